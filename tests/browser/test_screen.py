"""The big screen turns its pages, by itself and by keys, and holds one when asked."""

from typing import Any

import pytest

from tournaments.services.files.staged import stage

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_long_list_turns_its_pages(open_page: Any, make_user: Any) -> None:
    from playwright.sync_api import expect

    event = stage(organizer=make_user("olga").handle, players=96, rounds=1)
    page = open_page(None, f"/events/{event.slug}/screen/?show=standings", width=1280, height=800)
    where = page.locator("[data-page-words]")
    expect(where).to_have_text("Page 1 of 3")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text("Page 2 of 3")
    first = page.locator(".big-screen-list > li").nth(32)
    assert first.bounding_box()["x"] == page.locator("#turning").bounding_box()["x"]
    page.get_by_role("button", name="Hold this page").click()
    page.evaluate("document.querySelector('[data-turn]').dataset.turn = 1")
    page.wait_for_timeout(2500)
    assert where.inner_text() == "Page 2 of 3"
    page.get_by_role("button", name="Hold this page").click()
    expect(where).to_have_text("Page 3 of 3")
    expect(where).to_have_text("Page 1 of 3")
    shown = page.evaluate(
        "[...document.querySelectorAll('.big-screen-list > li')].filter((line) => {"
        " const box = line.getBoundingClientRect();"
        " return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight; }).length"
    )
    assert 20 < shown < 96
