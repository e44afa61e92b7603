"""What is wrong with a deck, and with the writing of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule a deck breaks; ``cards`` are the full names concerned, if any are.

    ``also``: rules that the same cards cannot but break with it. They are no faults of their own:
    what mends the one mends them. ``short``: the deck holds too little of something, so more cards
    mend it; any other fault stands whatever is added.
    """

    rule: str
    text: str
    cards: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    short: bool = False


class BadDeck(ValueError):
    """What cannot be read in a list: where, why, and the nearest card names.

    ``line`` is the line number in a text list, else None; ``rule`` the rule that the line breaks,
    where it is one. ``all``: every fault of the list in its order, this one first.
    """

    def __init__(
        self,
        place: str,
        fault: str,
        suggestions: tuple[str, ...] = (),
        line: int | None = None,
        rule: str = "",
    ) -> None:
        hint = f"; nearest: {', '.join(suggestions)}" if suggestions else ""
        super().__init__(f"{place}: {fault}{hint}")
        self.place = place
        self.fault = fault
        self.suggestions = suggestions
        self.line = line
        self.rule = rule
        self.all: tuple[BadDeck, ...] = (self,)

    @classmethod
    def first_of(cls, faults: Sequence[BadDeck]) -> BadDeck:
        """The first of some faults, carrying them all."""
        first = faults[0]
        first.all = tuple(faults)
        return first
