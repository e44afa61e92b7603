"""A deck list: which cards, how many of each, with which scanned values."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from engine import cards, games
from engine.cards import CardFacts

Item = TypeVar("Item")

VALUE_NAMES = ("courage", "power", "wisdom", "speed", "energy")


def piles_of(game: str) -> tuple[str, ...]:
    """The piles of a deck of a game, in the order of a deck list."""
    return games.rulebook(game).piles


@dataclass(frozen=True, slots=True)
class Scan:
    """The values of one copy of a Creature where they differ from the listed ones."""

    disciplines: tuple[int, int, int, int]
    energy: int

    def as_json(self) -> dict[str, int]:
        """The five values by name."""
        return dict(zip(VALUE_NAMES, (*self.disciplines, self.energy), strict=True))

    def as_text(self) -> str:
        """``95/65/80/60 55``: Disciplines in card order, then Energy."""
        return "/".join(str(n) for n in self.disciplines) + f" {self.energy}"


@dataclass(frozen=True, slots=True, order=True)
class Copy:
    """One card of a deck by its full name."""

    name: str
    scan: Scan | None = None

    def __reduce__(self) -> tuple[type[Copy], tuple[str, Scan | None]]:
        """Pickle a copy as its two values. A stored position holds a hundred copies; the default of
        dataclasses looks up the fields of each one, which took half the time of storing a
        position."""
        return Copy, (self.name, self.scan)


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck. ``piles`` has one tuple of copies for each of :func:`piles_of` its game, in that
    order; copies stand in the order of the list. ``size`` is the number of Creatures on a side, or
    of the champions of a timeline. ``made`` has name and entry of each card of the deck that an
    organizer made and no catalogue has; so the deck itself says what all its cards do. A deck is
    not necessarily legal: see :func:`engine.decks.check`."""

    name: str
    game: str
    size: int
    piles: tuple[tuple[Copy, ...], ...]
    made: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(
        cls,
        name: str,
        game: str,
        size: int,
        piles: dict[str, Iterable[Copy]],
        made: Mapping[str, str] | None = None,
    ) -> DeckList:
        """A deck of piles by name; piles that are not named are empty. Equal copies are put
        together behind the first one of their name: a list reads back as the same deck. Of
        ``made`` only the entries of its own cards are kept."""
        ordered = tuple(_together(piles.get(p, ())) for p in piles_of(game))
        names = sorted({copy.name for copies in ordered for copy in copies} & set(made or ()))
        own = tuple((card, made[card]) for card in names) if made else ()
        return cls(name, game, size, ordered, own)

    def find(self, name: str) -> CardFacts:
        """The facts of a card of the deck; raises `UnknownCard` for one that nobody knows."""
        for own, entry in self.made:
            if own == name:
                return cards.made(self.game, name, entry)
        return cards.facts(self.game, name)

    def pile(self, name: str) -> tuple[Copy, ...]:
        """The copies of a pile: ``creatures``, ``timeline``, ..."""
        return self.piles[piles_of(self.game).index(name)]

    @property
    def cards(self) -> dict[str, dict[str, int]]:
        """Pile -> full name -> number of copies, in the order of the list."""
        return {
            pile: _counted(copy.name for copy in copies)
            for pile, copies in zip(piles_of(self.game), self.piles, strict=True)
        }

    def __iter__(self) -> Iterator[Copy]:
        """Every copy of every pile."""
        return (copy for copies in self.piles for copy in copies)

    def names(self) -> tuple[str, ...]:
        """The different full names of the deck, in the order of the list."""
        return tuple(dict.fromkeys(copy.name for copy in self))

    def as_json(self) -> dict[str, Any]:
        """``{name, game, size, cards: {pile: {card: count}}}``; a card with scanned copies has a
        list with one map of values a copy (empty: listed values) instead of the count. With made
        cards also ``made: {card: entry}``."""
        found: dict[str, Any] = {
            "name": self.name,
            "game": self.game,
            "size": self.size,
            "cards": {
                pile: {name: _copies_json(copies, name) for name in counts}
                for (pile, counts), copies in zip(self.cards.items(), self.piles, strict=True)
            },
        }
        return found | ({"made": dict(self.made)} if self.made else {})

    def as_text(self) -> str:
        """The list as text: sections with one ``2 Name`` a line; read back by ``parse``."""
        first = games.rulebook(self.game).deck_heading(self)
        blocks = [f"Name: {self.name}\n{first}"]
        for pile, copies in zip(piles_of(self.game), self.piles, strict=True):
            if copies:
                counts = _counted(copies)
                lines = [_line(copy, count) for copy, count in counts.items()]
                blocks.append("\n".join([f"{pile.capitalize()}:", *lines]))
        return "\n\n".join(blocks) + "\n"

    def digest(self, salt: str = "") -> str:
        """16 hex digits over game, size, cards with their scans, and the entries of made cards. The
        name of the deck and the order of the list do not matter.

        With a `salt` the digest has 64 digits and covers the salt too. Nobody without the salt can
        tell which known list it belongs to, or whether two lists are equal, and nobody can find a
        second list with the same digest.
        """
        piles = [
            sorted((copy.name, copy.scan.as_text() if copy.scan else "") for copy in copies)
            for copies in self.piles
        ]
        whole = [self.game, self.size, piles, *([list(self.made)] if self.made else [])]
        plain = json.dumps(whole, ensure_ascii=False)
        whole_digest = hashlib.sha256((salt + plain).encode()).hexdigest()
        return whole_digest if salt else whole_digest[:16]


def _together(copies: Iterable[Copy]) -> tuple[Copy, ...]:
    by_name: dict[str, dict[Copy, int]] = {}
    for copy in copies:
        counts = by_name.setdefault(copy.name, {})
        counts[copy] = counts.get(copy, 0) + 1
    return tuple(
        copy for counts in by_name.values() for copy, count in counts.items() for _ in range(count)
    )


def _counted(items: Iterable[Item]) -> dict[Item, int]:
    counts: dict[Item, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return counts


def _copies_json(copies: tuple[Copy, ...], name: str) -> int | list[dict[str, int]]:
    scans = [copy.scan for copy in copies if copy.name == name]
    if all(scan is None for scan in scans):
        return len(scans)
    return [scan.as_json() if scan else {} for scan in scans]


def _line(copy: Copy, count: int) -> str:
    return f"{count} {copy.name}" + (f" [{copy.scan.as_text()}]" if copy.scan else "")
