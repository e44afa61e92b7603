"""A paper event in a real browser: two phones report, the desk hears of it, every page fits."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tournaments.hall.conftest import Hall
from tournaments.services.bench import penalties

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]

HERE = "/events/dusk-cup/"


def test_two_phones_report_and_the_desk_closes_the_round(
    open_page: Any, alice: Any, make_user: Any
) -> None:
    hall = Hall(alice, make_user)
    hall.publish()
    hall.fill(2)
    hall.start()
    hall.publish_round()
    match = hall.open_matches()[0]
    desk = open_page(alice, HERE + "desk/")
    expect(desk.get_by_text("No result yet")).to_be_visible()
    phones = [open_page(one.user, HERE, width=360) for one in (match.entry_a, match.entry_b)]
    for phone, choice in zip(phones, ("I won 1–0", "I lost 0–1"), strict=True):
        phone.get_by_role("link", name="Report the result").click()
        phone.get_by_label(choice).check()
        phone.get_by_role("button", name="Report", exact=True).click()
    expect(phones[0].get_by_text("You won 1–0")).to_be_visible()
    expect(phones[1].get_by_text("You lost 0–1")).to_be_visible()
    expect(desk.get_by_text("1 / 1")).to_be_visible()
    expect(desk.get_by_text("No result yet")).to_have_count(0)
    desk.get_by_role("button", name="Close Round 1").click()
    expect(desk.get_by_role("button", name="Pair round 2 of 3")).to_be_visible()
    phones[0].goto(HERE + "standings/")
    expect(phones[0].get_by_role("row", name=f"1 {match.entry_a.name}")).to_be_visible()


def test_names_are_typed_one_after_the_other(open_page: Any, alice: Any, make_user: Any) -> None:
    """A page that is opened at one of its parts would focus no field: the server cannot tell."""
    Hall(alice, make_user).publish()
    desk = open_page(alice, HERE + "desk/players/", width=390)
    desk.get_by_label("Name", exact=True).focus()
    for name in ("Ida", "Åsa"):
        desk.keyboard.type(name)
        desk.keyboard.press("Enter")
        expect(desk.get_by_text(f"{name} is in.")).to_be_in_viewport()
        expect(desk.get_by_label("Name", exact=True)).to_be_focused()
    desk.keyboard.type("Ida")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("is in this event already")).to_be_in_viewport()
    expect(desk.get_by_text("Åsa is in.")).to_have_count(0)


def test_published_round_reaches_a_waiting_phone_by_itself(
    open_page: Any, alice: Any, make_user: Any
) -> None:
    hall = Hall(alice, make_user)
    hall.publish()
    entry = hall.fill(2)[0]
    hall.start()
    phone = open_page(entry.user, HERE, width=360)
    expect(phone.get_by_text("Please wait")).to_be_visible()
    hall.publish_round()
    expect(phone.get_by_text("Round 1, your table")).to_be_visible()


PAGES = [
    *("bracket/", "players/", "players/1/", "rounds/1/why/", "pairings/?by=table", "standings/2/"),
    *("desk/staff/", "desk/penalties/", "desk/settings/", "print/pairings/", "print/slips/"),
    *("print/standings/", "matches/1/", "desk/", "standings/?round=1"),
]


def test_pages_of_a_paper_event_fit_and_are_accessible(
    open_page: Any, faults_of: Any, alice: Any, make_user: Any
) -> None:
    hall = Hall(alice, make_user, swiss_rounds=2, cut=4, best_of=3)
    hall.publish()
    made = hall.fill(7)
    hall.start()
    for _round in range(2):
        hall.publish_round()
        for match in hall.open_matches():
            hall.enter(match, 2, 1)
        hall.close()
    hall.publish_round()
    penalties.give(
        actor=alice, event=hall.event, entry=made[0], kind="warning", code="Slow", reason="Slow"
    )
    faults = []
    page = open_page(alice, HERE)
    for path in PAGES:
        assert page.goto(HERE + path).status == 200, path
        faults += faults_of(page, f"paper-{path}".replace("/", "-"))
    assert faults == []


def test_the_head_of_a_page_follows_what_others_do(
    open_page: Any, alice: Any, make_user: Any
) -> None:
    """The state beside the name and the tabs stood as they were when the page was opened: a player
    who checked in on a phone read "Registration open", without pairings, all day."""
    hall = Hall(alice, make_user)
    hall.publish()
    people = hall.fill(2)
    phone = open_page(people[0].user, HERE, width=390, height=844)
    desk = open_page(alice, HERE + "desk/")
    for page in (phone, desk):
        expect(page.locator("#event-state")).to_have_text("Registration open")
        expect(page.get_by_role("link", name="Pairings", exact=True)).to_have_count(0)
    hall.start()
    for page in (phone, desk):
        expect(page.locator("#event-state")).to_have_text("Running")
        expect(page.locator("#event-tabs").get_by_role("link", name="Pairings")).to_be_visible()
        expect(page.locator("#event-tabs")).to_have_count(1)
    expect(desk.locator("#event-tabs [aria-current=page]")).to_have_text("Desk")
