"""The wall clock of a trial's hall, which may be set wrong while the hall runs."""

from __future__ import annotations

import os
import struct
from pathlib import Path

_SKEW = Path(__file__).parent / "skew"


class Clock:
    """The wall clock of all processes that are started with `settings`. It is right at first."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "clock"
        self._path.write_bytes(struct.pack("d", 0.0))
        #: Environment variables for each process that is to use this clock.
        self.settings = {"PYTHONPATH": str(_SKEW), "TRIAL_CLOCK": str(self._path)}

    def set_wrong(self, seconds: float) -> None:
        """Set the clock so many seconds ahead of the right time, or behind it if they are negative.
        All processes see it at once."""
        file = os.open(self._path, os.O_WRONLY)
        try:
            os.pwrite(file, struct.pack("d", seconds), 0)
        finally:
            os.close(file)

    def set_right(self) -> None:
        self.set_wrong(0.0)
