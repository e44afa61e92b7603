"""What a target is called that has left the Burst."""

from engine.chaotic.values.targets import GONE, name_of
from engine.games import rulebook


def test_an_item_that_is_gone_has_no_card_for_a_name():
    board = {"A1": "Ana", "B1": {"card": "Ana", "as": "Bel"}}
    game = rulebook("chaotic").set_up(
        {
            "game": "chaotic",
            "format": "masters",
            "cards": {"Ana": {"creature": "OverWorld Hero"}},
            "setup": {"size": 1, "board": board},
        }
    )
    assert name_of(game, 0, "attack", game.next_stamp()) == GONE
    assert name_of(game, 0, "attack", 0) == "Ana"
