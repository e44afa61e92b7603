"""Why the house did what it did, for those who may know what it held."""

from __future__ import annotations

from gameplay.models import Game, Thought
from gameplay.persons import Person, reads_all


def may_know(game: Game, person: Person) -> bool:
    """Whether a person may be told what the house thought: it tells hidden cards, so only once the
    game is over and all hands of it are open to that person."""
    return game.over and reads_all(game, person)


def thought_of(game: Game, step: int) -> Thought | None:
    """What the house thought before it made this step; None where it had no choice, where it did
    not begin at this step, or where nobody noted it."""
    made = game.inputs.filter(applied=step).first()
    if made is None:
        return None
    return game.thoughts.filter(letter=made.letter, asked=made.asked).exclude(done_at=None).first()
