"""Nothing that a game keeps refers to itself: docs/decisions/memory-of-games.md."""

import gc

from engine import new_game
from engine.fuzz.deckbuilding import random_deck
from engine.kernel.chance import Stream, seed_bytes


def play(seed):
    stream = Stream(seed_bytes(seed), "memory")
    decks = {seat: random_deck("chaotic", "masters", 6, stream) for seat in "AB"}
    game = new_game(game="chaotic", format="masters", seed=seed, decks=decks, board=6)
    while not game.over:
        prompt = game.prompts[0]
        game.choose(prompt.seat, stream.below(len(prompt.options)))
    return game.step


def test_a_game_that_is_dropped_leaves_nothing_to_the_collector():
    decks = [1, 2, 3]
    steps = [play(seed) for seed in decks]  # what is made once, for all games
    gc.collect()
    gc.disable()
    try:
        assert [play(seed) for seed in decks] == steps
        left = gc.collect()
    finally:
        gc.enable()
    assert sum(steps) > 1000
    assert left < 500, "ten thousand and more while tables of values held themselves"
