"""Sentences about bearers and players: who is meant, and when it is looked at."""

import pytest

from engine import language
from engine.language import Declined
from engine.language import nodes as n


def written(text: str, kind: str = "location", name: str = "") -> str:
    ability = language.read_line(text, kind, name)
    assert language.read_line(language.plain(ability), kind) == ability
    assert language.read_line(language.wording(ability, kind), kind) == ability
    return language.write(ability)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Equipped Danian Creature has 5 Energy less and Fire.",
            None,
        ),
        (
            "Equipped Danian Creature has Fire.",
            'static([gain_element(bearer, fire, always)], is(bearer, [is_a("Danian")]))',
        ),
        (
            "Damage dealt by attacks to equipped Creature with Air is reduced by 5.",
            "static([modify_damage(reduce, 5, each(attack), bearer, always)],"
            " is(bearer, [has_element(air)]))",
        ),
        (
            "When ~ is flipped face-up, heal 5 damage to equipped Scout Creature.",
            'triggered(event(flipped_up, source), [if(is(bearer, [is_a("Scout")]),'
            " [heal(5, bearer)])])",
        ),
        (
            "At the beginning of combat, equipped Creature gains 5 Energy if you control a Danian.",
            "triggered(event(combat_begins), [if(there(creature(controlled(yours),"
            ' is_a("Danian"))), [gain(bearer, 5, [energy])])])',
        ),
    ],
)
def test_what_is_said_of_a_kind_of_bearer_holds_while_it_is_one(
    text: str, expected: str | None
) -> None:
    if expected is None:
        with pytest.raises(Declined):
            language.read_line(text, "battlegear")
    else:
        assert written(text, "battlegear") == expected


def test_an_if_about_a_player_is_of_each_of_them_and_triggers_if_it_is_so_of_one() -> None:
    text = (
        "At the beginning of combat, if a player controls a Danian, that player draws an Attack"
        " Card."
    )
    ability = language.read_line(text, "location")
    assert isinstance(ability, n.Triggered)
    mine, theirs = (
        n.There(n.Cards(n.CardKind.CREATURE, (n.Controlled(side), n.IsA("Danian"))))
        for side in (n.Side.YOURS, n.Side.OPPONENT)
    )
    assert ability.condition == n.AnyOf((mine, theirs))
    (does,) = ability.effects
    assert isinstance(does, n.Does) and does.who == n.Players(n.Side.ANY)
    assert isinstance(does.effects[0], n.If) and does.effects[0].condition == mine


def test_what_compares_two_players_is_of_either_of_them() -> None:
    start = "At the beginning of combat, if a player has fewer Mugic Cards in their hand than"
    ability = language.read_line(
        f"{start} your opponent, that player draws an Attack Card.", "location"
    )
    assert isinstance(ability, n.Triggered) and isinstance(ability.condition, n.AnyOf)
    one, other = ability.condition.of
    assert isinstance(one, n.Exceeds) and isinstance(other, n.Exceeds)
    assert (one.amount, one.than) == (other.than, other.amount)
    with pytest.raises(Declined):
        language.read_line(
            "At the beginning of combat, if a player controls exactly two Tribes, that player"
            " draws an Attack Card.",
            "location",
        )


@pytest.mark.parametrize(
    "text",
    [
        "Their engaged Creature gains 5 Energy.",
        "That player's Creatures have Fire.",
        "Creatures on their side have Fire.",
    ],
)
def test_whose_they_are_must_be_said(text: str) -> None:
    with pytest.raises(Declined):
        language.read_line(text, "location")


def test_the_first_time_is_of_each_only_where_it_is_about_it() -> None:
    about = "The first time a Creature gains an Elemental Type each turn, it gains 5 Energy."
    other = "The first time a Creature gains an Elemental Type each turn, draw an Attack Card."
    assert written(about).endswith("first=yes, each=yes)")
    assert written(other).endswith("first=yes)")


def test_if_they_do_is_about_what_they_could_do() -> None:
    text = (
        "At the beginning of combat, each player can sacrifice a Creature they control. If they"
        " do, they can draw an Attack Card."
    )
    assert written(text) == (
        "triggered(event(combat_begins), [does(players(any),"
        " [sacrifice(pick(creature(controlled(yours)))), if(done, [may([draw(1,"
        " players(yours))])])], yes)])"
    )


def test_some_instead_are_not_dealt_with_twice() -> None:
    text = (
        "At the beginning of combat, Danian Creatures lose 10 Energy. Danian Creatures with Fire"
        " gain 5 Energy instead."
    )
    assert 'not(has_element(fire)), is_a("Danian")' in written(text)
    with pytest.raises(Declined):
        language.read_line(
            text.replace("Danian Creatures with", "Scout Creatures with"), "location"
        )


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        (
            "If equipped Creature deals more than 20 damage with a single attack, infect it.",
            21,
            None,
        ),
        ("When equipped Creature deals less than 20 damage, infect it.", None, 19),
    ],
)
def test_more_than_so_much_damage(text: str, low: int | None, high: int | None) -> None:
    ability = language.read_line(text, "battlegear")
    assert isinstance(ability, n.Triggered)
    assert (ability.event.low, ability.event.high) == (low, high)


def test_a_name_stands_for_itself_only_where_it_is_known() -> None:
    assert "named(" in written("Creatures named Anybody Else have Fire.")
    with pytest.raises(Declined):
        language.read_line("Anybody Else has Fire.", "location")


def test_the_name_of_the_card_may_be_written_small() -> None:
    text = "Sacrifice Long lamp: Destroy Long Lamp."
    assert language.read_line(text, "battlegear", "Long Lamp") == language.read_line(
        "Sacrifice ~: Destroy ~.", "battlegear"
    )
