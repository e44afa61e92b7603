"""Standings: results and a rule set in, an exact order with its explanation out.

Plain functions on frozen dataclasses; points and tie-breaks are compared as integers over a common
denominator and shown as fractions, never as floats. Start with `standings`.
"""

from tournaments.standings.composed import PREFIX as OWN_ORDER
from tournaments.standings.composed import STEPS as OWN_STEPS
from tournaments.standings.composed import key_of
from tournaments.standings.cuts import Cut, cut
from tournaments.standings.explain import Explanation, explain, separation
from tournaments.standings.final import Placed, final_ranking, groups_of
from tournaments.standings.history import floats
from tournaments.standings.model import (
    Kind,
    Line,
    MatchResult,
    Measure,
    Participant,
    PlayerId,
    Points,
    RuleSet,
    Sentence,
    Span,
    StandingsError,
    TieBreak,
)
from tournaments.standings.order import Standings, show, standings
from tournaments.standings.outlook import Needs, Status, needs, outlook, say_needs
from tournaments.standings.points import read_points, scored, written_points
from tournaments.standings.rulesets import (
    RULE_SETS,
    UnknownRuleSet,
    is_rule_set,
    rule_set,
    swiss_rounds,
)
from tournaments.standings.teams import Board, team_match
from tournaments.standings.terms import Explained, Formula, Term

__all__ = [
    "OWN_ORDER",
    "OWN_STEPS",
    "RULE_SETS",
    "Board",
    "Cut",
    "Explained",
    "Explanation",
    "Formula",
    "Kind",
    "Line",
    "MatchResult",
    "Measure",
    "Needs",
    "Participant",
    "Placed",
    "PlayerId",
    "Points",
    "RuleSet",
    "Sentence",
    "Span",
    "Standings",
    "StandingsError",
    "Status",
    "Term",
    "TieBreak",
    "UnknownRuleSet",
    "cut",
    "explain",
    "final_ranking",
    "floats",
    "groups_of",
    "is_rule_set",
    "key_of",
    "needs",
    "outlook",
    "read_points",
    "rule_set",
    "say_needs",
    "scored",
    "separation",
    "show",
    "standings",
    "swiss_rounds",
    "team_match",
    "written_points",
]
