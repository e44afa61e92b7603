"""The front page of a visitor who is nobody here yet, and the list in which events are found."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.kept import kept
from tournaments.services.event import events

pytestmark = pytest.mark.django_db

WELCOME = "The tournament hall for two card games"


def test_a_stranger_is_told_what_this_is_and_what_to_do(hall: Any, enter: Any) -> None:
    page = enter(None).get("/").content.decode()
    for words in (WELCOME, "Make an account", "Find an event", "Play the house"):
        assert words in page
    for game in ("Chaotic", "Genesis"):
        assert f'href="/learn/{game.lower()}/"' in page and f"Learn {game}" in page
    assert page.index("Learn Chaotic") < page.index("Make an account")
    assert 'href="/accounts/signup/"' in page and 'href="/events/?when=coming"' in page
    assert page.index(WELCOME) < page.index("Play the house") < page.index("Dusk Cup")


def test_who_has_an_account_gets_the_next_thing_instead(
    running: Any, bob: Any, charlie: Any, read: Any
) -> None:
    for user in (bob, charlie):
        page = read(user, "/")
        assert WELCOME not in page and "Play the house" in page
    assert WELCOME in read(None, "/")


@pytest.fixture
@kept
def three(hall: Any, make_hall: Any) -> None:
    """One event to come in spring, one in autumn, one that is over."""
    events.change(actor=hall.organizer, event=hall.event, venue="Old Mill", starts_at=day(4, 2))
    for name, format_, when in (
        ("Reed Open", "genesis/constructed", day(9, 1)),
        ("Ash Night", "chaotic/masters", day(1, 5)),
    ):
        game, ruleset = format_.split("/")
        made = make_hall(name=name, game=game, format=ruleset, swiss_rounds=1)
        events.change(actor=made.organizer, event=made.event, starts_at=when)
        if name == "Ash Night":
            made.fill(2)
            made.start()
            made.play_round()
            events.finish(actor=made.organizer, event=made.fresh)


def day(month: int, number: int) -> datetime:
    return datetime(2027, month, number, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Dusk Cup", "Reed Open", "Ash Night"]),
        ("q=reed", ["Reed Open"]),
        ("q=old+mill", ["Dusk Cup"]),
        ("q=mill+reed", []),
        ("game=genesis", ["Reed Open"]),
        ("when=coming", ["Dusk Cup", "Reed Open"]),
        ("when=past", ["Ash Night"]),
        ("day=2027-05-01", ["Reed Open"]),
        ("day=2027-04-02&game=chaotic", ["Dusk Cup"]),
    ],
)
def test_events_are_found_by_name_place_game_and_day(
    three: None, enter: Any, query: str, found: list[str]
) -> None:
    answer = enter(None).get(f"/events/?{query}")
    assert [event.name for event in answer.context["page"]] == found
    page = answer.content.decode()
    assert all(name in page for name in found)
    assert ("No event is like this" in page) == (not found)


def test_what_cannot_be_read_is_said_and_hides_nothing(three: None, enter: Any) -> None:
    for query, said in (
        ("day=tomorrow", "Enter a valid date."),
        ("game=chess", "Select a valid choice."),
        ("day=2027-02-30", "Enter a valid date."),
    ):
        answer = enter(None).get(f"/events/?{query}")
        assert answer.status_code == 200
        assert said in answer.content.decode()
        assert len(answer.context["page"].object_list) == 3


def test_a_search_finds_no_draft_of_others(hall: Any, alice: Any, charlie: Any, enter: Any) -> None:
    events.create(actor=alice, name="Hidden Cup", format="apprentice")
    for user, names in ((alice, ["Hidden Cup"]), (charlie, []), (None, [])):
        page = enter(user).get("/events/?q=hidden").context["page"]
        assert [event.name for event in page] == names


def test_a_long_list_has_pages_that_keep_the_search(
    hall: Any, make_hall: Any, enter: Any, monkeypatch: Any
) -> None:
    from tournaments.views import front

    monkeypatch.setattr(front, "EVENTS_SHOWN", 2)
    for number in range(3):
        make_hall(name=f"Night {number}")
    page = enter(None).get("/events/?q=night").content.decode()
    assert "Page 1 of 2" in page and 'href="?q=night&amp;page=2"' in page
    second = enter(None).get("/events/?q=night&page=2").context["page"]
    assert [event.name for event in second] == ["Night 0"]
