"""The first game on a phone: a stranger reads, errs, is told why, and wins."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def test_a_stranger_learns_what_wins_on_a_phone(open_page: Any, axe: Any, overflow: Any) -> None:
    page = open_page(None, "/", width=390, height=844, dark=True)
    page.get_by_role("link", name="Learn Chaotic").click()
    expect(page.locator("#table[data-client] #lesson")).to_contain_text("step 1 of 3")
    for step in (2, 3):
        page.get_by_role("button", name="Go on").click()
        expect(page.locator("#lesson")).to_contain_text(f"step {step} of 3")
    assert axe(page) == [] and overflow(page) == []

    page.locator("#choose").get_by_role("button", name="Windslash").click()
    expect(page.locator("#refusal")).to_contain_text("Not here. Windslash deals 5")
    expect(page.locator("#lesson")).to_contain_text("step 3 of 3")
    page.faults.clear()  # the browser notes the refusal

    page.reload()  # whoever comes back goes on there
    expect(page.locator("#table[data-client] #lesson")).to_contain_text("step 3 of 3")
    page.locator("#choose .is-meant").click()
    expect(page.get_by_text("Chapter done")).to_be_visible()
    expect(page.get_by_text("you won", exact=False)).to_be_in_viewport()
    expect(page.get_by_role("button", name="Next chapter")).to_be_in_viewport(ratio=1)
    assert axe(page) == [] and overflow(page) == []
    page.get_by_role("button", name="Next chapter").click()
    expect(page.locator("#table[data-client] #lesson")).to_contain_text("Chapter 2 of 8")


def test_a_mistake_is_told_in_one_piece_on_a_phone(open_page: Any, overflow: Any) -> None:
    """The words of a notice stand in lines, whatever is marked or linked among them."""
    page = open_page(None, "/learn/chaotic/", width=390, height=844)
    for step in (2, 3):
        page.get_by_role("button", name="Go on").click()
        expect(page.locator("#lesson")).to_contain_text(f"step {step} of 3")
    page.locator("#choose").get_by_role("button", name="Windslash").click()
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("Not here. Windslash deals 5")
    mark = refusal.locator("strong").bounding_box()
    line = float(refusal.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)"))
    assert mark is not None and mark["height"] < 1.5 * line, "its first words are broken"
    assert overflow(page) == []
    page.faults.clear()  # the browser notes the refusal


def test_a_mistake_is_seen_where_the_key_to_pass_lies_over_the_page(open_page: Any) -> None:
    """The answer stood below the screen, under the key, while one looks at the board."""
    page = open_page(None, "/learn/chaotic/", width=390, height=844)
    page.get_by_text("All chapters").click()
    page.get_by_role("button", name="Mugic and the Burst").click()
    lesson = page.locator("#table[data-client] #lesson")
    page.get_by_role("button", name="Go on").click()
    page.locator("#choose").get_by_role("button", name="Rip Tide").click()
    expect(lesson).to_contain_text("step 3 of 4")
    page.locator(".pass-key").click()
    expect(lesson).to_contain_text("step 4 of 4")
    expect(page.locator(".pass-key")).to_contain_text("If all pass, Canon of Casualty resolves")
    page.evaluate("scrollTo(0, 0)")
    page.locator(".pass-key").click()
    expect(page.locator("#refusal")).to_contain_text("Then the Canon resolves")
    notice = page.locator("#refusal").bounding_box()
    key = page.locator(".pass-key").bounding_box()
    assert notice["y"] >= 0 and notice["y"] + notice["height"] <= key["y"]
    page.faults.clear()  # the browser notes the refusal


def test_a_lesson_is_read_aloud_in_its_own_language(open_page: Any) -> None:
    """German words that are marked as English are read with the sounds of English."""
    page = open_page(None, "/learn/genesis/", language="de-DE")
    told = page.locator("#table[data-client] #lesson")
    expect(told).to_contain_text("In Genesis bist du ein Champion")
    assert told.locator("[lang]:not(.rule-ref)").count() == 0


@pytest.mark.parametrize(
    ("game", "chapter", "read", "places", "last"),
    [
        ("chaotic", "Creatures and moving", 2, ("A2", "B2"), "Psimion to B2"),
        ("genesis", "The arena", 1, ("c2", "c3"), "Ardun Keshel to c3, facing east"),
    ],
)
def test_what_is_left_after_the_last_place_comes_onto_the_screen(
    open_page: Any, game: str, chapter: str, read: int, places: tuple[str, ...], last: str
) -> None:
    """A lesson is told above the board: what was to confirm, and which way to face, stood below
    the screen of a phone, and within a list too low for it."""
    page = open_page(None, f"/learn/{game}/", width=390, height=844)
    page.get_by_text("All chapters").click()
    page.get_by_role("button", name=chapter).click()
    place = page.locator("#table[data-client] .lesson-place")
    for step in range(1, read + 1):
        expect(place).to_contain_text(f"step {step} of")
        page.locator("#go-on").click()
    expect(place).to_contain_text(f"step {read + 1} of")
    for one in places:
        page.locator(f"#space-{one}").click()
    wanted = page.locator("#options").get_by_role("button", name=last)
    expect(wanted).to_be_in_viewport(ratio=1)
    assert page.locator("#options").evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    wanted.click()
    expect(place).to_contain_text(f"step {read + 2} of")


CUT = """() => {
  const range = document.createRange();
  const box = one => { range.selectNodeContents(one); return range.getBoundingClientRect(); };
  const meant = ".burst-item > *, .burst-by, .pass-next, .hand-name";
  return [...document.querySelectorAll(meant)].filter(one => {
    const text = box(one), frame = one.closest("li, button").getBoundingClientRect();
    const mark = one.closest(".hand-card")?.querySelector(".place-mark")?.getBoundingClientRect();
    const under = mark && text.right > mark.left && text.top < mark.bottom;
    const inline = getComputedStyle(one).display === "inline";
    const gone = !inline && one.scrollWidth > one.clientWidth + 1;
    return under || gone || text.right > frame.right + 1;
  }).map(one => one.textContent);
}"""
"""Names of what waits, of what a pass does and of cards in hand that are cut off or covered."""


def chapter(page: Any, name: str) -> None:
    page.get_by_text("All chapters").click()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#table[data-client] #lesson")).to_contain_text("step 1 of")
    page.locator("#choose").get_by_role("button", name="Go on").click()
    expect(page.locator("#lesson")).to_contain_text("step 2 of")


def test_names_of_what_waits_and_of_the_hand_are_whole_on_a_phone(
    open_page: Any, overflow: Any
) -> None:
    page = open_page(None, "/learn/genesis/", width=390, height=844)
    chapter(page, "The stack and priority")
    expect(page.locator(".burst-item")).to_contain_text("Basic Attack [2] → Ardun Keshel")
    expect(page.locator(".hand-card.is-place")).to_have_count(2)
    assert page.evaluate(CUT) == [] and overflow(page) == []


def test_what_a_combatant_can_do_stands_under_one_heading_which_leads_to_what_is_meant(
    open_page: Any,
) -> None:
    """Two headings lay one in the other, and neither was marked."""
    page = open_page(None, "/learn/genesis/", width=390, height=844)
    chapter(page, "The arena")
    heading = page.locator("#choose summary", has_text="Ardun Keshel")
    expect(heading).to_have_count(1)
    expect(heading).to_have_css("outline-style", "solid")
    heading.click()
    expect(page.locator("#choose .option-group .option:visible")).to_have_count(15)
    page.locator("#choose .is-meant").click()
    expect(page.locator("#lesson")).to_contain_text("step 3 of")
