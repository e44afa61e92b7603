"""A session that ends while a form is open: what was typed is there again after the log-in."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import log_in
from tests.tournaments.hall.conftest import Hall
from tournaments.services.event import announcing

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

AGAIN = "filled in again"


def typed_without_a_session(page: Any, url: str) -> None:
    """alice fills in the form of an event, also in a folded part; then her session is over."""
    page.get_by_label("Name", exact=True).fill("Dusk Cup")
    page.get_by_label("On paper tables").check()
    page.get_by_text("Fee, links and prizes").click()
    page.get_by_label("Prizes").fill("1: trophy")
    log_in(page.context, None, url)
    page.get_by_role("button", name="Open the event").click()
    expect(page.get_by_text("nothing was sent")).to_be_visible()


def test_what_was_typed_is_filled_in_again(open_page: Any, site: Any, alice: Any) -> None:
    page = open_page(alice, "/events/new/")
    typed_without_a_session(page, site.url)
    log_in(page.context, alice, site.url)
    page.goto("/events/new/")
    expect(page.get_by_text(AGAIN)).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Dusk Cup")
    expect(page.get_by_label("On paper tables")).to_be_checked()
    expect(page.get_by_label("Prizes")).to_be_visible()
    expect(page.get_by_label("Prizes")).to_have_value("1: trophy")
    page.reload()
    expect(page.get_by_text(AGAIN)).to_be_hidden()
    expect(page.get_by_label("Name", exact=True)).to_have_value("")


def test_nobody_else_finds_it(open_page: Any, site: Any, alice: Any, bob: Any) -> None:
    page = open_page(alice, "/events/new/")
    typed_without_a_session(page, site.url)
    log_in(page.context, bob, site.url)
    page.goto("/events/new/")
    expect(page.get_by_label("Name", exact=True)).to_have_value("")
    assert "Dusk" not in page.evaluate("JSON.stringify(sessionStorage)")


def test_what_was_sent_is_not_kept(open_page: Any, alice: Any) -> None:
    page = open_page(alice, "/events/new/")
    page.get_by_label("Name", exact=True).fill("Dusk Cup")
    page.get_by_role("button", name="Open the event").click()
    page.wait_for_url("**/desk/")
    assert "Dusk" not in page.evaluate("JSON.stringify(sessionStorage)")
    page.goto("/events/new/")
    expect(page.get_by_label("Name", exact=True)).to_have_value("")


def test_what_was_refused_is_filled_in_again(open_page: Any, alice: Any, make_user: Any) -> None:
    """Two organizers announce something at once: the words of the second one were lost."""
    hall = Hall(alice, make_user)
    hall.publish()
    desk = open_page(alice, "/events/dusk-cup/desk/")
    desk.route("**/live/**", lambda route: route.fulfill(status=204))
    desk.reload()
    desk.get_by_text("Announcement", exact=True).click()
    announcing.announce(actor=alice, event=hall.fresh, text="Lunch at noon.")
    words = desk.get_by_label("Everybody reads, on the pages of the event")
    words.fill("Lunch at one.")
    desk.get_by_role("button", name="Announce").click()
    expect(desk.get_by_text("Nothing was done: this has changed")).to_be_visible()
    expect(desk.get_by_text(AGAIN)).to_be_visible()
    expect(words).to_have_value("Lunch at one.")
    desk.get_by_role("button", name="Announce").click()
    expect(desk.get_by_text("Everybody reads it now.")).to_be_visible()
    expect(desk.get_by_text(AGAIN)).to_be_hidden()
    expect(words).to_have_value("Lunch at one.")
