"""Two people at a table, each with what the other one is told: sitting down, links that are passed
on, cards of one name, lines in the chat, a request to undo, a call for a judge."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from engine import decks
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.test_places import mirror

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
PHONE: dict[str, Any] = {"width": 390, "height": 844}
FOOT = ("Concede", "Replay")
UNDO = "Undo my last choice"


def waiting(host: Any, guest: Any, **settings: Any) -> Table:
    """A table of two who have not sat down yet."""
    lists = decks.shipped()
    settings = {"board": 3, "formation": "listed"} | settings
    made = tables.open_by_invitation(
        actor=Person(user=host), deck=lists["dop-overworld"], **settings
    )
    tables.join(
        actor=Person(user=guest),
        table=made,
        invitation=made.invitation,
        deck=lists["dop-underworld"],
    )
    return made


def drawn(page: Any) -> None:
    expect(page.locator("#table[data-client]")).to_be_visible()


def test_who_waited_for_the_game_to_begin_can_concede_and_undo(
    open_page: Any, make_user: Any
) -> None:
    """The page draws itself from the part of a table that waited, under which nothing stands."""
    ana, ben = make_user("ana"), make_user("ben")
    table = waiting(ana, ben)
    address = table.get_absolute_url()
    pages = [open_page(user, address, **PHONE) for user in (ana, ben)]
    for page in pages:
        page.get_by_role("button", name="Sit down and play").click()
    for page in pages:
        drawn(page)
        for words in FOOT:
            expect(page.locator(".duel-foot").get_by_text(words, exact=True)).to_be_visible()
        expect(page.locator("#pledge")).to_have_count(1)
        expect(page.get_by_role("button", name=UNDO)).to_be_hidden()  # nothing was chosen yet
    asked = next(iter(playing.offers(playing.fresh(table))))
    first, second = pages if asked == "A" else reversed(pages)
    first.locator("#choose .option").first.click()
    expect(first.get_by_role("button", name=UNDO)).to_be_visible()
    expect(second.get_by_role("button", name=UNDO)).to_be_hidden()


SAID = """() => {
  window.said = new Set();
  const button = () => document.querySelector("[data-copies=invitation]");
  const seen = () => said.add(button()?.textContent.trim());
  new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
}"""
"""Keeps what the button says, also where news of the table draw it anew."""


def test_a_link_is_copied_by_keyboard_or_marked(open_page: Any, make_user: Any, axe: Any) -> None:
    ana = make_user("ana")
    deck = decks.shipped()["dop-overworld"]
    made = tables.open_by_invitation(actor=Person(user=ana), deck=deck, watched=True)
    page = open_page(ana, made.get_absolute_url(), **PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button = page.locator("[data-copies=invitation]")
    expect(button).to_have_text("Copy")
    page.evaluate(SAID)
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/join/{made.invitation}/") and link.startswith("http")
    expect(button).to_have_text("Copy")
    assert set(page.evaluate("() => [...said]")) >= {"Copied", "Copy"}
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.locator("[data-copies=watchers]").click()
    expect(page.locator("#announcer")).to_contain_text("Marked")
    marked = page.evaluate("[document.activeElement.id, String(getSelection())]")
    assert marked[0] == "watchers" and marked[1].endswith(f"{made.get_absolute_url()}watch/")
    assert axe(page) == []


def test_without_scripts_a_link_has_no_button_that_does_nothing(
    open_page: Any, make_user: Any
) -> None:
    ana = make_user("ana")
    deck = decks.shipped()["dop-overworld"]
    made = tables.open_by_invitation(actor=Person(user=ana), deck=deck)
    page = open_page(ana, made.get_absolute_url(), scripts=False)
    expect(page.locator("#invitation")).to_have_value(re.compile(made.invitation))
    expect(page.locator("[data-copies]")).to_be_hidden()


ARROWS = """() => [...document.querySelectorAll(".arrow.is-choice path")]
  .map((path) => path.getAttribute("d").slice(1).split("Q")[0].split(" ").map(Number))"""
BOX = """(name) => {
  const { x, y, width, height } = document.querySelector(`[data-space="${name}"]`).getBBox();
  const { e, f } = document.querySelector(`[data-space="${name}"]`).transform.baseVal[0].matrix;
  return [e + x, e + x + width, f + y, f + y + height];
}"""


def test_arrows_begin_at_the_card_that_was_picked_and_not_at_its_namesake(
    open_page: Any, make_user: Any
) -> None:
    """Both play the same list: whose card is called by the name alone is no matter."""
    users = dict(zip("AB", (make_user("ana"), make_user("ben")), strict=True))
    made = mirror("chaotic", *(Person(user=user) for user in users.values()))
    letter = next(iter(playing.offers(made)))
    page = open_page(users[letter], made.get_absolute_url(), **PHONE)
    drawn(page)
    own = page.locator("[data-space].is-mine.is-place").first
    name = own.get_attribute("data-space")
    page.locator(f"[data-space={name}]").click()
    expect(page.locator(f"[data-space={name}]")).to_have_attribute("aria-pressed", "true")
    begins = page.evaluate(ARROWS)
    left, right, top, bottom = page.evaluate(BOX, name)
    assert begins
    assert all(left < x < right and top < y < bottom for x, y in begins)


def test_the_head_on_a_phone_names_the_opponent_whatever_stands_beside(
    open_page: Any, make_user: Any, overflow: Any
) -> None:
    ana, ben = make_user("ana"), make_user("ben", name="Bartholomew Featherston")
    lists = decks.shipped()
    people = [Person(user=user) for user in (ana, ben)]
    made = tables.open_by_invitation(
        actor=people[0],
        deck=lists["training-ardun-keshel-a"],
        format="constructed",
        players=2,
        best_of=3,
    )
    deck = lists["training-joric-farsling-a"]
    tables.join(actor=people[1], table=made, invitation=made.invitation, deck=deck)
    for person in people:
        tables.sit_down(actor=person, table=playing.fresh(made), nonce="n")
    playing.work(made)
    page = open_page(ana, made.get_absolute_url(), **PHONE)
    drawn(page)
    expect(page.locator(".duel-turn .badge")).to_have_count(2)
    assert page.evaluate("() => scrollY") == 0, "the head and the far side of the board are away"
    title = page.locator(".duel-title")
    expect(title).to_contain_text("Bartholomew Featherston")
    assert title.evaluate("(one) => one.scrollWidth <= one.clientWidth") is True
    assert overflow(page) == []


def test_lines_are_marked_where_the_other_one_plays_and_undoing_is_asked_in_words(
    open_page: Any, make_user: Any
) -> None:
    ana, ben = make_user("ana"), make_user("ben")
    table = playing.duel(Person(user=ana), Person(user=ben), formation="listed")
    address = table.get_absolute_url()
    first, second = (open_page(user, address, **PHONE) for user in (ana, ben))
    for page in (first, second):
        drawn(page)
        expect(page.locator(".chat-news")).to_have_count(0)
    first.locator("#chat summary").click()
    expect(first.locator("#chat")).to_contain_text("Nothing was written yet.")
    expect(first.locator("#chat")).not_to_contain_text("Judges")  # there are none at this table
    first.locator("#chat-text").fill("Good luck")
    first.locator("#chat").get_by_role("button", name="Send").click()
    expect(first.locator("#chat-text")).to_have_value("")
    expect(second.locator(".chat-news")).to_have_text("✉ 1")
    second.reload()
    second.locator(".chat-news").click()
    expect(second.locator(".chat-text")).to_be_in_viewport()
    expect(second.locator(".chat-news")).to_have_count(0)
    second.reload()
    drawn(second)
    expect(second.locator(".chat-news")).to_have_count(0)
    undone_by_the_one_who_is_asked(first, second, table)


def undone_by_the_one_who_is_asked(first: Any, second: Any, table: Table) -> None:
    """Who made a choice asks to undo it; the other one declines."""
    letter = next(iter(playing.offers(table)))
    asker, other = (first, second) if letter == "A" else (second, first)
    asker.locator("#choose .option").first.click()
    expect(asker.locator("#sent")).to_have_count(0)
    other.evaluate("() => { document.hasFocus = () => false; }")  # looks elsewhere
    asker.get_by_role("button", name="Undo my last choice").click()
    expect(asker.locator(".undo-asked")).to_contain_text("You asked to undo your last choice.")
    expect(other.locator("#undo")).to_contain_text("asks to undo the last choice")
    expect(other.locator("#undo")).to_contain_text("would go back to before this:")
    assert other.title().startswith("● ")
    other.locator("#undo").get_by_role("button", name="Decline").click()
    expect(asker.locator(".undo-asked")).to_contain_text("You asked to undo a choice.")


def test_a_line_that_was_refused_stays_in_its_field(open_page: Any, make_user: Any) -> None:
    ana, ben = make_user("ana"), make_user("ben")
    table = playing.duel(Person(user=ana), Person(user=ben), formation="listed")
    page = open_page(ana, table.get_absolute_url(), **PHONE)
    drawn(page)
    page.locator("#chat summary").click()
    page.route("**/chat/", lambda route: route.abort())
    page.locator("#chat-text").fill("Are you there?")
    page.locator("#chat").get_by_role("button", name="Send").click()
    page.unroute("**/chat/")
    expect(page.locator("#chat-text")).to_have_value("Are you there?")
    page.locator("#chat").get_by_role("button", name="Send").click()
    expect(page.locator(".chat-text")).to_have_text("Are you there?")
    expect(page.locator("#chat-text")).to_have_value("")
    page.faults.clear()
