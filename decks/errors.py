"""Refusals of the deck pages that carry more than a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import ngettext

from decks.lists.fault_words import told
from decks.lists.faults import ListFault, unread
from engine.cards.genesis.importing import Fault as CardFault
from engine.decks import BadDeck
from tournaments.errors import Invalid, Refusal


class UnreadableDeck(Invalid):
    """A pasted list could not be read: every fault with its line, the nearest names, its rule.

    ``place``, ``fault``, ``suggestions`` and ``line`` are those of the first unread line.
    """

    def __init__(self, bad: BadDeck, faults: Sequence[ListFault] = ()) -> None:
        self.faults = tuple(faults) or tuple(map(unread, bad.all))
        more = len(self.faults) - 1
        words = f"{bad.place}: {told(bad.fault)}"
        if more:
            one = ngettext("%(count)d more fault", "%(count)d more faults", more)
            words += "; " + one % {"count": more}
        super().__init__("deck_unreadable", words)
        self.place: str = bad.place
        self.fault: str = bad.fault
        self.suggestions: tuple[str, ...] = tuple(bad.suggestions)
        self.line: int | None = bad.line

    @property
    def extra(self) -> dict[str, Any]:
        """What the API adds to code and detail."""
        return {
            "place": self.place,
            "line": self.line,
            "suggestions": list(self.suggestions),
            "faults": [asdict(fault) for fault in self.faults],
        }


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
    """The refusal of a list that breaks the event's rules, where only a legal list is accepted."""

    def __init__(self, faults: Sequence[ListFault]) -> None:
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
