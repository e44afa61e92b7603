"""Operations on players: entering, checking in, decks, leaving, penalties."""

from __future__ import annotations

from typing import Any

from tournaments.enums import (
    DeckState,
    EntryState,
    EventState,
    MatchState,
    OperationKind,
    Outcome,
)
from tournaments.operations import reading
from tournaments.operations.apply.rounds import seat
from tournaments.operations.apply.table import applies
from tournaments.operations.book import Act, Book
from tournaments.operations.chain import moment


@applies(OperationKind.ENTRY_ADDED)
def added(book: Book, act: Act) -> None:
    """Payload: entry, name, user, state, first_round, missed (see `_miss`); joins (a match).

    `invited_by` stands in it where the person accepted an invitation, `division` where one was
    chosen, `members` where a team was named.
    """
    payload = act.payload
    book.add(
        "entries",
        number=payload["entry"],
        user=book.person(payload["user"]),
        name=payload["name"],
        state=payload["state"],
        first_round=payload["first_round"],
        division=payload.get("division") or "",
        members=payload.get("members") or [],
    )
    _miss(book, payload["missed"])
    _join(book, payload)


def _miss(book: Book, missed: list[dict[str, Any]]) -> None:
    """Byes or losses for rounds already published: round (serial) and what `seat` reads."""
    for row in missed:
        seat(book, row["round"], [row])


DETAILS = ("name", "club", "pod", "fixed_table", "members", "byes", "division")


@applies(OperationKind.ENTRY_CHANGED)
def changed(book: Book, act: Act) -> None:
    """Payload: entry, and any of `DETAILS`."""
    row = book.get("entries", act.payload["entry"])
    row |= {name: act.payload[name] for name in DETAILS if name in act.payload}


@applies(OperationKind.ENTRY_CLAIMED)
def claimed(book: Book, act: Act) -> None:
    """Payload: entry, user, invited_by."""
    row = book.get("entries", act.payload["entry"])
    row["user"] = book.person(act.payload["user"])


def _join(book: Book, payload: dict[str, Any]) -> None:
    """Let the player sit down at the match of the one who had the bye: that match is played now."""
    if payload.get("joins") is None:
        return
    match = book.get("matches", payload["joins"])
    match |= {"b": payload["entry"], "state": MatchState.OPEN.value, "source": ""}
    match |= {"wins_a": 0, "wins_b": 0, "draws": 0, "outcome": Outcome.PLAYED.value}
    match |= {"told": {}, "reasons": []}
    book.get("rounds", match["round"])["edited"] = True


@applies(OperationKind.ENTRY_DROPPED)
def dropped(book: Book, act: Act) -> None:
    """Payload: entry, last_round, reason; penalty (number) if it follows from one.

    Where the last round was undone, the player left after the one before it; where one was taken
    in again, after the last one the player sits in.
    """
    payload = act.payload
    row = book.get("entries", payload["entry"])
    last, begun = payload["last_round"], reading.last_swiss_round(book)
    if last < begun:
        last = max(last, reading.last_seated(book, payload["entry"]))
    row["state"] = EntryState.DROPPED.value
    row["last_round"] = min(last, begun)
    row |= {"drop_reason": payload["reason"], "here": False}
    _left(book, [payload["entry"]])


def _left(book: Book, numbers: list[int]) -> None:
    """Note the players who leave between the doors of a day and its first round. Their places in
    the cut stay empty unless somebody is moved up."""
    doors = book.event["doors"]
    if doors and reading.doors_hold(book):
        left = sorted({*doors["left"], *numbers})
        moved = [number for number in doors["moved"] if number not in numbers]
        book.event["doors"] = doors | {"left": left, "moved": moved}


@applies(OperationKind.ENTRY_RETURNED)
def returned(book: Book, act: Act) -> None:
    """Payload: entry, state, missed (see `_miss`); joins (a match); division if chosen anew, name
    and members if a team was named anew.

    Of a player who left at the doors of a day also: moved (the players who still come in for
    others) and seeds (of the phase, where it was opened without this player).
    """
    payload = act.payload
    row = book.get("entries", payload["entry"])
    row |= {"state": payload["state"], "last_round": None, "drop_reason": "", "here": False}
    row["division"] = payload.get("division") or row["division"]
    row |= {name: payload[name] for name in ("name", "members") if name in payload}
    _miss(book, payload["missed"])
    _join(book, payload)
    _came_late(book, payload)


def _came_late(book: Book, payload: dict[str, Any]) -> None:
    """Give a player who left at the doors of a day their place again."""
    doors = book.event["doors"]
    if not doors or payload["entry"] not in doors["left"]:
        return
    left = [number for number in doors["left"] if number != payload["entry"]]
    book.event["doors"] = doors | {"left": left, "moved": payload.get("moved", doors["moved"])}
    book.get("entries", payload["entry"])["here"] = "moved" in payload
    if payload.get("seeds") is not None:
        reading.phases(book)[-1]["seeds"] = payload["seeds"]


