"""What a seat receives never depends on what it cannot know (R-hidden)."""

import json
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from positions import lines, position, positions_of, started

from engine.chaotic.meaning.selectors import static_item
from engine.chaotic.position import hidden_cards, invariants
from engine.chaotic.position.decisions import (
    ARRANGE,
    SEARCH,
    TARGET,
    TOP,
    UNDER,
    Arrange,
    Search,
    Target,
    Top,
    Under,
)
from engine.chaotic.position.effects import UNTIL_TURN, Rule, begun
from engine.chaotic.position.numbers import DISCARD, LOCATION_DECK


def received(game, seat):
    """Everything a seat gets of a position, as text."""
    prompt = game.prompt_for(seat)
    asked = None if prompt is None else (prompt.kind, prompt.text, lines(game, seat))
    return json.dumps([game.view(seat), asked, [e.as_seen_by(seat) for e in game.events]])


@pytest.mark.parametrize("seat", ["A", "B", "spectator"])
def test_other_hidden_cards_look_the_same(seat):
    told_apart = 0
    for game in positions_of(started(seed=21), 260, seed=4):
        twin = hidden_cards.permute(game, seat, random.Random(game.step))
        assert received(twin, seat) == received(game, seat)
        told_apart += twin.view("judge") != game.view("judge")
    assert told_apart > 100


def test_the_judge_sees_both_hands_and_the_order_of_decks():
    players = started().view("judge")["players"]
    assert all(len(player["attack_hand"]) >= 2 for player in players.values())
    for player in players.values():
        assert len(player["attack_deck_order"]) == player["attack_deck"] > 0


def test_a_spectator_sees_no_hand():
    for player in started().view("spectator")["players"].values():
        assert player["attack_hand"] is None
        assert player["mugic"] is None
        assert player["mugic_size"] == 6
        assert "attack_deck_order" not in player


def test_face_down_gear_is_named_to_its_owner_only():
    game = position(
        {"A1": {"card": "Scout", "gear_down": "Vest"}, "B1": "Ogre"},
        {"Vest": {"battlegear": ""}},
    )
    shown = {
        seat: next(c["gear"] for c in game.view(seat)["creatures"].values() if c["gear"])
        for seat in ("A", "B", "spectator", "judge")
    }
    assert shown["A"] == shown["judge"] == {"name": "Vest", "up": False}
    assert shown["B"] == shown["spectator"] == {"name": None, "up": False}


def test_a_look_at_a_deck_is_told_to_the_looker_alone():
    game = position(
        {"B1": "Ogre", "B1+": {"card": "Scout", "controller": "A"}},
        {"One": {"attack": ""}, "Two": {"attack": ""}},
        begin="strike",
        engaged=["Scout", "Ogre"],
        A={"attack_hand": ["Squeeze Play"], "attack_deck": ["Blank", "One", "Two"]},
    )
    game.choose("A", "strike with Squeeze Play")
    game.choose("A", "pass")
    events = game.choose("B", "pass")
    look = next(event for event in events if event.line.startswith("look"))
    assert "One" in look.as_seen_by("A")["line"]
    assert "One" not in look.as_seen_by("B")["line"]
    game.choose("A", "choose top Two bottom One")
    assert game.view("judge")["players"]["A"]["attack_deck_order"] == ["Two", "One"]


def test_an_unknown_seat_has_no_view():
    with pytest.raises(ValueError, match="no seat"):
        started().view("C")


def test_a_broken_position_is_noticed():
    game = started()
    assert invariants.check(game) == []
    card = game.piles[0][2].pop()
    assert any("nowhere" in fault for fault in invariants.check(game))
    game.piles[0][2].append(card)
    game.piles[1][2].append(card)
    assert any("2 places" in fault for fault in invariants.check(game))
    game.piles[1][2].pop()
    next(iter(game.creatures.values())).damage = -5
    assert any("damage" in fault for fault in invariants.check(game))


@pytest.mark.parametrize("waiting", ["burst", "target", "agenda", "asks", "batches", "effects"])
def test_location_back_in_its_deck_is_known_while_its_ability_is_under_way(waiting):
    """6.2.1, 8.2.3.5: the card went to the bottom of its deck, but its trigger tells its name."""
    game = started(seed=21)
    card = game.piles[1][LOCATION_DECK][-1]
    assert any(card in group for group in hidden_cards.secrets(game, 0))
    item = static_item(card, 1, -1, "trigger")
    other = static_item(0, 1, -1, "mugic")._replace(targets=((0, "location", (card,)),))
    place = {
        "burst": [item] if waiting == "burst" else [other],
        "agenda": [("order_triggers", 1, (item, item), "8.3.2")],
        "asks": (Target(TARGET, 1, item, "8.3.2"),),
        "batches": [(item,)],
        "effects": [begun(Rule, 9, UNTIL_TURN, -1, 0, tuple(item))],
    }
    slot = "burst" if waiting == "target" else waiting
    setattr(game, slot, place[slot])
    assert not any(card in group for group in hidden_cards.secrets(game, 0))


def test_battlegear_turned_down_is_known_while_its_ability_is_under_way():
    """8.2.3.5: its trigger on the Burst tells its name."""
    game = position(
        {"A1": {"card": "Scout", "gear_down": "Vest"}, "B1": "Ogre"},
        {"Vest": {"battlegear": ""}},
    )
    gear = next(one.gear for one in game.creatures.values() if one.gear >= 0)
    assert any(gear in group for group in hidden_cards.secrets(game, 1))
    game.burst = [static_item(gear, 0, -1, "trigger")]
    assert not any(gear in group for group in hidden_cards.secrets(game, 1))


@pytest.mark.parametrize(
    "asked",
    [
        lambda cards: Arrange(ARRANGE, 0, cards, 0, LOCATION_DECK, "any_order"),
        lambda cards: Search(SEARCH, 0, cards, LOCATION_DECK, DISCARD),
        lambda cards: Top(TOP, 0, cards, cards, 0, 0),
        lambda cards: Under(UNDER, 0, cards),
    ],
    ids=["arrange", "search", "top", "under"],
)
def test_cards_that_a_seat_is_looking_at_are_known_to_it(asked):
    game = started(seed=21)
    cards = tuple(game.piles[0][LOCATION_DECK][:2])
    game.asks = (asked(cards),)
    assert not any(card in group for group in hidden_cards.secrets(game, 0) for card in cards)
    assert any(cards[0] in group for group in hidden_cards.secrets(game, 1))
