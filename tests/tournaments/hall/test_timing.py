"""The clock beyond the clock: extra time after a judge's visit, predicted ends, time called."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tournaments.errors import Forbidden, Refusal
from tournaments.models import Match
from tournaments.operations import export, replay
from tournaments.queries.event import timing
from tournaments.services.bench import judging
from tournaments.services.event import events
from tournaments.services.match import matches
from tournaments.services.round import clock

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
Wait = Callable[[float], datetime]


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Wait:
    """wait(3): three minutes pass; returns the time then. It is noon before."""
    now = [NOON]
    monkeypatch.setattr(timezone, "now", lambda: now[0])

    def pass_by(minutes: float) -> datetime:
        now[0] += timedelta(minutes=minutes)
        return now[0]

    return pass_by


def at_table(hall: Any) -> Match:
    match: Match = hall.open_matches()[0]
    match.event = hall.fresh
    return match


# --- Extra time -----------------------------------------------------------------------------


def test_minutes_since_the_call_are_offered_until_they_are_given(
    wait: Wait, running: Any, judy: Any
) -> None:
    match = at_table(running)
    assert timing.held(match) == 0
    judging.call(actor=None, match=match)
    wait(4)
    judging.came(actor=judy, match=match)
    wait(3.5)
    assert timing.held(match) == 7
    matches.extend(actor=judy, match=match, minutes=7)
    assert timing.held(match) == 0
    wait(2)
    judging.call(actor=None, match=match)
    wait(1)
    assert timing.held(match) == 1, "of the second call alone"


def test_a_call_that_is_taken_back_offers_no_minutes(wait: Wait, running: Any) -> None:
    match = at_table(running)
    judging.call(actor=None, match=match)
    wait(3)
    judging.withdraw(actor=None, match=match)
    wait(5)
    assert timing.held(match) == 0


def test_nothing_is_lost_while_the_clock_of_the_round_stands(
    wait: Wait, running: Any, judy: Any
) -> None:
    match = at_table(running)
    judging.call(actor=None, match=match)
    wait(2)
    clock.pause(actor=running.organizer, round=match.round)
    wait(30)
    assert timing.held(match) == 2
    clock.resume(actor=running.organizer, round=match.round)
    wait(3)
    assert timing.held(match) == 5


def test_judge_reads_the_minutes_on_the_page_and_a_player_does_not(
    wait: Wait, running: Any, judy: Any, bob: Any, read: Any
) -> None:
    match = at_table(running)
    judging.call(actor=None, match=match)
    wait(6)
    page = f"/events/{running.event.slug}/matches/{match.serial}/"
    assert "6 minutes since this table called a judge" in read(judy, page)
    assert "since this table called" not in read(bob, page)


# --- Predicted ends -------------------------------------------------------------------------


def test_round_lasts_until_the_last_open_table_is_called(
    wait: Wait, running: Any, judy: Any
) -> None:
    first, second = running.open_matches()
    until = first.round.clock_ends_at
    matches.extend(actor=judy, match=first, minutes=4)
    matches.extend(actor=judy, match=second, minutes=9)
    assert timing.round_until(first.round) == until + timedelta(minutes=9)
    running.enter(second, 1, 0)
    assert timing.round_until(first.round) == until + timedelta(minutes=4)
    stopped = clock.pause(actor=running.organizer, round=first.round)
    assert timing.round_until(stopped) is None


def test_event_is_predicted_from_the_rounds_that_are_left(wait: Wait, running: Any) -> None:
    """Three rounds of 50 minutes, ten between; the second began at noon."""
    match = at_table(running)
    until = timing.round_until(match.round)
    assert until == NOON + timedelta(minutes=50)
    found = timing.event_until(running.fresh, match.round, until)
    assert found == NOON + timedelta(minutes=50 + 60)
    late = wait(90)
    found = timing.event_until(running.fresh, match.round, until)
    assert found == late + timedelta(minutes=60), "a round that takes longer moves the rest"


def test_desk_says_both(wait: Wait, running: Any, judy: Any, read: Any) -> None:
    matches.extend(actor=judy, match=at_table(running), minutes=5)
    page = read(running.organizer, f"/events/{running.event.slug}/desk/")
    local = [timezone.localtime(NOON + timedelta(minutes=plus)) for plus in (55, 115)]
    assert f"extra time until {local[0]:%H:%M}" in page
    assert f"event until about {local[1]:%H:%M}" in page


# --- Time is called -------------------------------------------------------------------------


def test_words_for_the_end_of_a_round_are_shown_once_time_is_up(
    wait: Wait, running: Any, bob: Any, judy: Any, enter: Any
) -> None:
    said = "Finish the turn, then five more."
    events.change(actor=running.organizer, event=running.fresh, time_called=said)
    match = next(one for one in running.open_matches() if bob in [e.user for e in one.players])
    matches.extend(actor=judy, match=match, minutes=2)
    pages = [
        f"/events/{running.event.slug}/matches/{match.serial}/",
        f"/events/{running.event.slug}/pairings/",
    ]
    for page in pages:
        assert (
            f" hidden><strong>Time is up.</strong> {said}" in enter(bob).get(page).content.decode()
        )
    wait(51)  # the table's own two minutes run
    for page in pages:
        assert " hidden><strong>Time is up." in enter(bob).get(page).content.decode()
    wait(1)
    for page in pages:
        text = enter(bob).get(page).content.decode()
        assert f'"><strong>Time is up.</strong> {said}' in text and " hidden><strong>" not in text


def test_only_who_manages_the_event_says_what_happens_then(
    running: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    for person in (judy, bob, charlie):
        with pytest.raises(Forbidden):
            events.change(actor=person, event=running.fresh, time_called="x")


def test_words_go_with_the_archive(running: Any) -> None:
    from tests.tournaments.hall.test_operations import erase

    events.change(actor=running.organizer, event=running.fresh, time_called="five turns")
    lines = export(running.fresh)
    assert "time_called" in lines[0]["payload"]
    erase(running.fresh)
    assert replay(lines).time_called == "five turns"


def test_finished_event_keeps_its_words(running: Any) -> None:
    for _round in range(2):
        for match in running.open_matches():
            running.enter(match, 1, 0)
        running.close()
        if _round == 0:
            running.publish_round()
    events.finish(actor=running.organizer, event=running.fresh)
    with pytest.raises(Refusal):
        events.change(actor=running.organizer, event=running.fresh, time_called="x")
