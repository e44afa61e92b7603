"""The rulebooks as data: what a rule id means, in our own summaries.

Ids: numbers and ``GL-`` of the Comprehensive Rules 2.00, ``ED-`` switches of the editions, ``R-``
rulings, ``GL2-`` later terms; ``G-`` and ``GR-`` of Genesis.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine import games

GAMES = games.names()
"""The games of the house, in their order."""
_FILES = {"rules": "rule", "rulings": "ruling", "switches": "switch"}


class UnknownRule(KeyError):
    """No rulebook has this id."""

    def __str__(self) -> str:
        return f"no rule has the id {self.args[0]!r}"


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry. ``kind``: ``rule`` (of a rulebook), ``ruling`` or ``switch``.

    A ruling also says where the text is silent, what could be done, why it was decided so, what
    one sees of it, and how sure it is.
    """

    id: str
    title: str
    summary: str
    game: str
    testable: bool = False
    kind: str = "rule"
    silence: str = ""
    options: str = ""
    why: str = ""
    engine: str = ""
    confidence: str = ""
    switch: str = ""


def rule(id: str) -> Rule:
    """The entry of an id. Raises :class:`UnknownRule`."""
    for game in games.names():
        found = _book(game).get(id)
        if found is not None:
            return found
    raise UnknownRule(id)


def known(id: str) -> bool:
    """Whether any rulebook has the id."""
    return any(id in _book(game) for game in games.names())


def all_ids(game: str) -> tuple[str, ...]:
    """All ids of a game: rules in the order of the rulebook, then rulings and switches."""
    return tuple(_book(game))


def rules(game: str) -> tuple[Rule, ...]:
    """All entries of a game in the order of :func:`all_ids`."""
    return tuple(_book(game).values())


def found(game: str, text: str) -> tuple[Rule, ...]:
    """The entries of a game whose id begins with the text, or that contain it; "" finds all."""
    word = text.strip().casefold()
    return tuple(
        one
        for one in rules(game)
        if one.id.casefold().startswith(word)
        or word in one.title.casefold()
        or word in one.summary.casefold()
    )


def rulings_on(game: str, name: str) -> tuple[Rule, ...]:
    """The adopted rulings that name this card, by its whole name."""
    from engine.rulebook.named import naming  # noqa: PLC0415 - most users ask for no cards

    entries = (rule(id) for id in naming(game).get(name, ()))
    return tuple(entry for entry in entries if entry.kind == "ruling")


def parent(id: str) -> str | None:
    """The rule an id stands below: ``8.6.5`` for ``8.6.5.2``; None at the top."""
    above = id.rpartition(".")[0]
    return above if above and known(above) else None


def below(id: str, above: str) -> bool:
    """Whether ``id`` is ``above`` or stands below it."""
    return id == above or id.startswith(above + ".")


@games.forget_with
@lru_cache(maxsize=8)
def digest(game: str) -> str:
    """16 hex digits over the whole rulebook of a game."""
    whole = hashlib.sha256()
    for entry in rules(game):
        whole.update(f"{entry.id}\t{entry.title}\t{entry.summary}\n".encode())
    return whole.hexdigest()[:16]


@games.forget_with
@lru_cache(maxsize=8)
def _book(game: str) -> dict[str, Rule]:
    if game not in games.names():
        raise UnknownRule(game)
    own = games.rulebook(game)
    book: dict[str, Rule] = {}
    for part, kind in _FILES.items():
        for line in own.rules(part).splitlines():
            entry: dict[str, Any] = json.loads(line)
            book[entry["id"]] = Rule(game=game, kind=kind, **entry)
    return book
