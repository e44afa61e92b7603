"""A table of an event on a phone: the clock of the round, long names, watchers, play stopped."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from engine.decks import DeckList
from engine.fuzz.deckbuilding import random_deck
from engine.kernel.chance import Stream, seed_bytes
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.browser.screens import APART, NAMED, PLAYED_WITH, SMALL, off_screen, opened_at
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
GAMES: dict[str, dict[str, Any]] = {
    "masters": {"format": "masters", "size": 6, "listed_formation": True},
    "constructed": {"game": "genesis", "format": "constructed", "size": 2, "best_of": 3},
}
LISTS = {
    "masters": ("dop-overworld", "dop-underworld"),
    "constructed": ("training-ardun-keshel-a", "training-joric-farsling-a"),
}


@pytest.mark.parametrize("play", GAMES)
def test_all_that_its_head_may_say_fits_the_phone(
    open_page: Any, overflow: Any, picture: Any, make_user: Any, play: str
) -> None:
    olga, jonas, seen = (make_user(name) for name in ("olga", "jonas", "wanda"))
    long = make_user("maximiliane", name="Maximiliane Featherstonehaugh")
    longer = make_user("bartholomew", name="Bartholomew Wolfeschlegelstein")
    event = make_event(olga, jonas, table_clock="600+5", watching="everybody", **GAMES[play])
    start_with(olga, event, dict(zip((long, longer), LISTS[play], strict=True)))
    table = Table.objects.get(event=event)
    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=table, nonce=letter)
    playing.work(table)
    address = table.get_absolute_url()
    watcher = open_page(seen, f"{address}watch/", width=390, height=844)
    pages = []
    for width, height in ((390, 844), (360, 780)):
        for user in (long, longer):
            pages.append(open_page(user, address, width=width, height=height))
    for page in pages:
        expect(page.locator("#table[data-client]")).to_be_visible()
        expect(page.locator(".duel-turn time.timer")).to_be_visible()
        expect(page.locator(".duel-turn")).to_contain_text("1")  # who watches
        assert overflow(page) == []
        assert page.evaluate(SMALL) == []
        assert all(room >= 0 for room in page.evaluate(NAMED))
        if page.viewport_size["width"] == 390:
            asked = page.locator("#choose .option").count()
            shown = PLAYED_WITH if asked else ("svg.board",)
            assert off_screen(page, *shown, ".duel-turn time.timer") == []
    assert overflow(watcher) == []
    picture(pages[0], f"event-table-{play}")
    picture(pages[3], f"event-table-{play}-narrow")
    tables.set_pause(actor=Person(user=jonas), table=table, paused=True)
    for page in pages:
        expect(page.locator(".duel-turn .badge-danger")).to_be_visible()
        assert overflow(page) == []


def strongest(deck: DeckList) -> int:
    """The highest Discipline in a deck."""
    copies = deck.pile("creatures")
    return max(max((one.scan or deck.find(one.name)).disciplines) for one in copies)


def test_names_and_three_figures_keep_to_their_places(
    open_page: Any, picture: Any, make_user: Any
) -> None:
    ana, ben = make_user("ana"), make_user("ben")
    drawn = (
        random_deck("chaotic", "masters", 6, Stream(seed_bytes(seed), "lists"))
        for seed in range(200)
    )
    deck = next(one for one in drawn if strongest(one) > 99)
    settings: dict[str, Any] = {"format": "masters", "board": 6, "formation": "listed"}
    table = tables.open_by_invitation(actor=Person(user=ana), deck=deck, **settings)
    other = Person(user=ben)
    tables.join(actor=other, table=table, invitation=table.invitation, deck=deck)
    for person in (Person(user=ana), other):
        tables.sit_down(actor=person, table=table, nonce="n")
    playing.work(table)
    page = open_page(ana, table.get_absolute_url())
    for width in (360, 390, 1280):
        opened_at(page, width, 844)
        expect(page.locator("#table[data-client] .piece-value").first).to_be_visible()
        apart = page.evaluate(APART)
        assert len(apart) >= 18 and min(apart) >= 0
        assert min(page.evaluate(NAMED)) >= 0
        picture(page, f"three-figures-{width}")
