"""Typed commands: other wordings of an option, and every reason against the rest."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from positions import lines, position, positions_of, rules, started

import engine

CARDS = {
    "Vidav": {
        "creature": "OverWorld Caretaker",
        "mugic_ability": 2,
        "text": "{mc}: Heal 10 damage to target Creature.\n{mc}: Vidav gains 5 Power.",
    },
    "Bolt": {"mugic": "UnderWorld", "cost": 1, "text": "Deal 5 damage to target Creature."},
    "Salt and Sand": {"mugic": "Generic", "cost": 1, "text": "Heal 5 damage to target Creature."},
}


def in_priority():
    return position(
        {"A1": "Vidav", "B1": "Ogre"},
        CARDS,
        begin="location",
        A={"mugic": ["Bolt", "Salt and Sand"]},
    )


@pytest.mark.parametrize(
    "line",
    [
        'use Vidav "Heal 10" on Ogre',
        'use "Vidav" "heal" on Ogre',
        "play Salt and Sand with Vidav on Ogre",
        'play "Salt and Sand" with Vidav  on Ogre',
    ],
)
def test_a_command_may_be_worded_otherwise(line):
    game = in_priority()
    assert game.explain("A", line).ok
    assert game.choose("A", line)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("play Bolt with Vidav on Ogre", "3.4.4.1"),
        ("play Thunder with Vidav on Ogre", "8.4.1.1"),
        ("play Salt and Sand with Ogre on Ogre", "8.4.2.2"),
        ("play Salt and Sand with Vidav", "8.4.1.3"),
        ("play Salt and Sand with Vidav on Nobody", "8.4.1.3"),
        ("play Salt and Sand with Vidav x=2 on Ogre", "8.4.1.2"),
        ("use Ogre on Vidav", "8.4.1.1"),
        ('use Vidav "destroy" on Ogre', "8.4.1.1"),
        ("move Vidav to A2", "6.3.2"),
        ("strike with Blank", "7.2.5.2"),
        ("intercept with Vidav", "6.3.4.1.1"),
        ("choose yes", "8.1.1"),
        ("dance", "8.1.1"),
        ("", "8.1.1"),
    ],
)
def test_a_refusal_names_its_rule_and_changes_nothing(line, rule):
    game = in_priority()
    before = game.encode(), game.chain
    assert rule in rules(game.explain("A", line).reasons)
    with pytest.raises(engine.Refused) as refused:
        game.choose("A", line)
    assert rule in rules(refused.value.reasons)
    assert (game.encode(), game.chain) == before


def test_every_reason_is_given_not_only_the_first():
    game = in_priority()
    found = rules(game.explain("B", "play Bolt with Vidav on Ogre").reasons)
    assert {"8.1.1", "8.4.1.1"} <= found


def test_no_reason_is_given_that_does_not_hold():
    text = "{mc}: Deal 5 damage to target opposing engaged Creature."
    cards = {"Ana": {"creature": "OverWorld Muge", "mugic_ability": 2, "text": text}}
    game = position({"A1": "Ana", "B1": "Ogre"}, cards, begin="location")

    def told(line):
        return [reason.rule for reason in game.explain("A", line).reasons]

    assert told("use Ana on Ana") == ["8.4.1.3", "GL-target", "GL-opposing-creature"]
    assert told("use Ana on Ogre") == ["8.4.1.3", "GL-target"]
    assert told("use Ana on Nobody") == ["8.4.1.3", "GL-target", "8.4.1.1"]
    assert told("move Ana to B1") == ["6.2.3", "6.3.1", "6.3.2"]
    assert told("intercept with Ana") == ["6.3.4.1.1", "6.2.3"]


def test_a_number_that_is_no_option_is_refused():
    game = in_priority()
    for choice in (-1, 99):
        with pytest.raises(engine.Refused):
            game.choose("A", choice)
    with pytest.raises(engine.Refused):
        game.choose("B", 0)


def test_offered_lines_are_distinct_and_explained_as_legal():
    for game in positions_of(started(seed=31), 150, seed=2):
        seat = game.prompts[0].seat
        offered = lines(game, seat)
        assert len(set(offered)) == len(offered)
        assert all(game.explain(seat, line).ok for line in offered[:5])
        other = "B" if seat == "A" else "A"
        assert not game.explain(other, offered[0]).ok


def test_conceding_ends_the_game_and_is_no_option():
    game = started()
    assert all("concede" not in line for line in lines(game, game.prompts[0].seat))
    events = game.concede("B")
    assert game.result.winner == "A"
    assert [event.line for event in events] == ["concede B", "win A"]
    assert game.prompts == ()
    with pytest.raises(engine.Refused):
        game.concede("A")
    with pytest.raises(engine.Refused):
        game.choose("A", 0)


def test_of_several_that_go_elsewhere_each_is_named():
    text = "{mc}: Relocate all Creatures you control to any unoccupied space."
    game = position(
        {"A1": "Muse", "A2": "Scout", "B1": "Ogre"},
        {"Muse": {"creature": "OverWorld Muge", "mugic_ability": 1, "text": text}},
        begin="location",
    )
    for seat, line in (("A", "use Muse"), ("B", "pass"), ("A", "pass")):
        game.choose(seat, line)
    asked = [game.prompt_for("A").text]
    game.choose("A", "choose A3")
    asked.append(game.prompt_for("A").text)
    assert sorted(asked) == ["Player A, which space for Muse?", "Player A, which space for Scout?"]


def test_two_that_fight_are_named_together():
    text = "{mc}: Relocate both engaged Creatures to any unoccupied space."
    game = position(
        {"A1": "Scout", "A2": "Muse", "B1": "Ogre"},
        {"Muse": {"creature": "OverWorld Muge", "mugic_ability": 1, "text": text}},
        begin="action",
    )
    game.choose("A", "move Scout to B1")
    for seat, line in (("A", "use Muse"), ("B", "pass"), ("A", "pass")):
        game.choose(seat, line)
    assert game.prompt_for("A").text == "Player A, which space for Scout and Ogre?"


def test_words_may_name_an_ability_that_quotes_another():
    texts = ['{mc}: Target Creature gains "Swift 3."', '{mc}: Target Creature gains "Range."']
    game = position(
        {"A1": "Muse", "B1": "Ogre"},
        {"Muse": {"creature": "OverWorld Muge", "mugic_ability": 2, "text": texts}},
        begin="location",
    )
    assert game.explain("A", 'use Muse "Swift" on Ogre').ok
    assert not game.explain("A", 'use Muse "gains" on Ogre').ok


@pytest.mark.parametrize("line", ["move", "pass", "use Vidav", "play Bolt with Vidav on Ogre"])
def test_a_command_of_another_verb_answers_no_choice(line):
    both = "Choose one:\nTarget Creature cannot move this turn.\nDeal 10 damage to target Creature."
    game = position(
        {"A1": "Vidav", "B1": "Ogre"},
        {**CARDS, "Both": {"mugic": "Generic", "cost": 0, "text": both}},
        begin="location",
        A={"mugic": ["Both", "Bolt"]},
    )
    game.choose("A", "play Both with Vidav on Ogre and Ogre")
    game.choose("B", "pass")
    game.choose("A", "pass")
    assert game.prompt_for("A").kind == "choose"
    assert game.explain("A", "choose cannot move").ok
    assert game.explain("A", "cannot move").ok
    verdict = game.explain("A", line)
    assert not verdict.ok
    assert verdict.reasons
