"""Operations on the event itself and its staff."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.enums import EntryState, EventState, OperationKind
from tournaments.models import Event
from tournaments.operations.apply.table import applies, moment
from tournaments.operations.book import Act, Book
from tournaments.operations.shelves import EVENT_COLUMNS

FIELDS = (
    "name",
    "description",
    "time_called",
    "game",
    "format",
    "ruleset_version",
    "size",
    "best_of",
    "swiss_rounds",
    "cut",
    "digital",
    "scoring",
    "deck_policy",
    "decks_required",
    "listed_formation",
    "watching",
    "watch_delay",
    "watched_hands",
    "table_clock",
    "table_chat",
    "appeal_minutes",
    "ban_list",
    "card_rules",
    "round_minutes",
    "capacity",
    "plan",
    "apart",
    "table_ranges",
    "venue",
    "contact",
    "fee",
    "links",
    "prizes",
    "divisions",
    "divisions_public",
    "divisions_chosen",
)

TIMES = ("starts_at", "ends_at", "decks_due")
"""Columns that are times, which payloads write as text."""


def values(payload: dict[str, Any]) -> dict[str, Any]:
    """The columns of an event which a payload sets."""
    columns = {field: payload[field] for field in FIELDS if field in payload}
    columns |= {name: moment(payload[name]) for name in TIMES if name in payload}
    return columns


def new_event(slug: str, payload: dict[str, Any], at: datetime) -> Event:
    """Create the row of an event, which must be there before the first operation of its log."""
    return Event.objects.create(slug=slug, created_at=at, **values(payload))


@applies(OperationKind.EVENT_CREATED)
def created(book: Book, act: Act) -> None:
    """In the database the row is there already (`new_event`), because the log refers to it."""
    if not book.event:
        book.event = {name: DEFAULTS.get(name) for name in EVENT_COLUMNS}
        book.event |= values(act.payload)
        book.event |= {"created_at": act.at, "champion": None}


def _default(name: str) -> Any:
    field: Any = Event._meta.get_field(name)
    value = field.get_default()
    return getattr(value, "value", value)


DEFAULTS = {name: _default(name) for name in EVENT_COLUMNS if name not in ("slug", "created_at")}


@applies(OperationKind.EVENT_CHANGED)
def changed(book: Book, act: Act) -> None:
    book.event |= values(act.payload)


@applies(OperationKind.EVENT_PUBLISHED)
def published(book: Book, act: Act) -> None:
    book.event["state"] = EventState.REGISTRATION.value


@applies(OperationKind.ANNOUNCED)
def announced(book: Book, act: Act) -> None:
    """Payload: text, "" to take the announcement down."""
    text = act.payload["text"]
    book.event |= {"announcement": text, "announced_at": act.at if text else None}


@applies(OperationKind.EVENT_STARTED)
def started(book: Book, act: Act) -> None:
    """Payload: absent (entry numbers who did not check in)."""
    for row in book.some("entries", act.payload["absent"]):
        row |= {"state": EntryState.DROPPED.value, "last_round": 0, "drop_reason": "not checked in"}
    for row in book.all("entries"):
        if row["state"] not in (EntryState.DROPPED, EntryState.WAITING):
            row["state"] = EntryState.CHECKED_IN.value
    book.event |= {"checkin_open": False, "state": EventState.RUNNING.value}


@applies(OperationKind.EVENT_FINISHED)
def finished(book: Book, act: Act) -> None:
    """Payload: champion (entry number or None)."""
    champion = act.payload["champion"] or None
    book.event |= {"champion": champion, "state": EventState.FINISHED.value}


@applies(OperationKind.STAFF_ADDED)
def staff_added(book: Book, act: Act) -> None:
    _staff(book, act, active=True)


@applies(OperationKind.STAFF_REMOVED)
def staff_removed(book: Book, act: Act) -> None:
    _staff(book, act, active=False)


def _staff(book: Book, act: Act, *, active: bool) -> None:
    person = book.person(act.payload["user"])
    if person is None:
        return
    role = act.payload["role"]
    row = book.find("staff", (person, role)) or book.add("staff", user=person, role=role)
    row["active"] = active


@applies(OperationKind.WEBHOOK_SET)
def webhook_set(book: Book, act: Act) -> None:
    """Payload: webhook, url, active. Only for the record: an address belongs to one hall."""
