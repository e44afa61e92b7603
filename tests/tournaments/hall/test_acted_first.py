"""Who comes second reads who came first, and when."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.kept import kept
from tournaments.errors import Refusal
from tournaments.models import Operation, Penalty
from tournaments.operations import earlier
from tournaments.services.bench import judging, penalties
from tournaments.services.entry import entries, invitations
from tournaments.services.event import events, undo
from tournaments.services.hall import series
from tournaments.services.match import results
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db

SCALE = [{"first": 1, "last": 8, "points": 3}]


@pytest.fixture
@kept
def running(make_hall: Any, judy: Any) -> Any:
    """Two tables of a running round; alice organizes, judy judges."""
    hall = make_hall(best_of=3)
    hall.fill(4)
    hall.judge(judy)
    hall.start()
    hall.publish_round()
    return hall


def told(write: Callable[[], Any], who: str) -> str:
    """The refusal, which ends with this person and a time of today."""
    with pytest.raises(Refusal) as refused:
        write()
    words = refused.value.message
    assert re.search(rf" It was {who}, at \d\d:\d\d\.$", words), words
    return words


def first_match(hall: Any) -> Any:
    return hall.open_matches()[0]


def test_of_a_result_that_stands(running: Any, alice: Any, judy: Any) -> None:
    match = first_match(running)
    results.enter(actor=judy, match=match, wins_a=2)
    told(lambda: results.enter(actor=alice, match=match, wins_b=2), "Judy")
    player = match.entry_a.user
    told(lambda: results.report(actor=player, match=match, wins_b=2), "Judy")
    told(lambda: judging.call(actor=player, match=match), "Judy")


def test_players_are_not_told_of_each_other(running: Any, alice: Any) -> None:
    """Names of players may be kept to initials; that a result came of the reports says enough."""
    match = first_match(running)
    for entry in match.players:
        results.report(actor=entry.user, match=match, wins_a=2)
    with pytest.raises(Refusal, match=r"Ask the staff\.$"):
        results.report(actor=match.entry_a.user, match=match, wins_b=2)
    name = match.entry_b.user
    told(lambda: results.enter(actor=alice, match=match, wins_b=2), str(name))


def test_of_what_is_undone(running: Any, alice: Any, judy: Any) -> None:
    match = first_match(running)
    results.enter(actor=judy, match=match, wins_a=2)
    number = Operation.objects.filter(event=running.event).latest("number").number
    undo.take_back(actor=alice, event=running.event, number=number, reason="A slip.")
    told(lambda: undo.preview(actor=alice, event=running.event, number=number), "Alice")


def test_what_was_undone_did_not_come_first(running: Any, alice: Any, judy: Any) -> None:
    match = first_match(running)
    results.enter(actor=alice, match=match, wins_a=2)
    number = Operation.objects.filter(event=running.event).latest("number").number
    results.enter(actor=judy, match=match, wins_b=2, replace=True)
    latest = Operation.objects.filter(event=running.event).latest("number").number
    undo.take_back(actor=alice, event=running.event, number=latest, reason="A slip.")
    assert number < latest
    told(lambda: results.enter(actor=judy, match=match, wins_b=2), "Alice")


def test_of_rounds_and_of_the_event(running: Any, alice: Any, judy: Any) -> None:
    for match in running.open_matches():
        results.enter(actor=judy, match=match, wins_a=2)
    round_ = match.round
    told(lambda: rounds.discard(actor=alice, round=round_), "Alice")
    rounds.close(actor=alice, round=round_)
    told(lambda: results.enter(actor=judy, match=match, wins_b=2), "Alice")
    told(lambda: events.publish(actor=alice, event=running.event), "Alice")
    told(lambda: events.start(actor=alice, event=running.event), "Alice")


def test_of_a_penalty_taken_back(running: Any, judy: Any, alice: Any) -> None:
    entry = running.event.entries.first()
    penalties.give(
        actor=judy, event=running.event, entry=entry, code="slow", kind="warning", reason="Slow."
    )
    penalty = Penalty.objects.get()
    penalties.void(actor=alice, penalty=penalty, reason="It was not slow.")
    told(lambda: penalties.void(actor=judy, penalty=penalty, reason="Sorry."), "Alice")


def test_of_who_is_in_the_event_or_asked(running: Any, alice: Any, dora: Any, bob: Any) -> None:
    event = running.event
    running.judge(dora, role="scorekeeper")
    entries.add(actor=dora, event=event, name="Bob", user=bob)
    told(lambda: entries.add(actor=alice, event=event, name="Bob", user=bob), "Dora")
    asked = {"actor": alice, "event": event, "name": "bob"}
    told(lambda: invitations.invite(kind="entry", **asked), "Dora")
    invitations.invite(kind="staff", role="judge", **asked)
    told(lambda: invitations.invite(kind="staff", role="judge", **asked), "Alice")


def test_of_what_was_taken_back_meanwhile(running: Any, alice: Any, judy: Any) -> None:
    match, player = first_match(running), first_match(running).entry_a.user
    drafted = running.event.operations.filter(kind="round_drafted").latest("number")
    undo.take_back(actor=alice, event=running.event, number=drafted.number, reason="A slip.")
    told(lambda: results.enter(actor=judy, match=match, wins_a=2), "Alice")
    told(lambda: results.report(actor=player, match=match, wins_a=2), "Alice")
    told(lambda: rounds.close(actor=judy, round=match.round), "Alice")


def test_of_a_player_taken_out_and_a_draft_thrown_away(make_hall: Any, alice: Any) -> None:
    hall = make_hall()
    ida, *_others = [entries.add(actor=alice, event=hall.event, name=name) for name in "abc"]
    added = hall.event.operations.get(kind="entry_added", payload__entry=ida.number)
    undo.take_back(actor=alice, event=hall.event, number=added.number, reason="A slip.")
    told(lambda: entries.drop(actor=alice, entry=ida), "Alice")
    hall.start()
    draft = hall.pair()
    rounds.discard(actor=alice, round=draft)
    told(lambda: rounds.publish(actor=alice, round=draft), "Alice")
    told(lambda: rounds.discard(actor=alice, round=draft), "Alice")


def test_of_a_name_that_is_there_or_was(make_hall: Any, alice: Any, dora: Any) -> None:
    hall = make_hall()
    hall.judge(dora, role="scorekeeper")
    ida = entries.add(actor=dora, event=hall.event, name="Ida")
    words = told(lambda: entries.add(actor=alice, event=hall.event, name="ida"), "Dora")
    assert "in this event already" in words
    entries.drop(actor=alice, entry=ida)
    words = told(lambda: entries.add(actor=dora, event=hall.event, name="Ida"), "Alice")
    assert "bring the player back" in words


def test_of_the_own_place(running: Any, alice: Any, bob: Any, charlie: Any) -> None:
    event = running.event
    for user in (bob, charlie):
        invitations.invite(actor=alice, event=event, kind="entry", name=user.username)
    entries.add(actor=alice, event=event, name="Bob", user=bob)
    told(lambda: invitations.accept(actor=bob, invitation=asked(event, bob)), "Alice")
    again = asked(event, charlie)
    invitations.accept(actor=charlie, invitation=again)
    with pytest.raises(Refusal, match=r"You are in this event already\.$"):
        entries.expect_new(event, charlie)


def asked(event: Any, user: Any) -> Any:
    return event.invitations.get(account=user)


def test_of_check_in_that_is_closed(make_hall: Any, alice: Any) -> None:
    hall = make_hall()
    one, *_others = hall.fill(2)
    events.open_checkin(actor=alice, event=hall.event)
    events.close_checkin(actor=alice, event=hall.event)
    told(lambda: entries.check_in(actor=one.user, entry=one), "Alice")


def test_of_an_event_in_a_series(hall: Any, alice: Any, judy: Any) -> None:
    made = series.create(actor=alice, name="Dusk League", scale=SCALE)
    part = series.offer(actor=alice, series=made, event=hall.event)
    told(lambda: series.offer(actor=alice, series=made, event=hall.event), "Alice")
    series.leave(actor=alice, part=part)
    told(lambda: series.take(actor=alice, part=part), "Alice")


def test_another_day_is_told_with_its_date() -> None:
    at = timezone.now() - timedelta(days=3)
    day = timezone.localtime(at).strftime("%Y-%m-%d %H:%M")
    assert earlier.after("It was done.", "Judy", at).endswith(f"It was Judy, at {day}.")
    assert "It was the hall, at" in earlier.after("It was done.", None, at)
