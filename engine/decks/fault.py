"""What is wrong with a deck, and with the writing of a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule that a deck breaks; ``cards`` are the full names of the cards concerned, if any.

    ``also``: rules that the same cards always break along with this one. They are no faults of
    their own: a change that mends this fault mends them too. ``short``: the deck holds too little
    of something, so more cards can mend it; any other fault remains whatever is added.
    """

    rule: str
    text: str
    cards: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    short: bool = False


class BadDeck(ValueError):
    """A fault in the text of a list: the place, what is wrong, and the nearest card names.

    ``line`` is the line number in a text list, else None; ``rule`` is the rule that the line
    breaks, if it breaks one. ``all``: every fault of the list in its order, this one first.
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
        """The first of some faults, which carries them all in ``all``."""
        first = faults[0]
        first.all = tuple(faults)
        return first
