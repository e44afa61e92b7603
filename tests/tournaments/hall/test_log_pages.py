"""The pages of the log, of undo, and of the chain."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.models import Operation, Round

pytestmark = pytest.mark.django_db


def test_log_page_says_whether_the_chain_holds(running: Any, read: Any, judy: Any) -> None:
    count = Operation.objects.count()
    text = read(judy, "/events/dusk-cup/desk/log/")
    assert f"The chain holds: {count} operations" in text
    assert "Round published" in text and "Alice" in text and "alice" not in text


def test_log_says_in_words_what_it_keeps_as_codes(running: Any, read: Any, judy: Any) -> None:
    text = read(judy, "/events/dusk-cup/desk/log/")
    assert "Swiss rounds" in text and "Judge" in text and "2 tables" in text
    for code in (" swiss ", "· judge", "· registered", "–0–0", "1–0–0"):
        assert code not in text, code


def test_undo_page_is_for_those_who_run_rounds(
    running: Any, enter: Any, alice: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    closed = running.event.operations.filter(kind="round_closed").first().number
    page = f"/events/dusk-cup/desk/log/{closed}/"
    got = [enter(user).get(page).status_code for user in (alice, judy, bob, charlie)]
    assert got == [200, 403, 403, 403]
    assert enter(None).get(page).status_code == 302


def test_undo_page_shows_what_falls_and_does_it(
    running: Any, enter: Any, read: Any, alice: Any
) -> None:
    closed = running.event.operations.filter(kind="round_closed").first().number
    page = f"/events/dusk-cup/desk/log/{closed}/"
    assert page in enter(alice).get("/events/dusk-cup/desk/log/").content.decode()
    shown = enter(alice).get(page)
    text = shown.content.decode()
    assert "Operations that go with it" in text and "the round before it is not closed" in text
    assert "Closed → Running" in text and "Running → falls" in text
    seen = shown.context["plan"].seen
    assert "field-error" in enter(alice).post(page, {"seen": seen}).content.decode()
    assert "moved on" in enter(alice).post(page, {"seen": 1, "reason": "x"}).content.decode()
    done = enter(alice).post(page, {"seen": seen, "reason": "closed too early"})
    assert done.status_code == 302
    log = read(alice, "/events/dusk-cup/desk/log/")
    assert "closed too early" in log and "undone" in log and "Redo…" in log
    assert [r.state for r in Round.objects.all()] == ["published"]
    undo = running.event.operations.last().number
    again = enter(alice).get(f"/events/dusk-cup/desk/log/{undo}/")
    form = {"seen": again.context["plan"].seen, "reason": "it was right"}
    enter(alice).post(f"/events/dusk-cup/desk/log/{undo}/", form)
    assert [r.state for r in Round.objects.all()] == ["closed", "published"]


def test_chain_page_sees_what_was_changed_since_and_everything_when_asked(
    running: Any, read: Any, alice: Any
) -> None:
    from tests.tournaments.hall.test_operations import tamper

    log = "/events/dusk-cup/desk/log/"
    assert "The chain holds" in read(alice, log)
    running.judge(running.make_user("newcomer"))
    last = running.event.operations.last()
    tamper(last, payload={})
    assert f"breaks at operation {last.number}" in read(alice, log)
    Operation.objects.filter(number=4).update(actor_name="nobody")
    assert "breaks at operation 4" in read(alice, log + "?whole=1")
