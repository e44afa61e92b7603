"""A day of Genesis on paper in a used hall: everybody pastes a list as it stands elsewhere, and it
is read so. Every act is done on the page of whom it is; no service is called for any."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import engine.decks
from tests import used
from tests.browser.test_round import step
from tests.hand import Hand
from tournaments.models import Entry, Event, Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

HERE = "/events/anvar-day/"


def pasted(number: int, form: str = "text") -> str:
    """A timeline without a word of its game, in a form of the field."""
    shipped = list(engine.decks.shipped("genesis").values())
    text = engine.decks.FORMS[form](shipped[number % len(shipped)])
    return "\n".join(line for line in text.splitlines() if not line.startswith("Game:"))


def paste(page: Any, text: str) -> None:
    """The player puts a text into the page of their list and sends it."""
    field = page.locator("textarea[name=text]")
    if not field.is_visible():
        page.locator("summary", has_text="Paste a list").click()
    field.fill(text)
    page.get_by_role("button", name="Register this list").click()


def opened(olga: Hand) -> None:
    """olga opens the event from the list of events and publishes it."""
    olga.open("/events/").follow("Open an event").press(
        "Open the event",
        **{"name": "Anvar Day", "ruleset": "genesis/constructed", "digital": "On paper tables"},
        **{"swiss_rounds": "1", "cut": "2", "best_of": "1", "decks_required": "on"},
    )
    olga.press("Publish and open registration")
    assert olga.at == HERE + "desk/"


def listed(hand: Hand, text: str) -> None:
    """A player signs up and pastes a list."""
    hand.open("/events/").follow("Anvar Day").press("Sign up").follow("Submit your deck")
    assert "Registered and legal" in hand.press("Register this list", text=text).text


def faulty(phone: Any) -> None:
    """A line that names no card is named, and nothing is kept of the list."""
    paste(phone, pasted(3) + "\n1 Ardun Kechel")
    expect(phone.locator("main")).to_contain_text("Ardun Kechel")
    expect(phone.get_by_text("No deck is registered")).to_be_visible()
    assert [fault for fault in phone.faults if "400" not in fault] == []
    phone.faults.clear()


def played(desk: Any, label: str) -> None:
    """olga pairs a round, publishes it, types its slips and closes it."""
    step(desk, label)
    step(desk, "Publish")
    expect(desk.locator(".desk-step")).to_contain_text("0 / ")
    desk.get_by_role("link", name="Enter results").click()
    expect(desk.locator("#quick-table")).to_be_focused()
    running = Match.objects.filter(event__slug="anvar-day", round__state="published")
    for match in running.order_by("table_number"):
        desk.keyboard.type(f"{match.table_number}\n10\n")
    expect(desk.get_by_text("Every table has its result.")).to_be_visible()
    desk.get_by_role("link", name="Close the round at the desk").click()
    step(desk, "Close")


def counted(desk: Any) -> None:
    """olga opens a series and puts the event in."""
    desk.get_by_role("link", name="Series", exact=True).first.click()
    desk.get_by_role("link", name="Open a series").first.click()
    desk.get_by_label("Name").fill("Anvar League")
    desk.get_by_role("button", name="Open the series").click()
    desk.get_by_role("button", name="Put it in").click()
    expect(desk.locator("main")).to_contain_text("It counts.")


def test_a_day_of_genesis_with_pasted_lists(open_page: Any, make_user: Any, faults_of: Any) -> None:
    people = {name: make_user(name) for name in ("olga", "ines", "p0", "p1", "p2")}
    used.furnish(make_user, people["p0"], people["p1"])
    opened(Hand(people["olga"]))
    for number, form in enumerate(("names", "counts", "json")):
        listed(Hand(people[f"p{number}"]), pasted(number, form))
    phone = open_page(people["ines"], HERE, width=390, height=844)
    phone.get_by_role("button", name="Sign up").click()
    phone.get_by_role("link", name="Submit your deck").click()
    desk = open_page(people["olga"], HERE + "desk/")
    expect(desk.locator("main")).to_contain_text("Ines has handed in no list")
    faulty(phone)
    paste(phone, pasted(3))
    expect(phone.get_by_text("Registered and legal", exact=True)).to_be_visible()
    phone.goto("about:blank")
    expect(desk.locator("main")).not_to_contain_text("has handed in no list")
    step(desk, "Start")
    for label in ("Pair round 1", "Cut to the top 2"):
        played(desk, label)
    step(desk, "Finish")
    expect(desk.locator(".desk-step")).to_contain_text("Finished")
    phone.goto(HERE)
    phone.get_by_role("link", name="The whole final ranking").click()
    champion = Event.objects.get(slug="anvar-day").champion
    assert isinstance(champion, Entry)
    expect(phone.locator("tbody tr").first).to_contain_text(champion.name)
    expect(phone.locator("main")).to_contain_text("Your place:")
    phone.goto("about:blank")
    counted(desk)
    row = desk.locator("tbody tr").first
    expect(row).to_contain_text(champion.name)
    expect(row).to_contain_text("10")
    faults = faults_of(desk, "series")
    for name in ("settings", ""):
        desk.goto(f"/series/anvar-league/{name}/" if name else "/series/")
        faults += faults_of(desk, f"series-{name or 'list'}")
    assert faults == []
