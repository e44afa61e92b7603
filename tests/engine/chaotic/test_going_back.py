"""After a combat that nobody won the one that entered goes back (R-battle-space)."""

from engine.chaotic.position import invariants
from tests.engine.chaotic.positions import lines, position

GATE = {"mugic": "Generic", "cost": 0, "text": "Relocate target Creature to any unoccupied space."}


def test_a_choice_of_where_to_go_back_is_a_sound_position():
    """Its former space is filled: it stands alone in the space of the battle and may choose."""
    board = {"A1": "Scout", "B1": "Ogre", "B3": {"card": "Scout", "as": "Idle", "controller": "B"}}
    game = position(board, {"Gate": GATE}, begin="action", B={"mugic": ["Gate"]})
    for seat, line in (
        ("A", "move Scout to B1"),
        ("A", "pass"),
        ("B", "play Gate with Ogre on Ogre"),
        ("A", "pass"),
        ("B", "pass"),
        ("B", "choose A1"),
    ):
        game.choose(seat, line)
    assert lines(game, "A") == ["choose A2", "choose B2"]
    assert invariants.check(game) == []
    game.choose("A", "choose A2")
    assert invariants.check(game) == []
