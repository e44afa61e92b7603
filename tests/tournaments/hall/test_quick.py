"""Results by keyboard: lines that are entered, refused, and mended."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.kept import kept
from tournaments import offered
from tournaments.errors import Invalid
from tournaments.models import Match, Operation
from tournaments.queries import games
from tournaments.services.match import results

pytestmark = pytest.mark.django_db
PAGE = "/events/dusk-cup/desk/results/"


@pytest.fixture
@kept
def round_of(make_hall: Any, judy: Any) -> Any:
    """Best of three at three tables, judy judges."""
    hall = make_hall(best_of=3)
    hall.fill(6)
    hall.judge(judy)
    hall.start()
    hall.publish_round()
    return hall


def type_line(client: Any, hall: Any, table: Any, result: str, **more: Any) -> Any:
    round_ = hall.event.rounds.get(state="published")
    sent = {"round": round_.serial, "table": table, "result": result, **more}
    return client.post(PAGE, sent, headers={"X-Part": "1"})


def at(hall: Any, table: int) -> Match:
    found: Match = hall.event.matches.get(round__state="published", table_number=table)
    return found


@pytest.mark.parametrize(
    ("written", "read"),
    [("20", (2, 0, 0)), ("2-1", (2, 1, 0)), ("0 2", (0, 2, 0)), ("1:1:0", (1, 1, 0))],
)
def test_line_is_read_as_people_write_results(round_of: Any, written: str, read: Any) -> None:
    assert games.typed(written, at(round_of, 1)) == read


@pytest.mark.parametrize("written", ["", "2", "30", "2-2", "2x1", "2-1-1-0", "٢٠", "-2 0 9 9"])
def test_what_is_no_result_of_the_match_is_refused(round_of: Any, written: str) -> None:
    with pytest.raises(Invalid):
        games.typed(written, at(round_of, 1))


@pytest.mark.parametrize(("best_of", "like"), [(1, "(1-0, 0-1;"), (3, "(2-0, 2-1;")])
def test_examples_are_results_that_a_match_of_this_event_can_have(
    make_hall: Any, enter: Any, alice: Any, best_of: int, like: str
) -> None:
    hall = make_hall(best_of=best_of)
    hall.fill(2)
    hall.start()
    hall.publish_round()
    shown = " ".join(enter(alice).get(PAGE).content.decode().split())
    assert f"{like} drawn games third: 0-0-1)" in shown


def test_line_is_entered_by_judge_and_scorekeeper(round_of: Any, enter: Any, judy: Any) -> None:
    answer = type_line(enter(judy), round_of, 2, "2-1")
    match = at(round_of, 2)
    assert (match.score, match.source) == ("2–1", "staff")
    said = answer.content.decode()
    assert f"Table 2: {match.entry_a.name} 2–1 {match.entry_b.name}" in said
    assert "1 of 3 tables" in said and "<html" not in said


def test_refused_lines_say_why_and_write_nothing(round_of: Any, enter: Any, alice: Any) -> None:
    client, before = enter(alice), Operation.objects.count()
    for table, result, words in (
        ("9", "20", "there is no such table"),
        ("", "20", "type the number of a table"),
        ("1", "30", "is no result of this match"),
        ("x", "20", "type the number of a table"),
    ):
        said = type_line(client, round_of, table, result).content.decode()
        assert words in said and 'role="alert"' in said
    assert Operation.objects.count() == before


def test_result_that_stands_is_replaced_by_whoever_enters_it_again(
    round_of: Any, enter: Any, alice: Any
) -> None:
    client = enter(alice)
    type_line(client, round_of, 1, "20")
    refused = type_line(client, round_of, 1, "02")
    assert at(round_of, 1).score == "2–0"
    said = refused.context["said"]
    assert "already has the result 2–0" in said.words and said.standing
    type_line(client, round_of, 1, "02", standing=said.standing)
    assert at(round_of, 1).score == "0–2"


def test_a_line_that_contradicts_the_only_report_is_asked_again(
    round_of: Any, enter: Any, alice: Any
) -> None:
    """A slip of the finger would give the match to who lost it, and nobody would see it."""
    match = at(round_of, 1)
    results.report(actor=match.entry_a.user, match=match, wins_a=2, wins_b=0)
    client = enter(alice)
    said = type_line(client, round_of, 1, "02").context["said"]
    assert f"{match.entry_a.name} reported 2–0." in said.words and said.standing
    assert at(round_of, 1).state == "reported"
    type_line(client, round_of, 1, "02", standing=said.standing)
    assert at(round_of, 1).score == "0–2"


def test_a_line_that_says_what_was_reported_is_entered_at_once(
    round_of: Any, enter: Any, alice: Any
) -> None:
    match = at(round_of, 1)
    results.report(actor=match.entry_a.user, match=match, wins_a=2, wins_b=0)
    assert type_line(enter(alice), round_of, 1, "20").context["said"].done


def test_a_line_decides_where_two_reports_differ(round_of: Any, enter: Any, alice: Any) -> None:
    match = at(round_of, 1)
    results.report(actor=match.entry_a.user, match=match, wins_a=2, wins_b=0)
    results.report(actor=match.entry_b.user, match=match, wins_a=0, wins_b=2)
    assert type_line(enter(alice), round_of, 1, "02").context["said"].done


def test_two_at_once_do_not_write_over_each_other_unseen(
    round_of: Any, enter: Any, alice: Any, judy: Any
) -> None:
    """Both saw 2-0 and mean to mend it: the second is told what the first made of it."""
    one, two = enter(alice), enter(judy)
    type_line(one, round_of, 1, "20")
    seen = type_line(two, round_of, 1, "21").context["said"].standing
    type_line(one, round_of, 1, "02", standing=seen)
    late = type_line(two, round_of, 1, "21", standing=seen)
    assert at(round_of, 1).score == "0–2"
    assert "has changed since" in late.context["said"].words
    type_line(two, round_of, 1, "21", standing=late.context["said"].standing)
    assert at(round_of, 1).score == "2–1"


def test_line_for_a_round_that_is_over_is_not_taken_for_the_next(
    round_of: Any, enter: Any, alice: Any
) -> None:
    client = enter(alice)
    old = round_of.event.rounds.get(state="published").serial
    for match in round_of.open_matches():
        round_of.enter(match, 2, 0)
    round_of.close()
    assert "No round is running" in client.get(PAGE).content.decode()
    round_of.publish_round()
    sent = {"round": old, "table": "1", "result": "20"}
    assert "not running any more" in client.post(PAGE, sent).content.decode()
    assert len(round_of.open_matches()) == 3


def test_without_scripts_the_line_stays_in_the_form(round_of: Any, enter: Any, alice: Any) -> None:
    serial = round_of.event.rounds.get(state="published").serial
    sent = {"round": serial, "table": "1", "result": "30"}
    page = enter(alice).post(PAGE, sent).content.decode()
    assert "<html" in page and 'value="30"' in page and "is no result" in page


def test_pods_take_places_by_seat(make_hall: Any, enter: Any, alice: Any) -> None:
    hall = make_hall(game=offered.PODDED, format="free-for-all")
    hall.fill(4)
    hall.start()
    hall.publish_round()
    assert "A place for each" in type_line(enter(alice), hall, 1, "12").content.decode()
    type_line(enter(alice), hall, 1, "2134")
    assert at(hall, 1).places == [2, 1, 3, 4]


def test_results_are_the_staffs(round_of: Any, enter: Any, charlie: Any) -> None:
    player = round_of.event.entries.get(number=1).user
    for user in (player, charlie):
        assert enter(user).get(PAGE).status_code == 403
        assert type_line(enter(user), round_of, 1, "20").status_code == 403
    assert enter(None).get(PAGE).status_code == 302
    assert at(round_of, 1).state == "open"


def test_staff_who_play_enter_no_own_result(round_of: Any, enter: Any) -> None:
    player = at(round_of, 1).entry_a.user
    round_of.judge(player)
    assert type_line(enter(player), round_of, 1, "20").status_code == 403
    type_line(enter(player), round_of, 2, "20")
    assert (at(round_of, 1).state, at(round_of, 2).score) == ("open", "2–0")


def test_page_asks_as_often_for_one_table_as_for_three(make_hall: Any, enter: Any) -> None:
    counts = []
    for tables in (1, 3):
        hall = make_hall(name=f"Cup of {tables}")
        hall.join(*[hall.make_user(f"q{tables}p{n}") for n in range(2 * tables + 2)])
        hall.start()
        hall.publish_round()
        hall.enter(hall.open_matches()[0], 1, 0)
        client = enter(hall.organizer)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/events/{hall.event.slug}/desk/results/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 25


def test_desk_leads_to_what_can_be_done(round_of: Any, read: Any, enter: Any, alice: Any) -> None:
    page = enter(alice).get("/events/dusk-cup/desk/").content.decode()
    big = page.index("button-primary button-large")
    assert page[big:].index("Enter results") < page[big:].index("Close Round 1")
    assert "Round 1: what stops it" in page
    for match in round_of.open_matches():
        round_of.enter(match, 2, 0)
    page = enter(alice).get("/events/dusk-cup/desk/").content.decode()
    assert "Enter results" not in page and "Close Round 1" in page
    assert "Round 1: nothing stops it" in page and "what stops it" not in page
