"""The board in all its sizes: letters to be read, names and figures that keep to their places."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from engine import decks
from gameplay.persons import Person
from gameplay.services.table import play, tables
from tests.browser.screens import APART, ENERGY, NAMED, PLAYED_WITH, SMALL, off_screen, opened_at
from tests.gameplay import playing

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
SCREENS = ((360, 780), (390, 844), (1280, 800))
PUZZLES = ("genesis-constructed-1-446", "chaotic-masters-1002-88")


def seen(page: Any, overflow: Any, picture: Any, name: str) -> None:
    """What stands on the board can be read, and the page is as wide as its screen."""
    assert overflow(page) == []
    assert page.evaluate(SMALL) == []
    assert all(room >= 0 for room in page.evaluate(NAMED))
    assert all(room >= 0 for room in page.evaluate(APART))
    assert all(room >= -1 for room in page.evaluate(ENERGY)), "the edge is as wide"
    picture(page, name)


def fight(table: Any) -> None:
    """Somebody moves as soon as a move is offered, until a strike is asked for."""
    for _ in range(60):
        letter, offer = sorted(playing.offers(table).items())[0]
        if offer.kind == "strike":
            return
        lines = [str(option["line"]) for option in offer.options]
        line = next((line for line in lines if line.startswith("move ")), "pass")
        person = playing.people(table)[letter]
        play.choose(actor=person, table=playing.fresh(table), line=line, asked=offer.asked)
        playing.work(table)
    raise AssertionError("nobody fights")


@pytest.mark.parametrize(("size", "of"), [(3, "dop"), (6, "six"), (10, "ten")])
def test_a_board_of_each_size_before_and_in_a_combat(
    open_page: Any, overflow: Any, picture: Any, make_user: Any, size: int, of: str
) -> None:
    ana, ben = (Person(user=make_user(name)) for name in ("ana", "ben"))
    mine, other = (decks.shipped()[f"{of}-{tribe}"] for tribe in ("overworld", "underworld"))
    settings: dict[str, Any] = {"format": "masters", "board": size, "formation": "listed"}
    table = tables.open_by_invitation(actor=ana, deck=mine, **settings)
    tables.join(actor=ben, table=table, invitation=table.invitation, deck=other)
    for person in (ana, ben):
        tables.sit_down(actor=person, table=table, nonce="n")
    playing.work(table)
    pages = [
        open_page(ana.user, table.get_absolute_url(), width=width, height=height)
        for width, height in SCREENS
    ]
    for page in pages:
        expect(page.locator("#table[data-client] .piece")).to_have_count(2 * size)
        seen(page, overflow, picture, f"board-{size}-{page.viewport_size['width']}")
    fight(table)
    for page in pages:
        expect(page.locator(".piece.is-engaged")).to_have_count(2)
        seen(page, overflow, picture, f"combat-{size}-{page.viewport_size['width']}")
        if page.viewport_size["width"] != 360:
            asked = page.locator("#choose .option").count()
            assert off_screen(page, *(PLAYED_WITH if asked else ("svg.board",))) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_puzzles_of_both_games(open_page: Any, overflow: Any, picture: Any, scripts: bool) -> None:
    for puzzle in PUZZLES:
        page = open_page(None, f"/puzzles/{puzzle}/", scripts=scripts)
        for width, height in SCREENS:
            opened_at(page, width, height)
            assert page.locator(".piece").count() >= 4
            if scripts:
                expect(page.locator("#table[data-client]")).to_be_visible()
            seen(page, overflow, picture, f"{puzzle}-{width}-{scripts}")
