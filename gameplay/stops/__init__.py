"""When a seat that has priority is asked, and when it passes by itself.

Decided from three things: the position as a spectator sees it, the stops that the person in the
seat has set, and what that person said at this table (hold, or pass until something happens). No
hand, no deck and no face-down card comes in here, and nobody may hand one in: from two positions
that look the same to a spectator the answer is the same. What is not priority is always asked, but
where everybody sees that there is but one answer (`public_kinds`).

Each game says in a module of its name how a position reads as a `Moment`. A game without one is
asked everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gameplay.stops.moment import Item, Moment
from gameplay.stops.settings import UNTIL, BadStops, Stops, Until

__all__ = ["UNTIL", "BadStops", "Item", "Moment", "Stops", "Until", "asks", "phases", "reads"]

PRIORITY = "priority"
PASS = "pass"


def reads(game: str) -> bool:
    """Whether seats of this game may pass by themselves."""
    return find_spec(f"{__name__}.{game}") is not None


def phases(game: str) -> Mapping[str, Any]:
    """The phases in which a stop can be set, each with its name for people."""
    return _wing(game).PHASES if reads(game) else {}


def public_kinds(game: str) -> frozenset[str]:
    """The kinds of questions whose options everybody sees. A seat answers such a question by itself
    if it has only one answer."""
    kinds: frozenset[str] = _wing(game).PUBLIC if reads(game) else frozenset()
    return kinds


@cache
def _wing(game: str) -> Any:
    return import_module(f"{__name__}.{game}")


def moment_of(public: Mapping[str, Any], seat: str) -> Moment:
    """The moment as a spectator sees it, from the side of one seat. ``public`` must be the view of
    a spectator: ValueError for any other."""
    if public["seat"] != "spectator":
        raise ValueError("stops are decided by what a spectator sees")
    moment: Moment = _wing(public["game"]).moment(public, seat)
    return moment


def asks(public: Mapping[str, Any], seat: str, stops: Stops, until: Until | None = None) -> bool:
    """Whether this seat, which has priority, is asked. ``until``: what it passes until."""
    if stops.full or not reads(public["game"]):
        return True
    moment = moment_of(public, seat)
    if until is not None:
        return until.reached(moment)
    return stops.stop_at(moment)
