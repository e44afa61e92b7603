"""Pairings, standings and bracket of an event as data: what their pages say to strangers.

Members may be added; programs that want more ask the API.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from tournaments.models import Entry, Event, Round
from tournaments.queries.event import progress
from tournaments.queries.ranking import standings
from tournaments.queries.round import bracket, seats

Data = dict[str, Any]
LETTERS = "0123456789abcdef"


def pairings(event: Event) -> Data:
    """The newest round that is public: `round` is its serial, null before the first; `tables` in
    order, each with its players (`seat`: see `held`), and `score` and `state` as words of the
    hall."""
    round_ = _newest(event)
    matches = seats.matches(round_) if round_ is not None else []
    return {
        "event": event.slug,
        "revision": event.revision,
        "round": round_.serial if round_ is not None else None,
        "tables": [
            {
                "match": match.serial,
                "table": None if match.bye else match.table_number,
                "players": [
                    {**_player(entry), "seat": seat_hash(event, entry.number)}
                    for entry in match.players
                ],
                "state": match.state,
                "score": match.score if match.confirmed else None,
            }
            for match in matches
        ],
    }


def table(event: Event) -> Data:
    """The standings after the last closed round: `as_of` is its number, null before the first.
    Points are exact fractions."""
    closed = standings.closed_rounds(event)
    rows = standings.rows(event, as_of=closed[-1]) if closed else []
    return {
        "event": event.slug,
        "revision": event.revision,
        "as_of": closed[-1] if closed else None,
        "lines": [
            {
                "rank": row.line.rank,
                **_player(row.entry),
                "points": str(row.line.points),
                "wins": row.line.wins,
                "losses": row.line.losses,
                "draws": row.line.draws,
                "dropped": row.line.dropped,
            }
            for row in rows
        ],
    }


def bouts(event: Event) -> Data:
    """The bracket: `bouts` in order, each with the numbers of the entries that sit in it, null
    where that is open, and of its winner."""
    phase = bracket.phase_of(event)
    played = bracket.of(phase) if phase is not None else None
    seeds = played.seeds if played is not None else []
    names = dict(event.entries.filter(number__in=seeds).values_list("number", "name"))
    return {
        "event": event.slug,
        "revision": event.revision,
        "bouts": [
            {
                "bout": bracket.bout_of(seat),
                "state": seat.state.value,
                "players": [_number(player) for player in (seat.a, seat.b)],
                "winner": _number(seat.winner),
            }
            for seat in played.seated
        ]
        if played is not None
        else [],
        "names": {str(number): name for number, name in sorted(names.items())},
    }


def held(event: Event, letter: str) -> Data:
    """The seats of the newest public round whose hash begins with this letter, by hash: `name`, the
    serial of the `match`, its `table` (null: a bye), and who sits `against` them."""
    round_ = _newest(event)
    found: list[seats.Seat] = []
    if round_ is not None:
        numbers = event.entries.values_list("pk", "number")
        wanted = [pk for pk, number in numbers if seat_hash(event, number)[0] == letter]
        found = seats.seats_of(round_, wanted)
    return {
        "event": event.slug,
        "revision": event.revision,
        "round": round_.serial if round_ is not None else None,
        "seats": {
            seat_hash(event, seat.entry.number): {
                "name": seat.entry.name,
                "match": seat.match.serial,
                "table": None if seat.match.bye else seat.match.table_number,
                "against": [one.name for one in seat.others],
            }
            for seat in found
        },
    }


def seat_hash(event: Event, number: int) -> str:
    """The hash by which a browser remembers a player of an event and finds the seat in each
    round."""
    return sha256(f"{event.slug}/{number}".encode()).hexdigest()[:16]


def _newest(event: Event) -> Round | None:
    round_ = progress.last_round(event)
    if round_ is not None:
        round_.event = event
    return round_


def _number(player: Any) -> int | None:
    return None if player is None else int(player)


def _player(entry: Entry) -> Data:
    return {"number": entry.number, "name": entry.name}
