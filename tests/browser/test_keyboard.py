"""A game by the keyboard alone: on the board, by the line, and asking why not."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.fixture
def table(open_page: Any) -> Player:
    """A stranger's table against the house, at the first question."""
    page = open_page(None, "/")
    page.get_by_role("button", name="Play Dawn of Perim OverWorld starter").click()
    expect(page.locator("#decision")).to_contain_text("Your decision")
    return Player("stranger", page)


def own_move(player: Player) -> tuple[str, str, str]:
    """Creature, its space and a space to go to, of the first move; plays on until one is asked."""
    page = player.page
    while True:
        player.wait_to_be_asked()
        moves = page.locator("#choose .option[value^='move ']")
        if moves.count():
            break
        player.choose()
    line = moves.first.get_attribute("value")
    name, target = line.removeprefix("move ").rsplit(" to ", 1)
    start = page.evaluate(
        """(name) => [...document.querySelectorAll("[data-space]")]
          .find((space) => space.dataset.names.split("|").includes(name)).dataset.space""",
        name,
    )
    return name, start, target


def walk(page: Any, start: str, goal: str) -> None:
    """Moves the focus from space to space by arrow keys until it is on the goal."""
    page.locator(f"#space-{start}").focus()
    seen = {start}
    trail = [start]
    for _ in range(60):
        here = page.evaluate("document.activeElement.dataset.space")
        if here == goal:
            return
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            page.keyboard.press(key)
            there = page.evaluate("document.activeElement.dataset.space")
            if there not in seen:
                seen.add(there)
                trail.append(there)
                break
            page.locator(f"#space-{here}").focus()
        else:
            trail.pop()
            page.locator(f"#space-{trail[-1]}").focus()
    raise AssertionError(f"no way by arrows from {start} to {goal}")


def test_a_move_is_made_by_arrows_and_enter(table: Player) -> None:
    page = table.page
    _name, start, target = own_move(table)
    asked = table.look()["asked"]
    page.locator(f"#space-{start}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#space-{start}")).to_have_attribute("aria-pressed", "true")
    walk(page, start, target)
    page.keyboard.press("Enter")  # picks the target: one line is left
    page.keyboard.press("Enter")  # and confirms it
    table.answered = asked
    table.wait_to_be_asked()
    expect(page.locator("main")).to_contain_text(target)


def test_what_is_picked_before_the_page_draws_itself_stays_picked(table: Player) -> None:
    """The table stands as the server drew it until its document is there."""
    page = table.page
    _name, start, target = own_move(table)
    asked = table.look()["asked"]
    held: list[Any] = []
    free: list[bool] = []
    page.route("**/document/?*", lambda route: route.continue_() if free else held.append(route))
    page.reload()
    expect(page.locator("#table:not([data-client])")).to_have_count(1)
    page.wait_for_function("() => document.querySelector('#table').dataset.picked")
    page.locator(f"#space-{start}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#space-{start}")).to_have_attribute("aria-pressed", "true")
    free.append(True)
    for route in held:
        route.continue_()
    expect(page.locator("#table[data-client]")).to_have_count(1)
    expect(page.locator(f"#space-{start}")).to_have_attribute("aria-pressed", "true")
    walk(page, start, target)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    table.answered = asked
    table.wait_to_be_asked()


def test_escape_takes_a_pick_back(table: Player) -> None:
    page = table.page
    _name, start, _target = own_move(table)
    page.locator(f"#space-{start}").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(f"#space-{start}")).to_have_attribute("aria-pressed", "false")


def test_the_text_line_takes_the_notation_in_any_case(table: Player) -> None:
    page = table.page
    own_move(table)
    asked = table.look()["asked"]
    line = page.locator("#choose .option").first.get_attribute("value")
    page.locator("#line").focus()
    page.keyboard.type(line.upper())
    page.keyboard.press("Enter")
    table.answered = asked
    table.wait_to_be_asked()


def test_an_illegal_line_is_refused_with_its_rule(table: Player) -> None:
    page = table.page
    own_move(table)
    asked = table.look()["asked"]
    page.locator("#line").fill("move Nobody to B9")
    page.keyboard.press("Enter")
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("Not possible")
    expect(refusal.locator("a[href^='/rules/']").first).to_be_visible()
    assert table.look()["asked"] == asked
    page.faults.clear()  # the browser notes the refused request as an error


def test_why_not_names_the_rule(table: Player) -> None:
    page = table.page
    _name, start, _target = own_move(table)
    page.locator("#line").fill("strike with Rip Tide")
    page.get_by_role("button", name="Why not?").click()
    answer = page.locator("[data-why-answer]")
    expect(answer.locator("a[href^='/rules/']").first).to_be_visible()
    assert start


LATE = """() => {
  const real = window.fetch;
  window.fetch = async (...request) => {
    const answer = await real(...request);
    if (request[1]?.method === "POST") await new Promise((done) => setTimeout(done, 1500));
    return answer;
  };
}"""
"""Answers to what is sent come late; news by the stream do not."""


def test_a_line_begun_before_the_answer_to_a_click_stays(table: Player) -> None:
    page = table.page
    table.wait_to_be_asked()
    page.evaluate(LATE)
    assert table.choose()
    table.wait_to_be_asked()
    page.locator("#line").fill("mo")
    page.wait_for_timeout(2500)
    expect(page.locator("#line")).to_have_value("mo")
