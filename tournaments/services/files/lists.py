"""Many players at once, out of a list that somebody kept elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments import divisions, policy
from tournaments.accounts import names
from tournaments.enums import Missed, OperationKind
from tournaments.errors import Invalid, Refusal
from tournaments.formats.model import BadFile
from tournaments.formats.tables import ListedPlayer, read_players
from tournaments.models import Event
from tournaments.operations import writing
from tournaments.operations.needs import states
from tournaments.services.entry import entries, namesakes
from tournaments.services.files import inward
from tournaments.services.permission import demand
from tournaments.words.faults import told

if TYPE_CHECKING:
    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class Added:
    """What came of a list: names entered, and names that were in the event before."""

    entered: tuple[str, ...]
    known: tuple[str, ...]


MOST_LATE = 64
"""The most players of one list who can enter while rounds are played: each needs missed rounds."""


def add(*, actor: User | None, event: Event, data: bytes, missed: str = Missed.LOSS) -> Added:
    """Enter everybody of a CSV file who is not in the event yet, all or nobody.

    People are told apart by name, in whatever letters. Raises Invalid naming line and column.
    """
    demand(actor, "manage_entries", event)
    inward.expect_size(len(data))
    try:
        listed = read_players(data)
    except BadFile as fault:
        raise Invalid("bad_file", told(str(fault))) from fault
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        if not states.may(OperationKind.ENTRY_ADDED, event=event.state):
            raise Refusal("wrong_state", _("Players enter a published event that is not over."))
        new, known = _told_apart(event, listed)
        inside = _divisions(event, listed)
        if policy.begun(event):
            _enter_late(actor, event, new, missed, inside)
        else:
            entries.add_all(actor=actor, event=event, players=new, inside=inside)
    return Added(tuple(new), known)


def _told_apart(
    event: Event, listed: tuple[ListedPlayer, ...]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Names that are new, with their clubs, and names that are in the event or the list before, or
    read like that of somebody with an account there."""
    here = {name.casefold() for name in event.entries.values_list("name", flat=True)}
    keys = namesakes.keys_of_accounts(event)
    new: dict[str, str] = {}
    known = []
    for player in listed:
        name = player.name
        if name.casefold() in here or names.key(name) in keys:
            known.append(name)
            continue
        here.add(name.casefold())
        new[name] = player.club
    return new, tuple(known)


def _divisions(event: Event, listed: tuple[ListedPlayer, ...]) -> dict[str, str]:
    """The division of each name that has one; raises Invalid for one unknown to the event."""
    found = {}
    for player in listed:
        if not player.division:
            continue
        division = divisions.named(event.divisions, player.division)
        if division is None:
            fault = f"this event has no division {player.division!r}"
            raise Invalid("bad_file", told(f"line {player.line} column 'division': {fault}"))
        found[player.name] = division
    return found


def _enter_late(
    actor: User | None, event: Event, new: dict[str, str], missed: str, inside: dict[str, str]
) -> None:
    if len(new) > MOST_LATE:
        words = _("While rounds are played a list enters up to %(most)s players.")
        raise Refusal("too_many_players", words % {"most": MOST_LATE})
    for name, club in new.items():
        entry = entries.add(actor=actor, event=event, name=name, missed=missed)
        told = {"club": club, "division": inside.get(name, "")}
        told = {detail: value for detail, value in told.items() if value}
        if told:
            entries.change(actor=actor, entry=entry, **told)
