"""What people asked of the hall in a trial, and what the hall acknowledged.

The process of the players writes it to a JSON file, which the audit reads in another process.
"""

from __future__ import annotations

import json
import threading
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Choice:
    """One answer of one seat. `sent` and `at` (of the final answer) are seconds since the trial
    began.

    `told`: "" until the hall gave a final answer; then `ok`, or the code of its refusal.
    """

    key: str
    table: int
    game: int
    #: The number of the game within its match.
    number: int
    letter: str
    asked: int
    line: str
    sent: float
    tries: int = 0
    told: str = ""
    at: float = 0.0

    @property
    def acknowledged(self) -> bool:
        return self.told == "ok"


@dataclass(slots=True)
class Deed:
    """One write with a key: at an event (`kind`: the operation that it must become), or to open a
    table. `word` occurs in the payload of its operation and in no other."""

    key: str
    who: str
    path: str
    kind: str
    slug: str
    sent: float
    word: str = ""
    tries: int = 0
    told: str = ""
    at: float = 0.0

    @property
    def acknowledged(self) -> bool:
        return self.told == "ok"


@dataclass(slots=True)
class Ledger:
    """Everything that was asked, in the order in which it was first sent."""

    choices: list[Choice] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    _count: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock, compare=False)

    def add(self, one: Choice | Deed) -> None:
        with self._lock:
            if isinstance(one, Choice):
                self.choices.append(one)
            else:
                self.deeds.append(one)

    def tell(self, one: Choice | Deed, told: str, at: float) -> None:
        """Note the hall's final answer to a request, and when it came."""
        with self._lock:
            one.told, one.at = told, at
            self._count += isinstance(one, Choice) and one.acknowledged

    @property
    def acknowledged(self) -> int:
        """How many choices the hall acknowledged."""
        return self._count

    def write(self, path: Path) -> None:
        rows = {
            "choices": [asdict(one) for one in self.choices],
            "deeds": [asdict(one) for one in self.deeds],
        }
        path.write_text(json.dumps(rows))

    @classmethod
    def read(cls, path: Path) -> Ledger:
        rows = json.loads(path.read_text())
        found = cls(
            choices=[Choice(**one) for one in rows["choices"]],
            deeds=[Deed(**one) for one in rows["deeds"]],
        )
        found._count = sum(one.acknowledged for one in found.choices)
        return found
