"""The watch over tables that are owed: it opens each, or writes down why it cannot.

A round's tables are opened with its publication. Whatever prevents that, or takes a table away
afterwards, is found here within seconds; it may run twice, or in two workers at once.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from gameplay.enums import TableState
from gameplay.models import Unopened
from gameplay.models.owed import LONGEST_REASON
from gameplay.queries.table import owed
from gameplay.services.match import closing, ends
from gameplay.services.table import tables
from tournaments.enums import OperationKind
from tournaments.errors import Refusal
from tournaments.models import Match, Round
from tournaments.operations import writing
from tournaments.operations.needs import states
from tournaments.words.ago import longer_ago

#: What could not be opened is tried again after this time, not at every look.
PAUSE = timedelta(seconds=30)
log = structlog.get_logger(__name__)


@transaction.atomic
def open_tables(*, actor: Any, round: Any, only: Match | None = None) -> None:
    """Open the tables of a published digital round (or of one of its pairings): those it had
    before, where the same players sit at them, else new ones. Doing it again changes nothing."""
    bring_back(actor=actor, round=round)
    tables.open_for_round(actor=actor, round=round, only=only)


@transaction.atomic
def bring_back(*, actor: Any, round: Any) -> None:
    """The tables that a round had when it was published before, where the same players sit."""
    for table in closing.attach_anew(actor=actor, round=round):
        if table.state == TableState.FINISHED:
            ends.report(table)


def watch() -> None:
    """Open every table that is owed, or note why not. One query where nothing is owed."""
    due = owed.pairings().filter(Q(unopened=None) | longer_ago("unopened__tried_at", PAUSE))
    for pk in due.order_by().values_list("round", flat=True).distinct():
        _open_round(Round.objects.select_related("event", "phase").get(pk=pk))
    _forget()


def _open_round(round: Round) -> None:
    if round.event.origin:
        _note_all(round, _published_elsewhere())
        return
    try:
        _open(round)
    except Exception:
        # One pairing that cannot have its table must not keep the others from theirs.
        log.exception("owed.round_not_opened", round=round.pk)
        for match in owed.pairings(round.event).filter(round=round).with_players():
            try:
                _open(round, match)
            except Exception as error:
                log.exception("owed.not_opened", match=match.pk)
                _note_all(round, _reason(error), match)


def _open(round: Round, only: Match | None = None) -> None:
    with writing(round.event) as event:
        held = Round.objects.select_related("phase").get(pk=round.pk)
        # It may have been closed or taken back meanwhile: then no table could send its result.
        if states.may(OperationKind.RESULT_DIGITAL, round=held.state):
            held.event = event
            open_tables(actor=None, round=held, only=only)


def _note_all(round: Round, why: str, only: Match | None = None) -> None:
    """Tell the pairings of a round that are still owed a table why they have none."""
    now = timezone.now()
    with writing(round.event) as event:
        found = owed.pairings(event).filter(round=round)
        if only is not None:
            found = found.filter(pk=only.pk)
        Unopened.objects.bulk_create(
            [
                Unopened(match=match, why=why[:LONGEST_REASON], since=now, tried_at=now)
                for match in found
            ],
            update_conflicts=True,
            unique_fields=["match"],
            update_fields=["why", "tried_at"],
        )


def _forget() -> None:
    """Delete the notes on pairings that are owed nothing any more."""
    done = list(Unopened.objects.exclude(match__in=owed.pairings()).values_list("pk", flat=True))
    if done:  # a DELETE that finds nothing would still take SQLite's write lock
        Unopened.objects.filter(pk__in=done).delete()


def _reason(error: Exception) -> str:
    if isinstance(error, Refusal):
        return str(error.message)
    return _("A fault of the hall itself; its staff find it in the log (%(name)s).") % {
        "name": type(error).__name__
    }


def _published_elsewhere() -> str:
    return _(
        "This round was published in another hall. Pair it again to have tables here, or enter its"
        " results by hand."
    )
