"""Work on one part of an analysis, away from the tables: in a process of its own, or in the process
that calls it.

Nothing here knows database rows: a part takes stored games and what is known of their decisions so
far.
"""

from __future__ import annotations

import os
from typing import NamedTuple

import engine
from engine.players.analysis.judging import Judged, Taken
from engine.players.analysis.stages import Stage, look
from gameplay.workshop.thinking import Processes, make_ready

BEHIND = 1
"""The niceness that these processes add to that of the processes in which the house thinks. With
much more, an analysis would never end on a full machine."""


class JudgedDecision(NamedTuple):
    """A decision to judge: the stored game in which it was made, and what is known of it."""

    state: bytes
    taken: Taken
    before: Judged | None


class Part(NamedTuple):
    """Some decisions of one stage of an analysis."""

    questions: tuple[JudgedDecision, ...]
    stage: Stage
    seed: str


def judge(part: Part) -> list[Judged]:
    """Return what was found about each decision of the part."""
    return [
        look(engine.load(one.state), one.taken, one.before, part.stage, part.seed)
        for one in part.questions
    ]


def make_ready_behind() -> None:
    """Give these processes a lower priority than those that answer at a table."""
    make_ready()
    os.nice(BEHIND)


PROCESSES = Processes(judge, make_ready_behind)
"""The processes of this process. One is enough, because an analysis is done part by part."""
