"""A third game at the site's tables: opened, joined, played to its end and sealed as any other."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from engine.record import Record
from engine.record.verify import verify
from gameplay.models import Table
from tests.gameplay import playing
from tests.toy.lanterns import NAME, in_the_house

pytestmark = pytest.mark.django_db
BODY = {"deck": "toy-bright", "format": "evening", "size": 2}


@pytest.fixture(autouse=True)
def house() -> Iterator[None]:
    with in_the_house():
        yield


def at(name: str, *args: Any) -> str:
    return reverse(f"api:{name}", args=args)


def test_a_whole_record_is_played_through_the_api(api: Any, bob: Any, dora: Any) -> None:
    opened = api(bob).post(at("tables-open"), BODY)
    assert opened.status_code == 201, opened.content
    pk, invitation = opened.json()["id"], opened.json()["invitation"]
    joined = api(dora).post(at("table-join", pk), {"deck": "toy-windy", "invitation": invitation})
    assert joined.status_code == 200
    for person in (bob, dora):
        assert api(person).post(at("table-sit", pk), {"nonce": "n"}).status_code == 200
    table = Table.objects.get(pk=pk)
    assert (table.rulebook, table.players, table.board) == (NAME, 2, None)
    playing.work(table)
    state = api(bob).get(at("table", pk)).json()
    assert state["reader"] == "A"
    playing.play_out(playing.fresh(table))
    game = playing.current(table)
    assert game.verified and game.winner in {"A", "B", "draw"}
    record = Record.from_json(json.dumps(game.record))
    assert verify(record).ok and verify(record).proved


def test_its_pages_are_drawn_in_words(client: Any) -> None:
    page = client.get(reverse("gameplay:tables"))
    assert 'id="lanterns"' in page.content.decode()
    opened = client.post(reverse("gameplay:play_house"), {"deck": "toy-bright"})
    assert opened.status_code == 302, opened.content.decode()[:2000]
    table = Table.objects.get()
    client.post(reverse("gameplay:sit", args=[table.pk]), {"nonce": "n"})
    playing.work(table)
    shown = client.get(table.get_absolute_url()).content.decode()
    assert "game: lanterns" in shown and "play " in shown
    playing.play_out(playing.fresh(table), seed=random.Random(3).randrange(9))
    ended = client.get(table.get_absolute_url())
    assert ended.status_code == 200
    game = playing.current(table)
    replay = client.get(reverse("gameplay:replay", args=[game.pk]), {"step": 2})
    assert replay.status_code == 200 and "game: lanterns" in replay.content.decode()


def test_the_house_refuses_what_the_game_refuses(api: Any, bob: Any) -> None:
    for wrong in ({"format": "dusk"}, {"format": "smash"}, {"size": 3}):
        answer = api(bob).post(at("tables-house"), {**BODY, **wrong})
        assert answer.status_code in (400, 409), wrong
    assert not Table.objects.exists()
