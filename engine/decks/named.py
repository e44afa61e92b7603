"""A card of a list by what people write for it, and the values of one copy."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from engine import cards, games
from engine.cards import CardFacts
from engine.decks.deck import VALUE_NAMES, Scan
from engine.decks.fault import BadDeck

Made = Mapping[str, str]
"""The entries, by name, of cards that an organizer made and no catalogue has."""

WIDTHS = (10, 10, 10, 10, 5)
"""How far the five values of a copy may differ from the listed ones, in steps of 5."""


def card_named(
    game: str, name: str, place: str, made: Made, line: int | None = None, *, near: bool = True
) -> CardFacts:
    """The card that a line means. Only letters and digits count, without capitals and accents; a
    name with only one version needs no version. Raises `BadDeck` with the nearest names (if
    `near`), or with the versions that the name may mean."""
    plain = name.strip().strip('"')
    if games.rulebook(game).makes_cards:
        own = [one for one in made if cards.squashed(one) == cards.squashed(plain)]
        if own:
            return cards.made(game, own[0], made[own[0]])
    meant = cards.meant(game, plain)
    if len(meant) == 1:
        return cards.facts(game, meant[0])
    if meant:
        raise BadDeck(place, f"several cards are named {name[:80]!r}", meant, line)
    alike = _near(game, plain, made) if near else ()
    raise BadDeck(place, f"no card is named {name[:80]!r}", alike, line)


def _near(game: str, plain: str, made: Made) -> tuple[str, ...]:
    known = {one.casefold(): one for one in made}
    own = difflib.get_close_matches(plain.casefold(), known, n=2, cutoff=0.6)
    return (*cards.nearest(game, plain), *(known[one] for one in own))


def expect_fit(card: CardFacts, pile: str, place: str, line: int | None = None) -> None:
    """Raise `BadDeck` if the card cannot stand in the pile at all; legality is judged later."""
    book = games.rulebook(card.game)
    fault = book.misplaced(card, pile)
    if fault:
        raise BadDeck(place, fault, line=line, rule=book.pile_rules.get(pile, ""))


def scan_of(card: CardFacts, values: list[int], place: str, line: int | None = None) -> Scan | None:
    """The values of a copy, None where they are the listed ones. They differ from those by at most
    10 (Energy 5), in steps of 5."""
    listed = (*card.disciplines, card.energy)
    for name, value, middle, width in zip(VALUE_NAMES, values, listed, WIDTHS, strict=True):
        if card.kind != "creature" or abs(value - middle) > width or (value - middle) % 5:
            fault = f"no scan of {card.full_name!r} has {name} {value}"
            raise BadDeck(place, fault, line=line)
    courage, power, wisdom, speed, energy = values
    return Scan((courage, power, wisdom, speed), energy) if tuple(values) != listed else None


def size_of(size: Any, read: Mapping[str, Any], source: str, game: str) -> int:
    """The size of a deck from what its list says and holds."""
    try:
        return games.rulebook(game).deck_size(size, read)
    except ValueError as error:
        raise BadDeck(source, str(error), rule=games.rulebook(game).size_rule) from None
