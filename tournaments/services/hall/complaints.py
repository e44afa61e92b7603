"""Reports to the hall's staff: anybody sends one, the staff settles it with a word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import quotas
from tournaments.enums import HallActKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Complaint
from tournaments.operations import earlier
from tournaments.reportable import Target
from tournaments.services.hall import acts
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User

LONGEST_REASON = 500


def send(*, actor: User | None, visitor: str, target: Target, reason: str) -> Complaint:
    """Tell the hall's staff of something. A guest is counted by the `visitor` quotas know."""
    reason = reason.strip()
    if not reason:
        raise Invalid("no_reason", _("Say what is wrong with it."))
    if len(reason) > LONGEST_REASON:
        raise Invalid("long_reason", _("Say it in %(n)s letters.") % {"n": LONGEST_REASON})
    with transaction.atomic():
        if actor is not None and _waits_already(actor, target):
            raise Refusal("reported", _("You have reported this; the staff has yet to look."))
        kind = "complaint" if actor is not None else "guest_complaint"
        quotas.spend(kind, actor, visitor=visitor)
        return Complaint.objects.create(
            kind=target.kind,
            about=target.about[:160],
            place=target.place,
            event=target.event,
            account=target.account,
            reason=reason,
            by=actor,
        )


def settle(*, actor: User | None, complaint: Complaint, answer: str) -> Complaint:
    """Close a report with a word on what was done; the word stands in the hall's log."""
    demand(actor, "keep_hall", None)
    if not answer.strip():
        raise Invalid("no_reason", _("Say what was done: it stands in the hall's log."))
    with transaction.atomic():
        held = Complaint.objects.select_for_update(of=("self",)).get(pk=complaint.pk)
        if held.settled_at is not None:
            words = _("Somebody has settled this report already.")
            raise Refusal("settled", earlier.after(words, held.settled_by, held.settled_at))
        held.settled_at, held.settled_by = timezone.now(), actor
        held.answer = answer.strip()[:300]
        held.save(update_fields=("settled_at", "settled_by", "answer"))
        acts.note(
            actor=actor,
            kind=HallActKind.REPORT_SETTLED,
            event=held.event,
            account=held.account,
            reason=f"{held.about}: {held.answer}",
        )
    return held


def _waits_already(actor: User, target: Target) -> bool:
    waiting = Complaint.objects.waiting().filter(by=actor, kind=target.kind, place=target.place)
    return waiting.exists()
