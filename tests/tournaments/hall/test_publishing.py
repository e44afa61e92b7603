"""A draft that is published at a time: by itself, once, and not after somebody changed the day."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tournaments.enums import RoundState
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Round
from tournaments.services.entry import entries
from tournaments.services.event import undo
from tournaments.services.round import publishing, rounds

pytestmark = pytest.mark.django_db
DESK = "/events/dusk-cup/desk/"


@pytest.fixture
def drafted(hall: Any) -> Round:
    hall.fill(4)
    hall.start()
    made: Round = hall.pair()
    return made


def soon(minutes: int = 10) -> datetime:
    return timezone.now().replace(microsecond=0) + timedelta(minutes=minutes)


def at(moment: datetime, time_machine: Any) -> None:
    time_machine.move_to(moment, tick=False)


def state(round_: Round) -> str:
    return str(Round.objects.get(pk=round_.pk).state)


def last(hall: Any) -> Any:
    return hall.event.operations.order_by("number").last()


def test_a_draft_is_published_by_itself_at_its_time_and_once(
    hall: Any, drafted: Round, alice: Any, time_machine: Any, read: Any, bob: Any
) -> None:
    when = soon()
    publishing.schedule(actor=alice, round=drafted, at=when)
    assert publishing.sweep() == 0 and state(drafted) == RoundState.DRAFT
    assert "Round 1 is published at" in read(None, "/events/dusk-cup/pairings/")
    shown = read(None, "/events/dusk-cup/")
    assert "Round 1 is published at" in shown
    at(when + timedelta(seconds=1), time_machine)
    assert publishing.sweep() == 1 and publishing.sweep() == 0
    published = Round.objects.get(pk=drafted.pk)
    assert published.state == RoundState.PUBLISHED and published.publish_at is None
    assert published.clock_ends_at == when + timedelta(seconds=1, minutes=50)
    assert [one.kind for one in hall.event.operations.order_by("-number")[:2]] == [
        "round_published",
        "publishing_set",
    ]
    assert last(hall).actor is None
    assert "is published at" not in read(None, "/events/dusk-cup/pairings/")


def test_the_hall_that_was_down_publishes_when_it_is_back(
    drafted: Round, alice: Any, time_machine: Any
) -> None:
    when = soon()
    publishing.schedule(actor=alice, round=drafted, at=when)
    at(when + timedelta(hours=2), time_machine)
    assert publishing.sweep() == 1


def test_a_time_is_taken_back_and_set_anew(
    drafted: Round, alice: Any, time_machine: Any, hall: Any
) -> None:
    when = soon()
    publishing.schedule(actor=alice, round=drafted, at=when)
    publishing.schedule(actor=alice, round=drafted, at=when)
    assert hall.event.operations.filter(kind="publishing_set").count() == 1
    publishing.cancel(actor=alice, round=drafted)
    publishing.cancel(actor=alice, round=drafted)
    assert hall.event.operations.filter(kind="publishing_set").count() == 2
    at(when + timedelta(minutes=1), time_machine)
    assert publishing.sweep() == 0
    later = soon(5)
    publishing.schedule(actor=alice, round=drafted, at=later)
    at(later, time_machine)
    assert publishing.sweep() == 1


def test_setting_a_time_can_be_undone(
    hall: Any, drafted: Round, alice: Any, time_machine: Any
) -> None:
    when = soon()
    publishing.schedule(actor=alice, round=drafted, at=when)
    undo.take_back(actor=alice, event=hall.event, number=last(hall).number, reason="lunch")
    assert Round.objects.get(pk=drafted.pk).publish_at is None
    at(when, time_machine)
    assert publishing.sweep() == 0 and state(drafted) == RoundState.DRAFT


def test_a_publication_that_was_taken_back_does_not_come_again(
    hall: Any, drafted: Round, alice: Any, time_machine: Any, read: Any
) -> None:
    when = soon()
    publishing.schedule(actor=alice, round=drafted, at=when)
    at(when, time_machine)
    assert publishing.sweep() == 1
    at(when + timedelta(minutes=2), time_machine)
    undo.take_back(actor=alice, event=hall.event, number=last(hall).number, reason="too soon")
    assert Round.objects.get(pk=drafted.pk).publish_at == when
    assert publishing.sweep() == 0 and state(drafted) == RoundState.DRAFT
    assert "is over: publish it yourself" in read(alice, DESK)
    later = soon(5)
    publishing.schedule(actor=alice, round=Round.objects.get(pk=drafted.pk), at=later)
    at(later, time_machine)
    assert publishing.sweep() == 1


def test_a_draft_that_follows_no_more_is_not_published_and_the_desk_says_so(
    hall: Any, drafted: Round, alice: Any, time_machine: Any, read: Any
) -> None:
    when = soon()
    publishing.schedule(actor=alice, round=drafted, at=when)
    entries.add(actor=alice, event=hall.event, name="Late")
    at(when, time_machine)
    assert publishing.sweep() == 0
    row = Round.objects.get(pk=drafted.pk)
    assert (row.state, row.publish_at, row.publish_missed) == (RoundState.DRAFT, None, True)
    assert publishing.sweep() == 0 and hall.event.operations.last().payload["missed"] is True
    assert "Not published when its time came" in read(alice, DESK)
    assert "could not be published" in read(alice, f"{DESK}log/")
    rounds.discard(actor=alice, round=row)
    anew = hall.pair()
    publishing.schedule(actor=alice, round=anew, at=soon())
    assert "Not published when" not in read(alice, DESK)


def test_what_stops_one_event_does_not_stop_the_next(
    make_hall: Any, alice: Any, time_machine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts = []
    for name in ("One Cup", "Two Cup"):
        hall = make_hall(name=name)
        for player in ("Ann", "Ben"):
            entries.add(actor=alice, event=hall.event, name=player)
        hall.start()
        drafts.append(hall.pair())
        publishing.schedule(actor=alice, round=drafts[-1], at=soon())
    at(soon(11), time_machine)
    publish = rounds.publish

    def broken(*, actor: Any, round: Round) -> Round:
        if round.pk == drafts[0].pk:
            raise RuntimeError("seen to")
        return publish(actor=actor, round=round)

    monkeypatch.setattr(rounds, "publish", broken)
    assert publishing.sweep() == 1
    assert [state(one) for one in drafts] == [RoundState.DRAFT, RoundState.PUBLISHED]


def test_only_a_time_to_come_for_a_draft_by_those_who_run_rounds(
    hall: Any, drafted: Round, alice: Any, judy: Any, bob: Any
) -> None:
    hall.judge(judy)
    for moment in (timezone.now(), soon(8 * 24 * 60)):
        with pytest.raises(Invalid):
            publishing.schedule(actor=alice, round=drafted, at=moment)
    for person in (judy, bob):
        with pytest.raises(Forbidden):
            publishing.schedule(actor=person, round=drafted, at=soon())
        with pytest.raises(Forbidden):
            publishing.cancel(actor=person, round=drafted)
    rounds.publish(actor=alice, round=drafted)
    with pytest.raises(Refusal):
        publishing.schedule(actor=alice, round=drafted, at=soon())


def test_the_desk_sets_and_takes_back_the_time(
    hall: Any, drafted: Round, alice: Any, enter: Any, judy: Any, time_machine: Any
) -> None:
    now = timezone.localtime().replace(hour=12, minute=50, second=0, microsecond=0)
    at(now + timedelta(days=1), time_machine)
    client = enter(alice)

    def sent(**form: str) -> str:
        page = client.get(DESK)
        form["drawn"] = page.context["drawn"]["round"]
        return str(client.post(f"{DESK}schedule/", form, follow=True).content.decode())

    assert "The round is published at 13:30." in sent(at="13:30")
    row = Round.objects.get(pk=drafted.pk)
    assert row.publish_at == now + timedelta(days=1, minutes=40)
    assert "Published by itself on" in client.get(DESK).content.decode()
    assert "when you publish it" in sent(action="cancel")
    assert Round.objects.get(pk=drafted.pk).publish_at is None
    assert "Say the time as hours and minutes" in sent(at="half past")
    sent(at="12:10")
    assert Round.objects.get(pk=drafted.pk).publish_at == now + timedelta(days=2, minutes=-40)
    hall.judge(judy)
    shown = enter(judy).get(DESK).content.decode()
    assert "desk/schedule/" not in shown


def test_programs_set_the_time_too(hall: Any, drafted: Round, alice: Any, api: Any) -> None:
    address = f"/api/v1/events/dusk-cup/rounds/{drafted.serial}/schedule/"
    when = soon()
    told = api(alice).post(address, {"publish_at": when.isoformat()}, format="json")
    assert told.status_code == 200, told.content
    assert datetime.fromisoformat(told.json()["publish_at"]) == when
    told = api(alice).post(address, {"publish_at": None}, format="json")
    assert told.json()["publish_at"] is None
