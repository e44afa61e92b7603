"""The rule sets of Genesis, from its pages and its event app; how many rounds its events have."""

from __future__ import annotations

from tournaments.standings.model import Measure, Points, RuleSet, TieBreak
from tournaments.standings.points import CARD_POINTS, HALF, THIRD

GAME = "genesis"

RULE_SETS = (
    RuleSet(
        "genesis",
        "geo",
        "Genesis (as its event app computed)",
        Points(win=1, draw=HALF, loss=0, bye=1),
        (
            TieBreak(Measure.TIE_BREAKER_WINS, "Tie-breaker matches won"),
            TieBreak(
                Measure.OPPONENTS_WIN_PERCENT,
                "Opponents' match win % (whole percent)",
                skip_draws=True,
                places=2,
            ),
            TieBreak(Measure.WIN_PERCENT, "Match win % (whole percent)", skip_draws=True, places=2),
        ),
        source="Genesis Event Organizer",
    ),
    RuleSet(
        "genesis",
        "publisher",
        "Genesis (publisher's points)",
        CARD_POINTS,
        (
            TieBreak(Measure.TIE_BREAKER_WINS, "Tie-breaker matches won"),
            TieBreak(Measure.OPPONENTS_MATCH_WIN, "Opponents' match win %", floor=THIRD),
            TieBreak(Measure.GAME_WIN, "Game win %"),
            TieBreak(Measure.OPPONENTS_GAME_WIN, "Opponents' game win %", floor=THIRD),
        ),
        source="GR-MT.3; tie-breaks are our own, the publisher's pages name none",
    ),
    RuleSet(
        "genesis",
        "pods-1",
        "Genesis free-for-all: the last one standing wins",
        CARD_POINTS,
        (
            TieBreak(Measure.OUTLASTED, "Players outlasted %"),
            TieBreak(Measure.OPPONENTS_MATCH_WIN, "Opponents' match win %", floor=THIRD),
        ),
        source="GR-MT.3 and the free-for-all page, which names a winner and no other places; "
        "tie-breaks are our own",
    ),
    RuleSet(
        "genesis",
        "places-1",
        "Genesis free-for-all: points for every place",
        Points(win=4, draw=2, loss=0, bye=4, places=(4, 2, 1, 0)),
        (
            TieBreak(Measure.WINS, "Tables won"),
            TieBreak(Measure.OUTLASTED, "Players outlasted %"),
            TieBreak(Measure.OPPONENTS_MATCH_WIN, "Opponents' match win %", floor=THIRD),
        ),
        source="our own: the publisher gives no points for places",
    ),
)


def swiss_rounds(players: int) -> int:
    """The smallest n with 2**n players or more, at least 3 from 5 players on (GR-MT.4)."""
    needed = max(players - 1, 0).bit_length()
    return max(3, needed) if players >= 5 else max(needed, 1)
