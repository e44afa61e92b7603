"""A round as lists for people: by name, by table, with reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.enums import MatchState
from tournaments.models import Entry, Event, Match, Round


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


def of_round(round_: Round) -> QuerySet[Match]:
    """As `matches`, not asked for yet."""
    return round_.matches.with_players().order_by("table_number")


def hung(round_: Round, rows: Iterable[Match]) -> list[Match]:
    """The rows with the round and the event that the page has already."""
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


def progress_of(round_: Round | None) -> dict[str, int]:
    """`tables` with two players or more, and how many of them are `done`."""
    if round_ is None:
        return {"tables": 0, "done": 0}
    played = round_.matches.filter(entry_b__isnull=False)
    done = Count("pk", filter=Q(state=MatchState.CONFIRMED))
    return played.aggregate(tables=Count("pk"), done=done)


def by_name(found: Iterable[Match]) -> list[Seat]:
    """Every player once, in the order of names."""
    seats = [Seat(entry, match) for match in found for entry in match.players]
    return sorted(seats, key=lambda seat: (seat.entry.name.casefold(), seat.entry.number))


def searched_seats(seats: list[Seat], wanted: str) -> list[Seat]:
    """Those whose name, or whose table, is the one looked for."""
    return [seat for seat in seats if _matches(wanted, [seat.entry], seat.match)]


def searched_matches(found: list[Match], wanted: str) -> list[Match]:
    return [match for match in found if _matches(wanted, match.players, match)]


def _matches(wanted: str, entries: Iterable[Entry], match: Match) -> bool:
    if not wanted:
        return True
    if wanted.isdecimal():
        return match.table_number == int(wanted)
    return any(wanted.casefold() in entry.name.casefold() for entry in entries)


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
