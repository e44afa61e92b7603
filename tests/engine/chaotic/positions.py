"""Positions for the tests of this folder, written as in the scenario format."""

import random

import engine
from engine import decks
from engine.chaotic.table.scenarios import set_up

SHIPPED = {"A": "dop-overworld", "B": "dop-underworld"}


def position(board, cards=None, format="masters", **setup):
    """A game at a position; `board` and the other keys are those of `setup:`."""
    made = {"Scout": {"creature": "OverWorld Scout"}, "Ogre": {"creature": "UnderWorld Warrior"}}
    setup = {"size": 3, "board": board, **setup}
    return set_up({"format": format, "cards": {**made, **(cards or {})}, "setup": setup})


def started(seed=7, format="masters", names=None):
    """A fresh game between two decks that ship."""
    shipped = decks.shipped()
    seats = {seat: shipped[name] for seat, name in (names or SHIPPED).items()}
    return engine.new_game(game="chaotic", format=format, seed=seed, decks=seats)


def positions_of(game, steps, seed=1):
    """The game itself at each decision of a random course of play."""
    chance = random.Random(seed)
    for _ in range(steps):
        if game.over:
            return
        yield game
        prompt = game.prompts[0]
        game.choose(prompt.seat, chance.randrange(len(prompt.options)))


def lines(game, seat):
    """The lines a seat may choose from."""
    prompt = game.prompt_for(seat)
    return [] if prompt is None else [option.line for option in prompt.options]


def rules(reasons):
    """The ids of reasons or of a refusal."""
    return {reason.rule for reason in reasons}
