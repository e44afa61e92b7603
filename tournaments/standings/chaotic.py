"""The rule set of Chaotic."""

from __future__ import annotations

from tournaments.standings.model import Measure, RuleSet, TieBreak
from tournaments.standings.points import CARD_POINTS, THIRD

RULE_SETS = (
    RuleSet(
        "chaotic",
        "1",
        "Chaotic (our default)",
        CARD_POINTS,
        (
            TieBreak(Measure.OPPONENTS_MATCH_WIN, "Opponents' match win %", floor=THIRD),
            TieBreak(
                Measure.OPPONENTS_OPPONENTS_MATCH_WIN,
                "Opponents' opponents' match win %",
                floor=THIRD,
            ),
            TieBreak(Measure.HEAD_TO_HEAD, "Head to head"),
            TieBreak(Measure.GAME_WIN, "Game win %"),
        ),
        source="our own: the publisher printed no tie-breaks",
    ),
)
