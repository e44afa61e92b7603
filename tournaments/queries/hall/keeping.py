"""What the hall's staff looks through: events, reports, accounts, and the log of its own acts.

Callers have asked for the permission ``keep_hall``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db.models import Count, Q, QuerySet

from tournaments.enums import EventState
from tournaments.models import Complaint, Event, HallAct
from tournaments.words.alphabet import by_name, holds

if TYPE_CHECKING:
    from tournaments.accounts.models import User

EVENTS = ("waiting", "listed", "removed", "all")
REPORTS = ("waiting", "settled")


def events(show: str = "waiting", words: str = "") -> QuerySet[Event]:
    """Events that wait to be listed, are listed, were removed, or all; newest first.

    Other people's drafts are not among them: nobody else sees those.
    """
    rows = Event.objects.exclude(state=EventState.DRAFT, origin="")
    if show == "waiting":
        rows = rows.filter(listed=False, removed_at=None)
    elif show == "listed":
        rows = rows.filter(listed=True, removed_at=None)
    elif show == "removed":
        rows = rows.filter(removed_at__isnull=False)
    if words:
        rows = rows.filter(holds("name", words) | Q(slug__icontains=words))
    return rows.order_by("-pk")


def reports(show: str = "waiting") -> QuerySet[Complaint]:
    """Reports that wait, the oldest first, or that are settled, the newest first."""
    rows = Complaint.objects.select_related("by", "event", "account", "settled_by")
    if show == "settled":
        return rows.filter(settled_at__isnull=False).order_by("-settled_at")
    return rows.filter(settled_at=None).order_by("pk")


def accounts(words: str = "", suspended: bool = False) -> QuerySet[User]:
    """Accounts whose display name or log-in name holds the words; suspended ones on request."""
    rows: QuerySet[User] = get_user_model()._default_manager.all()
    if suspended:
        rows = rows.filter(is_active=False)
    if words:
        rows = rows.filter(holds("name", words) | Q(username__icontains=words))
    waiting = Count("complaints", filter=Q(complaints__settled_at=None))
    return rows.annotate(reports=waiting).order_by(*by_name(), "pk")


def acts(kind: str = "", words: str = "") -> QuerySet[HallAct]:
    """The log of the hall's staff, newest first; of one kind, or with these words in it."""
    rows = HallAct.objects.select_related("actor", "event", "account")
    if kind:
        rows = rows.filter(kind=kind)
    if words:
        rows = rows.filter(
            Q(reason__icontains=words)
            | Q(event__name__icontains=words)
            | Q(account__name__icontains=words)
            | Q(actor__name__icontains=words)
        )
    return rows


def counts() -> dict[str, int]:
    """How much waits for the hall's staff."""
    return {"events": events().count(), "reports": reports().count()}
