"""Rule sets of an organizer's own: points, and tie-breaks in a chosen order.

The key contains everything, so that an event which stores it never changes: `own-310-omw.gw.de` is
three points for a win, one for a draw, none for a loss, then the tie-breaks by their codes in
order.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from tournaments.standings.model import Measure, Points, RuleSet, TieBreak
from tournaments.standings.points import CARD_POINTS, CHESS_POINTS, THIRD

PREFIX = "own-"
LONGEST = 40
"""The most characters of a key: an event stores so many."""
MOST_STEPS = 6
POINTS = MappingProxyType(
    {
        "310": CARD_POINTS,
        "210": Points(win=2, draw=1, loss=0, bye=2),
        "1h0": CHESS_POINTS,
        "100": Points(win=1, draw=0, loss=0, bye=1, half_bye=Fraction(1, 2)),
    }
)
"""What a win, a draw and a loss are worth; `h` is half a point."""
STEPS = MappingProxyType(
    {
        "omw": TieBreak(Measure.OPPONENTS_MATCH_WIN, "Opponents' match win %", floor=THIRD),
        "oomw": TieBreak(
            Measure.OPPONENTS_OPPONENTS_MATCH_WIN, "Opponents' opponents' match win %", floor=THIRD
        ),
        "gw": TieBreak(Measure.GAME_WIN, "Game win %"),
        "ogw": TieBreak(Measure.OPPONENTS_GAME_WIN, "Opponents' game win %", floor=THIRD),
        "wins": TieBreak(Measure.WINS, "Matches won"),
        "h2h": TieBreak(Measure.HEAD_TO_HEAD, "Head to head"),
        "de": TieBreak(Measure.DIRECT_ENCOUNTER, "Direct encounter"),
        "sos": TieBreak(Measure.STRENGTH_OF_SCHEDULE, "Strength of schedule"),
        "esos": TieBreak(Measure.EXTENDED_STRENGTH_OF_SCHEDULE, "Extended strength of schedule"),
        "bh": TieBreak(Measure.BUCHHOLZ, "Buchholz"),
        "bh1": TieBreak(Measure.BUCHHOLZ, "Buchholz Cut-1", cut=1),
        "bh2": TieBreak(Measure.BUCHHOLZ, "Buchholz Cut-2", cut=2),
        "mb": TieBreak(Measure.BUCHHOLZ, "Median Buchholz", cut=1, median=1),
        "mb2": TieBreak(Measure.BUCHHOLZ, "Median Buchholz 2", cut=2, median=2),
        "fb": TieBreak(Measure.FORE_BUCHHOLZ, "Fore Buchholz"),
        "aob": TieBreak(Measure.AVERAGE_OPPONENTS_BUCHHOLZ, "Average of opponents' Buchholz"),
        "sb": TieBreak(Measure.SONNEBORN_BERGER, "Sonneborn-Berger"),
        "koya": TieBreak(Measure.KOYA, "Koya"),
        "ps": TieBreak(Measure.PROGRESSIVE, "Progressive score"),
        "ka": TieBreak(Measure.KASHDAN, "Kashdan"),
    }
)
"""The tie-breaks by their codes in a key."""


@lru_cache(maxsize=256)
def composed(key: str) -> RuleSet | None:
    """The rule set that a key describes; None where it is not such a key."""
    points, _dash, told = key.removeprefix(PREFIX).partition("-")
    codes = told.split(".") if told else []
    known = key.startswith(PREFIX) and points in POINTS and set(codes) <= STEPS.keys()
    if not known or not 1 <= len(codes) <= MOST_STEPS or len(set(codes)) < len(codes):
        return None
    if len(key) > LONGEST or key != key_of(points, codes):
        return None
    steps = tuple(STEPS[code] for code in codes)
    title = "Own order: " + ", ".join(step.name for step in steps)
    version = key.removeprefix(PREFIX)
    return RuleSet("own", version, title, POINTS[points], steps, source="the organizer's own order")


def key_of(points: str, codes: list[str]) -> str:
    """The key of points and tie-breaks by their codes."""
    return f"{PREFIX}{points}-{'.'.join(codes)}"
