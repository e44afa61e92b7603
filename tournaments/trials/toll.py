"""What a campaign of random histories counts and finds."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tournaments.operations.chain import canonical

TIMES = frozenset({"ends_at", "left"})
"""The parts of an operation that depend on the clock: they differ in any two campaigns."""


@dataclass(slots=True)
class HistoriesToll:
    """What a campaign saw. `faults` must stay empty; `operations` are those that were played.

    `logs` is a digest of all logs without their times: the same seed gives the same again.
    """

    histories: int = 0
    operations: int = 0
    undone: int = 0
    redone: int = 0
    fell: int = 0
    refused: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    logs: str = ""

    def heard(self, log: list[dict[str, Any]]) -> None:
        """Take the log of one history into the digest."""
        told = [[line["kind"], line["actor"], _timeless(line["payload"])] for line in log]
        self.logs = hashlib.sha256(self.logs.encode() + canonical(told)).hexdigest()


def _timeless(payload: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in payload.items() if name not in TIMES}
