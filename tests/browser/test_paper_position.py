"""A position on paper: called, worked out, judged, kept, found again; and the ruling as a
precedent. Branches of a game: chosen on the board, kept, compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from engine.scenario import read, run, scenario
from gameplay.models import Dispute, KeptBranch, WrittenPosition
from tests.browser import hall
from tests.browser.every import every
from tests.gameplay.conftest import make_event, start_with
from tournaments.models import Match

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

WRITTEN = """id: fire-again
title: Fire of an attack is added once for a Creature with Fire
game: chaotic
rules: ["7.2.5"]
setup:
  turn: A
  begin: strike
  striker: A
  engaged: [Maxxor, Chaor]
  board: {B1: Chaor, B1+: Maxxor}
  A: {attack_hand: [Ember Swarm, Blank]}
steps:
  - A: strike with Ember Swarm
  - all: pass
    expect: {burst: []}
"""
SUMMARY = "The Fire of an attack is added once, whatever Battlegear its Creature carries."


def worked_out(judge: Any) -> None:
    """From the call on the bench to the position that is kept; a fault is told and mended."""
    judge.get_by_role("link", name="Work the position out and keep it").click()
    field = judge.get_by_label("The position, as a scenario")
    assert field.input_value().startswith("# Maxxor with Fire stood on B1")
    field.fill(WRITTEN.replace("Ember Swarm", "Ember Swam"))
    judge.get_by_role("button", name="Resolve it").click()
    expect(judge.get_by_role("alert")).to_contain_text("Ember Swam")
    judge.get_by_label("The position, as a scenario").fill(WRITTEN)
    judge.get_by_role("button", name="Resolve it").click()
    expect(judge.locator("#resolved")).to_contain_text("Everything expected came true.")
    expect(judge.locator("#resolved [data-board]")).to_have_count(2)
    judge.get_by_role("button", name="Keep it").click()
    expect(judge.locator("main")).to_contain_text("The position is kept.")


def ruled(judge: Any) -> None:
    """The ruling, and its summary for others."""
    judge.get_by_role("link", name="The dispute").click()
    expect(judge.get_by_role("link", name="Fire of an attack is added once")).to_be_visible()
    judge.get_by_label("Ruling", exact=True).select_option("stands")
    judge.get_by_label("Rules").fill("7.2.5")
    judge.get_by_label("Reason").fill("The Fire is added once, as the position shows.")
    judge.get_by_role("button", name="Give the ruling").click()
    expect(judge.locator("main")).to_contain_text("The ruling stands in match, standings and log.")


def found(page: Any, search: str, name: str) -> None:
    """A search of the page finds what is called so."""
    page.get_by_label("Rule, card or words").fill(search)
    page.get_by_role("button", name="Search").click()
    expect(page.locator("main li.card")).to_contain_text(name)


def not_found(page: Any, search: str) -> None:
    page.get_by_label("Rule, card or words").fill(search)
    page.get_by_role("button", name="Search").click()
    expect(page.locator("main li.card")).to_have_count(0)


@pytest.mark.long
def test_position_on_paper_is_judged_kept_found_again_and_shared(
    open_page: Any, make_user: Any, picture: Any, tmp_path: Path
) -> None:
    alice, judy, bob, dora, other = (make_user(name) for name in ("al", "ju", "bo", "do", "ot"))
    event = make_event(alice, judy, digital=False)
    make_event(alice, other, name="Other Cup")
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    match = Match.objects.get(event=event)

    phone = open_page(bob, f"/events/{event.slug}/matches/{match.serial}/", width=390, height=844)
    phone.get_by_role("link", name="Ask for a ruling").click()
    phone.get_by_label("What went wrong?").fill("The Fire of Ember Swarm was added twice.")
    phone.get_by_label("The position, as well as you remember it").fill(
        "Maxxor with Fire stood on B1, Chaor beside him."
    )
    phone.get_by_role("button", name="Call a judge").click()

    judge = open_page(judy, "/bench/")
    judge.locator("li", has_text="added twice").get_by_role("link").first.click()
    worked_out(judge)
    picture(judge, "position-kept")
    ruled(judge)
    phone.reload()
    expect(phone.locator("main")).to_contain_text("added once, as the position shows")

    # The ruling becomes a precedent, which a judge of another event finds by card and by rule.
    dispute = Dispute.objects.get()
    number = dispute.ruling.operation.number
    judge.goto(
        judge.url.split("/bench")[0] + reverse("gameplay:mark_precedent", args=(event.slug, number))
    )
    judge.get_by_label("What was decided, and why").fill(SUMMARY)
    expect(judge.get_by_label("Cards")).to_have_value("Ember Swarm")
    judge.locator("main form button").last.click()
    second = open_page(other, "/rulings/", width=390, height=844)
    for search in ("Ember Swarm", "7.2.5"):
        found(second, search, SUMMARY)
    not_found(second, "Arias")

    # The position is found by its judge at once, by the other one when it is shared.
    position = WrittenPosition.objects.get()
    judge.goto(judge.url.split("/rulings")[0] + "/bench/positions/")
    for search in ("Ember Swarm", "7.2.5"):
        found(judge, search, position.title)
    second.goto(second.url.split("/rulings")[0] + "/bench/positions/")
    expect(second.locator("main li.card")).to_have_count(0)
    judge.get_by_role("link", name=position.title).click()
    judge.get_by_role("button", name="Share it with all judges").click()
    expect(judge.locator("main")).to_contain_text("Other judges find it now.")
    found(second, "Ember Swarm", position.title)
    second.get_by_role("link", name=position.title).click()
    picture(second, "position-shared-phone")
    with second.expect_download() as download:
        second.get_by_role("link", name="As a scenario file").click()
    kept = tmp_path / "position.yaml"
    download.value.save_as(kept)
    assert [run(scenario(one)).passed for one in read(kept)] == [True]


def test_branches_are_chosen_on_the_board_kept_and_compared(open_page: Any, picture: Any) -> None:
    hall.fill()
    game = hall.finished_game()
    moves = game.offers.filter(kind="move").order_by("number")
    offer = next(row for row in moves if len(row.options) > 2)
    mover = next(one for one in offer.options if one["line"].startswith("move "))
    judge = open_page(hall.person("jonas"), f"/replays/{game.pk}/branch/?step={offer.number}")

    # A pick of the Creature on the board leaves its own moves; a second one makes the move.
    begin, goal = mover["places"][0], mover["line"].rsplit(" to ", 1)[1]
    copy = judge.locator("[data-copy]")
    spot = copy.locator(f'[data-space="{begin}"], [data-names*="{begin}"]').first
    shown = judge.locator("button[name=add]:visible")
    before = shown.count()
    spot.click()
    expect(spot).to_have_attribute("aria-pressed", "true")
    assert 0 < shown.count() <= before
    judge.locator(f'button[name=add][value$=" to {goal}"]:visible').first.click()
    expect(judge.get_by_role("heading", name="The record, step")).to_be_visible()
    judge.get_by_label("What this branch shows").fill("Moved otherwise")
    judge.get_by_role("button", name="Keep this branch").click()
    expect(judge.locator("#kept")).to_contain_text("Moved otherwise")

    judge.get_by_role("button", name="Let the house choose").click()
    judge.get_by_label("What this branch shows").fill("As the house goes on")
    judge.get_by_role("button", name="Keep this branch").click()
    boxes = judge.locator("#compare input[type=checkbox]")
    expect(boxes).to_have_count(2)
    for box in every(boxes):
        box.check()
    judge.get_by_role("button", name="Compare those that are ticked").click()
    expect(judge.get_by_role("heading", name="As the house goes on")).to_be_visible()
    expect(judge.locator("main [data-board]")).to_have_count(2)
    picture(judge, "branches-compared")
    assert [len(row.lines) for row in KeptBranch.objects.order_by("pk")] == [1, 2]
