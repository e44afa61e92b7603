"""Many players at once, out of a list that somebody kept elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.enums import EventState, Missed
from tournaments.errors import Invalid, Refusal
from tournaments.formats.model import BadFile
from tournaments.formats.tables import read_players
from tournaments.models import Event
from tournaments.operations import writing
from tournaments.services import entries
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class Added:
    """What came of a list: names entered, and names that were in the event before."""

    entered: tuple[str, ...]
    known: tuple[str, ...]


def add(*, actor: User | None, event: Event, data: bytes, missed: str = Missed.LOSS) -> Added:
    """Enter everybody of a CSV file who is not in the event yet, all or nobody.

    People are told apart by name, in whatever letters. Raises Invalid naming line and column.
    """
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        if event.state not in (EventState.REGISTRATION, EventState.RUNNING):
            raise Refusal("wrong_state", _("Players enter a published event that is not over."))
        try:
            listed = read_players(data)
        except BadFile as fault:
            raise Invalid("bad_file", str(fault)) from fault
        here = {name.casefold() for name in event.entries.values_list("name", flat=True)}
        entered, known = [], []
        for player in listed:
            name = player.name[:80]
            if name.casefold() in here:
                known.append(name)
                continue
            here.add(name.casefold())
            entry = entries.add(actor=actor, event=event, name=name, missed=missed)
            if player.club:
                entries.change(actor=actor, entry=entry, club=player.club[:60])
            entered.append(name)
    return Added(tuple(entered), tuple(known))
