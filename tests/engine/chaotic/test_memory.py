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


def collected():
    """What the collector finds now of the engine. Other threads of the process leave things too."""
    kept, before = gc.get_debug(), len(gc.garbage)
    gc.set_debug(kept | gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        return [one for one in gc.garbage[before:] if type(one).__module__.startswith("engine.")]
    finally:
        gc.set_debug(kept)
        del gc.garbage[before:]


def test_a_game_that_is_dropped_leaves_nothing_to_the_collector():
    decks = [1, 2, 3]
    steps = [play(seed) for seed in decks]  # what is made once, for all games
    gc.collect()
    gc.disable()
    try:
        assert [play(seed) for seed in decks] == steps
        left = collected()
    finally:
        gc.enable()
    assert sum(steps) > 1000
    assert left == [], "tables of values held themselves, and with them ten thousand things"


def test_a_game_that_refers_to_itself_is_found():
    stream = Stream(seed_bytes(1), "memory")
    decks = {seat: random_deck("chaotic", "masters", 6, stream) for seat in "AB"}
    game = new_game(game="chaotic", format="masters", seed=1, decks=decks, board=6)
    gc.collect()
    game.result = game
    del game
    assert len(collected()) > 100