@applies(OperationKind.ENTRY_PROMOTED)
def promoted(book: Book, act: Act) -> None:
    """Payload: entry, until now on the wait list. Who said so there is checked in at once."""
    row = book.get("entries", act.payload["entry"])
    state = EntryState.CHECKED_IN if row["here"] else EntryState.REGISTERED
    row |= {"state": state.value, "here": False}


@applies(OperationKind.ENTRY_CHECKED_IN)
def checked_in(book: Book, act: Act) -> None:
    """Payload: entry. A player on the wait list is noted as here and goes on waiting. In a running
    event a player is noted as here for its next day."""
    row = book.get("entries", act.payload["entry"])
    if row["state"] == EntryState.WAITING or book.event["state"] == EventState.RUNNING:
        row["here"] = True
    else:
        row["state"] = EntryState.CHECKED_IN.value


@applies(OperationKind.CHECKIN_OPENED)
def checkin_opened(book: Book, act: Act) -> None:
    """Payload: of a later day `at`, the number of its phase. Doors of the same day that are opened
    again keep who left and who moved up."""
    at = act.payload.get("at")
    if at is None:
        book.event["checkin_open"] = book.event["checkin_used"] = True
        return
    book.event["checkin_open"] = True
    if book.event["doors"].get("at") != at or not reading.doors_hold(book):
        book.event["doors"] = {"at": at, "left": [], "moved": []}
        for row in book.all("entries"):
            row["here"] = False


@applies(OperationKind.CHECKIN_CLOSED)
def checkin_closed(book: Book, act: Act) -> None:
    """Payload: of a later day also at, absent (entries who leave), moved (entries who come in)."""
    payload = act.payload
    book.event["checkin_open"] = False
    absent = payload.get("absent") or []
    last = reading.last_swiss_round(book) if absent else 0
    for row in book.some("entries", absent):
        said = {"state": EntryState.DROPPED.value, "last_round": last, "here": False}
        row |= said | {"drop_reason": "not checked in"}
    if absent:
        _left(book, absent)
    if payload.get("moved") is not None:
        book.event["doors"] = book.event["doors"] | {"moved": payload["moved"]}


@applies(OperationKind.DECK_SET)
def deck_set(book: Book, act: Act) -> None:
    """Payload: entry, state, digest, reason."""
    payload = act.payload
    row = book.get("entries", payload["entry"])
    row |= {"deck_state": payload["state"], "deck_digest": payload["digest"]}


@applies(OperationKind.DECKS_LOCKED)
def decks_locked(book: Book, act: Act) -> None:
    """Payload: entries (numbers with their digests, for the record)."""
    for row in book.some("entries", [number for number, _digest in act.payload["entries"]]):
        row["deck_state"] = DeckState.LOCKED.value


@applies(OperationKind.LIMITED_SET)
def limited_set(book: Book, act: Act) -> None:
    """Payload: way, packs, digest (of the seed), reason. What it says is kept beside the hall."""


@applies(OperationKind.POOLS_GIVEN)
def pools_given(book: Book, act: Act) -> None:
    """Payload: entries (numbers with the digests of their pools, for the record)."""


@applies(OperationKind.POOL_SET)
def pool_set(book: Book, act: Act) -> None:
    """Payload: entry, digest, reason. No row of the hall depends on a pool."""


@applies(OperationKind.PODS_SEATED)
def pods_seated(book: Book, act: Act) -> None:
    """Payload: pods, each the numbers of its players in the order of their seats."""


@applies(OperationKind.DECK_CHECKED)
def deck_checked(book: Book, act: Act) -> None:
    """Payload: entry, result, note; of a check at a table also round, by_lot, minutes."""
    payload = act.payload
    row = book.get("entries", payload["entry"])
    said = {"at": moment(act.at), "by": act.actor or ""}
    said |= {"result": payload["result"], "note": payload["note"]}
    said |= {name: payload[name] for name in ("round", "by_lot", "minutes") if name in payload}
    row["checks"] = [*row["checks"], said]


@applies(OperationKind.PENALTY_GIVEN)
def penalty_given(book: Book, act: Act) -> None:
    give_penalty(book, act, act.payload)


def give_penalty(book: Book, act: Act, payload: dict[str, Any]) -> None:
    """Payload: penalty, entry, match (serial or None), code, kind, reason, rule."""
    said = {name: payload[name] for name in ("code", "kind", "reason", "rule", "entry")}
    match = payload["match"] or None
    number = payload["penalty"]
    book.add("penalties", number=number, match=match, by=act.actor, at=act.at, **said)


@applies(OperationKind.PENALTY_VOIDED)
def penalty_voided(book: Book, act: Act) -> None:
    """Payload: penalty, reason."""
    row = book.get("penalties", act.payload["penalty"])
    row |= {"voided": True, "void_reason": act.payload["reason"]}
