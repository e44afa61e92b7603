"""Fingers at the table on a phone: what is pressed long is read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_client import at_table

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_card_that_is_pressed_long_is_read_and_not_chosen(open_page: Any) -> None:
    """Letting go chose the card, or sent it where it was chosen already, and its text was gone
    before anybody could read it. Of an attack the text told everything but its damage."""
    page = open_page(None, "/", width=390, height=844)
    at_table(page, "Dawn of Perim OverWorld starter")
    finger = page.context.new_cdp_session(page)
    finger.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    sheet = page.locator(".sheet")

    def press_long(what: Any) -> None:
        box = what.bounding_box()
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        name = what.get_attribute("data-card")
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        expect(sheet).to_be_visible()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(300)
        expect(sheet).to_be_visible()
        assert name in (None, sheet.get_attribute("data-sheet"))

    press_long(page.locator(".hand-card").first)
    assert "Base damage" in sheet.inner_text()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    press_long(page.locator(".space.is-place, .hand-card.is-place").first)
    expect(page.locator(".is-picked")).to_have_count(0)
