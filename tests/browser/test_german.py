"""A stranger plays the house to the end, a short game of each game, in German and on a phone: no
English sentence is left, and the record proves itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from engine import games, rulebook
from tests.browser.playing import Player, play_on
from tests.card_names import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

ENGLISH = re.compile(
    r"\b(the|you|your|and|with|this|that|are|of|to|has|have|not|by|for|when|what|who|which|each|no"
    r"|is|it|its|from|turn|player|game|plays?|chooses?|strikes?|wins?|begins?|ends?|card|page)\b",
    re.IGNORECASE,
)
"""Words without which English says little, and which German has not."""

SHOWN = """() => {
  const apart = "script, style, #table-words, [lang]:not(html)";
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement.closest(apart)) found.push(text.textContent.trim());
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (!one.closest(apart))
      for (const name of ["aria-label", "title", "placeholder"])
        found.push(one.getAttribute(name) ?? "");
  return found.filter(Boolean);
}"""
"""What the page says, seen or heard. Lines of the notation are English, and marked so, as is what a
card was only given."""


def english(page: Any) -> set[str]:
    """Texts of the page that read English. The id of a rule is its number and no words."""
    shown: list[str] = page.evaluate(SHOWN)
    assert len(shown) > 20
    return {
        text for text in shown if ENGLISH.search(NAMES.sub("…", text)) and not rulebook.known(text)
    }


def test_the_search_finds_english() -> None:
    assert ENGLISH.search("Your turn") and ENGLISH.search("The house passes.")
    assert not ENGLISH.search("Du bist am Zug. Das Haus passt. Hand 3 · Orte 10")
    assert NAMES.sub("…", "Arias schlägt Toxis mit Torrent of Flame.") == "… schlägt … mit …."


@pytest.mark.parametrize("game", games.names())
def test_a_game_in_german(open_page: Any, overflow: Any, game: str) -> None:
    page = open_page(None, "/tables/", width=390, height=844, dark=True, language="de-DE")
    section = page.locator(f"#{game}")
    if section.get_by_label("Kreaturen je Seite").count():
        section.get_by_label("Kreaturen je Seite").select_option("3")  # a shorter game
    section.get_by_role("button", name="Gegen das Haus spielen").click()
    stranger = Player("stranger", page)
    left: set[str] = set()
    expect(page.locator("#decision")).to_contain_text("Du entscheidest")
    while not stranger.look()["over"]:
        left |= english(page)
        before = stranger.choices
        play_on(stranger, most=6)
        if stranger.choices == before:
            break
    expect(page.locator("#decision")).to_contain_text("Die ganze Aufzeichnung")
    left |= english(page)
    assert left == set()
    assert stranger.choices > 5
    assert overflow(page) == []
    assert page.locator("html").get_attribute("lang") == "de"
    page.locator("#decision").get_by_role("link", name="Wiederholung").click()
    expect(page.get_by_role("heading", name="Schritt")).to_be_visible()
