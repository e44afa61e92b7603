"""The decisions of a game that was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import engine
from engine import games
from engine.kernel.game import Game
from engine.players.analysis.judging import Judged, Taken
from engine.players.analysis.stages import STAGES, Stage, look, wanted


class Moment(NamedTuple):
    """A decision, and the stored game in which it was made."""

    taken: Taken
    state: bytes


Told = Callable[[int, int], None]
"""Gets how many decisions are judged so far, and how many there are in all stages."""


def decided(game: Game, seat: str) -> bool:
    """Whether a seat has more than one option now."""
    prompt = game.prompt_for(seat)
    return prompt is not None and len(prompt.options) > 1


def moment(game: Game, seat: str, option: int) -> Moment:
    """The decision that a seat makes now, with the stored game."""
    turn = games.played_by(game).turns(game)
    return Moment(Taken(game.step, seat, turn, option), game.dump())


def analyse(
    moments: Sequence[Moment], seed: str, stages: Sequence[Stage] = STAGES
) -> dict[int, Judged]:
    """Go through all stages at once; returns the judgement of each decision, by step."""
    known: dict[int, Judged] = {}
    states = {one.taken.step: one.state for one in moments}
    taken = [one.taken for one in moments]
    for stage in stages:
        for one in wanted(taken, known, stage):
            game = engine.load(states[one.step])
            known[one.step] = look(game, one, known.get(one.step), stage, seed)
    return known
