"""Who is looking: an account, a guest's browser, or nobody; and as whom they read a table."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from gameplay.enums import ENDED
from gameplay.models import Game, Seat, Table
from tournaments import policy, quotas
from tournaments.enums import RoundState
from tournaments.policy import Hidden

GUEST_KEY = "guest_seat_key"


@dataclass(frozen=True, slots=True)
class Person:
    """The one who asks. ``guest`` is the SHA-256 of the browser's key, "" without one;
    ``visitor`` what quotas know the network by (`tournaments.quotas.visitor_of`)."""

    user: Any = None
    guest: str = ""
    visitor: str = ""

    @property
    def account(self) -> Any:
        """The signed-in user, or None for guests and the system."""
        return self.user if self.user is not None and self.user.is_authenticated else None


def person_of(request: HttpRequest) -> Person:
    """The person behind a request. A browser without a guest key is given none here."""
    key = request.session.get(GUEST_KEY, "")
    guest = _hashed(key) if key else ""
    return Person(user=request.user, guest=guest, visitor=quotas.visitor_of(request))


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
    """Whether the person judges the table's event and does not play in it (policy)."""
    return table.event is not None and policy.sees(person.account, Hidden.HANDS, table.event)


def reads_all(game: Game, person: Person) -> bool:
    """Whether the person may replay the game with all hands, play what-ifs from it, and know its
    seed: judges who do not play, and the seats once it is opened."""
    reader = reader_of(game.table, person)
    return reader == "judge" or (reader is not None and is_opened(game.table))


def is_opened(table: Table) -> bool:
    """Whether the seats may see all that was played here: the match has ended and, in an event, the
    deck policy opens what was played in that round."""
    if table.finished_at is None:
        return False
    if table.event is None:
        return True
    match = table.match
    closed = match is not None and not match.fallen and match.round.state == RoundState.CLOSED
    return policy.opened(table.event, closed=closed)


def may_load_rules(person: Person) -> bool:
    """Whether the person is of the hall's staff that loads official rule texts: a superuser, or an
    account with the right ``gameplay.load_rules``. No event gives it, for the pages are the hall's.
    """
    account = person.account
    return account is not None and account.has_perm("gameplay.load_rules")


def may_verify_archive(person: Person) -> bool:
    """Whether the person is one of the hall's operators: a superuser, or an account with the right
    ``gameplay.verify_archive``. No event gives it, for the archive is the hall's."""
    account = person.account
    return account is not None and account.has_perm("gameplay.verify_archive")


def may_open_record(game: Game, person: Person) -> bool:
    """Whether the person may have seed and record: judges once the match has ended, seats once the
    deck policy of the event opens them, nobody before. Where the staff ended the table the game may
    go on again, so there only judges may."""
    if game.table.finished_at is not None:
        return reads_all(game, person)
    return game.table.state in ENDED and reader_of(game.table, person) == "judge"
