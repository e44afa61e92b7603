"""What a run of random games found, counted the way the command prints it."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.fuzz.ledger import Counts
from engine.fuzz.twin import Heard

KINDS = ("errors", "broken", "uncited", "leaks", "twin_differs")
KEPT = 25


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong: its kind, and the game and the step where it was found."""

    kind: str
    game: int
    step: int
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: game {self.game} step {self.step}: {self.text}"


@dataclass(slots=True)
class Tally:
    """Counts over some games; `faults` keeps the first of them."""

    games: int = 0
    finished: int = 0
    truncated: int = 0
    conceded: int = 0
    """How many of the finished games a player conceded because no rule would end them
    (`patience`)."""
    decisions: int = 0
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    faults: list[Fault] = field(default_factory=list)
    cover: Counts = field(default_factory=dict)
    """What became of each ability, where that was counted."""
    heard: Heard = field(default_factory=Heard)
    """What the twin compared, and why it was silent."""

    def note(self, fault: Fault) -> None:
        """Count a fault, and keep it if it is among the first."""
        self.counts[fault.kind] += 1
        if len(self.faults) < KEPT:
            self.faults.append(fault)

    def cut_short(self, fault: Fault) -> None:
        """Count a game that did not end, and keep this fault before all others."""
        self.truncated += 1
        self.faults.insert(0, fault)

    def add(self, other: Tally) -> None:
        """Take in the counts of other games."""
        self.games += other.games
        self.finished += other.finished
        self.truncated += other.truncated
        self.conceded += other.conceded
        self.decisions += other.decisions
        for kind in KINDS:
            self.counts[kind] += other.counts[kind]
        self.heard.compared += other.heard.compared
        self.heard.silent += other.heard.silent
        self.faults = (self.faults + other.faults)[:KEPT]

    @property
    def clean(self) -> bool:
        """Whether every game ended and nothing was found."""
        return self.truncated == 0 and not any(self.counts.values())

    def line(self) -> str:
        """The last line of the command."""
        head = f"games={self.games} finished={self.finished} truncated={self.truncated}"
        tail = " ".join(f"{kind}={count}" for kind, count in self.counts.items())
        return f"{head} decisions={self.decisions} {tail}"

    def conceded_line(self) -> str:
        """How many games were given up."""
        return f"conceded={self.conceded}: what no rule ends (7.3.2, R-must-move)"

    def twin_line(self, reasons: int = 6) -> str:
        """What the twin compared, how often it was silent, and its commonest reasons."""
        compared, silent = self.heard.compared, self.heard.silent
        said = ", ".join(f"{what} {count}" for what, count in sorted(compared.items()))
        why = "; ".join(f"{count} {reason}" for reason, count in silent.most_common(reasons))
        head = f"twin: compared={compared.total()} ({said}) silent={silent.total()}"
        return f"{head}: {why}" if why else head
