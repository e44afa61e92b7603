"""What goes into the pairing of a round and what comes out of it.

Everything here is frozen and comparable, so that the inputs of a round can be stored, digested and
paired again to the same tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

PlayerId = int | str
Seed = int | str | bytes


class Method(StrEnum):
    """How players of equal score are put together."""

    RANDOM = "random"
    """By lot."""
    SLIDE = "slide"
    """Upper half of the score group against the lower half, by place."""
    FOLD = "fold"
    """Best against worst of the score group, by place."""
    POWER = "power"
    """Neighbours by place (the last round "by standings")."""


class Proof(StrEnum):
    """What shows that no other pairing of the round costs less."""

    BOUND = "bound"
    """The cost equals the parity bound of the scores, which no pairing can undercut."""
    COMPLETE = "complete"
    """The matching was made on the graph of all pairs."""
    RELAXATION = "relaxation"
    """The cost equals the optimum of an easier problem (more pairs allowed)."""
    SEARCH = "search"
    """Nothing: the best found after widening; the true optimum lies between bound and cost."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person or team as the pairing sees it, before the round.

    score      match points so far; any exact number.
    opponents  everyone met before, once for each meeting.
    byes       rounds won without an opponent so far (whatever the reason).
    place      position in the list that slide, fold and power use: seed number in the first
               round, rank in the last; also orders the tables of equal score.
    floats     rounds in which the player was paired outside their score group.
    club       players of one club are kept apart where the rule asks for it.
    pod        players of one pod meet each other where possible (MTR 7.6).
    fixed_table  the table this player keeps (reduced mobility), or None.
    """

    id: PlayerId
    score: Fraction | int = 0
    opponents: tuple[PlayerId, ...] = ()
    byes: int = 0
    place: int = 0
    floats: int = 0
    club: str = ""
    pod: str = ""
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True)
class PairingRule:
    """How one phase pairs its rounds.

    first, later, last  the method of the first, an ordinary and the last round.
    avoid_clubs_until   the last round number in which players of one club are kept apart; 0: never.
    tables              ranges of table numbers in use, in order; () means 1, 2, 3, ...
    complete_up_to      up to so many players the graph of all pairs is used.
    version             how rounds are derived; since 2 large ones are put together from blocks.
    """

    id: str = "swiss"
    version: int = 2
    first: Method = Method.RANDOM
    later: Method = Method.RANDOM
    last: Method = Method.RANDOM
    avoid_clubs_until: int = 0
    tables: tuple[tuple[int, int], ...] = ()
    complete_up_to: int = 256

    def method(self, round_number: int, rounds: int | None) -> Method:
        """The method of this round; `rounds` is the number of rounds of the phase if known."""
        if round_number <= 1:
            return self.first
        return self.last if round_number == rounds else self.later


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a pairing is as it is: a code, an English template and what fills it.

    `str(reason)` is the English sentence; a page translates `template` and formats it with
    `data` itself.
    """

    code: str
    template: str
    data: tuple[tuple[str, PlayerId], ...] = ()

    def __str__(self) -> str:
        return self.template.format(**dict(self.data))


@dataclass(frozen=True, slots=True)
class Table:
    """One match of the round. `a` is the player of the higher score (or place)."""

    number: int
    a: PlayerId
    b: PlayerId
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Bye:
    """The player without an opponent this round."""

    player: PlayerId
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a round costs; compared field by field, the first that differs decides.

    prohibited   prohibited pairs that were made all the same.
    rematches    pairs that met before.
    second_byes  byes the player with the bye already had.
    meetings     earlier meetings of the pairs beyond the first.
    bye          (score of the player with the bye - lowest score) squared, in units.
    outside_pod  pairs across two pods.
    squares      sum of (score difference) squared over the pairs, in units.
    floats       sum over uneven pairs of the earlier uneven pairings of both players.
    clubs        pairs of one club.
    """

    prohibited: int = 0
    rematches: int = 0
    second_byes: int = 0
    meetings: int = 0
    bye: int = 0
    outside_pod: int = 0
    squares: int = 0
    floats: int = 0
    clubs: int = 0

    def __iter__(self) -> Iterator[int]:
        yield from (self.prohibited, self.rematches, self.second_byes, self.meetings, self.bye)
        yield from (self.outside_pod, self.squares, self.floats, self.clubs)


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proof that goes with a round.

    cost       of the tables made.
    bound      no pairing has a lower sum of squares (for equal earlier fields).
    proved_by  what shows it; `SEARCH` means not proved.
    unit       one unit of score difference, exact (1/2 where half points occur).
    edges      pairs that were looked at.
    rematches, prohibited  the pairs concerned; empty unless unavoidable.
    """

    cost: Cost
    bound: int
    proved_by: Proof
    unit: Fraction = Fraction(1)
    edges: int = 0
    rematches: tuple[tuple[PlayerId, PlayerId], ...] = ()
    prohibited: tuple[tuple[PlayerId, PlayerId], ...] = ()

    @property
    def above_bound(self) -> bool:
        """The sum of squares is above the bound, so that the bound alone proves nothing."""
        return self.cost.squares > self.bound


@dataclass(frozen=True, slots=True)
class Pairing:
    """A whole round: every player sits at exactly one table or has the bye.

    inputs_digest  64 hex digits over players, rule, seed and prohibited pairs: the same inputs give
                   the same tables, in every process.
    """

    tables: tuple[Table, ...]
    bye: Bye | None
    certificate: Certificate
    inputs_digest: str

    @property
    def pairs(self) -> tuple[tuple[PlayerId, PlayerId], ...]:
        """The pairs in table order."""
        return tuple((table.a, table.b) for table in self.tables)


@dataclass(frozen=True, slots=True)
class Verification:
    """Result of deriving a round again; `faults` says what differs, in words."""

    faults: tuple[str, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Nothing differs."""
        return not self.faults


class PairingError(ValueError):
    """The inputs contradict themselves (a player twice, an unknown table range, ...)."""
