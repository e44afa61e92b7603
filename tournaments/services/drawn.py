"""A write that is done only while what its form showed still stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import OutOfDate
from tournaments.models import Event, Operation
from tournaments.operations import writing
from tournaments.outside import Parts, changed, digest
from tournaments.queries import drawn
from tournaments.sent import number_in

if TYPE_CHECKING:
    from tournaments.accounts.models import User

Done = TypeVar("Done")


def do(
    *,
    actor: User | None,
    event: Event,
    said: str,
    sight: drawn.Sight,
    write: Callable[[], Done],
) -> Done:
    """Call a service if its form was drawn from what is there now, under the lock of the event.

    `said`: the value that the form (or the reader of the API) was given; without one the service
    decides alone. Raises OutOfDate, which tells the staff what happened since.
    """
    if not said:
        return write()
    with writing(event) as held:
        parts = sight(held)
        said_of, _dash, number = said.partition("-")
        if said_of != digest(parts):
            raise OutOfDate("out_of_date", _words(actor, held, parts, number))
        return write()


def _words(actor: User | None, event: Event, parts: Parts, number: str) -> str:
    words = changed()
    since = number_in(number)
    if since is None or (actor is not None and not actor.has_perm("tournaments.view_log", event)):
        return words
    lines = [_line(operation) for operation in drawn.since(event, since, parts)]
    return " ".join([words, *lines])


def _line(operation: Operation) -> str:
    told: dict[str, Any] = {
        "what": operation.get_kind_display(),
        "who": operation.who or _("the hall"),
        "at": timezone.localtime(operation.at).strftime("%H:%M"),
    }
    return _("%(what)s by %(who)s at %(at)s.") % told
