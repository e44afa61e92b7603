"""Random games with made cards of many wordings: nothing breaks, nothing leaks, all is cited."""

import random

import pytest

import engine
from engine.fuzz import checks
from engine.genesis.position.invariants import check
from engine.genesis.table.hidden_cards import permute
from engine.genesis.table.scenarios import set_up
from tests.engine.genesis.made import scenario

STEPS = 120


@pytest.mark.parametrize("seed", range(12))
def test_random_cards_in_random_positions_play_soundly(seed):
    dice = random.Random(seed)
    game = set_up(scenario(seed))
    said = []
    for number in range(STEPS):
        assert check(game) == []
        assert list(checks.well_asked(game)) == []
        if game.over:
            break
        if number % 10 == 0:
            again = engine.load(game.dump())
            assert again.encode() == game.encode()
            assert [p.digest for p in again.prompts] == [p.digest for p in game.prompts]
            seat = dice.choice((*game.seats, "spectator"))
            other = permute(game, seat, dice)
            assert list(checks.leaked(game, other, seat, said[-2:])) == []
        prompt = game.prompts[0]
        index = dice.randrange(len(prompt.options))
        line = prompt.options[index].line
        assert list(checks.permitted(game, prompt.seat, line)) == []
        events = game.choose(prompt.seat, line if number % 2 else index)
        assert list(checks.cited("genesis", events)) == []
        said.append(line)
