"""An event as a foreign file tells it: the common form that every reader makes and writer takes.

Two files are the same event when their `EventFile` values are equal. What only one format knows is
kept in `extra` (JSON-able), so that reading, writing and reading again loses nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

from tournaments.standings import Kind, MatchResult, Participant

Extra = dict[str, Any]
MOST_PLAYERS = 4_096
MOST_ROUNDS = 100
MOST_FIELDS = 64
"""Limits for the event of a file: players, rounds of one field, and fields of players (pods)."""


class BadFile(ValueError):
    """A file that cannot be read: `place` (line, element or path) and `fault` in words."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}")
        self.place = place
        self.fault = fault


class Stage(StrEnum):
    """What a round of a file belongs to."""

    SWISS = "swiss"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class FilePlayer:
    """A player; `id` is the file's own, as text. dropped_after: last round taken part in.
    division: in which the player is ranked apart, among those paired together."""

    id: str
    name: str
    rating: int = 0
    club: str = ""
    dropped_after: int | None = None
    extra: Extra = field(default_factory=dict)
    division: str = ""


@dataclass(frozen=True, slots=True)
class FileMatch:
    """A match; `kind` None is one without a result yet. Points only where the file states them."""

    a: str
    b: str | None
    wins_a: int = 0
    wins_b: int = 0
    draws: int = 0
    kind: Kind | None = Kind.PLAYED
    points_a: Fraction | None = None
    points_b: Fraction | None = None
    table: int | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FileRound:
    """A round of one pod ("" where the event has one field of players)."""

    number: int
    stage: Stage
    matches: tuple[FileMatch, ...]
    pod: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line of the standings the file publishes; values as printed, as exact decimals.

    division  age class, or "cut" for the order after the elimination.
    """

    rank: int
    player: str
    points: Fraction | None = None
    values: tuple[Fraction, ...] = ()
    division: str = ""


@dataclass(frozen=True, slots=True)
class EventFile:
    """A whole event. `rules` is the key of the rule set that the file was made under.

    unread  what the reader did not understand and left out, with its place.
    """

    format: str
    name: str
    rules: str
    players: tuple[FilePlayer, ...]
    rounds: tuple[FileRound, ...]
    date: str = ""
    swiss_rounds: int | None = None
    cut: int = 0
    published: tuple[FileLine, ...] = ()
    extra: Extra = field(default_factory=dict)
    unread: tuple[str, ...] = field(default=(), compare=False)

    @property
    def pods(self) -> tuple[str, ...]:
        """The pods in the order of their first round."""
        return tuple(dict.fromkeys(one.pod for one in self.rounds))

    def only(self, pod: str) -> EventFile:
        """One field of players as an event of its own. Players who never played belong to it only
        if there is no other field."""
        rounds = tuple(replace(one, pod="") for one in self.rounds if one.pod == pod)
        inside = {side for one in rounds for m in one.matches for side in (m.a, m.b)}
        alone = len(self.pods) < 2
        made = max((r.number for r in rounds if r.stage is Stage.SWISS), default=None)
        stated = max(self.swiss_rounds or 0, made or 0) or None
        return replace(
            self,
            rounds=rounds,
            players=tuple(one for one in self.players if alone or one.id in inside),
            published=tuple(one for one in self.published if alone or one.player in inside),
            swiss_rounds=stated if alone else made,
        )

    def results(self, *, pod: str = "", stage: Stage = Stage.SWISS) -> Iterator[MatchResult]:
        """The finished matches of a pod as the standings take them."""
        for one in self.rounds:
            if one.pod != pod or one.stage is not stage:
                continue
            for match in one.matches:
                black = {"a": match.b, "b": match.a}.get(match.extra.get("white", ""))
                if match.kind is not None:
                    yield MatchResult(
                        round=one.number,
                        a=match.a,
                        b=match.b,
                        wins_a=match.wins_a,
                        wins_b=match.wins_b,
                        draws=match.draws,
                        kind=match.kind,
                        points_a=match.points_a,
                        points_b=match.points_b,
                        black=black,
                    )

    def participants(self, *, pod: str | None = None) -> tuple[Participant, ...]:
        """The players in file order (of one pod, if given)."""
        inside = None
        if pod is not None:
            matches = [m for one in self.rounds if one.pod == pod for m in one.matches]
            inside = {side for match in matches for side in (match.a, match.b)}
        return tuple(
            Participant(player.id, seed, player.dropped_after, rating=player.rating)
            for seed, player in enumerate(self.players)
            if inside is None or player.id in inside
        )


def _expect_bounded(event: EventFile) -> None:
    """Refuse an event beyond the limits before anything is computed from it."""
    if len(event.players) > MOST_PLAYERS:
        raise BadFile(f"player {MOST_PLAYERS + 1}", f"more than {MOST_PLAYERS} players")
    if len(event.pods) > MOST_FIELDS:
        raise BadFile(f"pod {MOST_FIELDS + 1}", f"more than {MOST_FIELDS} fields of players")
    if len(event.rounds) > MOST_ROUNDS * max(len(event.pods), 1):
        raise BadFile(f"round {MOST_ROUNDS + 1}", f"more than {MOST_ROUNDS} rounds")


def check_references(event: EventFile) -> EventFile:
    """The event itself, if ids are unique and every match and line names a known player.

    Nobody plays twice in a Swiss round; of a cut some programs write several bouts as one round.
    """
    _expect_bounded(event)
    known: set[str] = set()
    for at, player in enumerate(event.players):
        if player.id in known:
            raise BadFile(f"player {at + 1}", f"the id {player.id!r} is there twice")
        known.add(player.id)
    for one in event.rounds:
        place = f"pod {one.pod} round {one.number}" if one.pod else f"round {one.number}"
        seen: set[str] = set()
        for at, match in enumerate(one.matches):
            for side in (match.a, match.b):
                if side is None:
                    continue
                if side not in known:
                    raise BadFile(f"{place} match {at + 1}", f"{side!r} is not a player")
                if side in seen and one.stage is Stage.SWISS:
                    raise BadFile(f"{place} match {at + 1}", f"{side!r} plays twice")
                seen.add(side)
    for line in event.published:
        if line.player not in known:
            raise BadFile(f"standings rank {line.rank}", f"{line.player!r} is not a player")
    return event
