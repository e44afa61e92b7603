"""Effects on Disciplines and Energy (8.7.2, 8.7.3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Number, Selector
from engine.language.nodes.words import Stat, Until


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Disciplines or Energy rise by ``n`` each (8.7.2.1, 8.7.3.1)."""

    who: Selector
    n: Number
    stats: tuple[Stat, ...]
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class Lose(Effect):
    """Disciplines or Energy fall by ``n`` each."""

    who: Selector
    n: Number
    stats: tuple[Stat, ...]
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class SetStat(Effect):
    """A value becomes ``n`` (R-set)."""

    who: Selector
    stat: Stat
    n: Number
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class MatchStats(Effect):
    """Gains or loses so much of each value that it is equal to the (scanned) one of ``to``, or
    is ``n`` (R-set: a gain or loss of the difference); ``lowering``: loses only (R-reduce-to)."""

    who: Selector
    stats: tuple[Stat, ...]
    to: Selector
    scanned: bool = True
    until: Until = Until.TURN
    n: int | None = None
    lowering: bool = False


@dataclass(frozen=True, slots=True)
class GainToLowest(Effect):
    """The lowest Discipline rises by ``n``; of several equal ones one chosen by the controller."""

    who: Selector
    n: Number


@dataclass(frozen=True, slots=True)
class SameChange(Effect):
    """Disciplines of the selected Creatures rise and fall as those of the event did."""

    who: Selector


@dataclass(frozen=True, slots=True)
class ShareChanges(Effect):
    """What a Mugic or ability changes in the Disciplines of one of the selected Creatures it
    changes in those of all of them instead (8.8.2)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class SoftenLoss(Effect):
    """What would lower a Discipline of the selected Creatures lowers it by ``n`` less (8.8.2);
    ``by``: only these do."""

    who: Selector
    n: Number
    by: Selector | None = None
    until: Until = Until.ALWAYS
