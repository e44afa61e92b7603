"""Attacks that are played at random (7.2.5.2)."""

from __future__ import annotations

from typing import Any

from engine.chaotic.table.scenarios import set_up

HAND: dict[str, Any] = {
    "game": "chaotic",
    "cards": {
        "Rich": {
            "creature": "M'arrillian Taskmaster",
            "mugic_ability": 2,
            "text": "If your engaged Creature has more Mugic counters than the opposing engaged "
            "Creature, your opponent must play Attack Cards at random.",
        },
        "Poor": {"creature": "OverWorld Scout", "mugic_ability": 1},
        "Jab": {"attack": "", "base": 5},
    },
    "setup": {
        "size": 1,
        "begin": "strike",
        "engaged": ["Rich", "Poor"],
        "striker": "B",
        "board": {"B1": "Poor", "B1+": {"card": "Rich", "controller": "A"}},
        "B": {"attack_hand": ["Jab", "Jab", "Blank"], "attack_deck": ["Jab", "Jab"]},
    },
}


def test_copies_of_one_name_are_as_likely_as_other_cards() -> None:
    """Three of the four cards in the hand are Jab: 90 of 120 are due, 60 if names were drawn."""
    played = [
        set_up({**HAND, "seed": seed}).view("judge")["burst"][0]["name"] for seed in range(120)
    ]
    assert set(played) == {"Jab", "Blank"}
    assert 80 <= played.count("Jab") <= 100
