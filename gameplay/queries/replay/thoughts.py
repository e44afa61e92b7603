"""Why the house did what it did, for those who may know what it held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gameplay.models import Game, Seat, Thought
from gameplay.persons import Person, reads_all
from gameplay.queries.table.questions import in_words


@dataclass(frozen=True, slots=True)
class Tried:
    """An option that a level tried: the words of its button, how often it was tried, and the
    average standing after a try; more is better for the house."""

    words: str
    tries: int
    points: float


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


def tried(
    thought: Thought, game: Game, step: int, seats: Mapping[str, Seat], reader: str
) -> list[Tried]:
    """What was tried before a step, the option that was taken first."""
    words = in_words(game, step - 1, thought.letter, seats, reader)
    return [
        Tried(words.get(one["line"], one["line"]), one["tries"], one["points"])
        for one in thought.weighed
    ]
