"""What was taken from a person of late: a role, an entry, a series, a whole event.

Whoever looks at a page meanwhile is refused it with the next step. The pages that refuse say what
has become of it, whoever they refuse and whichever page it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import HallActKind, OperationKind, Role, SeriesActKind
from tournaments.models import Entry, Event, HallAct, Operation, SeriesAct, Staff
from tournaments.operations.history import HISTORY

if TYPE_CHECKING:
    from tournaments.accounts.models import User

LATELY = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Taken:
    """One thing that was taken: in words, when, and the page on which it stands (if any)."""

    words: str
    at: datetime
    url: str = ""


def lately(user: User) -> list[Taken]:
    """All of the last half day, the newest first."""
    since = timezone.now() - LATELY
    found = [*_roles(user, since), *_entries(user, since), *_series(user, since)]
    return sorted([*found, *_events(user, since)], key=lambda one: one.at, reverse=True)


def _roles(user: User, since: datetime) -> Iterator[Taken]:
    rows = Staff.objects.filter(user=user, active=False).select_related("event")
    gone = {(row.event_id, row.role): row.event for row in rows}
    kinds = (OperationKind.STAFF_REMOVED, *HISTORY)
    acts = Operation.objects.filter(event__in={at for at, _role in gone}, kind__in=kinds)
    acts = acts.select_related("actor")
    for act in acts.filter(at__gte=since).order_by("-at", "-number"):
        if act.kind in HISTORY:  # an undo took away what had given the role
            lost = [key for key in gone if key[0] == act.event_id]
        elif act.payload["user"] == user.handle:
            lost = [(act.event_id, act.payload["role"])]
        else:
            continue
        for key in lost:
            event = gone.pop(key, None)
            if event is not None:
                yield _of_event(event, user, _role_words(act, key[1], user, event), act.at)


def _role_words(act: Operation, role: str, user: User, event: Event) -> str:
    told = {"role": Role(role).label, "event": event.name, "who": _who(act)}
    if act.actor_id == user.pk:
        return _("You gave up your role in %(event)s: %(role)s.") % told
    return _("Your role in %(event)s was taken back by %(who)s: %(role)s.") % told


def _who(act: Operation) -> str:
    return str(act.actor) if act.actor is not None else _("the hall")


def _entries(user: User, since: datetime) -> Iterator[Taken]:
    rows = Entry.objects.filter(user=user).exclude(pk__in=Entry.objects.playing().values("pk"))
    gone = {(row.event_id, row.number): row.event for row in rows.select_related("event")}
    acts = Operation.objects.filter(
        event__in={at for at, _number in gone}, kind=OperationKind.ENTRY_DROPPED, at__gte=since
    )
    for act in acts.select_related("actor").order_by("-at", "-number"):
        event = gone.pop((act.event_id, act.payload["entry"]), None)
        if event is not None and act.actor_id != user.pk:
            told = {"event": event.name, "who": _who(act)}
            words = _("You do not play in %(event)s any more: %(who)s took you out of it.") % told
            yield _of_event(event, user, words, act.at)


def _series(user: User, since: datetime) -> Iterator[Taken]:
    kinds = (SeriesActKind.CREATED, SeriesActKind.CHANGED)
    acts = SeriesAct.objects.filter(kind__in=kinds).select_related("series__keeper")
    for act in acts.filter(told__has_key="keeper", at__gte=since).order_by("pk"):
        earlier = acts.filter(series=act.series, pk__lt=act.pk).order_by("-pk")
        passed = [one for one in earlier if "keeper" in one.told or one.kind == kinds[0]]
        before = passed[0].told.get("keeper", passed[0].actor_id) if passed else None
        if before == user.pk and act.series.keeper_id != user.pk:
            told = {"series": act.series.name, "who": act.series.keeper}
            words = _("%(series)s is kept by %(who)s now, and no longer by you.") % told
            yield Taken(words, act.at, act.series.get_absolute_url())


def _events(user: User, since: datetime) -> Iterator[Taken]:
    mine = Event.objects.filter(removed_at__gte=since)
    held = mine.filter(staff__user=user) | mine.filter(entries__user=user)
    acts = HallAct.objects.filter(event__in=held.values("pk"), kind=HallActKind.EVENT_REMOVED)
    for act in acts.filter(at__gte=since).select_related("event"):
        assert act.event is not None
        told = {"event": act.event.name}
        yield Taken(_("The staff of the hall took %(event)s away.") % told, act.at)


def _of_event(event: Event, user: User, words: str, at: datetime) -> Taken:
    seen = Event.objects.visible_to(user).filter(pk=event.pk).exists()
    return Taken(words, at, event.get_absolute_url() if seen else "")
