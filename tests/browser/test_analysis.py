"""A finished game is analysed on its replay, and a better line of it is opened at a table."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.players.analysis import judging, stages
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.browser.playing import play_aside
from tests.gameplay.playing import LISTS, fresh

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
SMALL = (stages.Stage(0, 3, 2), stages.Stage(12, 1, 4), stages.Stage(6, 1, 8))

LABELS = """(cells) => cells.map((cell) =>
  getComputedStyle(cell, "::before").content.replaceAll('"', ""))"""
"""What stands before each cell."""


def finished(owner: Any) -> Table:
    """A game against the house, of one Creature a side, played to its end."""
    deck, other = LISTS
    person = Person(user=owner)
    table = tables.open_against_house(
        actor=person, deck=deck, house_deck=other, board=1, formation="listed"
    )
    tables.sit_down(actor=person, table=table, nonce="n")
    play_aside(table, random.Random(1), until=lambda game: False)
    return fresh(table)


def test_a_game_is_analysed_and_a_better_line_is_opened(
    open_page: Any, overflow: Any, bob: Any, monkeypatch: Any, settings: Any
) -> None:
    settings.HOUSE_PROCESSES = 0  # what is little work is done at once
    monkeypatch.setattr(stages, "STAGES", SMALL)
    monkeypatch.setattr(stages, "LEAST", 0)
    monkeypatch.setattr(stages, "CLEAR", -1)
    monkeypatch.setattr(judging, "GOES_ON", judging.GOES_ON._replace(steps=1))
    game = finished(bob).games.get()
    page = open_page(bob, f"/replays/{game.pk}/?step=3", width=390, height=844)
    page.get_by_role("button", name="Analyse this game").press("Enter")
    points = page.get_by_role("table", name=re.compile("Turning points"))
    expect(points).to_be_visible()  # the page follows by itself
    curve = page.get_by_role("img", name="Chances over the game")
    expect(curve).to_be_visible()
    assert overflow(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    told = points.get_by_role("cell").evaluate_all(LABELS)
    assert told[:3] == ["Played", "Better", "Chance"], "no head of the table says it on a phone"
    points.get_by_role("link", name="1. Turn").click()
    expect(page.get_by_role("heading", name=re.compile(r"^Step \d"))).to_be_visible()
    page.get_by_role("button", name="The better line (1)").press("Enter")
    page.wait_for_url("**/tables/*/")
    table = Table.objects.exclude(pk=game.table_id).get()
    begun = table.games.get()
    point = game.analysis.points[0]
    made = begun.inputs.get(applied=None) if begun.revision == point["step"] else None
    step = begun.steps.filter(number=point["step"] + 1).first()
    assert point["better"] in (made.line if made else "", step.line if step else "")
