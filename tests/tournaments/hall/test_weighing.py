"""What is said of a change before it is made, and after."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.hand import Hand
from tests.kept import kept
from tournaments.models import Entry, Match
from tournaments.services.entry import entries
from tournaments.services.event import events

pytestmark = pytest.mark.django_db

EVENT = "/events/dusk-cup/"
PLAYERS = f"{EVENT}desk/players/"
NEEDS = "needs a legal deck list before the next round can be paired."


@pytest.fixture
@kept
def two_rounds(make_hall: Any) -> Any:
    """Four players on paper, two Swiss rounds and a cut to two; round 1 runs, one result in."""
    hall = make_hall(swiss_rounds=2, cut=2)
    hall.fill(4)
    hall.start()
    hall.publish_round()
    hall.enter(hall.open_matches()[0], 1, 0)
    return hall


def first(hall: Any) -> Match:
    found = hall.event.matches.filter(state="confirmed", entry_b__isnull=False)
    return Match.objects.with_players().filter(pk__in=found).order_by("serial")[0]


def asked(client: Any, path: str, form: dict[str, str]) -> Any:
    shown = client.post(path, form)
    assert shown.status_code == 200 and "seen" in shown.context, shown.content.decode()[:400]
    return shown


def done(client: Any, path: str, form: dict[str, str]) -> str:
    """The page that follows once the preview was looked at."""
    seen = asked(client, path, form).context["seen"]
    answer = client.post(path, form | {"seen": seen}, follow=True)
    return " ".join(answer.content.decode().split())


def correction(hall: Any, result: str = "0-1-0", **more: str) -> tuple[str, dict[str, str]]:
    path = f"{EVENT}matches/{first(hall).serial}/correct/"
    return path, {"result": result, "reason": "Slip misread.", **more}


def test_what_changes_stands_below_its_heading(two_rounds: Any, enter: Any, alice: Any) -> None:
    client = enter(alice)
    number = two_rounds.event.operations.get(kind="result_entered").number
    pages = {
        "correction": asked(client, *correction(two_rounds)).content.decode(),
        "undo": client.get(f"{EVENT}desk/log/{number}/").content.decode(),
    }
    for name, page in pages.items():
        assert page.count(">This would change<") == 1, name
        heading, table = page.index(">This would change<"), page.index('id="impact-tables"')
        assert page.index("<h1") < heading < table, name


def test_a_correction_says_what_from_and_what_to(two_rounds: Any, enter: Any, alice: Any) -> None:
    match, client = first(two_rounds), enter(alice)
    page = done(client, *correction(two_rounds))
    words = f"Table {match.table_number}, {match}: corrected from 1–0 to 0–1."
    assert words in page
    page = done(client, *correction(two_rounds, outcome="forfeit"))
    assert "corrected from 0–1 to 0–1 (Not played)." in page
    page = done(client, *correction(two_rounds, outcome="both_lose"))
    assert "corrected from 0–1 (Not played) to Both lose." in page


def test_a_preview_speaks_of_results_as_pages_do(two_rounds: Any, enter: Any, alice: Any) -> None:
    shown = asked(enter(alice), *correction(two_rounds, outcome="forfeit")).content.decode()
    assert "0–1 (Not played)" in shown and "forfeit)" not in shown


def test_an_undone_setting_is_told_in_words(make_hall: Any, enter: Any, alice: Any) -> None:
    """The names of columns and their values stood there: decks_required: True, state: running."""
    hall = make_hall(venue="The old hall")
    at = datetime(2026, 12, 5, 18, 30, tzinfo=UTC)
    changed = {"deck_policy": "open", "decks_required": True, "venue": "", "starts_at": at}
    more = {"round_minutes": 0, "divisions": ["Juniors", "Seniors"], "plan": {"first": "fold"}}
    events.change(actor=alice, event=hall.event, **changed, **more)
    number = hall.event.operations.latest("number").number
    page = " ".join(enter(alice).get(f"{EVENT}desk/log/{number}/").content.decode().split())
    said = {
        "Lists and records": "Open from the start → Closed until the event is over",
        "Lists asked for": "yes → no",
        "Venue": "– → The old hall",
        "Start": "5 Dec 2026, 18:30 → –",
        "Minutes a round": "0 → 50",
        "Divisions": "Juniors, Seniors → –",
        "Plan": "as it is → –",
    }
    for name, both in said.items():
        assert f"<strong>{name}</strong>: {both}</li>" in page, name


def test_a_preview_tells_of_the_cut_when_it_is_near(
    two_rounds: Any, enter: Any, alice: Any
) -> None:
    hall, client = two_rounds, enter(alice)
    for match in hall.open_matches():
        hall.enter(match, 1, 0)
    hall.close()
    assert "Places in the cut" not in asked(client, *correction(hall)).content.decode()
    hall.publish_round()
    assert "Places in the cut" in asked(client, *correction(hall)).content.decode()


@pytest.mark.parametrize("asks", [True, False])
def test_who_comes_late_is_told_to_need_a_list(make_hall: Any, alice: Any, asks: bool) -> None:
    hall, desk = make_hall(decks_required=asks), Hand(alice)
    hall.fill(4)
    desk.open(PLAYERS).press("Enter the player", name="Ida")
    assert "Ida is in." in desk.text and NEEDS not in desk.text, "there is time before the start"
    entries.drop(actor=alice, entry=Entry.objects.get(name="Ida"))
    hall.start()
    desk.open(PLAYERS).press("Enter the player", name="Åsa")
    assert (f"Åsa {NEEDS}" in desk.text) is asks
    desk.press("Enter Åsa")
    assert "Åsa is in." in desk.text and (f"Åsa {NEEDS}" in desk.text) is asks


def test_one_name_after_the_other_is_entered_without_leaving_the_keyboard(
    make_hall: Any, alice: Any
) -> None:
    """After each name the page began at its top, 30 tabs before the field."""
    make_hall(decks_required=False)
    desk = Hand(alice)
    desk.open(PLAYERS)
    assert "autofocus" not in desk.page.content.decode()
    for name in ("Ida", "Åsa"):
        desk.press("Enter the player", name=name)
        form = desk.page.content.decode().partition('id="add"')[2]
        field = re.search(r"<input[^>]*id=.add_name.[^>]*>", form)
        assert field is not None and "autofocus" in field[0]
        assert "value=" not in field[0] and f"{name} is in." in form
    desk.open(f"{PLAYERS}?in=99")
    assert "autofocus" not in desk.page.content.decode()


@pytest.mark.parametrize("state", ["legal", "illegal", "none"])
def test_who_comes_back_without_a_list_is_told_to_need_one(
    make_hall: Any, alice: Any, state: str
) -> None:
    hall = make_hall(decks_required=True)
    one, *_others = hall.fill(5)
    hall.start()
    entries.drop(actor=alice, entry=one)
    Entry.objects.filter(pk=one.pk).update(deck_state=state)
    desk = Hand(alice).open(f"{PLAYERS}?q=p1&show=dropped").press("Bring back")
    assert (f"{one.name} {NEEDS}" in desk.text) is (state != "legal")
    desk.press(f"Bring back {one.name}")
    one.refresh_from_db()
    assert one.playing
    assert (f"{one.name} {NEEDS}" in desk.text) is (state != "legal")
