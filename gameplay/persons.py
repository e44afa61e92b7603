"""Who is looking: an account, a guest's browser, or nobody; and as whom they read a table."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from gameplay.enums import ENDED
from gameplay.models import Game, Seat, Table
from gameplay.models.tables import judged_events

GUEST_KEY = "guest_seat_key"


@dataclass(frozen=True, slots=True)
class Person:
    """The one who asks. ``guest`` is the SHA-256 of the browser's key, "" without one."""

    user: Any = None
    guest: str = ""

    @property
    def account(self) -> Any:
        """The signed-in user, or None for guests and the system."""
        return self.user if self.user is not None and self.user.is_authenticated else None


def person_of(request: HttpRequest) -> Person:
    """The person behind a request; a guest key that the browser has not got is not made here."""
    key = request.session.get(GUEST_KEY, "")
    return Person(user=request.user, guest=_hashed(key) if key else "")


def welcome_guest(request: HttpRequest) -> Person:
    """As ``person_of``, giving a visitor without account a key first. The key itself stays in the
    signed session; the seat stores only its hash, so a copy of the database opens no seat."""
    if not request.user.is_authenticated and not request.session.get(GUEST_KEY):
        request.session[GUEST_KEY] = secrets.token_urlsafe(32)
    return person_of(request)


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def seat_of(table: Table, person: Person) -> Seat | None:
    """The seat this person holds at the table. An account goes before a guest key."""
    account = person.account
    seats = list(table.seats.all())
    for seat in seats:
        if account is not None and seat.user_id == account.pk:
            return seat
    for seat in seats:
        if person.guest and seat.guest == person.guest:
            return seat
    return None


def reader_of(table: Table, person: Person) -> str | None:
    """As whom the person reads this table: "A", "B", "judge", or None for a stranger."""
    seat = seat_of(table, person)
    if seat is not None:
        return seat.letter
    return "judge" if judges_at(table, person) else None


def judges_at(table: Table, person: Person) -> bool:
    """Whether the person judges the table's event and does not play in it."""
    account = person.account
    if account is None or table.event_id is None:
        return False
    return judged_events(account).filter(pk=table.event_id).exists()


def may_load_rules(person: Person) -> bool:
    """Whether the person is of the hall's staff that loads official rule texts: a superuser, or an
    account with the right ``gameplay.load_rules``. No event gives it, for the pages are the hall's.
    """
    account = person.account
    return account is not None and account.has_perm("gameplay.load_rules")


def may_open_record(game: Game, person: Person) -> bool:
    """Seats and judges get seed and record once the match has ended, never before. Where the staff
    ended the table the game may go on again: there judges alone."""
    reader = reader_of(game.table, person)
    if game.table.finished_at is not None:
        return reader is not None
    return game.table.state in ENDED and reader == "judge"
