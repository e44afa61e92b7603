"""Results, rule sets and lines of a standing, all exact.

No float enters or leaves: points and tie-breaks are integers or `Fraction`; rounding is for the
page that shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

PlayerId = int | str
Number = Fraction | int


class Kind(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    BYE = "bye"
    """No opponent: the round is won."""
    AWARDED_BYE = "awarded_bye"
    """A bye given beforehand (a prize, a late arrival): counts as `BYE`."""
    HALF_BYE = "half_bye"
    """Absent, worth a draw (chess)."""
    ZERO_BYE = "zero_bye"
    """Absent, worth nothing; no match counts."""
    FORFEIT = "forfeit"
    """Not played; won by the side with more wins; 0-0: both lose. Without `b`: `AWARDED_LOSS`."""
    DOUBLE_LOSS = "double_loss"
    """Played or not, both lose the match; the games stand."""
    AWARDED_LOSS = "awarded_loss"
    """No opponent, and the round is lost (late entry)."""
    POD = "pod"
    """One player at a table of three or more (`b` None): `wins_a` for a win, `draws` a draw."""
    TIE_BREAKER = "tie_breaker"
    """An extra match between players level on points: counts as a tie-break and nowhere else."""


UNPAIRED = frozenset(
    {
        Kind.BYE,
        Kind.AWARDED_BYE,
        Kind.HALF_BYE,
        Kind.ZERO_BYE,
        Kind.AWARDED_LOSS,
        Kind.POD,
    }
)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One finished match (an open one is simply left out).

    round   1, 2, 3, ...
    b       None when nobody sat opposite.
    wins_a, wins_b, draws   games; `0-0-3` is an intentional draw. For a bye they are ignored: the
                            rule set says what a bye is worth in games.
    points_a, points_b      match points where the file or a ruling fixes them; else None: from the
                            rule set.
    black                   who had the black pieces, where the game has colours (chess).
    mates, outlasted        of `Kind.POD`: the others at the table, and how many of them this player
                            outlasted (half for a shared place).
    """

    round: int
    a: PlayerId
    b: PlayerId | None
    wins_a: int = 0
    wins_b: int = 0
    draws: int = 0
    kind: Kind = Kind.PLAYED
    points_a: Number | None = None
    points_b: Number | None = None
    mates: tuple[PlayerId, ...] = ()
    outlasted: Number = 0
    black: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class Participant:
    """A person or team in the standings.

    seed           orders complete equality, and nothing else.
    dropped_after  number of the last round the player took part in; None: still in. 0: never began.
    disqualified   the player leaves the standings; opponents keep their results (IPG).
    """

    id: PlayerId
    seed: int = 0
    dropped_after: int | None = None
    disqualified: bool = False
    rating: int = 0


@dataclass(frozen=True, slots=True)
class Points:
    """What a result is worth.

    per_game       True: each game is worth `win` or `draw` (double-sided Netrunner).
    bye_games      games won that a bye counts as, for game percentages; 0: none.
    missed_games   games lost that a round lost without an opponent counts as; None: `bye_games`.
    places         what each place at a table of three or more is worth, the first one first; empty:
                   the first place is a win, shared a draw, every other one a loss.
    """

    win: Number = 3
    draw: Number = 1
    loss: Number = 0
    bye: Number = 3
    half_bye: Number = 1
    zero_bye: Number = 0
    per_game: bool = False
    bye_games: int = 2
    missed_games: int | None = None
    places: tuple[Number, ...] = ()


