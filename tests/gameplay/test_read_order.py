"""A page that says which revision it shows says it of nothing older.

It reads its content by several queries, and others write between them. Were the revision read after
the content, the page would be taken for newer than it is and would never be told what it lacks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tournaments import live

pytestmark = pytest.mark.django_db

#: What belongs to the frame of every page: who asks, and the revision itself.
FRAME = re.compile(r'FROM "(django_session|accounts_user|live_topic)"')


class Meanwhile:
    """Somebody writes right after so many queries for the content of a page.

    ``due`` is how many of those queries are still to come before that.
    """

    def __init__(self, topic: str, due: int) -> None:
        self.topic, self.due = topic, due
        self.before, self.written = live.revision(topic), False

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        done = execute(sql, *rest)
        if not self.written and sql.startswith("SELECT") and not FRAME.search(sql[:4000]):
            self.due -= 1
            if self.due == 0:
                self.written = True
                live.bump(self.topic)
        return done


def shown_by(client: Client, address: str, topic: str) -> int:
    page = client.get(address)
    assert page.status_code == 200, address
    found = re.search(rf'data-live-topic="{topic}"[^>]*data-live-revision="(\d+)"', _flat(page))
    assert found is not None, f"{address} follows no {topic}"
    return int(found[1])


def _flat(page: Any) -> str:
    return " ".join(page.content.decode().split())


@pytest.mark.parametrize(
    ("address", "topic"),
    [
        ("/", "hall"),
        ("/bench/", "bench"),
        ("/tables/{table}/", "table:{table}"),
        ("/events/{slug}/", "event:{event}"),
        ("/events/{slug}/desk/", "event:{event}"),
        ("/events/{slug}/pairings/", "event:{event}"),
        ("/events/{slug}/standings/", "event:{event}"),
    ],
)
def test_page_shows_no_less_than_the_revision_it_says(
    match_table: Table, judy: Any, enter: Any, address: str, topic: str
) -> None:
    event = match_table.event
    assert event is not None
    names = {"table": match_table.pk, "event": event.pk, "slug": event.slug}
    address, topic = address.format(**names), topic.format(**names)
    client = enter(judy)
    tried = 0
    while True:
        meanwhile = Meanwhile(topic, tried + 1)
        with connection.execute_wrapper(meanwhile):
            shown = shown_by(client, address, topic)
        if not meanwhile.written:
            break
        tried += 1
        assert shown == meanwhile.before, f"written after query {tried}, taken for read"
    assert tried >= 2
    assert shown == live.revision(topic)


def test_answer_to_a_choice_is_read_after_the_choice(
    match_table: Table, enter: Any, judy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter, offer = next(iter(playing.offers(match_table).items()))
    client = enter(playing.people(match_table)[letter].user)
    choose = play.choose

    def stopped_meanwhile(**given: Any) -> Any:
        tables.set_pause(actor=Person(user=judy), table=match_table, paused=True)
        return choose(**given)

    monkeypatch.setattr(play, "choose", stopped_meanwhile)
    sent = {"line": offer.options[0]["line"], "asked": offer.asked}
    answer = client.post(f"/tables/{match_table.pk}/choose/", sent, headers={"X-Part": "1"})
    revision = re.search(r'data-part-revision="(\d+)"', _flat(answer))
    assert revision is not None and int(revision[1]) == live.revision(match_table.topic)
    assert "Stopped for a judge" in _flat(answer)
