"""The big screen of an event: what it shows when, for whom, and that it hides no draft's rounds."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.services.event import events

pytestmark = pytest.mark.django_db

SCREEN = "/events/dusk-cup/screen/"


def test_it_shows_what_fits_the_hour(hall: Any, read: Any) -> None:
    hall.fill(4)
    before = read(None, SCREEN)
    assert "Registration open" in before and "QR code of the address" in before
    hall.start()
    drafted = hall.pair()
    assert "QR code of the address" in read(None, SCREEN), "a draft is nobody's to see"
    from tournaments.services.round import rounds

    rounds.publish(actor=hall.organizer, round=drafted)
    running = read(None, SCREEN)
    assert "Round 1" in running
    for match in hall.open_matches():
        assert f"{match.entry_a.name} {match.table_number} {match.entry_b.name}" in running
        hall.enter(match, 1, 0)
    assert "2 of 2 tables have their result" in read(None, f"{SCREEN}?show=clock")
    hall.close()
    closed = read(None, SCREEN)
    assert "Dusk Cup Standings 1" in closed and "tables have their result" not in closed


def test_what_is_asked_for_stays_through_the_news(running: Any, enter: Any) -> None:
    for name, words in (("standings", "Standings"), ("clock", "tables have their result")):
        page = enter(None).get(f"{SCREEN}?show={name}").content.decode()
        assert f'data-live-url="{SCREEN}now/?show={name}"' in page
        part = enter(None).get(f"{SCREEN}now/?show={name}").content.decode()
        assert words in part and "<html" not in part
    assert enter(None).get(f"{SCREEN}?show=nonsense").context["shown"] == "pairings"


def test_an_announcement_stands_on_the_screen(running: Any, alice: Any, read: Any) -> None:
    from tournaments.services.event import announcing

    announcing.announce(actor=alice, event=running.event, text="Lunch until one.")
    assert "Lunch until one." in read(None, SCREEN)


def test_the_screen_of_a_draft_is_for_its_staff(
    alice: Any, bob: Any, charlie: Any, enter: Any
) -> None:
    events.create(actor=alice, name="Hidden Cup", format="apprentice")
    paths = ("/events/hidden-cup/screen/", "/events/hidden-cup/screen/now/")
    for user, status in ((alice, 200), (bob, 404), (charlie, 404), (None, 404)):
        assert [enter(user).get(path).status_code for path in paths] == [status, status]


@pytest.mark.parametrize("show", ["pairings", "standings", "clock"])
def test_it_asks_as_often_for_three_tables_as_for_one(
    make_hall: Any, make_user: Any, enter: Any, show: str
) -> None:
    counts = []
    for size in (2, 6):
        hall = make_hall(name=f"Cup of {size}")
        hall.join(*[make_user(f"s{size}p{number}") for number in range(size)])
        hall.start()
        hall.publish_round()
        with CaptureQueriesContext(connection) as queries:
            enter(None).get(f"/events/cup-of-{size}/screen/?show={show}")
        counts.append(len(queries))
    assert counts[0] == counts[1]
