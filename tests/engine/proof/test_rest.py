"""A game that gave up what it need not hold plays on as if it had not."""

import random
import tracemalloc

import pytest

import engine
from engine import decks
from tests.engine.proof.games import started

KB = 1024


def begun(name):
    if name == "genesis":
        lists = decks.shipped("genesis")
        pair = {"A": lists["training-ardun-keshel-a"], "B": lists["training-ardun-keshel-b"]}
        return engine.new_game(game="genesis", format="constructed", seed=3, decks=pair)
    return started(format=name)


@pytest.mark.parametrize("name", ["masters", "apprentice", "genesis"])
def test_game_that_rests_between_two_choices_plays_on_the_same(name):
    held, resting = begun(name), begun(name)
    chance = random.Random(7)
    for _ in range(150):
        if held.over:
            break
        prompt = held.prompts[0]
        index = chance.randrange(len(prompt.options))
        told = held.choose(prompt.seat, index)
        resting.rest()
        assert [option.line for option in resting.prompts[0].options] == [
            option.line for option in prompt.options
        ]
        assert resting.choose(prompt.seat, index) == told
        assert resting.encode() == held.encode()
        assert resting.position_digest() == held.position_digest()
        for reader in (*held.seats, "judge"):
            assert resting.view(reader) == held.view(reader)
    assert len(resting.inputs) == 1
    assert resting.chain == held.chain


def test_game_at_rest_takes_no_more_than_64_kilobytes():
    def rested():
        game = started(format="masters")
        chance = random.Random(7)
        for _ in range(200):
            if not game.over:
                game.choose(game.prompts[0].seat, chance.randrange(len(game.prompts[0].options)))
        game.rest()
        return game

    rested()
    tracemalloc.start()
    game = rested()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert game.step > 100
    assert size <= 64 * KB
