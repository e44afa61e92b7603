"""Limited in the browser: every page fits, is for everybody, and a pool is entered and built of
without scripts and by the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest

from decks.services import pools as services
from tests.browser.conftest import log_in
from tests.decks.pooled import LIST, limited_event, settle
from tournaments.services.entry import entries

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.fixture
def draft(site: Any, alice: Any, judy: Any, bob: Any, dora: Any) -> Any:
    """A draft with two players seated; bob has entered what he took."""
    event = limited_event(alice, judy)
    settle(alice, event, "draft")
    for person in (bob, dora):
        entry = entries.sign_up(actor=person, event=event)
    services.seat(actor=alice, event=event)
    services.enter(actor=dora, entry=entry, text=LIST + "\nMaxxor x2")
    return event


def test_pages_of_limited_fit_and_are_accessible(
    open_page: Any,
    site: Any,
    draft: Any,
    alice: Any,
    bob: Any,
    dora: Any,
    judy: Any,
    faults_of: Any,
) -> None:
    mine, hers = (draft.entries.get(user=person).pk for person in (bob, dora))
    page = open_page(None, "/accounts/login/")
    faults = []
    for name, person, path in (
        ("limited", alice, f"/decks/events/{draft.slug}/limited/"),
        ("limited-public", None, f"/decks/events/{draft.slug}/limited/"),
        ("pods", alice, f"/decks/events/{draft.slug}/pods/"),
        ("pods-print", None, f"/events/{draft.slug}/print/draft-pods/"),
        ("pool-none", bob, f"/decks/entries/{mine}/pool/"),
        ("pool", dora, f"/decks/entries/{hers}/pool/"),
        ("pool-judge", judy, f"/decks/entries/{hers}/pool/"),
        ("pool-first", bob, f"/decks/entries/{mine}/"),
        ("pool-beside", dora, f"/decks/entries/{hers}/"),
        ("pool-desk", alice, f"/events/{draft.slug}/desk/"),
        ("pool-event", dora, f"/events/{draft.slug}/"),
    ):
        log_in(page.context, person, site.url)
        answer = page.goto(path)
        assert answer.status == 200, f"{path}: {answer.status}"
        faults += faults_of(page, name)
    assert faults == []


def test_a_pool_is_entered_and_built_of_without_scripts_on_a_phone(
    open_page: Any, draft: Any, bob: Any
) -> None:
    page = open_page(bob, f"/events/{draft.slug}/", scripts=False, width=390, dark=True)
    page.get_by_role("link", name="Enter the pool").first.click()
    page.get_by_label("Cards").fill(LIST)
    page.get_by_role("button", name="Enter these cards").press("Enter")
    page.get_by_role("link", name="Build and register my deck").click()
    page.get_by_role("button", name="Register this list").press("Enter")
    assert page.get_by_text("Your deck is registered and legal.").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
