"""A phone without a network shows one's seat as last seen, and nothing after the log-out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tournaments.hall.conftest import Hall

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
KEPT = "async () => (await caches.match('/seat/'))?.text()"


def test_own_seat_without_a_network(
    open_page: Any, make_user: Any, overflow: Any, axe: Any, picture: Any
) -> None:
    bob = make_user("bob")
    made = Hall(make_user("olga"), make_user)
    made.publish()
    made.join(bob)
    made.fill(3)
    made.start()
    made.publish_round()
    phone = open_page(bob, "/", width=390, height=844)
    phone.wait_for_function(f"({KEPT})().then((text) => text?.includes('hero-value'))")
    phone.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    other = next(
        one.opponent_of(mine).name
        for one in made.open_matches()
        for mine in one.players
        if mine.user_id == bob.pk
    )
    phone.context.set_offline(True)
    phone.goto("/events/")
    expect(phone.get_by_role("heading", name="My seat")).to_be_visible()
    expect(phone.locator(".hero-value")).to_be_visible()
    expect(phone.locator("main")).to_contain_text(f"against {other}")
    assert overflow(phone) == [] and axe(phone) == []
    picture(phone, "seat-offline")
    phone.context.set_offline(False)
    phone.goto("/accounts/profile/")
    phone.get_by_role("button", name="Log out").click()
    phone.wait_for_url("**/")
    phone.wait_for_function(
        "async () => !(await (await caches.match('/seat/'))?.text() ?? '').includes('hero-value')"
    )
    # The browser tells, sooner or later, of what it could not fetch without a network.
    phone.faults[:] = [one for one in phone.faults if "ERR_INTERNET_DISCONNECTED" not in one]
