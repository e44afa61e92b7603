"""What a choice asks of the database. Each of these statements is paid for at every click at every
table: one more belongs here only with a reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client, TestCase
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.models import Game, Table
from gameplay.queries.table.documents import opened, with_events
from gameplay.services.referee import live_games, referee
from tests.gameplay import playing

OF_THE_CLICK = [
    "SELECT django_session",
    "SELECT accounts_user",
    "SELECT gameplay_table",
    "SELECT gameplay_seat",
    "SELECT gameplay_offer",
    "INSERT gameplay_input",
]
OF_THE_REFEREE = [
    "SELECT gameplay_game",
    "SELECT gameplay_seat",
    "SELECT gameplay_input",
    "INSERT gameplay_steprow",
    "INSERT gameplay_offer",
    "UPDATE gameplay_input",
    "UPDATE gameplay_checkpoint",
    "INSERT gameplay_seatview",
    "UPDATE gameplay_game",
    "INSERT live_topic",
    "SELECT gameplay_storeddocument",
    "INSERT gameplay_storeddocument",
    "INSERT gameplay_documentchange",
]
OF_POSTGRESQL = "SELECT pg_notify"
"""There the other processes are told by the database which topic changed."""
OF_A_PASS = {"UPDATE gameplay_input": "INSERT gameplay_input"}
"""A pass by itself becomes a row only when all of a run are stored."""
SELDOM = {
    "UPDATE gameplay_checkpoint",
    "INSERT gameplay_checkpoint",
    "SELECT gameplay_documentchange",
}
"""What comes once in so many steps: a keyframe, and that changes nobody needs are looked for."""
STOPS = "SELECT gameplay_playstops"
"""What the persons of a table have set is read where somebody gets priority."""


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is asked meanwhile, each by its verb and its first table; savepoints are none."""
    found: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield found
    for query in captured.captured_queries:
        verb, _, rest = query["sql"].partition(" ")
        if verb in ("SAVEPOINT", "RELEASE", "BEGIN"):
            continue
        _, of, table = rest.partition(" FROM ")
        named = table if of and verb == "SELECT" else rest
        name = named.split('"')[1] if '"' in named else named.partition("(")[0]
        found.append(f"{verb} {name}")


def of_the_referee() -> list[str]:
    """What an advance asks of this database."""
    found = list(OF_THE_REFEREE)
    if connection.vendor == "postgresql":
        found.insert(found.index("INSERT live_topic") + 1, OF_POSTGRESQL)
    return found


def click(table: Table) -> list[str]:
    """Whoever is asked sends the first line by the API, as the page does."""
    letter, offer = sorted(playing.offers(table).items())[0]
    client = Client()
    client.force_login(playing.people(table)[letter].user)
    body = json.dumps({"line": offer.options[0]["line"], "asked": offer.asked})
    with statements() as asked:
        answer = client.post(
            f"/api/v1/tables/{table.pk}/choose/", body, content_type="application/json"
        )
    assert answer.status_code == 202, answer.content
    return asked


def advance(table: Table) -> list[str]:
    """The referee's work, in the process that holds the game."""
    game = playing.current(table)
    with TestCase.captureOnCommitCallbacks(execute=True), statements() as asked:
        referee.advance(game_id=game.pk)
    assert asked.count(STOPS) <= 1
    return [one for one in asked if one != STOPS]


@pytest.fixture
def watched(match_table: Table) -> Table:
    """A table whose game is held in memory."""
    live_games.forget_all()
    click(match_table)
    advance(match_table)
    return match_table


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_choice_asks_no_more_than_this(watched: Table) -> None:
    for _choice in range(5):
        assert click(watched) == OF_THE_CLICK
        assert advance(watched) == of_the_referee()


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_run_of_passes_asks_no_more_than_one_choice(person: Any, bob: Any, dora: Any) -> None:
    table = playing.duel(person(bob), person(dora), format="masters")
    advance(table)  # from here on its game is held in memory
    runs = []
    for _choice in range(8):
        if not any(offer.by_itself for offer in playing.offers(table).values()):
            click(table)
            advance(table)
            continue
        game = playing.current(table)
        due = timezone.now() - timedelta(seconds=1)
        Game.objects.filter(pk=game.pk).update(passes_at=due)
        asked = advance(table)
        runs.append(playing.current(table).revision - game.revision)
        kept = [one for one in asked if one not in SELDOM and not one.startswith("DELETE")]
        assert kept == [OF_A_PASS.get(one, one) for one in of_the_referee() if one not in SELDOM]
        assert all(asked.count(one) <= 1 for one in SELDOM)
    assert max(runs) > 1


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_placed_army_asks_once_more_than_one_choice(person: Any, bob: Any, dora: Any) -> None:
    """However many cards are placed; what the seats were offered by name is read besides."""
    table = playing.seated(person(bob), person(dora), format="masters")
    advance(table)  # from here on its game is held in memory
    for _seat in "AB":
        before = playing.current(table).revision
        click(table)
        asked = advance(table)
        assert playing.current(table).revision - before > 4
        assert asked.count("SELECT gameplay_offer") == 1
        kept = [one for one in asked if one not in {*SELDOM, "SELECT gameplay_offer"}]
        made = "INSERT gameplay_input"  # the placings, which nobody said one by one
        expected = [one for one in of_the_referee() if one not in SELDOM]
        expected.insert(expected.index("UPDATE gameplay_input") + 1, made)
        assert kept == expected


def test_events_of_a_packed_document_are_found_as_they_were() -> None:
    """Whatever stands in their sentences."""
    texts = ['{"seq":1,"text":"x"}', json.dumps({"seq": 2, "text": ',"events":[ ,{"seq":3'})]
    value = {"view": {"events": [{"seq": 0}]}, "prompt": None}
    for events in ([], texts[:1], texts):
        content = with_events(value, events)
        assert json.loads(content) == {**value, "events": [json.loads(one) for one in events]}
        assert opened(content) == (value, events)
