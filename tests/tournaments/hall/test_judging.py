"""Calls for a judge and deck checks: who may, who sees them, and what undo does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.pages import read_as_shown
from tests.tournaments.hall.elsewhere import everybody
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Match
from tournaments.operations import export, replay, snapshot
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.queries.round import seats
from tournaments.services.bench import judging
from tournaments.services.event import undo
from tournaments.services.match import results

pytestmark = pytest.mark.django_db


def table_of(user: Any) -> Match:
    entry = Entry.objects.get(user=user)
    match = Match.objects.of(entry).with_players().get()
    return match


def say(client: Any, serial: int, what: str) -> int:
    return int(client.post(f"/events/dusk-cup/matches/{serial}/{what}/").status_code)


# --- Calls ---------------------------------------------------------------------------------------


def test_call_waits_at_the_desk_until_somebody_comes(
    seated: Any, enter: Any, bob: Any, judy: Any
) -> None:
    match = table_of(bob)
    assert say(enter(bob), match.serial, "call") == 302
    assert [one.serial for one in seats.waiting(seated.fresh)] == [match.serial]
    desk = enter(judy).get("/events/dusk-cup/desk/now/").content.decode()
    assert "1 table calls a judge" in desk and f"matches/{match.serial}/came/" in desk
    page = enter(bob).get(f"/events/dusk-cup/matches/{match.serial}/").content.decode()
    assert "A judge was called at" in page and f"matches/{match.serial}/call/" not in page
    assert say(enter(judy), match.serial, "came") == 302
    assert seats.waiting(seated.fresh) == []
    page = enter(bob).get("/events/dusk-cup/").content.decode()
    assert f"matches/{match.serial}/call/" in page, "the table may call again"


def test_call_is_the_players_and_its_answer_the_staffs(
    seated: Any, enter: Any, bob: Any, judy: Any, charlie: Any
) -> None:
    serial = table_of(bob).serial
    other = Match.objects.exclude(serial=serial).with_players().get().players[0].user
    for user in (judy, charlie, other):
        say(enter(user), serial, "call")
        with pytest.raises(Forbidden):
            judging.call(actor=user, match=table_of(bob))
    assert seats.waiting(seated.fresh) == []
    judging.call(actor=bob, match=table_of(bob))
    for user in (bob, charlie, other):
        say(enter(user), serial, "came")
        with pytest.raises(Forbidden):
            judging.came(actor=user, match=table_of(bob))
    assert len(seats.waiting(seated.fresh)) == 1


def test_judge_who_plays_does_not_answer_the_own_table(seated: Any, bob: Any, dora: Any) -> None:
    seated.judge(bob)
    judging.call(
        actor=dora if table_of(bob).serial == table_of(dora).serial else bob, match=table_of(bob)
    )
    with pytest.raises(Forbidden):
        judging.came(actor=bob, match=table_of(bob))


def test_called_twice_the_first_call_stands(seated: Any, bob: Any) -> None:
    first = judging.call(actor=bob, match=table_of(bob)).judge_called_at
    count = seated.event.operations.count()
    assert judging.call(actor=bob, match=table_of(bob)).judge_called_at == first
    assert seated.event.operations.count() == count


def test_who_called_takes_the_call_back_and_nobody_else(
    seated: Any, enter: Any, bob: Any, judy: Any, charlie: Any
) -> None:
    serial = table_of(bob).serial
    rival = next(entry.user for entry in table_of(bob).players if entry.user_id != bob.pk)
    other = Match.objects.exclude(serial=serial).with_players().get().players[0].user
    page, off = f"/events/dusk-cup/matches/{serial}/", f"matches/{serial}/no-judge/"
    judging.call(actor=bob, match=table_of(bob))
    for user in (judy, charlie, other, rival):
        say(enter(user), serial, "no-judge")
        with pytest.raises(Forbidden):
            judging.withdraw(actor=user, match=table_of(bob))
        assert off not in enter(user).get(page).content.decode()
    assert len(seats.waiting(seated.fresh)) == 1
    for where in (page, "/events/dusk-cup/", "/"):
        shown = enter(bob).get(where).content.decode()
        assert off in shown and "I no longer need a judge" in shown
    assert say(enter(bob), serial, "no-judge") == 302
    assert seats.waiting(seated.fresh) == []
    assert off not in enter(bob).get(page).content.decode()


def test_a_call_taken_back_is_told_to_the_staff_until_the_table_calls_again(
    seated: Any, enter: Any, bob: Any, judy: Any, time_machine: Any
) -> None:
    judging.call(actor=bob, match=table_of(bob))
    judging.withdraw(actor=bob, match=table_of(bob))
    desk = "/events/dusk-cup/desk/now/"
    words = f"Table {table_of(bob).table_number} ({table_of(bob)}) no longer needs a judge"
    assert words in read_as_shown(enter(judy).get(desk).content.decode())
    judging.call(actor=bob, match=table_of(bob))
    page = enter(judy).get(desk).content.decode()
    assert "no longer needs a judge" not in page and "1 table calls a judge" in page
    judging.withdraw(actor=bob, match=table_of(bob))
    time_machine.move_to(timezone.now() + seats.CALLED_OFF_FOR + timedelta(seconds=1), tick=False)
    assert seats.calls(seated.fresh) == ([], [])


def test_taken_back_twice_or_too_late_is_nothing(seated: Any, bob: Any) -> None:
    judging.call(actor=bob, match=table_of(bob))
    judging.came(actor=seated.organizer, match=table_of(bob))
    count = seated.event.operations.count()
    assert judging.withdraw(actor=bob, match=table_of(bob)).judge_called_at is None
    assert seated.event.operations.count() == count


def test_a_call_taken_back_is_undone_and_loads_into_another_hall(seated: Any, bob: Any) -> None:
    from tests.tournaments.hall.test_operations import erase

    judging.call(actor=bob, match=table_of(bob))
    judging.withdraw(actor=bob, match=table_of(bob))
    before, lines = snapshot(seated.fresh), export(seated.fresh)
    called = seated.event.operations.get(kind="judge_called")
    undo.take_back(actor=seated.organizer, event=seated.event, number=called.number, reason="no")
    assert picture(History.of(seated.fresh).book) == snapshot(seated.fresh)
    erase(seated.fresh)
    assert snapshot(replay(lines, everybody())) == before


def test_result_ends_the_call_and_a_settled_match_has_none(seated: Any, bob: Any) -> None:
    judging.call(actor=bob, match=table_of(bob))
    results.enter(actor=seated.organizer, match=table_of(bob), wins_a=1)
    assert seats.waiting(seated.fresh) == []
    with pytest.raises(Refusal) as refused:
        judging.call(actor=bob, match=table_of(bob))
    assert refused.value.code == "already_confirmed"


def test_calls_are_undone_and_load_into_another_hall(seated: Any, bob: Any) -> None:
    from tests.tournaments.hall.test_operations import erase

    judging.call(actor=bob, match=table_of(bob))
    judging.came(actor=seated.organizer, match=table_of(bob))
    last = seated.event.operations.order_by("number").last()
    undo.take_back(actor=seated.organizer, event=seated.event, number=last.number, reason="no")
    assert len(seats.waiting(seated.fresh)) == 1
    assert picture(History.of(seated.fresh).book) == snapshot(seated.fresh)
    before, lines = snapshot(seated.fresh), export(seated.fresh)
    erase(seated.fresh)
    assert snapshot(replay(lines, everybody())) == before


def test_desk_asks_the_database_as_often_for_one_call_as_for_three(
    make_hall: Any, enter: Any, alice: Any
) -> None:
    hall = make_hall()
    hall.fill(6)
    hall.start()
    hall.publish_round()
    asked = []
    for match in hall.open_matches():
        judging.call(actor=None, match=match)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            enter(alice).get("/events/dusk-cup/desk/now/")
        asked.append(len(queries))
    assert asked[0] == asked[2] and len(seats.waiting(hall.fresh)) == 3


# --- Deck checks ---------------------------------------------------------------------------------

PAGE = "/events/dusk-cup/desk/players/1/checks/"


def test_judge_notes_a_deck_check_and_staff_read_it(
    seated: Any, enter: Any, alice: Any, judy: Any
) -> None:
    said = {"result": "wrong", "note": "sixty-one cards in the deck box"}
    assert enter(judy).post(PAGE, said).status_code == 302
    (check,) = Entry.objects.get(number=1).checks
    assert (check["by"], check["result"], check["note"]) == (judy.handle, *said.values())
    for user in (alice, judy):
        assert said["note"] in enter(user).get(PAGE).content.decode()
    players = enter(judy).get("/events/dusk-cup/desk/players/").content.decode()
    assert "1 check <" in players and "0 checks <" in players


def test_deck_checks_are_hidden_from_players_and_made_by_judges_alone(
    seated: Any, enter: Any, bob: Any, charlie: Any, make_user: Any
) -> None:
    scorer = make_user("scorer")
    seated.judge(scorer, "scorekeeper")
    assert enter(scorer).get(PAGE).status_code == 200
    for user in (bob, charlie):
        assert enter(user).get(PAGE).status_code == 403
    for user in (scorer, bob, charlie):
        assert enter(user).post(PAGE, {"result": "right"}).status_code == 403
        with pytest.raises(Forbidden):
            judging.check_deck(actor=user, entry=Entry.objects.get(number=1), result="right")
    assert Entry.objects.get(number=1).checks == []


def test_nobody_checks_the_own_deck(seated: Any, bob: Any) -> None:
    seated.judge(bob)
    with pytest.raises(Forbidden):
        judging.check_deck(actor=bob, entry=Entry.objects.get(user=bob), result="right")


@pytest.mark.parametrize(("result", "code"), [("wrong", "no_note"), ("maybe", "unknown_result")])
def test_deck_check_that_says_too_little_is_refused(
    seated: Any, judy: Any, result: str, code: str
) -> None:
    with pytest.raises(Invalid) as refused:
        judging.check_deck(actor=judy, entry=Entry.objects.get(number=1), result=result)
    assert refused.value.code == code


def test_deck_check_is_undone_alone(seated: Any, judy: Any) -> None:
    entry = Entry.objects.get(number=1)
    for note in ("first", "second"):
        judging.check_deck(actor=judy, entry=entry, result="right", note=note)
    first = seated.event.operations.filter(kind="deck_checked").order_by("number").first()
    undo.take_back(actor=seated.organizer, event=seated.event, number=first.number, reason="no")
    assert [check["note"] for check in Entry.objects.get(number=1).checks] == ["second"]
    assert picture(History.of(seated.fresh).book) == snapshot(seated.fresh)


# --- The API -------------------------------------------------------------------------------------

API = "/api/v1/events/dusk-cup/"


def test_calls_by_the_api(seated: Any, enter: Any, bob: Any, judy: Any, charlie: Any) -> None:
    serial = table_of(bob).serial
    one = f"{API}matches/{serial}/"
    assert enter(charlie).post(f"{one}call-judge/").status_code == 403
    answer = enter(bob).post(f"{one}call-judge/")
    assert answer.status_code == 200 and answer.json()["judge_called_at"]
    assert [enter(user).get(f"{API}calls/").status_code for user in (bob, charlie)] == [403, 403]
    assert [call["serial"] for call in enter(judy).get(f"{API}calls/").json()["results"]] == [
        serial
    ]
    assert enter(charlie).post(f"{one}withdraw-call/").status_code == 403
    assert enter(bob).post(f"{one}withdraw-call/").json()["judge_called_at"] is None
    assert enter(bob).post(f"{one}call-judge/").status_code == 200
    assert enter(bob).post(f"{one}judge-came/").status_code == 403
    assert enter(judy).post(f"{one}judge-came/").json()["judge_called_at"] is None


def test_deck_checks_by_the_api(seated: Any, enter: Any, bob: Any, judy: Any) -> None:
    path = f"{API}entries/1/deck-checks/"
    assert [enter(bob).get(path).status_code, enter(bob).post(path).status_code][0] == 403
    said = {"result": "right", "note": "table 3"}
    answer = enter(judy).post(path, said, content_type="application/json")
    assert answer.status_code == 201 and answer.json()[0]["by"] == judy.name
    assert enter(judy).get(path).json()["results"] == answer.json()
    refused = enter(bob).post(path, said, content_type="application/json")
    assert refused.status_code == 403 and len(Entry.objects.get(number=1).checks) == 1
