"""Looking things up by the keyboard alone: cards by any fact, from a card to its rule and back."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.mark.parametrize("width", [360, 1280])
def test_a_search_goes_along_with_typing_and_its_address_can_be_sent(
    open_page: Any, width: int
) -> None:
    page = open_page(None, "/cards/", width=width)
    page.keyboard.press("Tab")
    page.get_by_label("Name, type, or any fact").focus()
    page.keyboard.type("keyword:swift energy>=60")
    expect(page.locator("#found")).to_contain_text("“keyword:swift energy>=60”")
    expect(page.locator("#found-said")).to_contain_text("found")
    assert page.evaluate("document.activeElement.id") == "id_q"
    assert page.url.endswith("/cards/?q=keyword%3Aswift+energy%3E%3D60")
    page.get_by_label("Tribe").select_option("Danian")
    expect(page.locator(".asked-one")).to_have_count(3)
    names = page.locator(".card-row-name").all_inner_texts()
    address = urlsplit(page.url)
    sent = open_page(None, f"{address.path}?{address.query}")
    assert sent.locator(".card-row-name").all_inner_texts() == names
    page.wait_for_load_state("networkidle")  # what was typed last has been answered
    page.get_by_role("link", name="Danian (take away)").press("Enter")
    expect(page.locator(".asked-one")).to_have_count(1)
    expect(page.get_by_label("Tribe")).to_have_value("")


def test_values_are_asked_for_between_two_numbers(open_page: Any) -> None:
    page = open_page(None, "/cards/")
    page.get_by_text("Values, keyword, rarity, format").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Build points, at most").fill("0")
    page.get_by_label("Fire damage, at least").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_contain_text("Fire damage, at least 5")
    expect(page.locator(".card-row-type").first).to_contain_text("Attack")


def test_from_a_card_to_a_scenario_to_a_rule_and_back(open_page: Any) -> None:
    page = open_page(None, "/cards/chaotic/symphony-of-similarity/", width=360)
    page.get_by_role("link", name="The printed wording of a card of two").click()
    page.get_by_role("link", name="R-wording").click()
    expect(page.locator("h1")).to_contain_text("R-wording")
    page.get_by_text("more examples").press("Enter")
    page.get_by_role("link", name="Today's wording of a card of two").click()
    page.get_by_role("link", name="Symphony of Similarity").click()
    expect(page.locator("h1")).to_have_text("Symphony of Similarity")


def test_chapters_of_the_rules_open_by_keyboard(open_page: Any) -> None:
    page = open_page(None, "/rules/")
    chapter = page.locator("summary", has_text="7 Rules of combat")
    chapter.focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="7.2.5.2", exact=False).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("7.2.5.2")
    page.get_by_role("navigation", name="Neighbouring rules").get_by_role("link").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).not_to_contain_text("7.2.5.2")


@pytest.mark.parametrize("card", ["maxxor", "aaune-the-oligarch-avatar"])
def test_the_tribe_of_a_card_is_read_whole_on_a_phone(open_page: Any, card: str) -> None:
    page = open_page(None, f"/cards/chaotic/{card}/", width=360, height=740)
    mark = page.locator(".card-head > .tribe")
    assert mark.evaluate("mark => mark.scrollWidth <= mark.clientWidth")
    assert mark.evaluate("mark => mark.getBoundingClientRect().right <= innerWidth")
