"""Legality of decks, by the rulebook of their game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import games
from engine.decks.banlists import CardRules
from engine.decks.deck import DeckList
from engine.decks.fault import Fault
from engine.kernel.ruleset import Ruleset, UnknownFormat

Lookup = Callable[[str], Any]
"""The facts of a card by its full name."""


def check(
    deck: DeckList,
    ruleset: Ruleset,
    *,
    board: int | None = None,
    lookup: Lookup | None = None,
    rules: CardRules | None = None,
) -> list[Fault]:
    """Everything a deck breaks under a rule set; empty if it is legal.

    ``board``: the size of the board that an event plays on, if it is fixed. ``lookup``: facts by
    full name, for decks of cards that are not in the catalogue. ``rules``: cards that are left out
    or counted otherwise than printed. A deck of another game raises
    :class:`engine.rulesets.UnknownFormat`.
    """
    if deck.game != ruleset.game:
        raise UnknownFormat(f"{ruleset.name} is no format of {deck.game}")
    if rules:
        lookup = rules.seen(lookup or deck.find)
    faults: list[Fault] = games.rulebook(deck.game).deck_faults(deck, ruleset, board, lookup)
    return [*faults, *rules.faults(deck)] if rules else faults
