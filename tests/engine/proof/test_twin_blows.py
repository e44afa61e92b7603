"""The twin of Chaotic on damage that depends on who strikes and who is dealt it."""

import pytest

from engine.fuzz.chaotic.twin.texts import Reader
from tests.engine.proof.test_twin_of_chaotic import at, heard


@pytest.mark.parametrize("counters, total", [(0, 20), (1, 15)])
def test_more_damage_to_who_has_fewer_counters_than_the_striker(counters, total):
    """Ajara: 5 more by attacks of a Past Creature, if who is hit has fewer counters than who
    strikes, which is Ajara with 1; Magma Might deals 15, Ajara having no Fire."""
    game = at(
        {
            "B1": {"card": "Krekk", "counters": counters},
            "B1+": {"card": "Ajara", "counters": 1, "controller": "A"},
        },
        begin="strike",
        engaged=["Ajara", "Krekk"],
        striker="A",
        location="none",
        A={"attack_hand": ["Magma Might", "Magma Might"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    twin.begin(game.view("judge"), ["engage Ajara Krekk", "striker A"])
    twin.striking = "A"
    assert heard(twin, game, "strike with Magma Might", "pass", "pass") == []
    assert twin.heard.compared["damage"] == 1 and not twin.heard.silent
    assert f"total {total}" in [event.line for event in game.events]


@pytest.mark.parametrize("wording", ["printed", "current"])
def test_damage_that_is_turned_on_another_is_that_for_the_other(wording):
    """Fighters' Fanfare turns the attack of Ajara on herself, who has no fewer counters than
    herself: 15 as above, and not the 20 that Krekk with no counter would be dealt (8.8.2.3)."""
    game = at(
        {
            "A1": {"card": "Owayki", "counters": 2},
            "B1": {"card": "Krekk", "counters": 0},
            "B1+": {"card": "Ajara", "counters": 1, "controller": "A"},
        },
        switches={"wording": wording},
        begin="strike",
        engaged=["Ajara", "Krekk"],
        striker="A",
        location="none",
        A={"mugic": ["Fighters' Fanfare"], "attack_hand": ["Magma Might", "Magma Might"]},
    )
    rules = game.ruleset
    twin = Reader(rules.board_join, rules.opposing, rules.element_x, rules.wording)
    twin.begin(game.view("judge"), ["engage Ajara Krekk", "striker A"])
    twin.striking = "A"
    sung = "play Fighters' Fanfare with Owayki on Ajara"
    assert heard(twin, game, "strike with Magma Might", sung, "pass", "pass") == []
    assert twin.heard.compared["damage"] == 1 and not twin.heard.silent
    assert {"total 15", "damage Ajara 15"} <= {event.line for event in game.events}
    assert twin.received == {"Ajara": 1}
