"""A clock that was ahead and was set back: nothing waits until it has caught up."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from django.utils import timezone

from gameplay import tasks
from gameplay.models import Dispute, Game, Input, Table, Unopened
from gameplay.services.match import owed
from gameplay.trials.faults import ground
from tests.gameplay import playing
from tournaments import requests
from tournaments.accounts.models import User
from tournaments.enums import ImportState
from tournaments.machine import beat
from tournaments.models import Event, Import, Match, RequestKey
from tournaments.services.files import imports
from tournaments.services.round import rounds

AHEAD = timedelta(hours=3)


@pytest.fixture
def later() -> Any:
    """A time that the clock showed before it was set back."""
    return timezone.now() + AHEAD


@pytest.fixture
def hinted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []
    for name in ("referee", "seal", "adjudicate"):
        monkeypatch.setattr(tasks.hints, name, lambda pk, name=name: found.append((name, pk)))
    return found


def published() -> Match:
    """The only pairing of a round at digital tables."""
    ground.build(events_each=1, players=2, practising=0)
    olga, event = User.objects.get(username="olga"), Event.objects.get(slug="tide-cup-0")
    rounds.publish(actor=olga, round=rounds.pair(actor=olga, event=event))
    return event.matches.get()


@pytest.mark.django_db
def test_sweep_finds_what_was_written_later_than_now(later: Any, hinted: list[Any]) -> None:
    table = playing.house_table()
    game = playing.current(table)
    Input.objects.create(game=game, letter="A", asked=game.revision, line="pass")
    hinted.clear()
    Input.objects.update(made_at=timezone.now())
    tasks.sweep()
    assert hinted == [], "what came in this very moment has its own hint"
    Input.objects.update(made_at=later)
    tasks.sweep()
    Input.objects.all().delete()
    assert hinted == [("referee", game.pk)]
    Game.objects.update(owed=True, started_at=later)
    tasks.sweep()
    assert hinted == [("referee", game.pk)] * 2
    Game.objects.update(state="over", ended_at=later)
    tasks.sweep()
    assert hinted[2:] == [("seal", game.pk)]
    Game.objects.update(state="sealed")
    match = published()
    hinted.clear()
    claim = Dispute.objects.create(event=match.event, match=match, claim="No.", letter="A")
    Dispute.objects.update(opened_at=later)
    tasks.sweep()
    assert hinted == [("adjudicate", claim.pk)]


@pytest.mark.django_db
def test_table_that_could_not_be_opened_later_than_now_is_tried_again(later: Any) -> None:
    match = published()
    Table.objects.update(state="void")
    Unopened.objects.create(match=match, why="Away.", since=later, tried_at=later)
    owed.watch()
    assert Table.objects.exclude(state="void").get().match == match
    assert not Unopened.objects.exists()


@pytest.mark.django_db
def test_request_of_a_dead_process_is_not_being_answered(alice: Any, later: Any) -> None:
    row = RequestKey(key="one", person=alice, at=timezone.now())
    assert requests.answering(row)
    row.at = later
    assert not requests.answering(row)


@pytest.mark.django_db
@pytest.mark.parametrize("state", [ImportState.WAITING, ImportState.WORKING])
def test_file_that_nobody_reads_is_read(alice: Any, later: Any, state: str) -> None:
    row = Import.objects.create(actor=alice, size=0, state=state, touched_at=timezone.now())
    assert imports.due() == []
    Import.objects.update(touched_at=later)
    assert imports.due() == [row.pk]
    assert imports._take(row.pk)


def test_periodic_work_goes_on(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Celery("clock", broker="memory://", set_as_current=False)
    names = {"tests.first": 2.0, "tests.second": 3.0}
    app.conf.beat_schedule = {
        name: {"task": name, "schedule": every} for name, every in names.items()
    }
    app.conf.beat_schedule_filename = str(tmp_path / "beat")
    sent: list[str] = []
    kind: Any = beat.PersistentScheduler
    monkeypatch.setattr(kind, "apply_entry", lambda self, entry, **_: sent.append(entry.task))
    scheduler = kind(app=app, schedule_filename=str(tmp_path / "beat"), lazy=False)
    scheduler.tick()
    monkeypatch.setattr(Celery, "now", lambda self: timezone.now() - AHEAD)
    assert scheduler.tick() <= 3.0, "it would sleep until the clock has caught up"
    after = timezone.now() - AHEAD + timedelta(seconds=10)
    monkeypatch.setattr(Celery, "now", lambda self: after)
    for _tick in range(4):
        scheduler.tick()
    scheduler.close()
    assert sorted(sent) == sorted(names)
