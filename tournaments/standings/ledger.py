"""All results, entered once for each side and added up: what every tie-break reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby, pairwise
from math import lcm
from operator import itemgetter
from typing import NamedTuple

from tournaments.standings.columns import Column
from tournaments.standings.model import (
    UNPAIRED,
    Kind,
    MatchResult,
    Number,
    Participant,
    PlayerId,
    Points,
    Span,
    StandingsError,
    points_in,
)

PLAYED, FORFEIT, DOUBLE_LOSS, TIE_BREAKER = (
    Kind.PLAYED,
    Kind.FORFEIT,
    Kind.DOUBLE_LOSS,
    Kind.TIE_BREAKER,
)
AWARDED_LOSS, HALF_BYE, ZERO_BYE = Kind.AWARDED_LOSS, Kind.HALF_BYE, Kind.ZERO_BYE
POD = Kind.POD
"""Copies in this module, because looking up a member of an enumeration is slow."""


class Entry(NamedTuple):
    """One round of one player; `opponent` is an index or None, `outcome` 1, 0 or -1.

    `kind` is the bare value of a `Kind`.
    """

    round: int
    opponent: int | None
    outcome: int
    points: int
    won: int
    lost: int
    drawn: int
    kind: str


Row = tuple[int, int | None, int, int, int, int, int, str]


@dataclass(slots=True)
class Ledger:
    """Entries and sums by player index; points in units of 1/`unit`.

    rows     the fields of every `Entry` as plain tuples: of these a large event has a hundred
             thousand, and plain tuples of numbers and texts cost the garbage collector nothing.
    rounds   the last round with a result. first: the first one, which is not 1 in a phase that
             began from nought.
    spans    rounds from which results are worth something else than `rules` say.
    matches  rounds that count as played or won without playing (byes yes, half and zero byes no).
    most     the points that these matches could have brought, each by the scoring of its round.
    tables   of each player the tables of three or more: round, the others by index, and how many
             of them the player outlasted, in halves.
    black    (player, round) of those who had the black pieces.
    columns  tie-breaks already computed.
    """

    participants: tuple[Participant, ...]
    index: dict[PlayerId, int]
    rules: Points
    unit: int
    rounds: int
    rows: list[list[Row]]
    points: list[int]
    matches: list[int]
    most: list[int]
    wins: list[int]
    losses: list[int]
    draws: list[int]
    byes: list[int]
    games: list[int]
    game_points: list[int]
    tie_breaker_wins: list[int]
    dropped: list[bool]
    tables: list[list[tuple[int, tuple[int, ...], int]]]
    black: frozenset[tuple[PlayerId, int]] = frozenset()
    first: int = 1
    spans: tuple[Span, ...] = ()
    columns: dict[object, Column] = field(default_factory=dict)

    def entries(self, player: int) -> list[Entry]:
        """The rounds of one player in order."""
        return [Entry._make(row) for row in self.rows[player]]

    def everybody(self) -> Iterator[list[Entry]]:
        """The entries of each player, by index."""
        return (self.entries(player) for player in range(len(self.rows)))

    def worth(self, number: int) -> Points:
        """What a result of this round is worth."""
        return points_in(self.rules, self.spans, number)

    def win(self, number: int) -> int:
        """A win of this round, in units."""
        return int(self.worth(number).win * self.unit)

    def draw(self, number: int) -> int:
        """A draw of this round, in units."""
        return int(self.worth(number).draw * self.unit)

    def wins_from(self, first: int) -> int:
        """What a win in every round from `first` to the last would bring, in units."""
        return self._from(first, self.win)

    def draws_from(self, first: int) -> int:
        """What a draw in every round from `first` to the last would bring, in units."""
        return self._from(first, self.draw)

    def _from(self, first: int, worth: Callable[[int], int]) -> int:
        if self.spans:
            return sum(worth(number) for number in range(first, self.rounds + 1))
        return worth(first) * max(self.rounds - first + 1, 0)

    def scorings(self) -> list[Points]:
        """The different scorings of the rounds that count, each of them once."""
        found = [self.worth(number) for number in range(self.first, self.rounds + 1)]
        return list(dict.fromkeys(found)) or [self.rules]

    def opponents(self, player: int) -> list[int]:
        """Opponents in round order, once for each meeting; then the players met in pods."""
        found = [row[1] for row in self.rows[player] if row[1] is not None]
        return found + [mate for _, mates, _ in self.tables[player] for mate in mates]


def make_ledger(
    results: Iterable[MatchResult],
    participants: Iterable[Participant],
    points: Points,
    as_of_round: int | None = None,
    spans: tuple[Span, ...] = (),
) -> Ledger:
    """Enter all results up to a round; raises `StandingsError` naming round and player."""
    people = tuple(participants)
    index = {person.id: number for number, person in enumerate(people)}
    if len(index) != len(people):
        raise StandingsError("A player is in the list of participants twice.")
    kept = [r for r in results if as_of_round is None or r.round <= as_of_round]
    kept.sort(key=lambda result: result.round)
    unit = _unit([points, *(span.points for span in spans)], kept)
    ledger = _empty(people, index, points, unit, as_of_round)
    ledger.spans = spans
    special: list[MatchResult] = []
    for scoring, part in _by_scoring(points, spans, kept):
        worth = _Worth(scoring, unit)
        odd = _enter_ordinary(ledger, part, worth)
        for result in odd:
            _enter(ledger, result, worth)
        special += odd
    if special:
        for rows in ledger.rows:
            rows.sort(key=itemgetter(0))
    ledger.rounds = kept[-1].round if kept else 0
    ledger.first = kept[0].round if kept else 1
    _add_up(ledger)
    ledger.black = frozenset((r.black, r.round) for r in kept if r.black is not None)
    _check_once_a_round(ledger)
    return ledger


def _by_scoring(
    points: Points, spans: tuple[Span, ...], results: list[MatchResult]
) -> Iterator[tuple[Points, list[MatchResult]]]:
    """The results, in the order of their rounds, in parts with the same scoring."""
    if not spans:
        yield points, results
        return
    ordered = groupby(results, key=lambda result: points_in(points, spans, result.round))
    yield from ((scoring, list(part)) for scoring, part in ordered)


def _unit(scorings: list[Points], results: list[MatchResult]) -> int:
    values: list[Number] = []
    for points in scorings:
        values += [points.win, points.draw, points.loss, points.bye]
        values += [points.half_bye, points.zero_bye, *points.places]
    for result in results:
        values += [v for v in (result.points_a, result.points_b) if v is not None]
    return lcm(*(value.denominator for value in values))


def _empty(
    people: tuple[Participant, ...],
    index: dict[PlayerId, int],
    points: Points,
    unit: int,
    as_of_round: int | None,
) -> Ledger:
    def zeros() -> list[int]:
        return [0] * len(people)

    dropped = [
        person.dropped_after is not None
        and (as_of_round is None or person.dropped_after <= as_of_round)
        for person in people
    ]
    return Ledger(
        participants=people,
        index=index,
        rules=points,
        unit=unit,
        rounds=0,
        rows=[[] for _ in people],
        points=zeros(),
        matches=zeros(),
        most=zeros(),
        wins=zeros(),
        losses=zeros(),
        draws=zeros(),
        byes=zeros(),
        games=zeros(),
        game_points=zeros(),
        tie_breaker_wins=zeros(),
        dropped=dropped,
        tables=[[] for _ in people],
    )


class _Worth:
    """The values of a rule set in ledger units."""

    def __init__(self, points: Points, unit: int) -> None:
        self.unit = unit
        self.win = int(points.win * unit)
        self.draw = int(points.draw * unit)
        self.loss = int(points.loss * unit)
        self.per_game = points.per_game
        self.bye_games = points.bye_games
        missed = points.missed_games
        self.missed_games = points.bye_games if missed is None else missed
        self.unpaired = {
            Kind.BYE: int(points.bye * unit),
            Kind.AWARDED_BYE: int(points.bye * unit),
            HALF_BYE: int(points.half_bye * unit),
            ZERO_BYE: int(points.zero_bye * unit),
            AWARDED_LOSS: int(points.loss * unit),
        }

    def of(self, outcome: int, won: int, drawn: int, fixed: Number | None) -> int:
        """Points for one side of a match."""
        if fixed is not None:
            return int(fixed * self.unit)
        if self.per_game:
            return won * self.win + drawn * self.draw
        return self.win if outcome > 0 else self.draw if outcome == 0 else self.loss


def _enter_ordinary(ledger: Ledger, results: list[MatchResult], worth: _Worth) -> list[MatchResult]:
    """Enter the matches that were simply played, quickly, and return all others."""
    index, rows = ledger.index, ledger.rows
    special = []
    played, per_game = PLAYED.value, worth.per_game
    earned = (worth.draw, worth.win, worth.loss)  # for the outcomes 0, 1 and -1
    for result in results:
        if (
            result.kind is not PLAYED
            or result.b is None
            or result.points_a is not None
            or result.points_b is not None
        ):
            special.append(result)
            continue
        a, b = index.get(result.a), index.get(result.b)
        won, lost, drawn = result.wins_a, result.wins_b, result.draws
        if a is None or b is None or a == b or won < 0 or lost < 0 or drawn < 0:
            special.append(result)
            continue
        outcome = 1 if won > lost else -1 if won < lost else 0
        if per_game:
            to_a, to_b = worth.of(outcome, won, drawn, None), worth.of(-outcome, lost, drawn, None)
        else:
            to_a, to_b = earned[outcome], earned[-outcome]
        number = result.round
        rows[a].append((number, b, outcome, to_a, won, lost, drawn, played))
        rows[b].append((number, a, -outcome, to_b, lost, won, drawn, played))
    return special


def _enter(ledger: Ledger, result: MatchResult, worth: _Worth) -> None:
    a = _known(ledger, result, result.a)
    kind = result.kind
    if kind is not PLAYED and kind in UNPAIRED:
        if result.b is not None:
            raise StandingsError(
                f"Round {result.round}: a {result.kind} of {result.a} has two sides."
            )
        _enter_unpaired(ledger, result, a, worth)
        return
    if result.b is None and result.kind is FORFEIT and result.wins_a <= result.wins_b:
        missed = replace(result, kind=AWARDED_LOSS)
        _enter_unpaired(ledger, missed, a, worth)
        return
    if result.b is None:
        raise StandingsError(f"Round {result.round}: the match of {result.a} has one side only.")
    b = _known(ledger, result, result.b)
    if a == b:
        raise StandingsError(f"Round {result.round}: {result.a} plays against the own self.")
    if min(result.wins_a, result.wins_b, result.draws) < 0:
        raise StandingsError(f"Round {result.round}: {result.a} has a negative number of games.")
    outcome_a, outcome_b = _outcomes(result)
    if result.kind is TIE_BREAKER:
        ledger.tie_breaker_wins[a] += outcome_a > 0
        ledger.tie_breaker_wins[b] += outcome_b > 0
        return
    won, lost, drawn = result.wins_a, result.wins_b, result.draws
    how = result.kind.value
    to_a = worth.of(outcome_a, won, drawn, result.points_a)
    to_b = worth.of(outcome_b, lost, drawn, result.points_b)
    ledger.rows[a].append((result.round, b, outcome_a, to_a, won, lost, drawn, how))
    ledger.rows[b].append((result.round, a, outcome_b, to_b, lost, won, drawn, how))


def _known(ledger: Ledger, result: MatchResult, player: PlayerId) -> int:
    try:
        return ledger.index[player]
    except KeyError:
        raise StandingsError(f"Round {result.round}: {player} is not a participant.") from None


def _outcomes(result: MatchResult) -> tuple[int, int]:
    if result.kind is DOUBLE_LOSS:
        return -1, -1
    difference = result.wins_a - result.wins_b
    if not difference and result.points_a is not None and result.points_b is not None:
        balance = Fraction(result.points_a) - Fraction(result.points_b)
        difference = (balance > 0) - (balance < 0)
    if difference:
        return (1, -1) if difference > 0 else (-1, 1)
    return (-1, -1) if result.kind is FORFEIT else (0, 0)


def _enter_unpaired(ledger: Ledger, result: MatchResult, a: int, worth: _Worth) -> None:
    kind = result.kind
    if kind is POD:
        _enter_pod(ledger, result, a, worth)
        return
    points = worth.unpaired[kind] if result.points_a is None else int(result.points_a * worth.unit)
    won = worth.bye_games if kind in (Kind.BYE, Kind.AWARDED_BYE) else 0
    lost = worth.missed_games if kind is AWARDED_LOSS else 0
    absent = kind in (HALF_BYE, ZERO_BYE)
    outcome = 0 if absent else -1 if kind is AWARDED_LOSS else 1
    row = (result.round, None, outcome, points, won, lost, 0, kind.value)
    ledger.rows[a].append(row)


def _enter_pod(ledger: Ledger, result: MatchResult, a: int, worth: _Worth) -> None:
    """Enter one player's result at a table of several: no opponent, but no bye either."""
    mates = tuple(_known(ledger, result, mate) for mate in result.mates)
    if mates:
        ledger.tables[a].append((result.round, mates, int(2 * result.outlasted)))
    won, drawn = result.wins_a, result.draws
    outcome = 1 if won else 0 if drawn else -1
    points = worth.of(outcome, won, drawn, result.points_a)
    lost = int(outcome < 0)
    ledger.rows[a].append((result.round, None, outcome, points, won, lost, drawn, POD.value))