class Measure(StrEnum):
    """What a tie-break counts; formulas in the module that computes it (`measures`, `fide`)."""

    OPPONENTS_MATCH_WIN = "omw"
    OPPONENTS_OPPONENTS_MATCH_WIN = "oomw"
    GAME_WIN = "gw"
    OPPONENTS_GAME_WIN = "ogw"
    MATCH_WIN = "mw"
    WIN_PERCENT = "wp"
    OPPONENTS_WIN_PERCENT = "owp"
    OPPONENTS_OPPONENTS_WIN_PERCENT = "oowp"
    HEAD_TO_HEAD = "h2h"
    STRENGTH_OF_SCHEDULE = "sos"
    EXTENDED_STRENGTH_OF_SCHEDULE = "esos"
    CUMULATIVE = "ctb"
    LOSS_PERCENT = "loss"
    OPPONENTS_LOSS_PERCENT = "oloss"
    OPPONENTS_CUMULATIVE = "octb"
    TIE_BREAKER_WINS = "tbw"
    WINS = "wins"
    OUTLASTED = "outlasted"
    PROGRESSIVE = "progressive"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_REAL = "buchholz_real"
    BUCHHOLZ_VIRTUAL = "buchholz_virtual"
    FORE_BUCHHOLZ = "fore_buchholz"
    AVERAGE_OPPONENTS_BUCHHOLZ = "aob"
    SONNEBORN_BERGER = "sb"
    SONNEBORN_BERGER_REAL = "sb_real"
    POINTS_PER_ROUND = "ppr"
    KOYA = "koya"
    DIRECT_ENCOUNTER = "de"
    GAMES_WON = "won"
    GAMES_WITH_BLACK = "bpg"
    WINS_WITH_BLACK = "bwg"
    ROUNDS_ELECTED = "rep"
    KASHDAN = "kashdan"
    RATING = "rating"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One step of a rule set, after the points.

    floor        an opponent's percentage below it counts as it.
    own_floor    the same for the player's own percentage.
    drop_cap     the percentage of an opponent who dropped counts at most so much.
    cut          so many lowest terms are left out (Buchholz Cut-1).
    median       so many highest terms are left out as well (Buchholz Median-1: cut and median 1).
    unplayed     rounds not played over the board count by their result (direct encounter in a round
                 robin; Kashdan as the French federation counts it).
    skip_draws   matches without a winner count in no percentage.
    once         an opponent met more than once counts once.
    lower_first  the smaller value ranks higher.
    places       digits kept, rounded down, before comparing (only where the rule itself says so);
                 None: exact.
    """

    measure: Measure
    name: str
    floor: Fraction | None = None
    own_floor: Fraction | None = None
    drop_cap: Fraction | None = None
    cut: int = 0
    median: int = 0
    unplayed: bool = False
    skip_draws: bool = False
    once: bool = False
    lower_first: bool = False
    places: int | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """What results are worth from round `first` of an event on, until the next span."""

    first: int
    points: Points


def points_in(usual: Points, spans: Sequence[Span], number: int) -> Points:
    """The worth of results in round `number`: by the last span that has begun, else the usual."""
    found = usual
    for span in spans:
        if span.first <= number:
            found = span.points
    return found


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything that turns results into an order; data, and never changed once published.

    id, version    "mtr", "2025-11"; `key` joins them. An event stores the key for ever.
    dropped_below  among equal points a player who dropped ranks below one who did not.
    dummy_cap      chess: an unplayed round's dummy opponent counts at most half of the rounds.
    spans          of an event whose later phases score in another way, in the order of rounds;
                   before the first span `points` hold.
    """

    id: str
    version: str
    title: str
    points: Points
    tiebreaks: tuple[TieBreak, ...]
    dropped_below: bool = False
    dummy_cap: bool = False
    source: str = ""
    spans: tuple[Span, ...] = ()

    def points_in(self, number: int) -> Points:
        """What a result of this round is worth."""
        return points_in(self.points, self.spans, number)

    @property
    def newest(self) -> Points:
        """What a result of the phase that began last is worth."""
        return self.spans[-1].points if self.spans else self.points

    @property
    def key(self) -> str:
        """`id-version`, the name under which an event stores its rule set."""
        return f"{self.id}-{self.version}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings.

    rank     1, 2, 2, 4: players whom nothing separates share a rank.
    values   the tie-breaks, one each in the order of the rule set, exact.
    wins, losses, draws  matches; a bye is a win.
    dropped  no longer in, as of the round asked for.
    """

    rank: int
    player: PlayerId
    points: Fraction
    values: tuple[Fraction, ...]
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A statement as a code, an English template and what fills it; `str()` is the English.

    A page translates `template` and formats it with its own words for the players in `data`.
    """

    code: str
    template: str
    data: tuple[tuple[str, PlayerId], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**dict(self.data))


class StandingsError(ValueError):
    """Results that contradict themselves, in words that name the round and the player."""
