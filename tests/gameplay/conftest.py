"""A digital event whose first round is published: bob against dora, judy judges."""

from __future__ import annotations

import secrets
from types import SimpleNamespace
from typing import Any

import pytest

from gameplay.models import Table
from gameplay.persons import Person
from gameplay.queries.table import presence, times
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.clocked import BASE, Time
from tests.kept import kept


@pytest.fixture(autouse=True)
def known_shuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table gets the same seed, and seat A moves first: nothing here hangs on chance."""
    known = SimpleNamespace(
        token_bytes=lambda length: b"f" * length,
        token_urlsafe=secrets.token_urlsafe,
    )
    monkeypatch.setattr(tables, "secrets", known)


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published digital event, one Creature a side; alice organizes, judy judges."""
    return make_event(alice, judy)


def make_event(alice: Any, judy: Any, **settings: Any) -> Any:
    from tournaments.services.event import events, staff

    settings = {"name": "Dusk Cup", "format": "apprentice", "size": 1} | settings
    made = events.create(actor=alice, **settings)
    events.publish(actor=alice, event=made)
    staff.add(actor=alice, event=made, user=judy, role="judge")
    made.refresh_from_db()
    return made


def start_with(alice: Any, event: Any, players: dict[Any, str]) -> Any:
    """Enter the players with a starter each, start, publish the first round."""
    from decks.services import registrations
    from tournaments.services.entry import entries
    from tournaments.services.event import events
    from tournaments.services.round import rounds

    for player, starter in players.items():
        entry = entries.sign_up(actor=player, event=event)
        registrations.register(actor=player, entry=entry, starter=starter)
    events.start(actor=alice, event=event)
    return rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))


@pytest.fixture
@kept
def table(event: Any, alice: Any, bob: Any, dora: Any) -> Table:
    """The table of the one pairing; nobody has sat down yet."""
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    return Table.objects.get(event=event)


@pytest.fixture
@kept
def match_table(table: Table) -> Table:
    """The table in play, the armies placed."""
    from gameplay.services.table import tables

    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=table, nonce=letter)
    playing.work(table)
    return playing.place(table)


@pytest.fixture
@kept
def finished(match_table: Table) -> Table:
    """The table with its game played to the end."""
    playing.play_out(match_table)
    return playing.fresh(match_table)


@pytest.fixture
def person() -> Any:
    """``person(bob)``: bob as the one who asks."""

    def make(user: Any) -> Person:
        return Person(user=user)

    return make


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr(times, "now", found)
    monkeypatch.setattr(presence, "is_here", lambda table, letter: True)
    return found


@pytest.fixture
def timed(time: Time, alice: Any, judy: Any, bob: Any, dora: Any) -> Table:
    """A match in play with a minute each."""
    event = make_event(alice, judy, table_clock=str(BASE), listed_formation=True)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    table = Table.objects.get(event=event)
    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=table, nonce=letter)
    playing.work(table)
    return playing.fresh(table)
