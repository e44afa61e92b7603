"""Deck lists in JSON: the shape that `DeckList.as_json` writes, and what other programs write."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine import games
from engine.cards import CardFacts
from engine.cards.fault import BadCard
from engine.decks.deck import VALUE_NAMES, Copy, DeckList, Scan
from engine.decks.fault import BadDeck
from engine.decks.named import Made, card_named, expect_fit, scan_of, size_of

MOST_COPIES = 99
KEYS = {"name", "game", "size", "cards", "made"}
REMARKS = {"description", "notes", "author"}
"""Keys of other programs that say nothing about the cards."""


def read_json(
    text: str, source: str, game: str, size: int | None, made: Made | None
) -> tuple[DeckList | None, list[BadDeck]]:
    """The deck of a JSON document, and all its faults in order. The deck holds the cards that can
    be read; it is None if the document is no deck or has no valid size. Raises nothing."""
    faults: list[BadDeck] = []
    try:
        data = _plain(_loaded(text, source), game)
        game = _head(data, source, game)
        own = _brought(data.get("made", {}), source, game) if made is None else made
    except BadDeck as bad:
        return None, [bad]
    read: dict[str, list[Copy]] = {}
    for pile, counts in data["cards"].items():
        known = _headings(game).get(pile.casefold().strip())
        if known is None:
            piles = ", ".join(games.rulebook(game).piles)
            faults.append(BadDeck(source, f"has no pile {pile[:40]!r}; piles are {piles}"))
            continue
        read.setdefault(known, []).extend(_pile(game, known, counts, source, own, faults))
    try:
        whole = size_of(data.get("size", size), read, source, game)
    except BadDeck as bad:
        return None, faults or [bad]  # an unread card may be what is missing
    return DeckList.of(data.get("name", "Deck"), game, whole, dict(read), own), faults


def has_name(text: str) -> bool:
    """Whether a document says what the deck is called."""
    try:
        data = json.loads(text)
    except (RecursionError, ValueError):
        return False
    return isinstance(data, dict) and bool(data.get("name"))


def _loaded(text: str, source: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=_no_repeats)
    except json.JSONDecodeError as error:
        place = f"{source} line {error.lineno}"
        raise BadDeck(place, f"is not JSON: {error.msg}", line=error.lineno) from None
    except (RecursionError, ValueError) as error:
        raise BadDeck(source, str(error) or "is nested too deeply") from None
    found: dict[str, Any] = data
    return found


def _plain(data: dict[str, Any], game: str) -> dict[str, Any]:
    """The document with its piles under `cards`; some programs write them side by side at the
    top."""
    if "cards" in data or not any(key.casefold() in _headings(game) for key in data):
        return data
    outer = {key: value for key, value in data.items() if key in KEYS}
    inner = {key: value for key, value in data.items() if key not in KEYS | REMARKS}
    return {**outer, "cards": inner}


def _headings(game: str) -> dict[str, str]:
    book = games.rulebook(game)
    return {**dict(zip(book.piles, book.piles, strict=True)), **book.headers}


def _head(data: dict[str, Any], source: str, game: str) -> str:
    """The game of a document; `BadDeck` if its keys, name or map of piles are not those of a
    deck."""
    unknown = sorted(set(data) - KEYS - REMARKS)
    if unknown:
        raise BadDeck(source, f"has an unknown key {unknown[0]!r}")
    own = data.get("game", game)
    if not isinstance(own, str) or own not in games.names():
        raise BadDeck(source, f"no decks of game {own!r} can be read")
    name, piles = data.get("name", "Deck"), data.get("cards")
    if not isinstance(name, str) or len(name) > 200:
        raise BadDeck(source, "name is not a text of at most 200 characters")
    if not isinstance(piles, dict):
        raise BadDeck(source, "has no map `cards` of piles")
    return own


def _brought(value: Any, source: str, game: str) -> dict[str, str]:
    """The made cards that a list brings; `BadDeck` unless each entry is exactly as the card editor
    writes it."""
    book = games.rulebook(game)
    if not isinstance(value, dict) or (value and not book.makes_cards):
        raise BadDeck(source, "has made cards that are no map of names to entries")
    for name, entry in value.items():
        try:
            book.check_made(name, entry)
        except BadCard as bad:
            raise BadDeck(source, str(bad)) from None
    return value


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    repeated = [key for key in keys if keys.count(key) > 1] if len(keys) < 1000 else keys
    if repeated:
        raise ValueError(f"names {repeated[0]!r} more than once in one map")
    return dict(pairs)


def _pile(
    game: str, pile: str, counts: Any, source: str, made: Made, faults: list[BadDeck]
) -> Iterator[Copy]:
    place = f"{source} {pile}"
    if isinstance(counts, list) and all(isinstance(name, str) for name in counts):
        counts = {name: counts.count(name) for name in counts}
    if not isinstance(counts, dict):
        faults.append(BadDeck(place, "is neither a map of cards to counts nor a list of names"))
        return
    for name, count in counts.items():
        try:
            card = card_named(game, name, place, made)
            expect_fit(card, pile, place)
            yield from list(_copies(card, name, count, place))
        except BadDeck as bad:
            faults.append(bad)


def _copies(card: CardFacts, name: str, count: Any, place: str) -> Iterator[Copy]:
    if isinstance(count, list) and 0 < len(count) <= MOST_COPIES:
        for values in count:
            yield Copy(card.full_name, _scan(card, values, place))
    elif isinstance(count, int) and not isinstance(count, bool) and 0 < count <= MOST_COPIES:
        yield from [Copy(card.full_name)] * count
    else:
        raise BadDeck(place, f"{name!r} has no count from 1 to {MOST_COPIES}")


def _scan(card: CardFacts, values: Any, place: str) -> Scan | None:
    if values in ({}, None):
        return None
    if not isinstance(values, dict) or not set(values) <= set(VALUE_NAMES):
        raise BadDeck(place, f"scan of {card.full_name!r} is not a map of {', '.join(VALUE_NAMES)}")
    listed = dict(zip(VALUE_NAMES, (*card.disciplines, card.energy), strict=True))
    numbers = [values.get(key, listed[key]) for key in VALUE_NAMES]
    if not all(isinstance(n, int) and not isinstance(n, bool) for n in numbers):
        raise BadDeck(place, f"scan of {card.full_name!r} has a value that is no whole number")
    return scan_of(card, numbers, place)
