"""Whoever a penalty, a ruling or a result of the staff concerns is told it on their own pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.models import Entry, Match
from tournaments.queries.entry import staff_decisions
from tournaments.services.bench import penalties, rulings
from tournaments.services.event import undo
from tournaments.services.match import results

pytestmark = pytest.mark.django_db
FRONT, EVENT = "/", "/events/dusk-cup/"


def _own(hall: Any, user: Any, state: str = "published") -> tuple[Entry, Match]:
    mine = Entry.objects.get(event=hall.event, user=user)
    return mine, Match.objects.of(mine).with_players().get(round__state=state)


def _penalize(hall: Any, entry: Entry, actor: Any, **more: Any) -> Any:
    said = {"kind": "warning", "code": "slow play", "reason": "Ten minutes for one attack."} | more
    return penalties.give(actor=actor, event=hall.event, entry=entry, **said)


def test_penalized_player_reads_it_on_front_page_and_event_page(
    running: Any, bob: Any, dora: Any, judy: Any, charlie: Any, enter: Any, api: Any
) -> None:
    mine, _match = _own(running, bob)
    _penalize(running, mine, judy)
    for page in (FRONT, EVENT):
        shown = {user: enter(user).get(page).content.decode() for user in (bob, dora, charlie)}
        assert "Warning: slow play" in shown[bob] and "Ten minutes" in shown[bob]
        assert "slow play" not in shown[dora] + shown[charlie]
        assert "slow play" not in enter(None).get(page).content.decode()
    said = api(bob).get("/api/v1/me/told/").json()["results"][0]
    assert (said["event"], said["kind"], said["match"]) == ("dusk-cup", "penalty", None)
    assert {one["kind"] for one in api(dora).get("/api/v1/me/told/").json()["results"]} <= {
        "result_entered"
    }
    assert api(None).get("/api/v1/me/told/").status_code in (401, 403)


def test_disqualified_player_is_told_though_the_event_has_no_next_thing(
    running: Any, bob: Any, judy: Any, read: Any
) -> None:
    mine, _match = _own(running, bob)
    _penalize(running, mine, judy, kind="disqualification", code="cheating")
    assert "Disqualification: cheating" in read(bob, FRONT)
    assert "Disqualification: cheating" in read(bob, EVENT)


def test_penalty_taken_back_is_told_as_that(running: Any, bob: Any, judy: Any) -> None:
    given = _penalize(running, _own(running, bob)[0], judy)
    penalties.void(actor=judy, penalty=given, reason="It was the other table.")
    said = staff_decisions.of(bob, running.event)[0]
    assert said.kind == "penalty_voided" and said.text.startswith("Taken back")
    assert said.reason == "It was the other table."


def test_both_players_are_told_of_a_ruling_each_from_the_own_side(
    running: Any, bob: Any, judy: Any, read: Any
) -> None:
    mine, match = _own(running, bob)
    rulings.apply(
        actor=judy, match=match, kind="match_loss", against=mine, reason="Left the table."
    )
    other = match.opponent_of(mine).user
    said, heard = (
        staff_decisions.of(bob, running.event)[0],
        staff_decisions.of(other, running.event)[0],
    )
    assert "Judy ruled: Match loss" in said.text and "Result: you lost 0–1" in said.text
    assert "Result: you won 1–0" in heard.text and "Bob" in heard.text
    for page in (FRONT, EVENT, f"{EVENT}matches/{match.serial}/"):
        assert "Left the table." in read(bob, page), page
        assert "Left the table." in read(other, page), page


def test_ruling_that_leaves_the_result_is_told_too(running: Any, bob: Any, judy: Any) -> None:
    _mine, match = _own(running, bob)
    running.enter(match, 1, 0)
    rulings.apply(actor=judy, match=match, kind="stands", reason="As it was played.")
    assert staff_decisions.of(bob, running.event)[0].reason == "As it was played."


def test_result_entered_and_corrected_by_staff_is_told(running: Any, bob: Any, alice: Any) -> None:
    mine, match = _own(running, bob)
    first = match.entry_a_id == mine.pk
    results.enter(actor=alice, match=match, wins_a=1)
    results.correct(actor=alice, match=match, wins_b=1, reason="The slip says so.")
    newest, oldest = (
        one for one in staff_decisions.of(bob, running.event) if one.match.pk == match.pk
    )
    won, lost = ("you won 1–0", "you lost 0–1")[:: 1 if first else -1]
    assert newest.text == f"Alice corrected the result: {lost}. Before: {won}."
    assert oldest.text == f"Alice entered the result: {won}."


def test_front_page_leaves_out_results_of_rounds_that_are_closed(
    running: Any, bob: Any, alice: Any
) -> None:
    _mine, match = _own(running, bob)
    assert len(staff_decisions.of(bob, running.event)) == 1 and staff_decisions.of_user(bob) == []
    results.enter(actor=alice, match=match, wins_a=1)
    (said,) = staff_decisions.of_user(bob)
    assert said.match == match


def test_what_was_undone_is_not_told(running: Any, bob: Any, alice: Any) -> None:
    _mine, match = _own(running, bob)
    before = len(staff_decisions.of(bob, running.event))
    results.enter(actor=alice, match=match, wins_a=1)
    entered = running.event.operations.order_by("number").last()
    assert len(staff_decisions.of(bob, running.event)) == before + 1
    undo.take_back(actor=alice, event=running.event, number=entered.number, reason="mistaken")
    assert len(staff_decisions.of(bob, running.event)) == before


def test_penalty_of_the_page_concerns_the_match_it_names(
    running: Any, bob: Any, judy: Any, enter: Any, read: Any
) -> None:
    mine, match = _own(running, bob)
    page = "/events/dusk-cup/desk/penalties/"
    assert f"desk/penalties/?match={match.serial}" in (
        enter(judy).get(f"{EVENT}matches/{match.serial}/").content.decode()
    )
    shown = enter(judy).get(f"{page}?match={match.serial}").content.decode()
    assert f'<option value="{match.serial}" selected' in shown
    form = {"entry": mine.pk, "kind": "warning", "code": "slow play", "reason": "Slow."}
    assert enter(judy).post(page, form | {"match": match.serial}).status_code == 302
    (given,) = mine.penalties.all()
    assert given.match == match
    assert "slow play" in read(bob, f"{EVENT}matches/{match.serial}/")
    other = Match.objects.filter(round=match.round).exclude(pk=match.pk).get()
    refused = enter(judy).post(page, form | {"match": other.serial})
    assert refused.status_code == 200 and "does not play in this match" in refused.content.decode()
    assert mine.penalties.count() == 1


def test_pages_ask_as_often_for_one_decision_as_for_three(
    running: Any, bob: Any, judy: Any, enter: Any
) -> None:
    mine, _match = _own(running, bob)
    counts: list[list[int]] = []
    for more in (1, 2):
        for _number in range(more):
            _penalize(running, mine, judy, again=True)
        counts.append([_queries(lambda page=page: enter(bob).get(page)) for page in (FRONT, EVENT)])
    assert counts[0] == counts[1]


def _queries(look: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        look()
    return len(asked)
