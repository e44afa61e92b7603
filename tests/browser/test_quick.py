"""Sixty results by keyboard alone, in three minutes, with two mistakes mended on the way."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.tournaments.hall.conftest import Hall
from tournaments.models import Match
from tournaments.services.entry import entries

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

TABLES, SECONDS = 60, 180


def test_sixty_results_by_keyboard_with_two_mistakes_mended(
    open_page: Any, axe: Any, overflow: Any, alice: Any, make_user: Any
) -> None:
    hall = Hall(alice, make_user, best_of=3)
    hall.publish()
    entries.add_all(
        actor=alice, event=hall.event, players={f"Player {n}": "" for n in range(2 * TABLES)}
    )
    hall.start()
    hall.publish_round()
    page = open_page(alice, "/events/dusk-cup/desk/results/")
    expect(page.locator("#quick-table")).to_be_focused()
    assert axe(page) == []

    def line(table: int, result: str) -> None:
        page.keyboard.type(str(table))
        page.keyboard.press("Enter")
        page.keyboard.type(result)
        page.keyboard.press("Enter")

    began = time.monotonic()
    for table in range(1, TABLES + 1):
        if table == 20:  # a result that is none: said aloud, and typed anew
            line(table, "41")
            expect(page.locator("#quick-told")).to_contain_text("is no result of this match")
        line(table, "02" if table == 40 else "21")
    # Table 40 was typed the wrong way round: entered again it is refused, and once more it stands.
    expect(page.get_by_text(f"{TABLES} of {TABLES} tables")).to_be_visible()
    line(40, "20")
    expect(page.locator("#quick-told")).to_contain_text("already has the result 0–2")
    line(40, "20")
    expect(page.locator("#quick-told")).to_contain_text("2–0")
    took = time.monotonic() - began
    scores = dict(Match.objects.values_list("table_number", "wins_b"))
    assert scores == {n: 0 if n == 40 else 1 for n in range(1, TABLES + 1)}
    assert took < SECONDS, f"{took:.0f} seconds"
    expect(page.get_by_text("Every table has its result.")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    assert overflow(page) == [] and axe(page) == []


def test_no_field_takes_a_line_before_the_script_listens(
    open_page: Any, alice: Any, make_user: Any
) -> None:
    hall = Hall(alice, make_user)
    hall.publish()
    hall.fill(2)
    hall.start()
    hall.publish_round()
    page = open_page(alice, "/events/dusk-cup/")
    held: list[Any] = []
    page.route("**/quick*.js", lambda route: held.append(route))
    page.goto("/events/dusk-cup/desk/results/", wait_until="commit")
    table = page.locator("#quick-table")
    expect(table).to_be_visible()
    page.wait_for_function("document.readyState === 'interactive'")
    expect(table).not_to_be_focused()
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    expect(table).to_be_focused()
    page.keyboard.type("1\n10\n")
    expect(page.get_by_text("Every table has its result.")).to_be_visible()
