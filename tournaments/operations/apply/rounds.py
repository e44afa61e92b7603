"""Operations on phases, rounds, seats and the clock."""

from __future__ import annotations

from typing import Any

from tournaments.enums import MatchState, OperationKind, Outcome, RoundState
from tournaments.operations.apply.table import applies, moment
from tournaments.operations.book import Act, Book
from tournaments.operations.shelves import Row


@applies(OperationKind.PHASE_OPENED)
def phase_opened(book: Book, act: Act) -> None:
    """Payload: phase, kind, seeds (entry numbers, best first), plan (what shapes it), at (which
    phase of the event it is, from 0)."""
    payload = act.payload
    said = {"kind": payload["kind"], "seeds": payload["seeds"], "plan": payload.get("plan", {})}
    book.add("phases", number=payload["phase"], **said)


@applies(OperationKind.ROUND_DRAFTED)
def round_drafted(book: Book, act: Act) -> None:
    """Payload: round, phase, number, seed, inputs, certificate, matches (see `seat`)."""
    payload = act.payload
    said = {name: payload[name] for name in ("phase", "number", "seed", "inputs", "certificate")}
    book.add("rounds", serial=payload["round"], **said)
    seat(book, payload["round"], payload["matches"])


def seat(book: Book, round_: int, rows: list[dict[str, Any]]) -> None:
    """Create matches: match (serial), table, a, b (c, d in a pod); for a bye source, wins_a,
    wins_b; told, places."""
    for row in rows:
        played = MatchState.OPEN if row["b"] else MatchState.CONFIRMED
        book.add(
            "matches",
            serial=row["match"],
            round=round_,
            table_number=row["table"],
            bout=row.get("bout"),
            **{side: row.get(side) for side in "abcd"},
            state=played.value,
            source=row.get("source", ""),
            wins_a=row.get("wins_a", 0),
            wins_b=row.get("wins_b", 0),
            outcome=row.get("outcome", Outcome.PLAYED.value),
            reasons=row.get("reasons", []),
            told=row.get("told", {}),
            places=row.get("places", []),
        )


@applies(OperationKind.SEATS_SWAPPED)
def seats_swapped(book: Book, act: Act) -> None:
    """Payload: round, seats ([match, side, entry] each), as they are after the swap."""
    for serial, side, number in act.payload["seats"]:
        match = book.get("matches", serial)
        match |= {side: number, "reasons": []}
    _round(book, act)["edited"] = True


@applies(OperationKind.DRAFT_DISCARDED)
def draft_discarded(book: Book, act: Act) -> None:
    _round(book, act)["state"] = RoundState.VOIDED.value


@applies(OperationKind.PUBLISHING_SET)
def publishing_set(book: Book, act: Act) -> None:
    """Payload: round, publish_at (when the draft is published by itself) or None, missed (whether
    its time came and it could not be)."""
    row = _round(book, act)
    row |= {"publish_at": moment(act.payload["publish_at"])}
    row |= {"publish_missed": act.payload["missed"]}


@applies(OperationKind.ROUND_PUBLISHED)
def round_published(book: Book, act: Act) -> None:
    """Payload: round, ends_at (when the clock runs out) or None."""
    row = _round(book, act)
    row |= {"state": RoundState.PUBLISHED.value, "published_at": act.at}
    row |= {"publish_at": None, "publish_missed": False}
    row["clock_ends_at"] = moment(act.payload["ends_at"])


@applies(OperationKind.ROUND_CLOSED)
def round_closed(book: Book, act: Act) -> None:
    row = _round(book, act)
    row |= {"state": RoundState.CLOSED.value, "closed_at": act.at}
    row |= {"clock_ends_at": None, "clock_left": None}


@applies(OperationKind.CLOCK_SET)
def clock_set(book: Book, act: Act) -> None:
    """Payload: round, and either ends_at (runs) or left (seconds, paused)."""
    row = _round(book, act)
    row |= {"clock_ends_at": moment(act.payload["ends_at"]), "clock_left": act.payload["left"]}


@applies(OperationKind.TABLE_ATTACHED)
def table_attached(book: Book, act: Act) -> None:
    """Payload: tables ([match, address, seats] each; old ones without seats).

    Where an operation was undone, a table stays with the match at which the same players sit.
    """
    for serial, address, *seats in act.payload["tables"]:
        match = book.find("matches", serial)
        if match is not None and (not seats or seats[0] == seated(match)):
            match["table_address"] = address


def seated(match: Row) -> list[int]:
    """Who sits at a match, in the order of the seats."""
    return [match[side] for side in "abcd" if match[side] is not None]


@applies(OperationKind.EXTENSION_GIVEN)
def extension_given(book: Book, act: Act) -> None:
    """Payload: match, minutes (added to what the table already has), reason."""
    book.get("matches", act.payload["match"])["extension"] += act.payload["minutes"]


@applies(OperationKind.JUDGE_CALLED)
def judge_called(book: Book, act: Act) -> None:
    """Payload: match. A result that settles the match ends the call too."""
    book.get("matches", act.payload["match"])["judge_called_at"] = act.at


@applies(OperationKind.CALL_WITHDRAWN)
@applies(OperationKind.JUDGE_CAME)
def judge_no_longer_called(book: Book, act: Act) -> None:
    """Payload: match. Somebody is there, or the player needs nobody any more."""
    book.get("matches", act.payload["match"])["judge_called_at"] = None


def _round(book: Book, act: Act) -> Row:
    return book.get("rounds", act.payload["round"])
