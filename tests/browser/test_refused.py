"""A form that comes back: what is wrong with it lies on a phone's screen and has the focus."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import hall
from tests.browser.conftest import log_in

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

EVENT = "/events/harbour-open/"
SEEN = """() => {
  const shown = [...document.querySelectorAll("main :is(.field-error, .notice-danger)")]
    .filter((part) => part.checkVisibility());
  const first = shown[0]?.getBoundingClientRect();
  const at = document.activeElement.closest(".field, .notice-danger");
  return {
    told: shown.length > 0,
    inside: Boolean(first) && first.top >= 0 && first.bottom <= innerHeight,
    focused: Boolean(at) && (at === shown[0] || at.contains(shown[0])),
  };
}"""
SENT = """([form, values]) => {
  const sent = document.querySelector(form);
  sent.noValidate = true; // what the browser would stop, others send
  for (const [name, value] of Object.entries(values)) sent.elements[name].value = value;
  sent.requestSubmit([...sent.elements].find((part) => part.type === "submit"));
}"""
FORMS = [
    ("ines", "/tables/", "#chaotic form", {"deck": "au-danian", "format": "masters"}),
    ("ines", "/tables/", "#genesis form", {"genesis-arena": "draft-2"}),
    ("ines", "/decks/new/", "form:has([name=text])", {"text": "1 Maxor"}),
    ("ines", "/accounts/profile/", "form:has([name=public])", {"name": ""}),
    ("olga", "/events/new/", "form:has([name=name])", {"name": "Cup", "prizes": "first: a cup"}),
    ("olga", "/series/new/", "form:has([name=scale])", {"name": "Autumn", "scale": "1 10"}),
    ("olga", f"{EVENT}desk/plan/", "form:has([name=first])", {"apart_until": "99"}),
    ("olga", f"{EVENT}desk/penalties/", "form:has([name=entry])", {"reason": "Late."}),
]


def test_what_is_wrong_lies_on_the_screen_and_has_the_focus(open_page: Any, site: Any) -> None:
    hall.fill()
    page = open_page(None, "/accounts/login/", width=390, height=844)
    found = {}
    for who, path, form, values in FORMS:
        page.goto("about:blank")
        log_in(page.context, hall.person(who), site.url)
        page.goto(path)
        with page.expect_navigation():
            page.evaluate(SENT, [form, values])
        found[path, form] = page.evaluate(SEEN)
    page.faults.clear()  # the browser names every answer of 400
    wanted = {"told": True, "inside": True, "focused": True}
    assert found == {(path, form): wanted for _who, path, form, _values in FORMS}


def test_what_the_browser_refuses_in_a_folded_part_is_unfolded(open_page: Any) -> None:
    """A form with a bad value in a folded part was not sent, and nobody was told why."""
    hall.fill()
    page = open_page(hall.person("olga"), "/events/new/", width=390, height=844)
    page.get_by_label("Name", exact=True).fill("Cup")
    page.get_by_text("Rulings and time called").click()
    page.get_by_label("Minutes to appeal a ruling").fill("-5")
    page.get_by_text("Rulings and time called").click()
    page.get_by_role("button", name="Open the event").click()
    minutes = page.get_by_label("Minutes to appeal a ruling")
    expect(minutes).to_be_focused()
    expect(minutes).to_be_in_viewport()


def test_a_list_brings_a_format_and_a_board_that_it_can_be_played_with(open_page: Any) -> None:
    hall.fill()
    page = open_page(hall.person("ines"), "/tables/", width=390, height=844)
    form = page.locator("#chaotic form")

    def chosen() -> list[str]:
        return [form.locator(f"[name={name}]").input_value() for name in ("format", "size")]

    assert chosen() == ["apprentice", "6"]
    form.get_by_label("OverWorld host of ten").check()
    assert chosen() == ["apprentice", "6"]  # ten fill six, too
    form.get_by_label("Alliances Unraveled Danian starter").check()
    assert chosen() == ["limited", "3"]
    heard = page.locator("#announcer")
    assert "Format: Limited. Creatures a side: 3" in heard.inner_text()
    form.get_by_label("Danian of Mount Pillar").check()
    assert chosen() == ["masters", "3"]
    form.get_by_role("button", name="Play the house").click()
    page.wait_for_url(re.compile(r"/tables/\d+/$"))
