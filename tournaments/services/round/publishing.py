"""A draft that is published at a time: noted, taken back, and done when the time has come.

The time stands in the log and in the row of the round, so a restart forgets nothing: a sweep finds
what is due.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import structlog
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import OperationKind, RoundState
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Operation, Round
from tournaments.operations import perform, writing
from tournaments.operations.history import HISTORY
from tournaments.operations.needs import states
from tournaments.services.permission import demand
from tournaments.services.round import rounds

if TYPE_CHECKING:
    from tournaments.accounts.models import User

log = structlog.get_logger(__name__)
LATEST = timedelta(days=7)


def schedule(*, actor: User | None, round: Round, at: datetime) -> Round:
    """Set the time at which the draft is published, within a week; it replaces an earlier time."""
    at = at.replace(microsecond=0)  # as the log keeps it, and as people say it
    if not timezone.now() < at <= timezone.now() + LATEST:
        raise Invalid("bad_time", _("Choose a time that is still to come, within a week."))
    with writing(round.event) as event:
        round = _draft(round, event, actor)
        if round.publish_at != at:
            _set(event, round, actor, at=at)
        return _read(round)


def cancel(*, actor: User | None, round: Round) -> Round:
    """Remove the time of publication; the round stays a draft."""
    with writing(round.event) as event:
        round = _draft(round, event, actor)
        if round.publish_at is not None or round.publish_missed:
            _set(event, round, actor, at=None)
        return _read(round)


def due() -> list[Round]:
    """The drafts whose time has come. If there was an undo or redo in the event since that time,
    the draft waits for a person, because its publication may be what was undone."""
    moved = Operation.objects.filter(
        event=OuterRef("event"), kind__in=HISTORY, at__gte=OuterRef("publish_at")
    )
    drafts = Round.objects.filter(state=RoundState.DRAFT, publish_at__lte=timezone.now())
    return list(drafts.filter(~Exists(moved)).select_related("event", "phase").order_by("pk"))


def sweep() -> int:
    """Publish the drafts that are due; the number of rounds published.

    A draft that can no longer be published, because players or results changed since, loses its
    time: the desk says so, and somebody pairs again.
    """
    done = 0
    for round in due():
        try:
            done += _publish(round)
        except Exception:
            log.exception("publishing.broke", round=round.pk)
    return done


def _publish(round: Round) -> bool:
    """Publish one round under the lock of its event, if it is still to be."""
    with writing(round.event) as event:
        if not any(one.pk == round.pk for one in due()):
            return False
        try:
            rounds.publish(actor=None, round=round)
        except Refusal as refusal:
            log.info("publishing.missed", round=round.pk, code=refusal.code)
            _set(event, round, None, at=None, missed=True)
            return False
    return True


def _draft(round: Round, event: Event, actor: User | None) -> Round:
    demand(actor, "run_rounds", event)
    found = Round.objects.select_related("phase").filter(pk=round.pk).first()
    if found is None or not states.may(OperationKind.PUBLISHING_SET, round=found.state):
        raise Refusal("not_a_draft", _("Only a draft is published at a time."))
    found.event = event
    return found


def _set(
    event: Event,
    round: Round,
    actor: User | None,
    *,
    at: datetime | None,
    missed: bool = False,
) -> None:
    payload = {"round": round.serial, "publish_at": at, "missed": missed}
    perform(event, OperationKind.PUBLISHING_SET, payload, actor)


def _read(round: Round) -> Round:
    found = Round.objects.select_related("phase").get(pk=round.pk)
    found.event = round.event
    return found
