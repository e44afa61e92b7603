"""People who fill the forms of their pages with nonsense: of every kind, and with an eye on what
the hall answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from gameplay.trials.company import Day
from gameplay.trials.doors import Answer, form_data
from gameplay.trials.nonsense import EVERYTHING, Nonsense
from gameplay.trials.pages import Form
from gameplay.trials.people import Act
from gameplay.trials.story import Line
from gameplay.trials.watch import Fault
from tests.gameplay.trials import faults
from tournaments.models import Event

TOKEN = ("csrfmiddlewaretoken", "t")
FIELDS = [TOKEN, ("name", "Emberfall"), ("size", "3"), ("starts", "2026-06-10T10:00")]
KINDS = {"name": "text", "size": "number", "starts": "datetime-local"}


def sendings(count: int = 400) -> list[list[tuple[str, str]]]:
    nonsense = Nonsense(random.Random(1))
    return [nonsense.spoiled(FIELDS, KINDS) for _one in range(count)]


def test_a_form_is_spoiled_in_every_way_but_its_token() -> None:
    sent = sendings()
    assert all(one[0] == TOKEN and one != FIELDS for one in sent)
    names = [[name for name, _value in one] for one in sent]
    assert any("size" not in one for one in names), "a field is left out"
    assert any(one.count("size") == 2 for one in names), "a field is sent twice"
    read = {value for one in sent for name, value in one if name == "size"}
    assert {"-1", "9" * 40} <= read, "what suits a number worst"
    assert "2026-02-31" in {value for one in sent for name, value in one if name == "starts"}


def test_nobody_comes_in_by_a_password_that_stays() -> None:
    nonsense, right = Nonsense(random.Random(4)), ("password", "dusk")
    for _one in range(200):
        sent = nonsense.spoiled([TOKEN, ("login", "ada"), right], {"password": "password"})
        assert dict(sent).get("password") != "dusk"


def test_all_nonsense_can_be_sent() -> None:
    for sort in EVERYTHING:
        for word in sort:
            assert form_data([("name", word)], None)
            assert form_data([("name", word)], Nonsense(random.Random(2)).file("text"))


def test_one_value_of_a_call_is_spoiled_and_the_rest_stays() -> None:
    nonsense = Nonsense(random.Random(3))
    body = {"name": "Emberfall", "plan": [{"kind": "swiss"}, {"kind": "cut"}]}
    spoiled = [nonsense.body(body) for _one in range(200)]
    assert all(one != body and one.keys() == body.keys() for one in spoiled)
    assert any(one["name"] == "Emberfall" and len(one["plan"]) == 2 for one in spoiled)


def scrawl(day: Day, who: str, path: str, wanted: Callable[[Form], bool], tries: int) -> None:
    """Let somebody fill a form of a page with nonsense, again and again until something breaks."""
    person = day.people[who]
    day.do(person, Act(who, "GET", path))
    page = person.pages[-1]
    form = next(one for one in page.forms if wanted(one))
    for _try in range(tries):
        for answer in person.do(day.chooser.scrawled(person, page, form)):
            day.watch.saw(person, answer)
        if day.faults:
            return


def clock(form: Form) -> bool:
    return any(one.name == "minutes" for one in form.fields)


def test_a_form_that_breaks_of_nonsense_is_found(day: Day, request: Any) -> None:
    held = faults.planted(faults.endless_numbers)
    request.addfinalizer(held.close)
    slug = Event.objects.get(name__startswith="Lantern Cup").slug
    scrawl(day, "olga", f"/events/{slug}/desk/", clock, tries=200)
    assert "500 at /events/*/desk/clock/start/" in {one.title for one in day.faults}


def test_the_same_form_takes_all_nonsense(day: Day) -> None:
    slug = Event.objects.get(name__startswith="Lantern Cup").slug
    scrawl(day, "olga", f"/events/{slug}/desk/", clock, tries=20)
    assert [(one.count, one.title, one.detail) for one in day.faults] == []


@pytest.mark.parametrize(
    ("status", "body", "found"),
    [
        (200, "<!doctype html><title>Decks · Drome</title>", False),
        (200, "<!doctype html><title> · Drome</title>", True),
        (404, "<p>There is nothing here.", True),
        (200, "<p>A part of a page.", False),
    ],
)
def test_a_page_that_does_not_say_what_it_is_is_found(
    day: Day, status: int, body: str, found: bool
) -> None:
    day.watch.saw(day.people["ada"], Answer("/decks/", status, "text/html", body))
    told: list[Fault] = [one for one in day.faults if "without a title" in one.title]
    assert bool(told) == found


def test_a_story_shows_nonsense_so_that_it_can_be_read(day: Day) -> None:
    act = Act("ada", "POST", "/decks/", [("name", "x\u202e\x00"), ("text", "y" * 5000)])
    line = str(Line(1, day.clock.now(), act))
    assert r"x\u202e\x00" in line and "(5000 letters)" in line and line.isprintable()
