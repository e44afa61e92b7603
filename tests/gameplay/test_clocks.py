"""Clocks of a table: charged by the referee, stopped with the table, called by the watch."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from gameplay.enums import InputKind
from gameplay.models import ClockWatch, Game, Input, Table
from gameplay.queries.table import presence
from gameplay.services.record import rechecks
from gameplay.services.referee import clocks, live_games
from gameplay.services.referee.clocks import STANDSTILL
from gameplay.services.table import play, tables
from gameplay.timing.clocks import FREE, LENT, Clocks
from tests.gameplay import playing
from tests.gameplay.clocked import BASE, Time, answer, asked, left
from tournaments import live
from tournaments.clocks import BadClock, Clock, clock_of
from tournaments.errors import Invalid
from tournaments.services.match import matches
from tournaments.services.round import clock as round_clock

pytestmark = pytest.mark.django_db


def test_a_clock_is_a_short_text_and_others_are_refused_by_their_fault() -> None:
    assert clock_of("") is None
    assert clock_of("1500+10") == Clock(1500, increment=10)
    assert clock_of("600/60+5") == Clock(600, increment=5, turn=60)
    assert str(Clock(600, increment=5, turn=60)) == "600/60+5"
    for text, words in {
        "soon": "is no clock",
        "5": "is no clock",
        "99999": "seconds a game",
        "600/999": "seconds a turn",
        "600+301": "more a turn",
        "6٠0": "is no clock",
    }.items():
        with pytest.raises(BadClock, match=words):
            clock_of(text)


def test_who_is_asked_pays_and_the_other_does_not(timed: Table, time: Time) -> None:
    letter = asked(timed)
    other = "B" if letter == "A" else "A"
    assert left(timed, letter) == left(timed, other) == BASE * 1000
    time.pass_(10)
    answer(timed, letter)
    assert left(timed, letter) == BASE * 1000 - 10_000 + FREE
    assert left(timed, other) == BASE * 1000


def test_time_until_the_referee_works_is_nobodys(timed: Table, time: Time) -> None:
    """A worker that comes late, or was killed and begins anew, charges up to the answer only."""
    letter = asked(timed)
    time.pass_(5)
    offer = playing.offers(timed)[letter]
    line = offer.options[0]["line"]
    person = playing.people(timed)[letter]
    play.choose(actor=person, table=playing.fresh(timed), line=line, asked=offer.asked)
    time.pass_(30)
    live_games.forget_all()
    playing.work(timed)
    assert left(timed, letter) == BASE * 1000 - 5_000 + FREE
    kept = clocks.running_at(playing.current(timed))
    assert kept.since == time.now


def test_a_wrong_clock_of_a_process_changes_nothing(
    timed: Table, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = timezone.now
    letter = asked(timed)
    time.pass_(3)
    monkeypatch.setattr(timezone, "now", lambda: real() + timedelta(hours=5))
    answer(timed, letter)
    assert left(timed, letter) == BASE * 1000 - 3_000 + FREE
    assert clocks.watch() == []


def test_a_clock_set_on_or_a_hall_that_was_down_takes_no_time(timed: Table, time: Time) -> None:
    letter = asked(timed)
    clocks.watch()
    time.pass_(4)
    time.pass_(3600, watched=False)
    assert clocks.watch() == []
    assert clocks.running_at(playing.current(timed)).fallen(time.now) == []
    answer(timed, letter)
    assert BASE * 1000 - left(timed, letter) <= 4_000 + STANDSTILL.seconds * 1000


def test_a_clock_set_back_gives_and_takes_nothing(timed: Table, time: Time) -> None:
    letter = asked(timed)
    clocks.watch()
    time.pass_(-3600, watched=False)
    clocks.watch()
    time.pass_(6)
    answer(timed, letter)
    assert left(timed, letter) == BASE * 1000 - 6_000 + FREE


def test_a_stopped_table_takes_no_time(timed: Table, time: Time, judy: Any, person: Any) -> None:
    letter = asked(timed)
    time.pass_(10)
    tables.set_pause(actor=person(judy), table=timed, paused=True)
    assert playing.current(timed).flag_at is None
    time.pass_(1000)
    assert clocks.watch() == []
    tables.set_pause(actor=person(judy), table=playing.fresh(timed), paused=False)
    time.pass_(2)
    answer(timed, letter)
    assert left(timed, letter) == BASE * 1000 - 12_000 + FREE


def test_out_of_time_is_an_input_and_the_record_runs_again(timed: Table, time: Time) -> None:
    letter = asked(timed)
    time.pass_(BASE)
    assert clocks.watch() == [], "the first second is free"
    time.pass_(1)
    game = playing.current(timed)
    assert clocks.watch() == [game.pk]
    clocks.watch()
    playing.work(timed)
    made = game.inputs.get(kind=InputKind.TIMEOUT)
    assert (made.letter, made.line) == (letter, f"out of time, clock {BASE}")
    game = Game.objects.get(pk=game.pk)
    assert game.state == "sealed" and game.verified
    assert game.winner != letter
    assert game.flag_at is None
    assert rechecks.recheck(game).ok
    assert playing.fresh(timed).state == "finished"
    timed.match.refresh_from_db()
    assert (timed.match.wins_a, timed.match.wins_b) == ((0, 1) if letter == "A" else (1, 0))


def test_log_result_and_transcript_say_that_time_ran_out(
    timed: Table, time: Time, enter: Any, bob: Any, dora: Any
) -> None:
    """Nobody reads that a seat gave up which did not; the record holds what it held."""
    letter = asked(timed)
    time.pass_(BASE + 1)
    clocks.watch()
    playing.work(timed)
    game = Game.objects.get(table=timed)
    late = timed.seats.get(letter=letter)
    step = game.steps.get(kind=InputKind.TIMEOUT)
    assert step.events[0]["line"] == f"concede {letter}", "the engine is told as before"
    for user in (bob, dora):
        mine = late.user == user
        told = "You ran out of time." if mine else f"{late.name} ran out of time."
        visitor = enter(user)
        document = visitor.get(f"/api/v1/tables/{timed.pk}/document/").json()
        assert told in [one["text"] for one in document["events"]]
        assert document["clock"]["flag"] == letter
        for page in (
            timed.get_absolute_url(),
            f"{reverse('gameplay:replay', args=(game.pk,))}?step={step.number}",
            reverse("gameplay:transcript", args=(game.pk,)),
        ):
            text = visitor.get(page).content.decode()
            assert told in text, page
            assert "concedes" not in text, page


def test_an_answer_that_came_before_the_call_counts(timed: Table, time: Time) -> None:
    letter = asked(timed)
    time.pass_(BASE + 5)
    offer = playing.offers(timed)[letter]
    line = offer.options[0]["line"]
    person = playing.people(timed)[letter]
    play.choose(actor=person, table=playing.fresh(timed), line=line, asked=offer.asked)
    assert clocks.watch() == []
    # A call that was written in the same moment is struck out by the referee.
    game = playing.current(timed)
    late = Input.objects.create(
        game=game, letter=letter, kind=InputKind.TIMEOUT, asked=offer.asked, line="out of time"
    )
    playing.work(timed)
    late.refresh_from_db()
    assert late.refused == "It was answered in time."
    assert playing.current(timed).state == "running"
    assert left(timed, letter) == 0


def test_who_is_away_gets_a_minute_once(
    timed: Table, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "is_here", lambda table, letter: False)
    letter = asked(timed)
    time.pass_(BASE + 1)
    clocks.watch()
    assert not playing.current(timed).inputs.filter(kind=InputKind.TIMEOUT).exists()
    time.pass_(LENT / 1000 - 1)
    assert clocks.watch() == []
    time.pass_(1)
    clocks.watch()
    assert playing.current(timed).inputs.get(kind=InputKind.TIMEOUT).letter == letter


def test_a_turn_brings_its_time_and_none_twice() -> None:
    now = timezone.now()
    clock = Clock(100, increment=10, turn=30)
    found = Clocks.begin(clock, "AB", now)
    found.turn_to(clock, 1, "A")
    found.ask({"A": 4}, stopped=False)
    found.spend(now + timedelta(seconds=41))
    assert (found.hands["A"].turn, found.hands["A"].left) == (0, 90_000)
    for number, active in ((2, "B"), (1, "A"), (2, "B")):
        found.turn_to(clock, number, active)
        assert found.hands["A"].turn == 30_000
    assert found.hands["A"].left == 110_000, "once for turn 2, once more when it was played again"
    found.renew(clock, 2)
    assert found.hands["A"].left == 100_000
    assert Clocks.of_json(found.as_json(), found.since) == found


def test_a_table_without_a_clock_has_none_and_a_bad_one_is_refused(person: Any, bob: Any) -> None:
    table = playing.house_table(small=True, formation="listed")
    game = playing.current(table)
    assert (game.clock, game.flag_at) == ({}, None)
    with pytest.raises(Invalid, match="no clock"):
        tables.open_against_house(actor=person(bob), deck="dop-overworld", clock="soon")


def test_the_clock_of_the_round_wakes_its_tables(timed: Table, alice: Any) -> None:
    before = live.revision(timed.topic)
    matches.extend(actor=alice, match=timed.match, minutes=5, reason="late start")
    assert live.revision(timed.topic) == before + 1
    round_clock.pause(actor=alice, round=timed.match.round)
    assert live.revision(timed.topic) == before + 2


def test_the_watch_writes_nothing_while_no_clock_runs(
    time: Time, django_assert_num_queries: Any
) -> None:
    playing.house_table(small=True, formation="listed")
    with django_assert_num_queries(1):
        assert clocks.watch() == []
    assert not ClockWatch.objects.exists()
