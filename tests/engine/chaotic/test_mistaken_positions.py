"""A position with a mistake is refused, with its place and what is wrong there."""

import pytest

from engine.chaotic.table.scenarios import set_up
from engine.kernel.set_up import BadPosition

MISTAKES = [
    ({"A": {"mugic": ["Kannen"]}}, "A.mugic: Kannen is no mugic"),
    ({"A": {"attack_hand": ["Void Dirge"]}}, "A.attack_hand: Void Dirge is no attack"),
    ({"B": {"attack_deck": ["Kannen"]}}, "B.attack_deck: Kannen is no attack"),
    ({"B": {"attack_discard": ["Nexus Fuse"]}}, "B.attack_discard: Nexus Fuse is no attack"),
    ({"A": {"location_deck": ["Blank"]}}, "A.location_deck: Blank is no location"),
    ({"A": {"discard": ["Blank"]}}, "A.discard: Blank is no creature or battlegear or mugic"),
    ({"mirage": {"card": "Plain Ground", "space": "A1", "owner": "A"}}, "is no Mirage"),
    ({"striker": "A"}, "striker: belongs to begin: strike"),
    ({"engaged": ["Kannen", "Takinom"]}, "engaged: belongs to begin: strike"),
]


def position(**setup):
    board = {"A1": "Kannen", "B1": "Takinom"}
    return {"setup": {"size": 3, "begin": "location", "board": board, **setup}}


@pytest.mark.parametrize(("setup", "told"), MISTAKES)
def test_mistake_is_told(setup, told):
    with pytest.raises(BadPosition) as refused:
        set_up(position(**setup))
    assert told in str(refused.value)


def test_two_battlegear_on_one_creature():
    both = {"card": "Kannen", "gear_up": "Nexus Fuse", "gear_down": "Aqua Shield"}
    with pytest.raises(BadPosition, match="one Battlegear"):
        set_up(position(board={"A1": both, "B1": "Takinom"}))


def test_what_belongs_there_is_taken():
    game = set_up(position(A={"discard": ["Takinom", "Nexus Fuse", "Void Dirge"]}))
    assert len(game.piles[0]) > 0
