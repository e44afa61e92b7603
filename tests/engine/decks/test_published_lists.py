"""The complete lists that are published, where they are present: all legal but one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import decks, rulesets

LISTS = Path(__file__).parents[4] / "shared" / "cards" / "chaotic" / "decklists.json"
LIMITED = "Secrets of the Lost City Danian Starter Deck"
ONCE_TOO_OFTEN = "Danian Starter"

pytestmark = pytest.mark.skipif(not LISTS.is_file(), reason="the published lists are not here")


def published() -> list[dict[str, Any]]:
    """The lists as they are published."""
    found: list[dict[str, Any]] = json.loads(LISTS.read_text("utf-8"))["decks"]
    return found


def faults(published: dict[str, Any]) -> list[str]:
    """The rules that a list breaks in the format it is for."""
    piles = {
        pile: {card["name"]: card["count"] for card in cards}
        for pile, cards in published["cards"].items()
    }
    deck = decks.parse(json.dumps({"name": published["name"], "cards": piles}))
    format = "limited" if published["name"] == LIMITED else "masters"
    return [fault.rule for fault in decks.check(deck, rulesets.get("chaotic", format))]


def test_all_but_one_are_legal() -> None:
    found = {one["name"]: faults(one) for one in published()}
    assert len(found) == 13
    assert {name: broken for name, broken in found.items() if broken} == {ONCE_TOO_OFTEN: ["2.2.7"]}
