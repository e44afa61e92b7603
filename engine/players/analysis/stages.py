"""The whole analysis: every decision a little, then those again and again that may have turned the
game.

It is done in stages, each a list of decisions that may be judged in any order and anywhere; what is
known so far is data, so that whoever breaks off goes on where it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.players.analysis.judging import Judged, Taken, first_options, judge, standing


class Stage(NamedTuple):
    """So many decisions are judged, those with the largest drops (0: all); of each the one taken
    and so many of the best others; each option so often."""

    decisions: int
    others: int
    tries: int


STAGES = (
    Stage(0, 11, 4),
    Stage(0, 3, 12),
    Stage(48, 3, 40),
    Stage(20, 2, 120),
    Stage(8, 2, 400),
)
"""What an analysis does; three of four tries are made where the game may have turned."""
MOST = 3
"""Turning points that are told."""
LEAST = 50
"""Permille that a decision has to cost to be one. What costs less is often not found again by an
analysis of ten times the tries; chess pages name an inaccuracy from the same figure."""
CLEAR = 2
"""Standard errors that its drop is away from nothing."""

Known = Mapping[int, Judged]
"""What is known of the decisions so far, by step."""


def longer(factor: int) -> tuple[Stage, ...]:
    """The same stages with so many times the tries."""
    return tuple(one._replace(tries=one.tries * factor) for one in STAGES)


def wanted(taken: Sequence[Taken], known: Known, stage: Stage) -> list[Taken]:
    """The decisions that a stage judges, in their order, when the one before it is done."""
    if not stage.decisions:
        return list(taken)
    ranked = sorted(taken, key=lambda one: -suspicion(known[one.step]))
    return sorted(ranked[: stage.decisions], key=lambda one: one.step)


def suspicion(judged: Judged) -> int:
    """How large the drop may well be."""
    return judged.drop + judged.error


def look(game: Game, taken: Taken, before: Judged | None, stage: Stage, seed: str) -> Judged:
    """Judge one decision in a stage; `game` stands where it was made, and stays there."""
    rng = Stream(seed_bytes(f"{seed}/{taken.step}/{stage.tries}"), "analysis")
    if before is None:
        options = first_options(game, taken, stage.others + 1, rng)
        return judge(game, taken, options, stage.tries, standing(game, rng), rng)
    others = [one for one, _chance in before.options if one != taken.option]
    options = [taken.option, *others[: stage.others]]
    return judge(game, taken, options, stage.tries, before.standing, rng)


def turning_points(known: Known, tries: int) -> list[Judged]:
    """Where the game turned, the largest drop first: of each turn of a seat one decision at most,
    and only of those that came through to the last stage, which tries so often."""
    return [one for one in costliest(known, tries) if one.drop >= LEAST][:MOST]


def costliest(known: Known, tries: int) -> list[Judged]:
    """The same, however little each cost."""
    found: dict[tuple[str, int], Judged] = {}
    for one in sorted(known.values(), key=lambda one: (-one.drop, one.taken.step)):
        if one.tries == tries and one.drop > CLEAR * one.error:
            found.setdefault(place(one), one)
    return list(found.values())


def place(one: Judged) -> tuple[str, int]:
    """Where in the game a decision was made: by whom, in which turn."""
    return one.taken.seat, one.taken.turn
