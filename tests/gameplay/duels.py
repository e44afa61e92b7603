"""Two people who play Masters against each other, and hands between which nobody else may tell."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from django.utils import timezone

from engine import decks
from gameplay.models import Game, Table
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.gameplay.playing import current, fresh, place, work

LISTS = ("dop-overworld", "dop-underworld")
FITTING = (
    *("Decrescendo", "Ember Flourish", "Song of Futuresight", "Canon of Casualty"),
    *("Discord of Disarming", "Song of Treachery"),
)
HELPLESS = (
    *("Chorus of the Hive", "Song of Mandiblor", "Song of Resistance", "Song of Surprisal"),
    *("Song of Symmetry", "Melody of Mirage"),
)
"""Mugic that no UnderWorld Creature may play."""


def duel(first: Person, second: Person, mugic: Any = None, *, clock: str = "") -> Table:
    """Two who play Masters, armies placed; ``mugic``: what seat B holds in place of its own."""
    lists = decks.shipped()
    theirs = lists[LISTS[1]]
    if mugic:
        content = theirs.as_json()
        content["cards"]["mugic"] = dict.fromkeys(mugic, 1)
        theirs = decks.parse(json.dumps(content), source="b", game="chaotic")
    table = tables.open_by_invitation(
        actor=first, deck=lists[LISTS[0]], format="masters", clock=clock
    )
    Table.objects.filter(pk=table.pk).update(seed=b"f" * 32)
    tables.join(actor=second, table=table, invitation=table.invitation, deck=theirs)
    for person in (first, second):
        tables.sit_down(actor=person, table=fresh(table), nonce="n")
    work(table)
    return place(table)


def wait(table: Table) -> Table:
    """The time of a pass has come."""
    Game.objects.filter(pk=current(table).pk).exclude(passes_at=None).update(
        passes_at=timezone.now() - timedelta(seconds=1)
    )
    work(table)
    return fresh(table)
