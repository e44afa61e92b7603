"""What hangs on a match beside its result: its digital table, its extra time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.enums import OperationKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Match
from tournaments.operations import earlier, perform, writing
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User

LONGEST_EXTENSION = 60


def attach_table(*, actor: User | None, match: Match, address: str) -> Match:
    """Say where a match is played; a table attached anew replaces the one before."""
    attach_tables(actor=actor, event=match.event, addresses={match: address})
    return fresh(match, match.event)


def attach_tables(*, actor: User | None, event: Event, addresses: Mapping[Match, str]) -> None:
    """As `attach_table` for many matches of one event, in one operation."""
    if any(match.event_id != event.pk for match in addresses):
        raise Invalid("two_events", "matches of more than one event")
    tables = [
        [match.serial, address]
        for match, address in sorted(addresses.items(), key=lambda item: item[0].serial)
        if match.table_address != address
    ]
    if not tables:
        return
    with writing(event) as event:
        demand(actor, "view_staff_pages", event)
        perform(event, OperationKind.TABLE_ATTACHED, {"tables": tables}, actor)


def extend(*, actor: User | None, match: Match, minutes: int, reason: str = "") -> Match:
    """Give a table extra time, on top of what it has; minutes may not become negative."""
    with writing(match.event) as event:
        match = fresh(match, event)
        demand(actor, "extend_time", match)
        if not 0 <= match.extension + minutes <= LONGEST_EXTENSION or minutes == 0:
            raise Invalid(
                "bad_extension",
                _("A table has from 0 to %(most)s extra minutes.") % {"most": LONGEST_EXTENSION},
            )
        payload = {"match": match.serial, "minutes": minutes, "reason": reason}
        perform(event, OperationKind.EXTENSION_GIVEN, payload, actor)
        return fresh(match, event)


def fresh(match: Match, event: Event) -> Match:
    """The match read anew under the lock, with the held event as its event."""
    found = Match.objects.with_players().filter(pk=match.pk).first()
    if found is None:
        words, made = _("This pairing was taken back by the staff."), (OperationKind.ROUND_DRAFTED,)
        raise Refusal("undone", earlier.gone(words, event, made, round=match.round.serial))
    match = found
    match.event = match.round.event = event
    return match
