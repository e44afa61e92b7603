"""Games of all formats in which everything is said; the long run is a command (`played`)."""

import pytest

from engine.language.sentences import UNSAID
from tests.engine.words import played


@pytest.mark.parametrize(("game", "format"), played.formats())
def test_everything_of_a_game_is_said(game, format):
    looked = played.play(game, format, 7, longest=60)
    assert looked.faults == {}
    assert looked.said > 200


@pytest.mark.parametrize(
    "text", ["x=2", "A.attack_deck", "Player A, what do you do?", "move Pup to c2 facing N"]
)
def test_a_wire_word_is_seen(text):
    assert played.WIRE.search(text)


def test_what_is_not_said_is_counted():
    before = UNSAID.total()
    book = played.rulebook("chaotic")
    reason = {"rule": "8.1.1", "text": "because I say so"}
    assert book.refusal(reason, names={}) == "The game goes on."
    assert UNSAID.total() == before + 1
