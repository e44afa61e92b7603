"""A day of Genesis on paper: everybody pastes a list as it stands elsewhere, and it is read so."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import engine.decks
from decks.services import registrations
from tests.browser.test_round import step
from tournaments.models import Entry, Event, Match
from tournaments.services import entries, events, rating

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

HERE = "/events/anvar-day/"


def pasted(number: int, form: str = "text") -> str:
    """A timeline without a word of its game, in a form of the field."""
    shipped = list(engine.decks.shipped("genesis").values())
    text = engine.decks.FORMS[form](shipped[number % len(shipped)])
    return "\n".join(line for line in text.splitlines() if not line.startswith("Game:"))


def paste(page: Any, text: str) -> None:
    """The player puts a text into the page of the own list and sends it."""
    field = page.locator("textarea[name=text]")
    if not field.is_visible():
        page.locator("summary", has_text="Paste a list").click()
    field.fill(text)
    page.get_by_role("button", name="Register this list").click()


def counted(open_page: Any, olga: Any, event: Event) -> Any:
    """olga opens a series and puts the event in; gives her page of it."""
    rating.follow(event.pk)
    page = open_page(olga, "/series/new/")
    page.get_by_label("Name").fill("Anvar League")
    page.get_by_role("button", name="Open the series").click()
    page.get_by_role("button", name="Put it in").click()
    expect(page.locator("main")).to_contain_text("It counts.")
    return page


def test_a_day_of_genesis_with_pasted_lists(open_page: Any, make_user: Any, faults_of: Any) -> None:
    olga = make_user("olga")
    event = events.create(
        **{"actor": olga, "name": "Anvar Day", "game": "genesis", "format": "constructed"},
        **{"digital": False, "decks_required": True, "swiss_rounds": 1, "cut": 2, "best_of": 1},
    )
    events.publish(actor=olga, event=event)
    for number, form in enumerate(("names", "counts", "json")):
        one = entries.sign_up(actor=make_user(f"p{number}"), event=event)
        registrations.register(actor=one.user, entry=one, text=pasted(number, form))
    ines = make_user("ines")
    mine = entries.sign_up(actor=ines, event=event)
    desk = open_page(olga, HERE + "desk/")
    expect(desk.locator("main")).to_contain_text("Ines has handed in no list")
    phone = open_page(ines, HERE, width=390, height=844)
    phone.get_by_role("link", name="Submit your deck").click()
    paste(phone, pasted(3) + "\n1 Ardun Kechel")
    expect(phone.locator("main")).to_contain_text("Ardun Kechel")
    assert not mine.registrations.exists(), "a line that names no card keeps nothing"
    assert [fault for fault in phone.faults if "400" not in fault] == []
    phone.faults.clear()
    paste(phone, pasted(3))
    expect(phone.get_by_text("Registered and legal", exact=True)).to_be_visible()
    desk.reload()
    expect(desk.locator("main")).not_to_contain_text("has handed in no list")
    for label in ("Start", "Pair round 1", "Publish"):
        step(desk, label)
    for _round in ("round 1", "final"):
        expect(desk.locator(".desk-step")).to_contain_text("0 / ")
        desk.goto(HERE + "desk/results/")
        for match in Match.objects.filter(round__state="published").order_by("table_number"):
            desk.keyboard.type(f"{match.table_number}\n10\n")
        expect(desk.get_by_text("Every table has its result.")).to_be_visible()
        desk.get_by_role("link", name="Close the round at the desk").click()
        step(desk, "Close")
        if _round == "round 1":
            step(desk, "Cut to the top 2")
            step(desk, "Publish")
    step(desk, "Finish")
    phone.goto(HERE + "final/")
    champion = Event.objects.get(pk=event.pk).champion
    assert isinstance(champion, Entry)
    expect(phone.locator("tbody tr").first).to_contain_text(champion.name)
    expect(phone.locator("main")).to_contain_text("Your place:")
    league = counted(open_page, olga, event)
    row = league.locator("tbody tr").first
    expect(row).to_contain_text(champion.name)
    expect(row).to_contain_text("10")
    faults = faults_of(league, "series")
    for name in ("settings", ""):
        league.goto(f"/series/anvar-league/{name}/" if name else "/series/")
        faults += faults_of(league, f"series-{name or 'list'}")
    assert faults == []
