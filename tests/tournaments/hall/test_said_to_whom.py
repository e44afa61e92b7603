"""What pages say fits whom they say it to: who cannot answer, who left, who was not paired."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tournaments.enums import MatchState, OperationKind
from tournaments.models import Entry, Match
from tournaments.queries.event import progress
from tournaments.queries.hall import listing as hall_queries
from tournaments.queries.round import seats
from tournaments.services.bench import judging
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.match import results
from tournaments.words.alphabet import place

pytestmark = pytest.mark.django_db

EVENT = "/events/dusk-cup/"


def own(hall: Any, user: Any) -> Match:
    """The open match of a player."""
    entry = Entry.objects.get(event=hall.event, user=user)
    return next(match for match in hall.open_matches() if entry in match.players)


@pytest.fixture
def mixed(hall: Any, bob: Any) -> Any:
    """Bob, who has an account, plays Änne, who has none."""
    hall.join(bob)
    entries.add(actor=hall.organizer, event=hall.event, name="Änne")
    hall.start()
    hall.publish_round()
    return hall


# --- Who cannot report, and who left -------------------------------------------------------------


def test_nobody_waits_for_a_report_of_who_has_no_account(
    mixed: Any, bob: Any, enter: Any, read: Any
) -> None:
    match = own(mixed, bob)
    client = enter(bob)
    form = {"result": "1-0-0"}
    page = client.post(f"{EVENT}matches/{match.serial}/report/", form, follow=True)
    assert "Änne has no account here: the staff enters the result." in page.content.decode()
    for path in ("/", EVENT):
        told = read(bob, path)
        assert "Änne has no account here" in told and "Änne has to report" not in told, path
    assert "Änne has no account: enter it" in read(mixed.organizer, f"{EVENT}desk/")


def test_who_has_an_account_is_waited_for(running: Any, bob: Any) -> None:
    match = own(running, bob)
    results.report(actor=bob, match=match, wins_a=1)
    stops = progress.unfinished(match.round)
    assert "One player reported; the other has not" in [stop.text for stop in stops]


def test_a_table_that_somebody_left_says_so(running: Any, bob: Any, read: Any) -> None:
    match = own(running, bob)
    other = next(entry for entry in match.players if entry.user != bob)
    entries.drop(actor=running.organizer, entry=other)
    assert f"{other.name} has left the event" in read(bob, EVENT)
    assert f"{other.name} has left the event" in read(running.organizer, f"{EVENT}desk/")


# --- Not paired is no bye ------------------------------------------------------------------------


@pytest.mark.parametrize(("missed", "bye"), [("loss", False), ("bye", True)])
def test_a_round_missed_is_a_bye_only_where_it_is_won(
    running: Any, charlie: Any, read: Any, missed: str, bye: bool
) -> None:
    entries.add(
        actor=running.organizer, event=running.event, name="Charlie", user=charlie, missed=missed
    )
    entry = Entry.objects.get(event=running.event, user=charlie)
    match = Match.objects.of(entry).order_by("serial").last()
    assert match is not None and match.bye and match.missed is not bye
    assert ("bye" in str(match)) is bye
    for path in ("/", EVENT):
        page = read(charlie, path)
        assert ("You win this round without playing" in page) is bye, path
        assert ("it counts as lost" in page) is not bye, path


# --- Rulings and corrections ---------------------------------------------------------------------


def test_no_ruling_lets_a_result_stand_that_is_not_there(
    running: Any, bob: Any, judy: Any, enter: Any
) -> None:
    match = own(running, bob)
    page = enter(judy).get(f"{EVENT}matches/{match.serial}/").content.decode()
    assert "Rule on this match" in page and "The result stands" not in page
    form = {"kind": "stands", "reason": "Both agree."}
    enter(judy).post(f"{EVENT}matches/{match.serial}/rule/", form)
    assert not running.event.operations.filter(kind=OperationKind.RULING_APPLIED).exists()
    running.enter(match, 1, 0)
    page = enter(judy).get(f"{EVENT}matches/{match.serial}/").content.decode()
    assert "The result stands" in page


def test_players_whose_reports_differ_read_on_the_match_what_to_do(
    running: Any, bob: Any, read: Any
) -> None:
    match = own(running, bob)
    other = next(entry for entry in match.players if entry.user != bob).user
    results.report(actor=bob, match=match, wins_a=1)
    results.report(actor=other, match=match, wins_b=1)
    match.refresh_from_db()
    assert match.state == MatchState.DISPUTED
    page = read(bob, f"{EVENT}matches/{match.serial}/")
    assert "Your two reports differ. Call a judge" in page
    assert [str(one) for one in match.reports.order_by("pk")] == ["1–0", "0–1"]


def test_a_correction_says_that_the_paired_round_stays(running: Any, enter: Any) -> None:
    closed = Match.objects.filter(event=running.event, round__number=1, entry_b__isnull=False)
    match = closed.with_players().first()
    assert match is not None
    told = {"result": "0-1-0" if match.wins_a else "1-0-0", "reason": "Slip read wrongly."}
    path = f"{EVENT}matches/{match.serial}/correct/"
    client = enter(running.organizer)
    asked = client.post(path, told).content.decode()
    assert "This would change" in asked
    seen = re.search(r'name="seen" value="([^"]*)"', asked)
    assert seen is not None
    done = client.post(path, {**told, "seen": seen[1]}, follow=True)
    assert "Round 2 stays as it was paired" in done.content.decode()


# --- Before the start, and in a bracket ----------------------------------------------------------


@pytest.mark.parametrize(("hours", "words"), [(5, "It starts"), (-5, "The start was set for")])
def test_a_start_that_has_passed_is_not_said_to_come(
    hall: Any, bob: Any, read: Any, hours: int, words: str
) -> None:
    hall.join(bob)
    at = timezone.now() + timedelta(hours=hours)
    events.change(actor=hall.organizer, event=hall.event, starts_at=at)
    for path in ("/", EVENT):
        page = read(bob, path)
        assert words in page and ("It starts" in page) is (hours > 0), path


def test_the_desk_speaks_of_the_bracket_in_a_bracket(make_hall: Any, alice: Any, read: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=2)
    hall.fill(2)
    hall.start()
    hall.publish_round()
    assert "The standings take in all results" in read(alice, f"{EVENT}desk/")
    hall.enter(hall.open_matches()[0], 1, 0)
    hall.close()
    hall.publish_round()
    page = read(alice, f"{EVENT}desk/")
    assert "The bracket takes in all results" in page and "standings take in" not in page


# --- Counts, order, next step --------------------------------------------------------------------


def test_an_event_that_is_over_counts_everybody_who_played(hall: Any, read: Any) -> None:
    hall.fill(4)
    withdrawn = entries.add(actor=hall.organizer, event=hall.event, name="Never came")
    entries.drop(actor=hall.organizer, entry=withdrawn)
    hall.start()
    for number in range(3):
        hall.play_round()
        if number == 0:
            entries.drop(actor=hall.organizer, entry=hall.event.entries.get(name="P4"))
    events.finish(actor=hall.organizer, event=hall.fresh)
    page = read(None, EVENT)
    assert "of 4 players" in page and "Players 4" in page
    [card] = hall_queries.shown(list(hall_queries.listed(hall.organizer)))
    assert card.players == 4


def test_a_draft_does_not_promise_what_only_a_published_event_has(
    make_user: Any, alice: Any, read: Any
) -> None:
    made = events.create(actor=alice, name="Dusk Cup", format="apprentice")
    page = read(alice, f"/events/{made.slug}/desk/players/")
    assert "Publish the event first" in page and "You can also invite" not in page


def test_names_stand_where_they_are_looked_for(hall: Any) -> None:
    names = ["Zoë", "Łukasz", "Änne", "anna", "Marek", "Özil", "Olga", "Lukas"]
    for name in names:
        entries.add(actor=hall.organizer, event=hall.event, name=name)
    hall.start()
    round_ = hall.publish_round()
    wanted = ["anna", "Änne", "Lukas", "Łukasz", "Marek", "Olga", "Özil", "Zoë"]
    assert sorted(names, key=place) == wanted
    assert [seat.entry.name for seat in seats.by_name(seats.matches(round_))] == wanted
    assert [seat.entry.name for seat in seats.lines_by_name(round_)[:]] == wanted


def test_staff_find_their_desks_first_and_who_calls(
    running: Any, bob: Any, judy: Any, read: Any
) -> None:
    page = read(judy, "/")
    assert page.index("Your desks") < page.index("On now") < page.index("Play the house")
    assert "waits for a judge" not in page
    judging.call(actor=bob, match=own(running, bob))
    assert "1 table waits for a judge" in read(judy, "/")
    assert "waits for a judge" not in read(bob, "/")
