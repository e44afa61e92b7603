"""Decks for random games: those that ship, and random legal ones from the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine import decks, games, rulesets
from engine.fuzz.habits import habits
from engine.kernel.chance import Stream

ATTEMPTS = 200
SHIPPED_SHARE = 4


class NoDeck(ValueError):
    """No legal deck was found for a format and size."""


def draw_deck(game: str, format: str, size: int, stream: Stream) -> decks.DeckList:
    """A legal deck for this format and the stored number of a game; one in four is a deck that
    ships, if one fits."""
    fitting = _shipped(game, format, size)
    if fitting and stream.below(SHIPPED_SHARE) == 0:
        return fitting[stream.below(len(fitting))]
    return random_deck(game, format, size, stream)


def random_deck(
    game: str, format: str, size: int, stream: Stream, around: Sequence[str] = ()
) -> decks.DeckList:
    """A random legal deck from the whole pool. If the game can do so, it is built with the cards
    `around` and those that they speak of, as far as they may be in one deck.

    Raises `NoDeck` if no legal deck was found.
    """
    ruleset = rulesets.get(game, format)
    for _ in range(ATTEMPTS):
        deck = habits(game).random_deck(ruleset, size, stream, around)
        if deck is not None and not decks.check(deck, ruleset):
            return deck
    raise NoDeck(f"no legal deck of size {size} for {format}")


@games.forget_with
@lru_cache(maxsize=64)
def _shipped(game: str, format: str, size: int) -> tuple[decks.DeckList, ...]:
    ruleset = rulesets.get(game, format)
    book = games.rulebook(game)
    return tuple(
        deck
        for _, deck in sorted(decks.shipped(game).items())
        if book.fits(deck, size) and not decks.check(deck, ruleset)
    )
