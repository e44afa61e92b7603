"""The whole analysis: first every decision with few tries, then those that may have turned the game
with more and more tries.

It is done in stages. Each stage is a list of decisions that may be judged in any order and on any
machine. What is known so far is data, so an analysis that was broken off can go on where it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.players.analysis.judging import Judged, Taken, first_options, judge, standing


class Stage(NamedTuple):
    """How many decisions are judged, those with the largest drops (0: all); how many of the best
    other options are tried beside the one taken; and how often each option is tried."""

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
"""The most turning points that are told."""
LEAST = 50
"""The least drop of a turning point, in permille. A smaller drop is often not found again by an
analysis with ten times the tries; chess pages name an inaccuracy from the same figure."""
CLEAR = 2
"""The drop of a turning point is larger than so many of its standard errors."""

Known = Mapping[int, Judged]
"""The judgements of the decisions so far, by step."""


def longer(factor: int) -> tuple[Stage, ...]:
    """The same stages with `factor` times the tries."""
    return tuple(one._replace(tries=one.tries * factor) for one in STAGES)


def wanted(taken: Sequence[Taken], known: Known, stage: Stage) -> list[Taken]:
    """The decisions that a stage judges, in the order of the game, once the stage before it is
    done."""
    if not stage.decisions:
        return list(taken)
    ranked = sorted(taken, key=lambda one: -suspicion(known[one.step]))
    return sorted(ranked[: stage.decisions], key=lambda one: one.step)


def suspicion(judged: Judged) -> int:
    """How large the drop may be, allowing for its error."""
    return judged.drop + judged.error


def look(game: Game, taken: Taken, before: Judged | None, stage: Stage, seed: str) -> Judged:
    """Judge one decision in a stage. `game` is the position in which it was made, and is left as it
    was."""
    rng = Stream(seed_bytes(f"{seed}/{taken.step}/{stage.tries}"), "analysis")
    if before is None:
        options = first_options(game, taken, stage.others + 1, rng)
        return judge(game, taken, options, stage.tries, standing(game, rng), rng)
    others = [one for one, _chance in before.options if one != taken.option]
    options = [taken.option, *others[: stage.others]]
    return judge(game, taken, options, stage.tries, before.standing, rng)


def turning_points(known: Known, tries: int) -> list[Judged]:
    """The turning points of the game, the largest drop first: at most one decision of each turn of
    a seat, and only decisions that reached the last stage, which makes so many tries."""
    return [one for one in costliest(known, tries) if one.drop >= LEAST][:MOST]


def costliest(known: Known, tries: int) -> list[Judged]:
    """The decisions that cost something, as for `turning_points`, however little each cost."""
    found: dict[tuple[str, int], Judged] = {}
    for one in sorted(known.values(), key=lambda one: (-one.drop, one.taken.step)):
        if one.tries == tries and one.drop > CLEAR * one.error:
            found.setdefault(place(one), one)
    return list(found.values())


def place(one: Judged) -> tuple[str, int]:
    """The seat and the turn of a decision."""
    return one.taken.seat, one.taken.turn
