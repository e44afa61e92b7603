"""The clock of a round: it starts when the round is published and can be paused and set."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import OperationKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Round
from tournaments.operations import perform, writing
from tournaments.operations.needs import states
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User

LONGEST_MINUTES = 600


def pause(*, actor: User | None, round: Round) -> Round:
    """Stop the clock; the seconds that are left stay."""
    with writing(round.event) as event:
        round = _running(round, event, actor)
        if round.clock_ends_at is None:
            raise Refusal("clock_stands", _("The clock is not running."))
        left = max(int((round.clock_ends_at - timezone.now()).total_seconds()), 0)
        return _set(event, round, actor, ends_at=None, left=left)


def resume(*, actor: User | None, round: Round) -> Round:
    """Let a paused clock run on."""
    with writing(round.event) as event:
        round = _running(round, event, actor)
        if round.clock_left is None:
            raise Refusal("clock_runs", _("The clock is not paused."))
        ends_at = timezone.now() + timedelta(seconds=round.clock_left)
        return _set(event, round, actor, ends_at=ends_at, left=None)


def start(*, actor: User | None, round: Round, minutes: int) -> Round:
    """Start the clock anew with so many minutes."""
    if not 1 <= minutes <= LONGEST_MINUTES:
        raise Invalid("bad_minutes", _("A round takes from 1 to 600 minutes."))
    with writing(round.event) as event:
        round = _running(round, event, actor)
        ends_at = timezone.now() + timedelta(minutes=minutes)
        return _set(event, round, actor, ends_at=ends_at, left=None)


def _running(round: Round, event: Event, actor: User | None) -> Round:
    demand(actor, "run_rounds", event)
    round = Round.objects.select_related("phase").get(pk=round.pk)
    if not states.may(OperationKind.CLOCK_SET, round=round.state):
        raise Refusal("round_not_running", _("This round is not running."))
    return round


def _set(
    event: Event,
    round: Round,
    actor: User | None,
    *,
    ends_at: datetime | None,
    left: int | None,
) -> Round:
    payload = {"round": round.serial, "ends_at": ends_at, "left": left}
    perform(event, OperationKind.CLOCK_SET, payload, actor)
    return Round.objects.select_related("phase").get(pk=round.pk)
