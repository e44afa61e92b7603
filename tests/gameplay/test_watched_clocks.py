"""The clocks of a table as those see them who watch it: of the moment that they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from gameplay.models import Game, Table
from gameplay.queries.table import presence
from gameplay.services.referee import clocks, watching
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.clocked import BASE, Time, answer, asked
from tournaments.models import Event

pytestmark = pytest.mark.django_db
DELAY = 180


class Both:
    """The clock of the database and that of the process, which go together."""

    def __init__(self, time: Time, process: Any) -> None:
        self.time, self.process = time, process

    def pass_(self, seconds: float) -> None:
        self.time.pass_(seconds)
        self.process.shift(seconds)
        watching.release_due()


@pytest.fixture
def both(time: Time) -> Iterator[Both]:
    with time_machine.travel(time.now, tick=False) as process:
        yield Both(time, process)


@pytest.fixture
def watched(both: Both, timed: Table) -> Table:
    """Both armies stand; who watches sees that in three minutes."""
    Event.objects.filter(pk=timed.event_id).update(watching="everybody", watch_delay=DELAY)
    table = playing.place(playing.fresh(timed))
    answer(table, asked(table))
    return table


def document(client: Any, table: Table) -> Any:
    return client.get(f"/api/v1/tables/{table.pk}/watch/").json()


def moment(game: Game) -> dict[str, Any]:
    """What the clocks of a game were, as a document of watchers has them then."""
    kept = clocks.running_at(game)
    return {
        "since": (kept.since + timedelta(seconds=DELAY)).isoformat(),
        "running": list(kept.running),
        "seats": {
            letter: {"left": one.left, "turn": one.turn, "free": one.free}
            for letter, one in kept.hands.items()
        },
    }


def test_a_watcher_has_the_clocks_of_the_moment_that_is_shown(
    watched: Table, both: Both, client: Any
) -> None:
    then = moment(playing.current(watched))
    both.pass_(20)
    answer(watched, asked(watched))
    later = moment(playing.current(watched))
    assert later["seats"] != then["seats"]
    both.pass_(DELAY - 21)
    assert document(client, watched)["clock"] is None
    both.pass_(1)
    shown = document(client, watched)["clock"]
    assert {name: shown[name] for name in then} == then
    both.pass_(19)
    before = document(client, watched)["clock"]
    assert {name: before[name] for name in then} == then
    seat = then["running"][0]
    gone = datetime.fromisoformat(before["now"]) - datetime.fromisoformat(before["since"])
    assert gone == timedelta(seconds=19), "the clock of that seat has run on for them"
    both.pass_(1)
    after = document(client, watched)["clock"]
    assert {name: after[name] for name in later} == later
    assert after["seats"][seat]["left"] == shown["seats"][seat]["left"] - 19_000


def test_page_and_overlay_show_both_clocks(watched: Table, both: Both, client: Any) -> None:
    both.pass_(DELAY)
    since = moment(playing.current(watched))["since"]
    for page in ("watch/", "watch/live/", "overlay/", "overlay/live/"):
        text = client.get(f"/tables/{watched.pk}/{page}").content.decode()
        for letter in "AB":
            assert f'data-clock="{letter}"' in text, page
        assert text.count(f'data-since="{since}"') == 2, page
        assert text.count("data-runs") == len(playing.offers(watched)), page
    assert "table/clocks.mjs" in client.get(f"/tables/{watched.pk}/overlay/").content.decode()


def test_a_stop_of_the_clocks_is_shown_in_its_turn(
    watched: Table, both: Both, client: Any, judy: Any, person: Any
) -> None:
    both.pass_(10)
    tables.set_pause(actor=person(judy), table=watched, paused=True)
    then = moment(playing.current(watched))
    assert then["running"] == []
    both.pass_(DELAY - 1)
    assert document(client, watched)["clock"]["running"] != []
    both.pass_(1)
    shown = document(client, watched)["clock"]
    assert {name: shown[name] for name in then} == then


def test_who_lost_on_time_is_told_after_the_delay(watched: Table, both: Both, client: Any) -> None:
    letter = asked(watched)
    late = watched.seats.get(letter=letter)
    both.pass_(BASE + 1)
    clocks.watch()
    playing.work(watched)
    assert playing.fresh(watched).state == "finished"
    told = f"{late.name} ran out of time."
    both.pass_(DELAY - 1)
    assert document(client, watched)["clock"]["flag"] == ""
    assert told not in client.get(f"/tables/{watched.pk}/watch/").content.decode()
    both.pass_(1)
    shown = document(client, watched)
    assert shown["clock"]["flag"] == letter
    assert told in [one["text"] for one in shown["events"]]
    for page in ("watch/", "overlay/"):
        assert told in client.get(f"/tables/{watched.pk}/{page}").content.decode(), page


def test_time_that_was_lent_is_shown_too(
    watched: Table, both: Both, client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat whose connection is lost gets its grace without a step of the game."""
    monkeypatch.setattr(presence, "is_here", lambda table, letter: False)
    letter = asked(watched)
    both.pass_(BASE + 1)
    clocks.watch()
    then = moment(playing.current(watched))
    both.pass_(DELAY)
    shown = document(client, watched)["clock"]
    assert shown["seats"][letter] == then["seats"][letter]
