"""The rule sets as data. A published one is never changed: a change of rules is a new version.

Sources: Magic Tournament Rules Appendix C (game-win floor on the player's own value in force since
November 2025), Pokemon TOM, Null Signal Games floor rules, Flesh and Blood tournament rules, Konami
KTS, FIDE C.07 (2024, and the cap of March 2026), Genesis pages and event app. Rounds: MTR Appendix
E.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from tournaments.standings import chaotic, genesis
from tournaments.standings.composed import composed
from tournaments.standings.model import Measure, Points, RuleSet, TieBreak
from tournaments.standings.points import CARD_POINTS, CHESS_POINTS, THIRD


class UnknownRuleSet(LookupError):
    """No rule set has this key."""


def _mtr(own_floor: Fraction | None) -> tuple[TieBreak, ...]:
    return (
        TieBreak(Measure.OPPONENTS_MATCH_WIN, "Opponents' match win %", floor=THIRD),
        TieBreak(Measure.GAME_WIN, "Game win %", own_floor=own_floor),
        TieBreak(Measure.OPPONENTS_GAME_WIN, "Opponents' game win %", floor=THIRD),
    )


def _fide(version: str, title: str, dummy_cap: bool) -> RuleSet:
    tiebreaks = (
        TieBreak(Measure.BUCHHOLZ, "Buchholz Cut-1", cut=1),
        TieBreak(Measure.BUCHHOLZ, "Buchholz"),
        TieBreak(Measure.SONNEBORN_BERGER, "Sonneborn-Berger"),
        TieBreak(Measure.PROGRESSIVE, "Progressive score"),
    )
    return RuleSet(
        "fide", version, title, CHESS_POINTS, tiebreaks, dummy_cap=dummy_cap, source="FIDE C.07"
    )


_QUARTER, _THREE_QUARTERS = Fraction(1, 4), Fraction(3, 4)

_ALL = (
    *chaotic.RULE_SETS,
    RuleSet("mtr", "2024", "Magic Tournament Rules 2024", CARD_POINTS, _mtr(None), source="MTR C"),
    RuleSet(
        "mtr",
        "2025-11",
        "Magic Tournament Rules November 2025",
        CARD_POINTS,
        _mtr(THIRD),
        source="MTR C",
    ),
    RuleSet("mtr", "2026", "Magic Tournament Rules 2026", CARD_POINTS, _mtr(THIRD), source="MTR C"),
    RuleSet(
        "pokemon",
        "tom",
        "Pokemon (TOM)",
        CARD_POINTS,
        (
            TieBreak(
                Measure.OPPONENTS_WIN_PERCENT,
                "Opponents' win %",
                floor=_QUARTER,
                drop_cap=_THREE_QUARTERS,
            ),
            TieBreak(
                Measure.OPPONENTS_OPPONENTS_WIN_PERCENT,
                "Opponents' opponents' win %",
                floor=_QUARTER,
                drop_cap=_THREE_QUARTERS,
            ),
            TieBreak(Measure.HEAD_TO_HEAD, "Head to head"),
        ),
        dropped_below=True,
        source="Pokemon tournament rules handbook",
    ),
    RuleSet(
        "nsg",
        "sos",
        "Netrunner (strength of schedule)",
        Points(win=3, draw=1, loss=0, bye=6, per_game=True),
        (
            TieBreak(Measure.STRENGTH_OF_SCHEDULE, "Strength of schedule"),
            TieBreak(Measure.EXTENDED_STRENGTH_OF_SCHEDULE, "Extended strength of schedule"),
        ),
        source="Null Signal Games floor rules",
    ),
    RuleSet(
        "fab",
        "ctb",
        "Flesh and Blood",
        Points(win=1, draw=0, loss=0, bye=1),
        (
            TieBreak(Measure.CUMULATIVE, "Cumulative tie-breaker"),
            TieBreak(Measure.LOSS_PERCENT, "Match loss %", lower_first=True),
            TieBreak(Measure.OPPONENTS_LOSS_PERCENT, "Opponents' match loss %", lower_first=True),
            TieBreak(Measure.OPPONENTS_CUMULATIVE, "Opponents' cumulative tie-breaker"),
        ),
        source="Flesh and Blood tournament rules and policy",
    ),
    RuleSet(
        "konami",
        "kts",
        "Konami (KTS)",
        CARD_POINTS,
        (
            TieBreak(Measure.OPPONENTS_WIN_PERCENT, "Opponents' win % (3 digits)", places=3),
            TieBreak(
                Measure.OPPONENTS_OPPONENTS_WIN_PERCENT,
                "Opponents' opponents' win % (3 digits)",
                places=3,
            ),
        ),
        source="Konami official tournament policy",
    ),
    _fide("2024", "FIDE Swiss 2024", dummy_cap=False),
    _fide("2026", "FIDE Swiss March 2026", dummy_cap=True),
    RuleSet(
        "lichess",
        "swiss",
        "Lichess Swiss",
        CHESS_POINTS,
        (TieBreak(Measure.SONNEBORN_BERGER, "Sonneborn-Berger"),),
        source="results of its published events",
    ),
    RuleSet(
        "challonge",
        "1",
        "Challonge (median Buchholz)",
        CHESS_POINTS,
        (
            TieBreak(Measure.HEAD_TO_HEAD, "Head to head"),
            TieBreak(Measure.BUCHHOLZ_REAL, "Median Buchholz", cut=1, median=1),
        ),
        source="Challonge's help pages",
    ),
    *genesis.RULE_SETS,
)

RULE_SETS = MappingProxyType({rules.key: rules for rules in _ALL})
"""Every rule set by its key, e.g. `mtr-2025-11`."""

_ROUNDS = {genesis.GAME: genesis.swiss_rounds}
"""The games that have their own count of Swiss rounds."""


def rule_set(key: str) -> RuleSet:
    """The rule set of this key, published or composed (`composed`); raises `UnknownRuleSet` naming
    the known ones."""
    found = RULE_SETS.get(key) or composed(key)
    if found is None:
        known = ", ".join(sorted(RULE_SETS))
        raise UnknownRuleSet(f"There is no rule set {key!r}; known: {known}.")
    return found


def is_rule_set(key: object) -> bool:
    """Whether a rule set has this key, so that an event can store it."""
    return isinstance(key, str) and (key in RULE_SETS or composed(key) is not None)


def swiss_rounds(players: int, game: str = "") -> int:
    """The preset number of Swiss rounds: by the game's own count where it has one, else by MTR
    Appendix E, and below 5 players so many that everybody meets."""
    if game in _ROUNDS:
        return _ROUNDS[game](players)
    if players <= 4:
        return max(players - 1 + players % 2, 1)
    steps = ((8, 3), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9))
    return next((rounds for most, rounds in steps if players <= most), 10)
