"""The beginning of a game: an army is placed by click, drag, keys, a line, and by touch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

STATE = """() => Object.fromEntries([...document.querySelectorAll("[data-post]")].map((post) => [
  post.dataset.post, [...post.querySelectorAll("[data-face]")].map((one) => one.dataset.face)]))"""


def masters(page: Any) -> None:
    """A table against the house in Masters, at its set-up, as soon as it can be placed by keys."""
    page.get_by_label("Format").first.select_option("masters")
    page.get_by_role("button", name="Play the house").first.click()
    expect(page.locator("[data-placing]")).to_be_visible()
    # Shown by the script that hears the keys; what is hidden takes no focus.
    expect(page.locator("[data-pick]").first).to_be_visible()


def creature(page: Any, space: str) -> str:
    return str(page.evaluate(STATE)[space][0])


def test_by_click_and_by_drag(open_page: Any, overflow: Any) -> None:
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    before = page.evaluate(STATE)
    page.locator('[data-post="A1"] [data-pick="creature"]').click()
    page.locator('[data-post="A6"] [data-pick="creature"]').click()
    assert creature(page, "A1") == before["A6"][0] and creature(page, "A6") == before["A1"][0]

    page.locator('[data-post="A2"] [data-pick="gear"]').drag_to(
        page.locator('[data-post="A3"] [data-pick="gear"]')
    )
    after = page.evaluate(STATE)
    assert after["A3"] == [before["A3"][0], before["A2"][1]]
    assert overflow(page) == []
    page.reload()
    assert page.evaluate(STATE) == after, "what was placed is kept in the browser"
    page.get_by_role("button", name="Ready").click()
    expect(page.locator(".duel-turn")).to_contain_text("begins")
    board = page.locator("#space-A1")
    expect(board).to_have_attribute("data-names", f"A1|{after['A1'][0]}")


def test_what_is_picked_up_stays_so_when_news_come(open_page: Any) -> None:
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    before = page.evaluate(STATE)
    page.locator('[data-post="A1"] [data-pick="creature"]').click()
    page.evaluate("""async () => {
      const section = document.querySelector("#table");
      const answer = await fetch(section.dataset.liveUrl, { headers: { "X-Part": "1" } });
      section.innerHTML = await answer.text();
      section.dispatchEvent(new CustomEvent("live:swapped", { bubbles: true }));
    }""")
    picked = page.locator('[data-post="A1"] [data-pick="creature"]')
    expect(picked).to_have_class(re.compile("is-picked"))
    page.locator('[data-post="A6"] [data-pick="creature"]').click()
    assert creature(page, "A6") == before["A1"][0]


def test_by_keys_alone(open_page: Any) -> None:
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    before = page.evaluate(STATE)
    page.locator('[data-post="A1"] [data-pick="creature"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert creature(page, "A2") == before["A1"][0]
    page.keyboard.press("m")
    assert creature(page, "A3") == before["A2"][0], "mirrored"
    for _ in range(40):
        if page.evaluate("document.activeElement?.value") == "ready":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".duel-turn")).to_contain_text("begins")
    assert page.locator("#space-A3").get_attribute("data-names").endswith(before["A2"][0])


def test_by_a_line_and_it_is_offered_again(open_page: Any) -> None:
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    before = page.evaluate(STATE)
    last = before["A6"][0]
    page.locator("#line").fill(f"place {last} in A2; ready")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".duel-turn")).to_contain_text("begins")
    page.goto("/tables/")
    masters(page)
    assert creature(page, "A2") == last
    page.get_by_role("button", name="As listed").click()
    assert page.evaluate(STATE) == before


def test_by_touch_on_a_phone(open_page: Any, overflow: Any) -> None:
    page = open_page(None, "/tables/", width=390, height=844)
    masters(page)
    expect(page.get_by_text("Tap two cards and they change places")).to_be_visible()
    before = page.evaluate(STATE)
    page.locator('[data-post="A1"] [data-pick="creature"]').click()
    page.locator('[data-post="A2"] [data-pick="creature"]').click()
    page.get_by_role("button", name="Mirror").click()
    assert creature(page, "A2") == before["A1"][0]
    assert overflow(page) == []
    page.get_by_role("button", name="Ready").click()
    expect(page.locator(".duel-turn")).to_contain_text("begins")


def test_without_scripts_it_is_a_form(open_page: Any) -> None:
    page = open_page(None, "/tables/", width=1280, scripts=False)
    page.get_by_label("Format").first.select_option("masters")
    page.get_by_role("button", name="Play the house").first.click()
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_timeout(1500)
    page.reload()
    first = page.get_by_label("Creature on A1").input_value()
    second = page.get_by_label("Creature on A2").input_value()
    page.get_by_label("Creature on A1").select_option(second)
    page.get_by_role("button", name="Ready").click()
    expect(page.locator("body")).to_contain_text(f"{second} can stand on one space only.")
    page.get_by_label("Creature on A1").select_option(second)
    page.get_by_label("Creature on A2").select_option(first)
    page.get_by_role("button", name="Ready").click()
    page.wait_for_timeout(1500)
    page.reload()
    assert page.locator("#space-A1").get_attribute("data-names").endswith(second)
