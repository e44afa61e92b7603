"""What the operations on players need: their entries, check-in, decks and penalties."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.enums import EntryState, EventState, OperationKind, Source
from tournaments.operations import reading
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Act, Book
from tournaments.operations.needs import doors, states
from tournaments.operations.needs.doors import NO_PLAYER, plays
from tournaments.operations.needs.table import at_that_point, first, needs
from tournaments.operations.shelves import Row

Kind = OperationKind


def _entry(book: Book, act: Act) -> Row | None:
    return book.find("entries", act.payload["entry"])


OPEN = (False, "")


def _full(book: Book) -> tuple[bool, str]:
    """Whether all places are taken. Once check-in has closed, only players who are here have a
    place (`services.entry.entries.full`)."""
    event = book.event
    held = event["checkin_used"] and not event["checkin_open"]
    if held and event["state"] == EventState.REGISTRATION:
        return _all_here(book)
    taken = sum(plays(row) for row in book.all("entries")) if event["capacity"] is not None else 0
    return event["capacity"] is not None and taken >= event["capacity"], _("all places are taken")


def _all_here(book: Book) -> tuple[bool, str]:
    """Whether as many players are checked in as there are places."""
    places = book.event["capacity"]
    if places is None:
        return False, ""
    here = sum(row["state"] == EntryState.CHECKED_IN for row in book.all("entries"))
    return here >= places, _("all places are taken")


def _missed(book: Book, act: Act) -> tuple[bool, str]:
    """The missed rounds must be public, the player has no match there, and the tables are free."""
    for row in act.payload["missed"]:
        round_ = book.find("rounds", row["round"])
        if round_ is None or round_["state"] not in reading.PUBLIC:
            return True, _("a round it speaks of is not published")
        if any(row["a"] in seated(match) for match in book.matches(row["round"])):
            return True, _("the player has a match in a round it speaks of")
        if any(row["table"] == match["table_number"] for match in book.matches(row["round"])):
            return True, _("its table was given to somebody else")
    return False, ""


def _joins(book: Book, act: Act) -> tuple[bool, str]:
    """The match at which the player sits down must be a bye of a running round."""
    serial = act.payload.get("joins")
    if serial is None:
        return False, ""
    match = book.find("matches", serial)
    free = match is not None and match["b"] is None and match["source"] == Source.BYE
    runs = match is not None and states.may(act.kind, round=reading.round_state(book, match))
    return not (free and runs), _("nobody has the bye at its table")


def _division(book: Book, act: Act) -> tuple[bool, str]:
    """The division that the operation names must be one of the event."""
    division = act.payload.get("division")
    unknown = bool(division) and division not in book.event["divisions"]
    return unknown, _("the event has no such division")


@needs(Kind.ENTRY_ADDED)
def _added(book: Book, act: Act) -> str:
    payload = act.payload
    person = book.person(payload["user"])
    known = person and any(row["user"] == person for row in book.all("entries"))
    begun = payload["first_round"] - 1
    return first(
        at_that_point(book, act),
        (_entry(book, act) is not None, _("the player is in already")),
        (bool(known), _("this person is in the event already")),
        (begun != reading.last_swiss_round(book), _("other rounds are published")),
        _missed(book, act),
        _joins(book, act),
        _division(book, act),
        (False, "") if payload["state"] == EntryState.WAITING else _full(book),
    )


@needs(Kind.ENTRY_CHANGED, Kind.ENTRY_CLAIMED)
def _entry_changed(book: Book, act: Act) -> str:
    return first((_entry(book, act) is None, _(NO_PLAYER)), _division(book, act))


@needs(Kind.ENTRY_DROPPED)
def _dropped(book: Book, act: Act) -> str:
    row, penalty = _entry(book, act), act.payload.get("penalty")
    given = book.find("penalties", penalty) if penalty else None
    return first(
        (row is None, _(NO_PLAYER)),
        (
            row is not None and not states.may(act.kind, entry=row["state"]),
            _("the player has left before"),
        ),
        (bool(penalty) and given is None, _("the penalty it follows from is not there")),
    )


@needs(Kind.ENTRY_RETURNED)
def _returned(book: Book, act: Act) -> str:
    row = _entry(book, act)
    return first(
        at_that_point(book, act),
        (row is None, _(NO_PLAYER)),
        (
            row is not None and not states.may(act.kind, entry=row["state"]),
            _("the player has not left"),
        ),
        (act.payload["entry"] in reading.disqualified(book), _("the player is disqualified")),
        _missed(book, act),
        _joins(book, act),
        _division(book, act),
        _full(book),
        doors.came_too_late(book, act),
    )


@needs(Kind.ENTRY_PROMOTED)
def _promoted(book: Book, act: Act) -> str:
    row = _entry(book, act)
    waits = row is not None and states.may(act.kind, entry=row["state"])
    return first(
        at_that_point(book, act),
        (not waits, _("the player is not on the wait list")),
        _full(book),
    )


@needs(Kind.ENTRY_CHECKED_IN)
def _checked_in(book: Book, act: Act) -> str:
    row = _entry(book, act)
    return first(
        at_that_point(book, act),
        (row is None, _(NO_PLAYER)),
        (
            row is not None and not states.may(act.kind, entry=row["state"]),
            _("the player has no place"),
        ),
        _all_here(book) if row is not None and row["state"] == EntryState.REGISTERED else OPEN,
        doors.closed_for(book, row),
    )


@needs(Kind.DECK_SET, Kind.DECK_CHECKED, Kind.POOL_SET)
def _deck_set(book: Book, act: Act) -> str:
    return first((_entry(book, act) is None, _(NO_PLAYER)))


@needs(Kind.PENALTY_GIVEN)
def _penalty_given(book: Book, act: Act) -> str:
    number = act.payload["penalty"]
    return first(
        (_entry(book, act) is None, _(NO_PLAYER)),
        (book.find("penalties", number) is not None, _("the penalty is there already")),
    )


@needs(Kind.PENALTY_VOIDED)
def _penalty_voided(book: Book, act: Act) -> str:
    row = book.find("penalties", act.payload["penalty"])
    return first(
        (row is None, _("the penalty is not there")),
        (row is not None and row["voided"], _("the penalty was taken back before")),
    )
