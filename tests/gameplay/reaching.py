"""Digital tables that are played on by chance until a reader sees what is wanted.

Each game follows from its dice, so that the same situation is found again as long as the engine
plays the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from engine import decks, games
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.queries.table.documents import Reading, document_of
from gameplay.services.table import play, tables
from tests.gameplay.playing import fresh, offers, people, place, work

Document = dict[str, Any]
Wanted = Callable[[Document], bool]
SIX = ("six-overworld", "six-underworld")
MOST = 600
"""A game of random choices is over long before."""


class NotReached(Exception):
    """The game ended before anybody saw what was wanted: other dice may find it."""


@dataclass(frozen=True)
class Found:
    """A table, and the letter of the seat that sees what was wanted."""

    table: Table
    letter: str

    @property
    def username(self) -> str:
        """Who sits there."""
        return str(self.table.seats.get(letter=self.letter).user.username)


def opened(first: Any, second: Any, *, seed: int, lists: tuple[str, str] = SIX) -> Table:
    """A Masters table of two people who sit down, before their armies are placed."""
    one, other = (decks.shipped()[name] for name in lists)
    table = tables.open_by_invitation(actor=Person(first), deck=one, format="masters", board=6)
    tables.join(actor=Person(second), table=table, invitation=table.invitation, deck=other)
    return seated(table, seed)


def in_arena(first: Any, second: Any, *, seed: int) -> Table:
    """A table of Genesis of two people who sit down."""
    shipped = [deck for _timeline, deck in games.rulebook("genesis").shipped()]
    table = tables.open_by_invitation(actor=Person(first), deck=shipped[0])
    tables.join(actor=Person(second), table=table, invitation=table.invitation, deck=shipped[2])
    return seated(table, seed)


def seated(table: Table, seed: int) -> Table:
    """The table with this shuffle, once everybody has sat down."""
    secret = bytes([seed]) * 32
    digest = Table.commit_to(secret, table.salt)
    Table.objects.filter(pk=table.pk).update(seed=secret, commitment=digest)
    for letter, person in people(table).items():
        tables.sit_down(actor=person, table=fresh(table), nonce=letter)
    work(fresh(table))
    return fresh(table)


def seen(table: Table, reader: str) -> Document:
    """The document of the table as this seat reads it now."""
    rows: Any = Table.objects.with_revision().select_related("event", "match__round")
    row = rows.prefetch_related("seats").get(pk=table.pk)
    text = document_of(Reading(row, reader, row.revision, None, settings.LANGUAGE_CODE))
    found: Document = json.loads(text)
    return found


def reached(table: Table, wanted: Wanted, *, dice: int) -> Found:
    """Plays on by chance until somebody who is asked sees what is wanted.

    With priority it is even whether a seat does something or passes, however many ways there are.
    """
    place(table)
    chance = random.Random(dice)
    for _choice in range(MOST):
        asked = sorted(offers(table).items())
        for letter, _offer in asked:
            if wanted(seen(table, letter)):
                return Found(fresh(table), letter)
        if fresh(table).state == "finished":
            break
        letter, offer = asked[0]
        options = offer.options
        if offer.kind == "priority" and len(options) > 1:
            options = options[:1] if chance.random() < 0.5 else options[1:]
        line = str(chance.choice(options)["line"])
        actor = people(table)[letter]
        play.choose(actor=actor, table=fresh(table), line=line, asked=offer.asked)
        work(fresh(table))
    raise NotReached(f"table {table.pk}, dice {dice}")


def ended(table: Table, *, dice: int) -> Found:
    """Plays to the end; whoever won looks back."""
    try:
        reached(table, lambda _document: False, dice=dice)
    except NotReached:
        winner = fresh(table).games.latest("number").winner
        return Found(fresh(table), winner if winner in people(table) else "A")
    raise AssertionError("nothing was wanted")
