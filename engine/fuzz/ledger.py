"""How often each ability of each card was offered, played, resolved, and changed something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine import cards, rulesets
from engine.language.nodes import Ability

ENOUGH = 3
"""How often an ability has to resolve."""

OFFERED, PLAYED, RESOLVED, CHANGED = range(4)
STAGES = ("offered", "played", "resolved", "changed")


class Line(NamedTuple):
    """One ability: the full name of its card, its text box ("" or "brainwashed"), and its place in
    the box."""

    card: str
    box: str
    place: int

    def __str__(self) -> str:
        box = f"{self.box} " if self.box else ""
        return f"{self.card}, {box}line {self.place + 1}"


Counts = Mapping[Line, tuple[int, ...]]
"""For each line how often it reached each of `STAGES`."""


def abilities_of(card: cards.CardFacts) -> Iterator[tuple[Line, Ability]]:
    """The lines of a card with their abilities."""
    for box, abilities in (("", card.abilities), ("brainwashed", card.brainwashed)):
        for place, ability in enumerate(abilities):
            yield Line(card.full_name, box, place), ability


def lines_of_format(game: str, format: str) -> tuple[Line, ...]:
    """Every line that a format plays, of the cards that are executable in its wording."""
    ruleset = rulesets.get(game, format)
    wording = getattr(ruleset, "wording", "current")
    return tuple(
        line
        for card in cards.all_facts(game)
        if card.executable
        for line, _ in abilities_of(card.worded(wording))
    )


class Ledger:
    """The counts of some games for all lines that are looked at. `aimed`: how often a game was
    built around a line."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.counts: dict[Line, list[int]] = {line: [0] * len(STAGES) for line in lines}
        self.aimed: Counter[Line] = Counter()

    def add(self, counts: Counts) -> None:
        """Take in the counts of a game; lines of cards that are not looked at are left out."""
        for line, numbers in counts.items():
            known = self.counts.get(line)
            if known is not None:
                for stage, number in enumerate(numbers):
                    known[stage] += number

    def aim(self, lines: Iterable[Line]) -> None:
        """Note that a game is built around these lines."""
        self.aimed.update(lines)

    def missing(self) -> list[Line]:
        """The lines that have not resolved often enough. Those that games were built around least
        often come first, and among these those that resolved least often."""
        found = [line for line, numbers in self.counts.items() if numbers[RESOLVED] < ENOUGH]
        return sorted(found, key=lambda line: (self.aimed[line], self.counts[line][RESOLVED]))

    def idle(self) -> list[Line]:
        """The lines that resolved and never changed anything."""
        return [
            line for line, numbers in self.counts.items() if numbers[RESOLVED] and not numbers[-1]
        ]

    def summary(self) -> str:
        """One line: how many abilities there are, and how many have reached each stage."""
        reached = {
            stage: sum(numbers[at] > 0 for numbers in self.counts.values())
            for at, stage in enumerate(STAGES)
        }
        words = " ".join(f"{stage}={count}" for stage, count in reached.items())
        return f"abilities={len(self.counts)} {words} missing={len(self.missing())}"
