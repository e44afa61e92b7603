"""Games and records for the tests of this folder."""

from functools import cache

import engine
from engine import decks, players
from engine.record import Record, record_of


def started(seed=7, format="apprentice"):
    """A fresh game between the two starters of Dawn of Perim."""
    shipped = decks.shipped()
    return engine.new_game(
        game="chaotic",
        format=format,
        seed=seed,
        decks={"A": shipped["dop-overworld"], "B": shipped["dop-underworld"]},
    )


def played(game, steps=10_000, seed=7):
    """The game after so many random choices, or at its end."""
    chances = {seat: players.stream(seed, seat) for seat in game.seats}
    while not game.over and game.step < steps:
        prompt = game.prompts[0]
        game.choose(prompt.seat, players.choose(game, prompt, "random", chances[prompt.seat]))
    return game


@cache
def whole_game(seed=7):
    """A game played to its end. Not to be changed: clone it."""
    return played(started(seed), seed=seed)


@cache
def whole_text(seed=7):
    """The text of its record."""
    return record_of(whole_game(seed)).as_json()


def whole_record(seed=7):
    """Its record, read back."""
    return Record.from_json(whole_text(seed))
