"""The wall clock of a trial's hall, which may be set wrong while the hall runs."""

from __future__ import annotations

import os
import struct
from pathlib import Path

_SKEW = Path(__file__).parent / "skew"


class Clock:
    """What all processes started with `settings` take for the time; right until it is set."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "clock"
        self._path.write_bytes(struct.pack("d", 0.0))
        #: Variables of the environment for each process that shall go by this clock.
        self.settings = {"PYTHONPATH": str(_SKEW), "TRIAL_CLOCK": str(self._path)}

    def set_wrong(self, seconds: float) -> None:
        """So many seconds ahead of the right time, behind it where they are negative; at once."""
        file = os.open(self._path, os.O_WRONLY)
        try:
            os.pwrite(file, struct.pack("d", seconds), 0)
        finally:
            os.close(file)

    def set_right(self) -> None:
        self.set_wrong(0.0)
