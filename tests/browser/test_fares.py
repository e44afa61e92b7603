"""The owner of a list asks on a phone how it fares, and the page follows the games by itself."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from decks.lists.documents import cut_to
from decks.models import DeckList
from engine import decks
from engine.bench import field
from gameplay.workshop import faring
from tests.browser.every import every

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_how_a_list_fares_is_asked_and_followed(
    open_page: Any, overflow: Any, bob: Any, monkeypatch: Any, settings: Any
) -> None:
    settings.HOUSE_PROCESSES = 0  # what is little work is done at once
    monkeypatch.setattr(faring, "play_on", _first_wins)
    deck = cut_to(decks.shipped("chaotic")["dop-overworld"], 3)
    row = DeckList.objects.create(
        owner=bob, name="Mine", game="chaotic", size=3, content=deck.as_json()
    )
    page = open_page(bob, f"/decks/{row.pk}/", width=390, height=844)
    page.get_by_role("link", name="How it fares").press("Enter")
    for box in every(page.get_by_role("group", name="Against").get_by_role("checkbox")):
        box.check()
    page.get_by_label("Games in all").select_option("20")
    page.get_by_role("button", name="Begin").press("Enter")
    expect(page.get_by_text("20 of 20 games played")).to_be_visible(timeout=60_000)
    table = page.get_by_role("table", name=re.compile("Share of the games"))
    expect(table.get_by_role("row", name=re.compile("All of them"))).to_contain_text("50 %")
    assert overflow(page) == []


def _first_wins(part: faring.Part) -> faring.Made:
    return faring.Made(b"", field.Played(part.bout, part.bout.first, 7))
