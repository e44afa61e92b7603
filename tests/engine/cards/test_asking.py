"""Questions to the catalogue: every fact can be asked for, bad words are named."""

import pytest

from engine import cards
from engine.cards import BadQuestion, CardFacts, asking


def found(line: str, game: str = "chaotic") -> tuple[CardFacts, ...]:
    return cards.search(game, line)


@pytest.mark.parametrize("name", ["courage", "power", "wisdom", "speed", "energy"])
def test_numbers_of_creatures_split_the_pool(name: str) -> None:
    low, high = found(f"{name}<50"), found(f"{name}>=50")
    creatures = found("kind:creature")
    assert low and high and not set(low) & set(high)
    assert set(low) | set(high) == set(creatures)


def test_values_are_those_of_the_cards() -> None:
    for card in found("build<=1 fire>=5"):
        assert card.kind == "attack" and card.build_points <= 1
        assert card.damage[0] is not None and card.damage[0] >= 5
    assert {card.cost for card in found("cost=2")} == {2}


def test_a_box_that_is_not_printed_is_no_zero() -> None:
    blank = next(card for card in found("kind:attack") if card.damage[0] is None)
    assert blank not in found("fire>=0")


def test_marks_names_and_wordings() -> None:
    assert all(card.unique for card in found("is:unique"))
    assert not set(found("-is:unique")) & set(found("is:unique"))
    assert all("heal" in " ".join(c.wording).casefold() for c in found("text:heal"))
    assert all(card.tribe == "Danian" for card in found("tribe:danian kind:mugic"))


def test_each_word_may_be_of_another_fact() -> None:
    asked = set(found("mipedian fire"))
    assert set(found("tribe:mipedian element:fire")) <= asked
    assert asked == set(found("fire mipedian")) == set(found("mipedian")) & set(found("fire"))
    for word in ("attack", "unique", "water", "warrior", "heal"):
        assert found(word), word
    assert set(found("kind:location initiative")) <= set(found("location"))
    assert not set(found("-fire mipedian")) & asked


def test_a_word_of_an_ability_is_found_from_its_beginning() -> None:
    spoken = {card for card in cards.all_facts("chaotic") if "heal" in " ".join(card.wording)}
    assert spoken and spoken <= set(found("heal"))
    assert not any("repair" in " ".join(c.wording).casefold() for c in found("air -element:air"))


def test_a_phrase_stays_together() -> None:
    assert {card.name for card in found('"rip tide"')} == {"Rip Tide"}
    assert not found('"mipedian fire"')
    lines = found('"mugic counter"')
    assert lines and all(
        "mugic counter" in " ".join(c.wording + c.brainwashed_wording).casefold()
        for c in lines
        if "mugic counter" not in c.full_name.casefold()
    )


def test_what_people_leave_out_makes_no_difference() -> None:
    assert found("marrillian") == found("m'arrillian") == found("M\u2019arrillian") != ()
    assert found("maxxor, protector") == found("Maxxor protector") != ()


def test_the_nearest_come_first() -> None:
    assert found("maxxor")[0].full_name == "Maxxor"
    near = asking.nearness("mipedian fire -kind:mugic")
    ranks = [near(card) for card in found("mipedian fire -kind:mugic")]
    assert ranks == sorted(ranks) and {2, 3} <= set(ranks)
    names = [card.full_name for card in found("energy>=60")]
    assert names == sorted(names, key=str.casefold)


def test_words_of_the_type_line_come_before_those_of_abilities() -> None:
    assert "Maxxor" in {card.name for card in found("maxxor")}
    bearers = ["Warrior" in c.type_words for c in found("warrior kind:creature energy>60")]
    assert bearers == sorted(bearers, reverse=True) and bearers[0]


def test_genesis_has_its_own_values() -> None:
    champions = found("hp>=1 kind:champion", "genesis")
    assert champions and not found("hp>=1")
    assert set(found("chi<=3", "genesis")).isdisjoint(found("chi>3", "genesis"))


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("maxxor frob>3", "frob>3"),
        ("energy>=many", "energy>=many"),
        ("energy>=99999", "energy>=99999"),
        ("is:shiny", "is:shiny"),
        ("-frob:x", "frob:x"),
    ],
)
def test_a_bad_word_is_named(line: str, word: str) -> None:
    with pytest.raises(BadQuestion) as bad:
        asking.read(line)
    assert bad.value.word == word and str(bad.value).startswith(repr(word))
