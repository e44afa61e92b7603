"""Random cards in the wordings of the scenario format are played with the checks of the fuzz."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import engine
from engine.fuzz import checks
from engine.fuzz.lines import lines_to_try
from engine.games import rulebook
from engine.genesis.position.invariants import check
from engine.genesis.table.game import Genesis
from engine.genesis.table.hidden_cards import permute
from engine.genesis.table.scenarios import set_up
from engine.kernel.chance import Stream, seed_bytes
from tests.engine.genesis.wordings import position

BOOK = rulebook("genesis")
CHOICES = 100


def faults(seed: int) -> Iterator[str]:
    """What is wrong anywhere in a game of random choices from a random position."""
    stream = Stream(seed_bytes(seed), "wordings")
    game = set_up(position(Random(seed)))
    for number in range(CHOICES):
        if game.over:
            return
        yield from check(game)
        yield from checks.cited("genesis", game.events)
        yield from checks.well_asked(game)
        prompt = game.prompts[0]
        index = stream.below(len(prompt.options))
        copy = None
        if number % 5 == 0:
            yield from checks.permitted(game, prompt.seat, prompt.options[index].line)
            yield from checks.anew(game, engine.load(game.dump()))
            yield from hidden(game, stream)
            copy = game.clone()
        game.choose(prompt.seat, index)
        if copy is not None:
            copy.choose(prompt.seat, index)
            yield from checks.same(game, copy)


def hidden(game: Genesis, stream: Stream) -> Iterator[str]:
    """Whether a seat could tell cards apart that it may not see."""
    seat = game.seats[stream.below(len(game.seats))]
    other = permute(game, seat, stream)
    yield from checks.leaked(game, other, seat, lines_to_try(game.view(seat), [], stream)[:8])
    yield from checks.leaked_ahead(BOOK, game, other, seat, stream.below(60))


@pytest.mark.parametrize("seed", range(1, 9))
def test_every_wording_plays_with_every_other(seed: int) -> None:
    assert list(faults(seed)) == []
