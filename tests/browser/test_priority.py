"""Priority at the table: keys, holding, stops by page; a game against the house in Masters."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.persons import Person
from tests.browser.playing import Player, play_on
from tests.browser.screens import opened_at
from tests.browser.test_set_up import masters
from tests.gameplay import playing

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_one_key_passes_and_one_holds(open_page: Any, overflow: Any) -> None:
    page = open_page(None, "/tables/", width=390, height=844)
    masters(page)
    page.get_by_role("button", name="Ready").click()
    stranger = Player("stranger", page)
    expect(page.get_by_role("button", name="Hold", exact=True)).to_be_visible()
    stranger.wait_to_be_asked()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Holding")).to_be_visible()
    for _ in range(12):
        asked = stranger.wait_to_be_asked()
        if stranger.look()["kind"] == "priority":
            page.keyboard.press("p")
            stranger.answered = asked
            break
        stranger.choose("first")
    else:
        raise AssertionError("who holds is asked at priorities")
    stranger.wait_to_be_asked()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Hold", exact=True)).to_be_visible()
    assert overflow(page) == []


def test_passing_until_the_own_question(open_page: Any) -> None:
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    page.get_by_role("button", name="Ready").click()
    stranger = Player("stranger", page)
    for _ in range(4):
        stranger.wait_to_be_asked()
        if stranger.look()["kind"] == "priority":
            page.locator("#pass-until").get_by_role("button", name="Pass").click()
            expect(page.locator("[data-decide]")).not_to_have_attribute("data-kind", "priority")
            break
        stranger.choose()
    stranger.wait_to_be_asked()  # what came is asked only once the house has done its part
    assert stranger.look()["kind"] in ("move", "strike", "choose", "priority", "order")


def test_stops_are_set_by_page(open_page: Any, overflow: Any) -> None:
    page = open_page(None, "/tables/stops/chaotic/", width=390, height=844)
    page.get_by_label("Attacks count as such too").check()
    page.get_by_role("button", name="Keep these stops").click()
    expect(page.locator("body")).to_contain_text("Your stops are kept.")
    assert page.get_by_label("Attacks count as such too").is_checked()
    assert overflow(page) == []


def test_twenty_answers_in_masters_go_far(open_page: Any) -> None:
    """A person is asked what matters: the first twenty answers hold few priorities."""
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    page.get_by_role("button", name="Ready").click()
    stranger = Player("stranger", page)
    kinds = []
    for _ in range(20):
        stranger.wait_to_be_asked()
        kinds.append(stranger.look()["kind"])
        stranger.choose("first")
    play_on(stranger, most=1)
    assert kinds.count("priority") <= 12, kinds


READABLE = """(select) => {
  const write = document.createElement("canvas").getContext("2d");
  write.font = getComputedStyle(select).font;
  const words = select.selectedOptions[0].text.split(" ").slice(0, 2).join(" ");
  return select.clientWidth - write.measureText(words).width;
}"""
"""Pixels that a list has beside the first two words of what is chosen; an arrow takes some 20."""


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "es-ES", "fr-FR"])
def test_until_when_a_seat_passes_can_be_read(
    open_page: Any, overflow: Any, picture: Any, make_user: Any, language: str
) -> None:
    ana, ben = make_user("ana"), make_user("ben")
    table = playing.duel(Person(user=ana), Person(user=ben), formation="listed")
    address = table.get_absolute_url()
    page = open_page(ana, address, language=language)
    for width, height in ((1280, 800), (1000, 800), (700, 800), (390, 844), (360, 780)):
        opened_at(page, width, height)
        expect(page.locator("#table[data-client]")).to_be_visible()
        assert page.locator("#until").evaluate(READABLE) > 20, width
        assert overflow(page) == []
        picture(page, f"control-{language}-{width}")
