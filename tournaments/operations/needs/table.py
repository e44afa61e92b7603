"""The table of needs: for each kind of operation the check that says why it cannot stand."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from tournaments.enums import OperationKind
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Act, Book
from tournaments.operations.needs import states

Need = Callable[[Book, Act], str]
NEEDS: dict[str, Need] = {}


def needs(*kinds: OperationKind) -> Callable[[Need], Need]:
    """Register a check: "" while operations of these kinds can stand, else the reason."""

    def register(function: Need) -> Need:
        for kind in kinds:
            NEEDS[kind.value] = function
        return function

    return register


def obstacle(book: Book, act: Act) -> str:
    """Why an operation cannot stand in this state; "" if it can."""
    return _sitting(book, act) or NEEDS[act.kind](book, act)


def _sitting(book: Book, act: Act) -> str:
    """An operation about a match stands as long as the same players sit there."""
    serial = act.payload.get("match")
    if not isinstance(serial, int):
        return ""
    match = book.find("matches", serial)
    if match is None:
        return _("its match is not there")
    sitting = act.payload.get("sitting")
    if sitting is not None and sitting != seated(match):
        return _("other players sit at its table")
    return ""


def first(*faults: tuple[bool, str]) -> str:
    """The words of the first fault that is there; "" if none is."""
    return next((words for wrong, words in faults if wrong), "")


def at_that_point(book: Book, act: Act) -> tuple[bool, str]:
    """Whether the state of the event forbids the operation, with the words for it."""
    there = states.may(act.kind, event=book.event["state"])
    return not there, _("the event is not at that point")
