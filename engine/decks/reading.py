"""Reading deck lists: JSON, or text with one ``2 Name`` or ``Name x2`` a line under headers."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine import cards, games
from engine.cards import CardFacts, UnknownCard
from engine.cards.fault import BadCard
from engine.decks.deck import VALUE_NAMES, Copy, DeckList, Scan

LONGEST = 100_000
"""Characters a list may have; the longest legal deck needs a fiftieth of it."""
MOST_COPIES = 99


class BadDeck(ValueError):
    """A list that cannot be read: where, why, and the nearest card names.

    ``line`` is the line number in a text list, else None.
    """

    def __init__(
        self, place: str, fault: str, suggestions: tuple[str, ...] = (), line: int | None = None
    ) -> None:
        hint = f"; nearest: {', '.join(suggestions)}" if suggestions else ""
        super().__init__(f"{place}: {fault}{hint}")
        self.place = place
        self.fault = fault
        self.suggestions = suggestions
        self.line = line


Made = Mapping[str, str]
"""Entries by name of cards that are in no catalogue but were made by an organizer."""


def parse(text: str, *, source: str = "deck", game: str = "", made: Made | None = None) -> DeckList:
    """The deck a list describes. ``source`` names the list in faults; ``game`` is what a text
    list is of (JSON names its own; where neither does, it is the first game of the house).
    ``made``: the made cards that may be used; without it those that a JSON list brings itself, as
    the decks of records do. Raises :class:`BadDeck` at the first fault."""
    if len(text) > LONGEST:
        raise BadDeck(source, f"is longer than {LONGEST} characters")
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _from_json(text.lstrip("\ufeff"), source, made)
    return _from_text(text.lstrip("\ufeff"), source, game or games.default(), made or {})


# --- JSON ------------------------------------------------------------------------------------


def _from_json(text: str, source: str, made: Made | None) -> DeckList:
    try:
        data = json.loads(text, object_pairs_hook=_no_repeats)
    except json.JSONDecodeError as error:
        place = f"{source} line {error.lineno}"
        raise BadDeck(place, f"is not JSON: {error.msg}", line=error.lineno) from None
    except (RecursionError, ValueError) as error:
        raise BadDeck(source, str(error) or "is nested too deeply") from None
    unknown = sorted(set(data) - {"name", "game", "size", "cards", "made"})
    if unknown:
        raise BadDeck(source, f"has an unknown key {unknown[0]!r}")
    game = data.get("game", games.default())
    if not isinstance(game, str) or game not in games.names():
        raise BadDeck(source, f"no decks of game {game!r} can be read")
    name, piles = data.get("name", "Deck"), data.get("cards")
    if not isinstance(name, str) or len(name) > 200:
        raise BadDeck(source, "name is not a text of at most 200 characters")
    if not isinstance(piles, dict):
        raise BadDeck(source, "has no map `cards` of piles")
    book = games.rulebook(game)
    own = _brought(data.get("made", {}), source, game) if made is None else made
    read: dict[str, list[Copy]] = {}
    for pile, counts in piles.items():
        if pile not in book.piles:
            raise BadDeck(source, f"has no pile {pile!r}; piles are {', '.join(book.piles)}")
        read[pile] = list(_json_pile(game, pile, counts, source, own))
    return DeckList.of(name, game, _size(data.get("size"), read, source, game), dict(read), own)


def _brought(value: Any, source: str, game: str) -> dict[str, str]:
    """The made cards that a list brings: each entry exactly as the card editor writes it."""
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


def _json_pile(game: str, pile: str, counts: Any, source: str, made: Made) -> Iterator[Copy]:
    if isinstance(counts, list) and all(isinstance(name, str) for name in counts):
        counts = {name: counts.count(name) for name in counts}
    if not isinstance(counts, dict):
        raise BadDeck(f"{source} {pile}", "is neither a map of cards to counts nor a list of names")
    for name, count in counts.items():
        place = f"{source} {pile}"
        card = _card(game, name, place, made)
        _fits(card, pile, place)
        if isinstance(count, list) and 0 < len(count) <= MOST_COPIES:
            for values in count:
                yield Copy(card.full_name, _scan_of_json(card, values, place))
        elif isinstance(count, int) and not isinstance(count, bool) and 0 < count <= MOST_COPIES:
            yield from [Copy(card.full_name)] * count
        else:
            raise BadDeck(place, f"{name!r} has no count from 1 to {MOST_COPIES}")


def _scan_of_json(card: CardFacts, values: Any, place: str) -> Scan | None:
    if values in ({}, None):
        return None
    if not isinstance(values, dict) or not set(values) <= set(VALUE_NAMES):
        raise BadDeck(place, f"scan of {card.full_name!r} is not a map of {', '.join(VALUE_NAMES)}")
    listed = dict(zip(VALUE_NAMES, (*card.disciplines, card.energy), strict=True))
    numbers = [values.get(key, listed[key]) for key in VALUE_NAMES]
    if not all(isinstance(n, int) and not isinstance(n, bool) for n in numbers):
        raise BadDeck(place, f"scan of {card.full_name!r} has a value that is no whole number")
    return _scan(card, numbers, place)


# --- text ------------------------------------------------------------------------------------

_HEADER = re.compile(r"^(?:[#=\-\s]*)([A-Za-z ]+?)\s*(?:\(\d+\))?\s*:?\s*[=\-]*$")
_SETTING = re.compile(r"^(name|size|game)\s*:\s*(.+)$", re.IGNORECASE)
_SCAN = re.compile(r"\[(\d+)/(\d+)/(\d+)/(\d+)[ ,]+(\d+)\]$")
_COUNT_FIRST = re.compile(r"^(\d+)\s*[xX]?\s+(.+)$")
_COUNT_LAST = re.compile(r"^(.+?)\s+(?:[xX]\s?(\d+)|\((\d+)\))$")


def _from_text(text: str, source: str, game: str, made: Made) -> DeckList:
    read: dict[str, list[Copy]] = {}
    settings: dict[str, str] = {}
    pile: str | None = None
    game = _game_of(text, source, game)
    book = games.rulebook(game)
    headings = {**dict(zip(book.piles, book.piles, strict=True)), **book.headers}
    for number, raw in enumerate(text.splitlines(), 1):
        line, place = raw.strip(), f"{source} line {number}"
        setting = _SETTING.match(line)
        header = _HEADER.match(line)
        if not line or line.startswith("//"):
            continue
        if setting:
            settings[setting[1].lower()] = setting[2].strip()
        elif header and header[1].strip().lower() in headings:
            pile = headings[header[1].strip().lower()]
        elif line.startswith("#"):
            continue
        else:
            _read_line(game, line, pile, place, number, read, made)
    if not read:
        raise BadDeck(source, "holds no cards")
    size: Any = settings.get("size")
    if size is not None:
        size = int(size) if size.isdecimal() and len(size) < 4 else size
    return DeckList.of(
        settings.get("name", "Deck")[:200], game, _size(size, read, source, game), {**read}, made
    )


def _game_of(text: str, source: str, game: str) -> str:
    """The game that a list names at its head, else the one it is expected to be of."""
    for number, line in enumerate(text.splitlines(), 1):
        setting = _SETTING.match(line.strip())
        if setting and setting[1].lower() == "game":
            game = setting[2].strip().lower()
            if game not in games.names():
                place = f"{source} line {number}"
                raise BadDeck(place, f"no decks of game {game[:40]!r} can be read", line=number)
    return game


def _read_line(
    game: str,
    line: str,
    pile: str | None,
    place: str,
    number: int,
    read: dict[str, list[Copy]],
    made: Made,
) -> None:
    scanned = _SCAN.search(line)
    rest = line[: scanned.start()].strip() if scanned else line
    count, name = 1, rest
    first, last = _COUNT_FIRST.match(rest), _COUNT_LAST.match(rest)
    if first:
        count, name = int(first[1][:9]), first[2]
    elif last:
        count, name = int((last[2] or last[3])[:9]), last[1]
    card = _card(game, name, place, made, number)
    if not 0 < count <= MOST_COPIES:
        raise BadDeck(place, f"{name!r} has no count from 1 to {MOST_COPIES}", line=number)
    if pile is not None:
        _fits(card, pile, place, number)
    scan = _scan(card, [int(n[:9]) for n in scanned.groups()], place, number) if scanned else None
    where = pile or games.rulebook(game).pile_of(card)
    read.setdefault(where, []).extend([Copy(card.full_name, scan)] * count)


# --- both ------------------------------------------------------------------------------------


def _card(game: str, name: str, place: str, made: Made, line: int | None = None) -> CardFacts:
    plain = name.replace("’", "'").replace("`", "'").strip().strip('"')
    own = next((one for one in made if one.casefold() == plain.casefold()), None)
    if own is not None and games.rulebook(game).makes_cards:
        return cards.made(game, own, made[own])
    try:
        return cards.facts(game, plain)
    except UnknownCard as unknown:
        known = {one.casefold(): one for one in made}
        own_near = difflib.get_close_matches(plain.casefold(), known, n=2, cutoff=0.6)
        near = (*unknown.suggestions, *(known[one] for one in own_near))
        if len(near) == 1 and near[0].casefold() == plain.casefold():
            return cards.facts(game, near[0])
        raise BadDeck(place, f"no card is named {name[:80]!r}", near, line) from None


def _fits(card: CardFacts, pile: str, place: str, line: int | None = None) -> None:
    """Whether the card can stand in the pile at all; what is legal there is judged later."""
    fault = games.rulebook(card.game).misplaced(card, pile)
    if fault:
        raise BadDeck(place, fault, line=line)


def _scan(card: CardFacts, values: list[int], place: str, line: int | None = None) -> Scan | None:
    """A scan differs from the listed values by at most 10 (Energy 5), in steps of 5."""
    listed = (*card.disciplines, card.energy)
    for name, value, middle, width in zip(
        VALUE_NAMES, values, listed, (10, 10, 10, 10, 5), strict=True
    ):
        if card.kind != "creature" or abs(value - middle) > width or (value - middle) % 5:
            fault = f"no scan of {card.full_name!r} has {name} {value}"
            raise BadDeck(place, fault, line=line)
    courage, power, wisdom, speed, energy = values
    return Scan((courage, power, wisdom, speed), energy) if tuple(values) != listed else None


def _size(size: Any, read: dict[str, list[Copy]], source: str, game: str) -> int:
    try:
        return games.rulebook(game).deck_size(size, read)
    except ValueError as error:
        raise BadDeck(source, str(error)) from None
