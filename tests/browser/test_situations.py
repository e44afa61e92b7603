"""What a table shows when much happens at once: long sums, and several things that wait."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_client import at_table

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

STARTER = "Dawn of Perim OverWorld starter"
TERMS = [{"amount": 5, "source": "The Hive Gates", "words": "Strike"}] * 4
SUM = {"base": 10, "elements": [], "terms": TERMS, "total": 30, "hits": []}
WAITING = [
    {"name": f"Song of Resurgence {n}", "by": "AB"[n % 2], "kind": "mugic", "targets": ["Maxxor"]}
    for n in range(3)
]
PRIORITY = {"kind": "priority", "rule": "8.1.2", "why": "If both players pass, it resolves."}
BOXES = """(parts) => parts.map((part) => [...document.querySelectorAll(part)].map((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [left, right, top, bottom];
}))"""


def changed(page: Any, change: Any) -> None:
    """The page is opened anew and reads its document with this change."""

    def answer(route: Any) -> None:
        document = route.fetch().json()
        change(document)
        route.fulfill(body=json.dumps(document), content_type="application/json")

    page.route("**/document/?options=tree", answer)
    page.reload()
    expect(page.locator("#table[data-client]")).to_be_visible()


def option(line: str, **more: Any) -> dict[str, Any]:
    return {"line": line, "label": line, "places": [], "targets": [], **more}


@pytest.mark.parametrize("width", [390, 1280])
def test_a_long_sum_is_read_to_its_end(open_page: Any, width: int) -> None:
    page = open_page(None, "/", width=width)
    at_table(page, STARTER)

    def strike(document: dict[str, Any]) -> None:
        shown = [option("strike with Ember Swarm", preview={**SUM, "target": "Maxxor"})]
        document["prompt"] |= {"options": [*shown, option("pass")], "choices": None}

    changed(page, strike)
    total = page.locator(".outlook-sum strong")
    expect(total).to_have_text("30")
    [[mine], [around]] = page.evaluate(BOXES, [".outlook-sum strong", ".option:has(.outlook)"])
    assert around[0] <= mine[0] and mine[1] <= around[1] <= width
    assert around[2] <= mine[2] and mine[3] <= around[3]


def test_on_a_phone_the_question_is_seen_over_what_waits_and_pass(open_page: Any) -> None:
    page = open_page(None, "/", width=390, height=844)
    at_table(page, STARTER)

    def wait(document: dict[str, Any]) -> None:
        options = [option("pass"), option("play Song of Resurgence 1")]
        document["prompt"] |= {**PRIORITY, "options": options, "choices": None}
        document["view"]["burst"] = WAITING

    changed(page, wait)
    expect(page.locator(".burst-item")).to_have_count(3)
    items, [question], [key] = page.evaluate(BOXES, [".burst-item", "#question", ".pass-key"])
    assert max(bottom for *_sides, bottom in items) <= question[2]
    assert question[3] <= key[2], "the question does not lie under the key"
    expect(page.locator(".pass-key")).to_contain_text("If all pass, Song of Resurgence 0 resolves")
    [[mine], [around]] = page.evaluate(BOXES, [".pass-next", ".pass-key"])
    assert around[0] <= mine[0] and mine[1] <= around[1] and mine[3] <= around[3]


def test_what_is_aimed_at_is_marked_once_the_card_is_picked(open_page: Any) -> None:
    """Else nearly the whole board is marked as soon as somebody holds Mugic."""
    page = open_page(None, "/")
    own, aim, other = "Maxxor", "Takinom", "Kopond"
    line = {"card": "Song of Fury", "places": [own, aim, other], "targets": [aim, other]}
    options = [option(f"play Song of Fury with {own} on {aim} and {other}", **line)]
    opened = (
        "async ([module, options, picked]) => [...(await import(module)).open(options, picked)]"
    )
    module = "/static/gameplay/js/table/options.mjs"
    first = page.evaluate(opened, [module, options, []])
    then = page.evaluate(opened, [module, options, [["Song of Fury"]]])
    assert set(first) == {own, "Song of Fury"}
    assert set(then) == {own, aim, other}
