"""What triggers are called in an order: two orders that differ never read alike (8.3.2)."""

import sys
from itertools import permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from positions import lines, position

from engine.chaotic.happenings.adding_triggers import order_names
from engine.chaotic.meaning.selectors import static_item

DEAL = "At the beginning of combat, deal 5 damage to target Creature."
HEAL = "At the beginning of combat, heal 5 damage to target Creature."
THAT = "When a Creature moves, deal 5 damage to that Creature."


def two(*text):
    """Two Creatures with the same text, and what is called their triggers by card and line."""
    game = position(
        {"A1": "Ana", "A2": {"card": "Ana", "as": "Bel"}, "B1": "Ogre"},
        {"Ana": {"creature": "OverWorld Hero", "text": list(text)}},
    )
    nodes = [game.deal.number(ability) for ability in game.face(0).abilities]
    return game, [static_item(card, 0, card, "trigger", node) for card in (0, 1) for node in nodes]


def told_apart(game, able):
    """Whether different triggers have different names, in whatever order they come."""
    for some in permutations(able):
        named = set(zip(order_names(game, some), some, strict=True))
        assert len(named) == len({name for name, _ in named}) == len(set(able)), some


def test_equal_triggers_share_a_name_and_others_do_not():
    game, (one, _) = two(DEAL)
    assert len(set(order_names(game, [one, caused_by(one, 1), caused_by(one, 2)]))) == 1


def test_triggers_that_speak_of_another_creature_have_names_of_their_own():
    game, (one, _) = two(THAT)
    told_apart(game, [caused_by(one, 1), caused_by(one, 2), caused_by(one, 1)])


def caused_by(env, card):
    """The same trigger, of an event that was about a card."""
    return env._replace(context=(card, 5, -1, "creature", 0))


def test_two_sources_with_the_same_two_triggers_are_named_with_the_words():
    game, able = two(DEAL, HEAL)
    told_apart(game, able)
    words = [f'"{DEAL}" of Ana', f'"{HEAL}" of Ana', f'"{DEAL}" of Bel', f'"{HEAL}" of Bel']
    assert order_names(game, tuple(able)) == words


def test_a_source_with_one_trigger_needs_no_words():
    game, able = two(DEAL, HEAL)
    assert order_names(game, tuple(able[1:])) == ["Ana", f'"{DEAL}"', f'"{HEAL}"']


def test_orders_of_two_sources_with_two_triggers_are_all_there():
    begins = [line.replace("of combat", "of your turn") for line in (DEAL, HEAL)]
    game = position(
        {"A1": "Ana", "A2": {"card": "Ana", "as": "Bel"}, "B1": "Ogre"},
        {"Ana": {"creature": "OverWorld Hero", "text": begins}},
        begin="turn-start",
    )
    found = lines(game, "A")
    assert len(set(found)) == len(found) == 24
    for line in found:
        assert game.explain("A", line).ok
    game.choose("A", found[-1])
    assert game.prompt_for("A").kind == "choose"
