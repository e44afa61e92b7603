"""What the staff tell everybody: one announcement, on the pages that players look at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.hall.elsewhere import elsewhere
from tests.tournaments.hall.test_operations import erase
from tournaments.errors import Forbidden, Invalid
from tournaments.operations import snapshot
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.queries.files import outward
from tournaments.services.event import announcing, undo
from tournaments.services.files import inward

pytestmark = pytest.mark.django_db
WORDS = "Lunch until one.\nRound 3 at half past."


def say(hall: Any, text: str = WORDS) -> None:
    announcing.announce(actor=hall.organizer, event=hall.fresh, text=text)


def test_everybody_reads_it_where_players_look(running: Any, enter: Any, bob: Any) -> None:
    say(running)
    for user in (bob, None):
        for path in ("", "now/", "pairings/"):
            page = enter(user).get(f"/events/dusk-cup/{path}").content.decode()
            assert "Lunch until one.<br>Round 3 at half past." in page, path
    say(running, "  ")
    assert "Lunch" not in enter(None).get("/events/dusk-cup/").content.decode()
    assert running.fresh.announced_at is None


def test_the_same_words_twice_are_one_announcement(hall: Any) -> None:
    say(hall)
    say(hall, f"  {WORDS}\n\n")
    assert hall.event.operations.filter(kind="announced").count() == 1


def test_it_stands_in_the_log_and_goes_with_the_archive(hall: Any) -> None:
    say(hall)
    before = snapshot(hall.fresh)
    assert picture(History.of(hall.fresh).book) == before
    data = outward.written(hall.fresh, "drome")
    erase(hall.fresh)
    assert snapshot(inward.load(actor=None, data=data)) == elsewhere(before)


def test_way_back_in_time_leaves_what_was_said(running: Any) -> None:
    number = running.event.operations.count()
    say(running)
    undo.take_back(
        actor=running.organizer, event=running.fresh, number=number, reason="x", onward=True
    )
    assert running.fresh.announcement == WORDS


def test_too_many_words_and_signs_that_are_none_are_refused(hall: Any) -> None:
    for text in ("x" * 501, "a\x00b"):
        with pytest.raises(Invalid):
            say(hall, text)


def test_only_those_who_run_the_event_announce(
    running: Any, enter: Any, judy: Any, bob: Any, charlie: Any, alice: Any
) -> None:
    page, sent = "/events/dusk-cup/desk/announce/", {"text": "<b>Hear</b>"}
    for user in (judy, bob, charlie):
        with pytest.raises(Forbidden):
            announcing.announce(actor=user, event=running.event, text="x")
        assert enter(user).post(page, sent).status_code == 403
    assert enter(None).post(page, sent).status_code == 302
    assert running.fresh.announcement == ""
    enter(alice).post(page, sent)
    assert "&lt;b&gt;Hear" in enter(None).get("/events/dusk-cup/").content.decode()
    assert "desk/announce" not in enter(judy).get("/events/dusk-cup/desk/").content.decode()


def test_two_at_once_do_not_write_over_each_other_unseen(hall: Any, enter: Any, alice: Any) -> None:
    client = enter(alice)
    seen = client.get("/events/dusk-cup/desk/").context["drawn"]["announcement"]
    say(hall)
    told = client.post(
        "/events/dusk-cup/desk/announce/", {"text": "Other", "drawn": seen}, follow=True
    )
    assert "Nothing was done" in told.content.decode() and hall.fresh.announcement == WORDS
