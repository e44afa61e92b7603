"""The page of a match: reports, corrections, rulings, and who sees what of them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.hand import Hand, repeated_ids
from tournaments.models import Entry, Match, Operation
from tournaments.queries.ranking import standings
from tournaments.services.bench import penalties
from tournaments.services.match import matches, results

pytestmark = pytest.mark.django_db


def test_two_players_report_on_their_phones(running: Any, enter: Any, read: Any) -> None:
    match = running.open_matches()[0]
    first, second = match.entry_a.user, match.entry_b.user
    here = "/events/dusk-cup/"
    assert f"your table {match.table_number}" in read(first, here)
    assert "Report the result" in read(first, here)
    page = f"{here}matches/{match.serial}/"
    assert "I won 1–0" in read(first, page)
    assert "I won 1–0" in read(second, page)
    enter(first).post(page + "report/", {"result": "1-0-0"})
    assert "You have reported" in read(first, here)
    assert "has reported. Say what you saw" in read(second, here)
    enter(second).post(page + "report/", {"result": "0-1-0"})
    assert "Your two reports differ" in read(first, here)
    enter(second).post(page + "report/", {"result": "1-0-0"})
    assert "You won 1–0" in read(first, here)
    assert "You lost 0–1" in read(second, here)
    match.refresh_from_db()
    assert (match.state, match.winner) == ("confirmed", match.entry_a)


def test_seat_b_chooses_i_won_and_wins(running: Any, enter: Any) -> None:
    match = running.open_matches()[0]
    page = f"/events/dusk-cup/matches/{match.serial}/"
    shown = enter(match.entry_b.user).get(page).content.decode()
    value = re.search(r'value="([\d-]+)"[^>]*>\s*<span>I won 1–0', shown)
    assert value is not None and value.group(1) == "0-1-0"


def test_result_that_is_no_choice_is_refused_in_place(running: Any, enter: Any) -> None:
    match = running.open_matches()[0]
    page = f"/events/dusk-cup/matches/{match.serial}/report/"
    for said in ("9-9-9", "", "x", "1-0"):
        response = enter(match.entry_a.user).post(page, {"result": said})
        assert response.status_code == 200
        assert "field-error" in response.content.decode()
    match.refresh_from_db()
    assert match.state == "open"


def test_correction_page_needs_a_reason_and_moves_the_standings(
    running: Any, enter: Any, read: Any, alice: Any
) -> None:
    match = Match.objects.with_players().filter(round__number=1).first()
    assert match is not None
    page = f"/events/dusk-cup/matches/{match.serial}/"
    other = "0-1-0" if match.wins_a else "1-0-0"
    refused = enter(alice).post(page + "correct/", {"result": other, "reason": " "})
    assert "field-error" in refused.content.decode()
    form = {"result": other, "reason": "misread slip"}
    before = match.wins_a
    weighed = enter(alice).post(page + "correct/", form)
    text = weighed.content.decode()
    assert "This would change" in text and "Round 1, " in text and "Ranks" in text
    match.refresh_from_db()
    assert match.wins_a == before, "nothing is written before the second click"
    enter(alice).post(page + "correct/", form | {"seen": 1})
    match.refresh_from_db()
    assert match.wins_a == before, "the event has moved on since that preview"
    enter(alice).post(page + "correct/", form | {"seen": weighed.context["seen"]})
    match.refresh_from_db()
    assert match.winner == (match.entry_b if match.wins_b else match.entry_a)
    first = standings.rows(running.fresh)[0]
    shown = read(None, "/events/dusk-cup/standings/")
    assert first.entry.name in shown
    assert "misread slip" in read(alice, "/events/dusk-cup/desk/log/")


def test_penalty_is_seen_by_the_player_and_not_by_the_opponent(
    running: Any, read: Any, judy: Any, enter: Any
) -> None:
    match = running.open_matches()[0]
    form = {"entry": match.entry_a.pk, "kind": "warning", "code": "Slow play", "reason": "Sleepy"}
    enter(judy).post("/events/dusk-cup/desk/penalties/", form)
    assert "Sleepy" in read(judy, "/events/dusk-cup/desk/penalties/")
    given = match.entry_a.penalties.get()
    penalties.give(
        actor=judy,
        event=running.event,
        entry=match.entry_a,
        kind="caution",
        code="Late",
        reason="Two minutes",
        match=match,
    )
    page = f"/events/dusk-cup/matches/{match.serial}/"
    assert "Two minutes" in read(match.entry_a.user, page)
    assert "Two minutes" not in read(match.entry_b.user, page)
    assert "Two minutes" not in read(None, page)
    enter(judy).post(f"/events/dusk-cup/desk/penalties/{given.number}/void/", {"reason": "No"})
    given.refresh_from_db()
    assert given.voided


def test_reports_of_a_match_are_seen_by_players_and_staff_alone(
    running: Any, read: Any, charlie: Any, judy: Any
) -> None:
    match = running.open_matches()[0]
    results.report(actor=match.entry_a.user, match=match, wins_a=1, wins_b=0)
    page = f"/events/dusk-cup/matches/{match.serial}/"
    for user in (match.entry_a.user, match.entry_b.user, judy):
        assert "Reports" in read(user, page)
    for user in (charlie, None):
        assert "Reports" not in read(user, page)


def test_judge_rules_on_the_match_page(running: Any, enter: Any, read: Any, judy: Any) -> None:
    match = Match.objects.with_players().filter(round__number=1).first()
    assert match is not None and match.winner is not None
    guilty = match.winner
    page = f"/events/dusk-cup/matches/{match.serial}/"
    form = {
        "kind": "match_loss",
        "against": guilty.number,
        "penalty": "match_loss",
        "code": "Outside help",
        "rules": "8.1.1, 2.2",
        "reason": "A friend told the attack.",
    }
    refused = enter(judy).post(page + "rule/", form | {"against": ""})
    assert "Say whose loss it is." in refused.content.decode()
    enter(judy).post(page + "rule/", form)
    match.refresh_from_db()
    assert (match.source, match.winner) == ("ruling", match.opponent_of(guilty))
    assert guilty.penalties.get().rule == "8.1.1"
    given = enter(judy).get("/events/dusk-cup/desk/penalties/").content.decode()
    assert "/rules/?game=chaotic&amp;q=8.1.1" in given
    assert "Result by a ruling" in read(None, page)
    operation = Operation.objects.get(kind="ruling_applied")
    assert operation.payload["rules"] == ["8.1.1", "2.2"]


def test_staff_who_play_get_no_forms_for_their_own_match(
    running: Any, enter: Any, bob: Any
) -> None:
    running.judge(bob, "head_judge")
    match = Match.objects.of(Entry.objects.get(user=bob)).get(round__number=2)
    page = f"/events/dusk-cup/matches/{match.serial}/"
    shown = enter(bob).get(page).content.decode()
    assert "How did it end?" in shown
    assert "Enter the result" not in shown and "Rule on this match" not in shown
    for path, form in (
        ("enter/", {"result": "1-0-0"}),
        ("rule/", {"kind": "stands", "reason": "x"}),
    ):
        assert enter(bob).post(page + path, form).status_code == 403


def test_way_to_a_digital_table_is_shown_to_players_and_staff_alone(
    running: Any, enter: Any, bob: Any, judy: Any, charlie: Any
) -> None:
    match = Match.objects.of(Entry.objects.get(user=bob)).get(round__number=2)
    matches.attach_table(actor=None, match=match, address="/tables/77/")
    page = f"/events/dusk-cup/matches/{match.serial}/"
    for user, shown in ((bob, True), (judy, True), (charlie, False), (None, False)):
        assert ("/tables/77/" in enter(user).get(page).content.decode()) is shown


def test_a_ruling_names_who_won_by_each_result(running: Any, judy: Any) -> None:
    match = running.open_matches()[0]
    page = Hand(judy).open(f"/events/dusk-cup/matches/{match.serial}/")
    words = f"{match.entry_b.name} won 1–0"
    page.press("Decide", kind="The result is corrected", result=words, reason="Miscounted.")
    match.refresh_from_db()
    assert match.winner == match.entry_b


@pytest.mark.parametrize("state", ["open", "confirmed"])
def test_each_field_of_a_match_has_a_label_of_its_own(
    running: Any, enter: Any, alice: Any, state: str
) -> None:
    """The forms to enter or correct a result and to rule stand on one page; the label of the second
    reason named the field of the first."""
    match = running.open_matches()[0]
    if state == "confirmed":
        running.enter(match, 1, 0)
    page = enter(alice).get(f"/events/dusk-cup/matches/{match.serial}/").content.decode()
    assert repeated_ids(page) == []
    fields = set(re.findall(r'<(?:select|textarea|input)[^>]*\sid="([^"]+)"', page))
    labels = set(re.findall(r'<label[^>]*\sfor="([^"]+)"', page))
    assert labels <= fields and {"rule_kind", "rule_reason"} <= labels
