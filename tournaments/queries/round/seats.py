"""A round as lists for people: by name, by table, with reasons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from django.db.models import Count, IntegerField, Q
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import MatchState, OperationKind
from tournaments.models import Entry, Event, Match, Round
from tournaments.models.round import MatchQuerySet
from tournaments.sent import number_in
from tournaments.words.alphabet import place

Line = TypeVar("Line")
Key = tuple[int, int]
"""A match, and which of its seats."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's line on the wall: who, where, against whom."""

    entry: Entry
    match: Match

    @property
    def opponent(self) -> Entry | None:
        return self.match.opponent_of(self.entry)

    @property
    def others(self) -> list[Entry]:
        """Everybody else at the table: one, in a pod two or three."""
        return [entry for entry in self.match.players if entry.pk != self.entry.pk]


def matches(round_: Round) -> list[Match]:
    """The matches of a round in table order, with players; one query."""
    return hung(round_, of_round(round_))


def of_round(round_: Round) -> MatchQuerySet:
    """The query set of `matches`, not evaluated yet."""
    return round_.matches.with_entries().order_by("table_number")


def hung(round_: Round, rows: Iterable[Match]) -> list[Match]:
    """The matches, with the round and the event objects that the page already has."""
    found = list(rows)
    for match in found:
        match.event, match.round = round_.event, round_
    return found


def waiting(event: Event) -> list[Match]:
    """The tables that wait for a judge, who waits longest first; one query."""
    rows = Match.objects.filter(event=event, judge_called_at__isnull=False).with_players()
    found = list(rows.order_by("judge_called_at", "serial"))
    for match in found:
        match.event = match.round.event = event
    return found


CALLED_OFF_FOR = timedelta(minutes=10)
"""So long the staff read that a call was taken back: who is on the way turns round."""


@dataclass(frozen=True, slots=True)
class CalledOff:
    """A call for a judge that its player took back, and when."""

    match: Match
    at: datetime


def calls(event: Event) -> tuple[list[Match], list[CalledOff]]:
    """The tables that wait for a judge, who waits longest first, and those that took a call back a
    short while ago and call no more, the newest first; one query, and one more where there are
    such."""
    lately = event.operations.filter(
        kind=OperationKind.CALL_WITHDRAWN, at__gte=timezone.now() - CALLED_OFF_FOR
    )
    tables = lately.order_by().values_list(Cast(KT("payload__match"), IntegerField()))
    rows = Match.objects.filter(
        Q(judge_called_at__isnull=False) | Q(serial__in=tables), event=event
    )
    found = list(rows.with_players().order_by("judge_called_at", "serial"))
    for match in found:
        match.event = match.round.event = event
    quiet = [match for match in found if match.judge_called_at is None]
    when = dict(lately.order_by("number").values_list("payload__match", "at")) if quiet else {}
    off = [CalledOff(match, when[match.serial]) for match in quiet if match.serial in when]
    waits = [match for match in found if match.judge_called_at is not None]
    return waits, sorted(off, key=lambda one: one.at, reverse=True)


def calling(events: Collection[Event]) -> dict[int, int]:
    """How many tables of each event call a judge or have a dispute; no query without events."""
    if not events:
        return {}
    waits = Q(judge_called_at__isnull=False) | Q(open_disputes__gt=0)
    rows = Match.objects.filter(waits, event__in=events).values("event").order_by()
    return dict(rows.annotate(count=Count("pk")).values_list("event", "count"))


def progress_of(round_: Round | None) -> dict[str, int]:
    """`tables` with two players or more, and how many of them are `done`."""
    if round_ is None:
        return {"tables": 0, "done": 0}
    played = round_.matches.filter(entry_b__isnull=False)
    done = Count("pk", filter=Q(state=MatchState.CONFIRMED))
    return played.aggregate(tables=Count("pk"), done=done)


def seats_of(round_: Round, entries: Collection[int]) -> list[Seat]:
    """The seats in the round of the entries with these keys; one query."""
    rows = of_round(round_).of_any(entries)
    matches = hung(round_, rows)
    return [
        Seat(entry, match) for match in matches for entry in match.players if entry.pk in entries
    ]


def seat_of(round_: Round, entry: Entry) -> Seat | None:
    """Where this player sits in the round, None without a match; one query."""
    found = seats_of(round_, {entry.pk})
    return found[0] if found else None


def by_name(found: Iterable[Match]) -> list[Seat]:
    """Every player once, in the order of names."""
    seats = [Seat(entry, match) for match in found for entry in match.players]
    return sorted(seats, key=lambda seat: (place(seat.entry.name), seat.entry.number))


class Lines(Generic[Line]):
    """Lines of a round for a `Paginator`. Their keys are known; the lines of a page are read when
    it is shown."""

    def __init__(self, round_: Round, keys: list[Key], line: Callable[[Match, int], Line]) -> None:
        self._round, self._keys, self._line = round_, keys, line

    def __len__(self) -> int:
        return len(self._keys)

    def __getitem__(self, part: slice) -> list[Line]:
        keys = self._keys[part]
        asked = self._round.matches.with_names().order_by("table_number")
        rows = asked.filter(pk__in={match for match, _place in keys})
        found = {match.pk: match for match in hung(self._round, rows)}
        return [self._line(found[match], place) for match, place in keys]


def lines_by_name(round_: Round, wanted: str = "") -> Lines[Seat]:
    """Every player once, in the order of names; only those whose name, or whose table, is the one
    looked for. One query, and one more a page."""
    found = [
        (place(name), number, (match, seat))
        for match, table, players in _thin(round_)
        for seat, (name, number) in enumerate(players)
        if _is_wanted(wanted, table, [name])
    ]
    keys = [key for _name, _number, key in sorted(found)]
    return Lines(round_, keys, lambda match, place: Seat(match.players[place], match))


def lines_by_table(round_: Round, wanted: str = "") -> Lines[Match]:
    """As `lines_by_name`: every match once, in the order of tables."""
    keys = [
        (match, 0)
        for match, table, players in _thin(round_)
        if _is_wanted(wanted, table, [name for name, _number in players])
    ]
    return Lines(round_, keys, lambda match, _place: match)


def _thin(round_: Round) -> Iterator[tuple[int, int | None, list[tuple[str, int]]]]:
    """For each match its key, its table, and name and number of each player; in table order."""
    seats = [f"entry_{seat}__{fact}" for seat in "abcd" for fact in ("name", "number")]
    rows = round_.matches.order_by("table_number").values_list("pk", "table_number", *seats)
    for match, table, *facts in rows:
        pairs = zip(facts[::2], facts[1::2], strict=True)
        yield match, table, [(name, number) for name, number in pairs if number is not None]


def _is_wanted(wanted: str, table: int | None, names: Iterable[str]) -> bool:
    if not wanted:
        return True
    if wanted.isdecimal():
        return table is not None and table == number_in(wanted)
    return any(wanted.casefold() in name.casefold() for name in names)


def explained(round_: Round) -> list[tuple[Match, list[str]]]:
    """Each match with the reasons of its pairing in words."""
    names = dict(round_.event.entries.values_list("number", "name"))
    return [
        (match, [reason_text(reason, names) for reason in match.reasons])
        for match in matches(round_)
    ]


def reason_text(reason: dict[str, object], names: dict[int, str]) -> str:
    """A stored reason as a sentence: players by name."""
    data = dict(reason["data"])  # type: ignore[call-overload]
    for key in ("a", "b", "player", "opponent"):
        if key in data:
            data[key] = names.get(data[key], data[key])
    return _(str(reason["template"])).format(**data)