def _add_up(ledger: Ledger) -> None:
    """The sums of every player over the entries; a half or zero bye brings points only."""
    absences = (HALF_BYE.value, ZERO_BYE.value)
    free = (Kind.BYE.value, Kind.AWARDED_BYE.value)
    for player, rows in enumerate(ledger.rows):
        points = matches = wins = losses = byes = games = game_points = 0
        for _, opponent, outcome, earned, won, lost, drawn, kind in rows:
            points += earned
            if opponent is None:
                if kind in absences:
                    continue
                byes += kind in free
            matches += 1
            if outcome > 0:
                wins += 1
            elif outcome < 0:
                losses += 1
            games += won + lost + drawn
            game_points += 3 * won + drawn
        ledger.points[player] = points
        ledger.matches[player] = matches
        ledger.wins[player], ledger.losses[player] = wins, losses
        ledger.draws[player] = matches - wins - losses
        ledger.byes[player] = byes
        ledger.games[player], ledger.game_points[player] = games, game_points
    ledger.most = _most(ledger)


def _most(ledger: Ledger) -> list[int]:
    """The most points that each player could have had from the matches so far, in units."""
    if not ledger.spans:
        win = int(ledger.rules.win * ledger.unit)
        return [win * count for count in ledger.matches]
    wins = {number: ledger.win(number) for number in range(ledger.first, ledger.rounds + 1)}
    absences = (HALF_BYE.value, ZERO_BYE.value)
    return [sum(wins[row[0]] for row in rows if row[7] not in absences) for rows in ledger.rows]


def _check_once_a_round(ledger: Ledger) -> None:
    for person, rows in zip(ledger.participants, ledger.rows, strict=True):
        for before, after in pairwise(rows):
            if before[0] == after[0]:
                raise StandingsError(f"Round {after[0]}: {person.id} has two results.")
