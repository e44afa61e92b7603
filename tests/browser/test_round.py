"""A whole round at digital tables: from sign-up to the standings, by three people's browsers."""

import random
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gameplay.models import Game, Table
from tests.browser.playing import Player, looking_away, play_aside, play_on, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

BY_HAND = 24
"""So many choices are made on the pages before the players look away."""


def publish_event(olga: Page) -> str:
    """The organizer opens a small digital event; gives its address."""
    olga.goto("/events/new/")
    olga.get_by_label("Name", exact=True).fill("Lantern Cup")
    olga.get_by_label("Format").select_option("chaotic/apprentice")
    olga.get_by_label("Board").select_option("3")
    olga.get_by_label("Swiss rounds").fill("1")
    olga.locator("main form button.button-primary").click()
    expect(olga.get_by_role("heading", name="Desk")).to_be_visible()
    step(olga, "Publish")
    olga.get_by_role("button", name="Open check-in").click()
    expect(olga.get_by_role("button", name="Close check-in")).to_be_visible()
    return olga.url.removesuffix("desk/")


def step(olga: Page, name: str) -> None:
    """The organizer presses the one large button of the desk, which must say this."""
    button = olga.locator("#next-step")
    expect(button).to_contain_text(name)
    button.click()


def enter_event(page: Page, address: str, starter: str) -> None:
    """A player signs up, hands in a starter and checks in."""
    page.goto(address)
    page.get_by_role("button", name="Sign up").click()
    page.get_by_role("link", name="Submit your deck").click()
    page.get_by_label("Starter").select_option(label=starter)
    page.get_by_role("button", name="Register this starter").click()
    expect(page.get_by_text("Registered and legal", exact=True)).to_be_visible()
    page.goto(address)
    page.get_by_role("button", name="Check in").click()
    expect(page.locator(".hero")).to_contain_text("Checked in")


def nearly_over(game: Game) -> bool:
    """Whether a side has one Creature left."""
    creatures = game.views.get(reader="spectator").content["creatures"].values()
    sides = Counter(creature["controller"] for creature in creatures)
    return min(sides["A"], sides["B"]) == 1


@pytest.mark.long
def test_two_players_and_an_organizer_go_through_a_round(
    open_page: Any, make_user: Any, overflow: Any
) -> None:
    people = {name: make_user(name) for name in ("olga", "ines", "marek")}
    olga = open_page(people["olga"], "/events/")
    address = publish_event(olga)
    ines = Player("ines", open_page(people["ines"], "/", width=360, height=740))
    marek = Player("marek", open_page(people["marek"], "/"))
    enter_event(ines.page, address, "Dawn of Perim OverWorld starter")
    enter_event(marek.page, address, "Dawn of Perim UnderWorld starter")

    olga.goto(address + "desk/")
    for name in ("Start", "Pair round 1", "Publish"):
        step(olga, name)
    expect(olga.locator(".desk-step")).to_contain_text("0 / 1")

    for player in (ines, marek):
        player.page.get_by_role("link", name="Go to the table").click()
    sit_down(ines, marek)
    play_on(ines, marek, most=BY_HAND)
    assert min(ines.choices, marek.choices) >= BY_HAND // 4
    with looking_away(ines, marek):
        play_aside(Table.objects.get(), random.Random(5), until=nearly_over)
    played = ines.choices + marek.choices
    play_on(ines, marek)  # to the end, which both pages show as it comes
    assert ines.choices + marek.choices > played

    # Nobody conceded: the game ended because one side had no Creature left (5.1.1).
    won = [p for p in (ines, marek) if "You won." in p.page.locator("#decision").inner_text()]
    assert len(won) == 1
    for player in (ines, marek):
        decision = player.page.locator("#decision")
        expect(decision.get_by_role("link", name="5.1.1")).to_be_visible()
        expect(decision).to_contain_text("The result has gone to the hall.")
        assert "conced" not in player.page.locator("main").inner_text().lower()
        assert overflow(player.page) == []

    # The desk learned it by itself, and so do the standings.
    expect(olga.locator(".desk-step")).to_contain_text("1 / 1")
    step(olga, "Close")
    for page in (ines.page, open_page(None, "/")):
        page.goto(address + "standings/")
        first = page.locator("tbody tr").first
        expect(first).to_contain_text(won[0].name.capitalize())
        expect(first).to_contain_text("1–0–0")
