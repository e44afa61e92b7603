"""What triggers are called in an order: two orders that differ never read alike (8.3.2)."""

from itertools import permutations

from engine.chaotic.selectors import static_item
from engine.chaotic.triggers import order_names
from engine.games import rulebook


def test_equal_triggers_share_a_name_and_others_do_not():
    made = {
        "Ana": {
            "creature": "OverWorld Hero",
            "text": "At the beginning of combat, deal 5 damage to target Creature.",
        }
    }
    board = {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel"}}
    game = rulebook("chaotic").set_up(
        {
            "game": "chaotic",
            "format": "masters",
            "cards": made,
            "setup": {"size": 1, "board": board},
        }
    )
    node = game.deal.number(game.face(0).abilities[0])
    one = static_item(0, 0, 0, "trigger", node)
    other = one._replace(context=(1, 5, -1, "creature", 0))
    for able in permutations((one, other, one)):
        named = set(zip(order_names(game, able), able, strict=True))
        assert len(named) == len({name for name, _ in named}) == 2, able
