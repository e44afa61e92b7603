"""What differs between two positions, in words."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.queries.bench.changes import LONGEST_LIST, changes

MAXXOR = {"line_name": "Maxxor", "damage": 0, "moved": False, "gear_up": None}


def view(**more: Any) -> dict[str, Any]:
    spaces = [{"name": "A1", "cards": ["k1"]}, {"name": "A2", "cards": []}]
    players = {"A": {"attack_hand": ["Blank"], "attack_deck_order": ["Blank", "Ember Swarm"]}}
    begin = {"step": 1, "creatures": {"k1": dict(MAXXOR)}, "spaces": spaces, "players": players}
    return begin | more


def test_alike_positions_differ_in_nothing_though_steps_passed() -> None:
    assert changes(view(), view(step=9)) == []


@pytest.mark.parametrize(
    ("after", "line"),
    [
        ({"creatures": {"k1": MAXXOR | {"damage": 10}}}, "Maxxor, damage: 0 → 10"),
        ({"creatures": {"k1": MAXXOR | {"moved": True}}}, "Maxxor, moved: no → yes"),
        ({"creatures": {"k1": MAXXOR | {"gear_up": "Ring"}}}, "Maxxor, gear up: – → Ring"),
        ({"combat": {"striker": "A"}}, "combat, striker: – → A"),
        ({"spaces": [{"name": "A1", "cards": []}]}, "A1: Maxxor → –"),
    ],
)
def test_a_card_and_its_value_are_called_as_people_call_them(
    after: dict[str, Any], line: str
) -> None:
    assert line in changes(view(), view(**after))


def test_long_pile_tells_what_came_and_went_and_a_shuffled_one_its_order_alone() -> None:
    deck = [f"Card {number}" for number in range(LONGEST_LIST + 1)]
    pile = {"players": {"A": {"attack_deck_order": deck}}}
    shuffled = {"players": {"A": {"attack_deck_order": deck[::-1]}}}
    drawn = {"players": {"A": {"attack_deck_order": [*deck[1:], "Blank"]}}}
    assert changes(view(**pile), view(**shuffled)) == ["A, attack deck order: in another order"]
    assert changes(view(**pile), view(**drawn)) == ["A, attack deck order: + Blank, − Card 0"]
