"""A part of an analysis at work, apart from tables: in a process of its own, or where it is called.

Nothing here knows rows: what goes in is stored games and what is known of them so far.
"""

from __future__ import annotations

import os
from typing import NamedTuple

import engine
from engine.players.analysis.judging import Judged, Taken
from engine.players.analysis.stages import Stage, look
from gameplay.thinking import Processes, make_ready

BEHIND = 1
"""How far these processes stand back behind those in which the house thinks. Much further, and on a
full machine an analysis would never end."""


class Question(NamedTuple):
    """A decision to judge: the stored game in which it was made, and what is known of it."""

    state: bytes
    taken: Taken
    before: Judged | None


class Part(NamedTuple):
    """Some decisions of one stage of an analysis."""

    questions: tuple[Question, ...]
    stage: Stage
    seed: str


def judge(part: Part) -> list[Judged]:
    """What came of each of them."""
    return [
        look(engine.load(one.state), one.taken, one.before, part.stage, part.seed)
        for one in part.questions
    ]


def make_ready_behind() -> None:
    """Let those go first who wait for an answer at a table."""
    make_ready()
    os.nice(BEHIND)


PROCESSES = Processes(judge, make_ready_behind)
"""Those of this process: one is enough, for an analysis is done part by part."""
