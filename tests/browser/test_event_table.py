"""A table of an event on a phone: the clock of the round, long names, watchers, play stopped."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services import tables
from tests.browser.screens import PLAYED_WITH, SMALL, off_screen
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
        if page.viewport_size["width"] == 390:
            assert page.evaluate(SMALL) == []
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
