"""Players who shall not be paired with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.errors import Invalid
from tournaments.models import Entry, Event
from tournaments.operations import writing
from tournaments.services.event import events

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def add(*, actor: User | None, event: Event, first: Entry, second: Entry) -> Event:
    """Keep two players apart from the next round on; doing it twice changes nothing."""
    pair = _pair(first, second)
    with writing(event) as event:
        apart = sorted([*_without([list(one) for one in event.apart], pair), pair])
        return events.change(actor=actor, event=event, apart=apart)


def remove(*, actor: User | None, event: Event, first: Entry, second: Entry) -> Event:
    """Let two players be paired again."""
    pair = _pair(first, second)
    with writing(event) as event:
        return events.change(actor=actor, event=event, apart=_without(event.apart, pair))


def _pair(first: Entry, second: Entry) -> list[int]:
    if first.number == second.number:
        raise Invalid("bad_apart", _("A prohibited pair is two different players."))
    return sorted((first.number, second.number))


def _without(apart: list[list[int]], pair: list[int]) -> list[list[int]]:
    return [one for one in apart if sorted(one) != pair]
