"""Games of Genesis for tests: shipped timelines, random choices from a seed."""

from engine import new_game
from engine.fuzz.deckbuilding import draw_deck
from engine.kernel.chance import Stream, seed_bytes


def fresh(format="constructed", players=2, seed=1, **options):
    stream = Stream(seed_bytes(seed), "tests")
    decks = {seat: draw_deck("genesis", format, players, stream) for seat in "ABCD"[:players]}
    return new_game(game="genesis", format=format, seed=seed, decks=decks, **options)


def played(game, steps, seed=1):
    """The same game after so many random choices, or when it is over."""
    stream = Stream(seed_bytes(seed), "choices")
    for _ in range(steps):
        if game.over:
            break
        prompt = game.prompts[0]
        game.choose(prompt.seat, stream.below(len(prompt.options)))
    return game


def to_the_end(game, seed=1, most=20_000):
    return played(game, most, seed)
