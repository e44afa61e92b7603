"""Cards made for scenarios."""

from __future__ import annotations

import pytest

from engine.cards.making import BadCard, make_card
from engine.language import Declined
from engine.language.nodes import Element


def test_a_made_creature_has_the_defaults_of_the_format() -> None:
    card = make_card("chaotic", "Probe", {"creature": "Mipedian Scout"})
    assert (card.tribe, card.subtypes, card.disciplines) == ("Mipedian", ("Scout",), (50,) * 4)
    assert (card.energy, card.mugic_ability, card.elements, card.abilities) == (50, 0, (), ())


def test_a_made_attack_tells_blank_from_nought() -> None:
    card = make_card("chaotic", "Jab", {"attack": "", "base": 5, "fire": 0})
    assert (card.base, card.damage, card.build_points) == (5, (0, None, None, None), 0)


def test_texts_are_one_ability_a_line() -> None:
    card = make_card(
        "chaotic",
        "Kolmo",
        {"creature": "OverWorld Muge", "text": "Range\n{mc}: Infect target Creature."},
    )
    assert card.words == ("Range", "{mc}: Infect target Creature.")
    assert len(card.abilities) == 2
    assert card.wording == ("Range.", "{mc}: Infect target Creature.")


def test_the_old_wording_of_loyal_binds() -> None:
    card = make_card(
        "chaotic", "T", {"creature": "Danian Scout", "text": "Can not join mixed armies"}
    )
    assert card.loyal and card.abilities == ()


def test_an_exception_makes_a_card_loyal() -> None:
    assert make_card("chaotic", "T", {"battlegear": "", "loyal_to": "Minions"}).loyal


def test_variable_cost() -> None:
    assert make_card("chaotic", "T", {"mugic": "Generic", "cost": "X"}).cost is None
    assert make_card("chaotic", "T", {"mugic": "Generic"}).cost == 1


def test_elements_stand_in_card_order() -> None:
    card = make_card("chaotic", "T", {"creature": "Danian Scout", "elements": "water fire"})
    assert card.elements == (Element.FIRE, Element.WATER)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({}, "exactly one"),
        ({"creature": "X", "attack": ""}, "exactly one"),
        ({"creature": "OverWorld", "base": 5}, "no such key"),
        ({"creature": "OverWorld", "disciplines": "1/2/3"}, "four numbers"),
        ({"creature": "OverWorld", "energy": "many"}, "whole number"),
        ({"creature": "OverWorld", "energy": True}, "whole number"),
        ({"creature": "OverWorld", "elements": "ice"}, "no such element"),
        ({"creature": "OverWorld", "unique": 1}, "true or false"),
        ({"creature": "OverWorld", "text": 5}, "text is neither"),
        ({"mugic": "Nobody"}, "no such affiliation"),
    ],
)
def test_a_malformed_card_names_card_and_fault(entry: dict[str, object], fault: str) -> None:
    with pytest.raises(BadCard, match=fault) as caught:
        make_card("chaotic", "Odd", entry)
    assert "Odd" in caught.value.place


def test_a_text_that_cannot_be_read_is_declined() -> None:
    with pytest.raises(Declined):
        make_card("chaotic", "Odd", {"creature": "Danian", "text": "Sing a song."})


def test_a_keyword_can_be_lost_and_an_ability_with_a_cost_cannot() -> None:
    loses = 'Target Creature loses "{}."'
    for lost in ("Strike 5", "Hive: Fire 5", "Invisibility: Strike 5"):
        assert make_card("chaotic", "Hush", {"mugic": "Generic", "text": loses.format(lost)})
    healing = "{mc}: Heal 10 damage to target Creature"
    with pytest.raises(Declined):
        make_card("chaotic", "Hush", {"mugic": "Generic", "text": loses.format(healing)})
