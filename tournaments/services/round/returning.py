"""Players who come in mid-event, and a published round that is paired again for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.enums import MatchState, Missed, OperationKind, PhaseKind, RoundState
from tournaments.errors import Invalid, Refusal
from tournaments.models import Entry, Event, Round
from tournaments.operations import writing
from tournaments.queries.event import progress
from tournaments.services.entry import entries
from tournaments.services.event import undo
from tournaments.services.permission import demand
from tournaments.services.round import rounds

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def enter(
    *,
    actor: User | None,
    event: Event,
    name: str,
    user: User | None = None,
    missed: str = Missed.LOSS,
) -> Entry:
    """As `entries.add`; `missed` may also ask that the running round is paired again."""
    if missed != Missed.REPAIR:
        return entries.add(actor=actor, event=event, name=name, user=user, missed=missed)
    with writing(event) as event:
        demand(actor, "manage_entries", event)
        _take_back_round(actor, event, _("a late entry"))
        made = entries.add(actor=actor, event=event, name=name, user=user)
        rounds.pair(actor=actor, event=event)
        return made


def bring_back(*, actor: User | None, entry: Entry, missed: str = Missed.LOSS) -> Entry:
    """As `entries.bring_back`; `missed` may also ask that the running round is paired again."""
    if missed != Missed.REPAIR:
        return entries.bring_back(actor=actor, entry=entry, missed=missed)
    with writing(entry.event) as event:
        demand(actor, "manage_entries", event)
        _take_back_round(actor, event, _("a player returns"))
        back = entries.bring_back(actor=actor, entry=entry)
        rounds.pair(actor=actor, event=event)
        return back


def pair_again(*, actor: User | None, event: Event, reason: str) -> Round:
    """Take back the running Swiss round and draft it anew from the players and results as they are.

    Only while no match of it has a result or a report. Its tables are void.
    """
    if not reason.strip():
        raise Invalid("no_reason", _("Say why: everybody has seen these pairings."))
    with writing(event) as event:
        _take_back_round(actor, event, reason)
        return rounds.pair(actor=actor, event=event)


def _take_back_round(actor: User | None, event: Event, reason: str) -> None:
    current = progress.current_round(event)
    if (
        current is None
        or current.state != RoundState.PUBLISHED
        or current.phase.kind != PhaseKind.SWISS
    ):
        raise Refusal("round_not_running", _("No Swiss round is running."))
    begun = current.matches.filter(entry_b__isnull=False).exclude(state=MatchState.OPEN)
    if begun.exists():
        raise Refusal("results_in", _("This round has results already: it stays as it is."))
    drafted = event.operations.filter(
        kind=OperationKind.ROUND_DRAFTED, payload__round=current.serial
    )
    number = drafted.values_list("number", flat=True).get()
    undo.take_back(actor=actor, event=event, number=number, reason=reason)
