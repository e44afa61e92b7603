"""Refusals of the deck pages that carry more than a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import ngettext

from engine.cards.genesis.importing import Fault as CardFault
from engine.decks import BadDeck, Fault
from tournaments.errors import Invalid, Refusal


class UnreadableDeck(Invalid):
    """A pasted list could not be read: which line, what is wrong, and the nearest card names."""

    def __init__(self, bad: BadDeck) -> None:
        super().__init__("deck_unreadable", f"{bad.place}: {bad.fault}")
        self.place: str = bad.place
        self.fault: str = bad.fault
        self.suggestions: tuple[str, ...] = tuple(bad.suggestions)
        self.line: int | None = bad.line

    @property
    def extra(self) -> dict[str, Any]:
        """What the API adds to code and detail."""
        return {"place": self.place, "line": self.line, "suggestions": list(self.suggestions)}


class FaultyCards(Invalid):
    """Cards that cannot be added: every fault with its place in the file."""

    def __init__(self, faults: Sequence[CardFault]) -> None:
        super().__init__(
            "cards_faulty",
            ngettext(
                "%(count)d fault; no card was added.",
                "%(count)d faults; no card was added.",
                len(faults),
            )
            % {"count": len(faults)},
        )
        self.faults = tuple(faults)

    @property
    def extra(self) -> dict[str, Any]:
        """What the API adds to code and detail."""
        return {"faults": [asdict(fault) for fault in self.faults]}


class IllegalDeck(Refusal):
    """A list that breaks the event's rules, where only a legal one will do."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(
            "deck_illegal",
            ngettext(
                "The list breaks %(count)d rule of the event.",
                "The list breaks %(count)d rules of the event.",
                len(faults),
            )
            % {"count": len(faults)},
        )
        self.faults = tuple(faults)

    @property
    def extra(self) -> dict[str, Any]:
        """What the API adds to code and detail."""
        return {"faults": [asdict(fault) for fault in self.faults]}
