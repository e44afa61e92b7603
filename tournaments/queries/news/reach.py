"""What was sent to the people of an event, what became of it, and whom nothing reaches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.accounts.wishes import News
from tournaments.enums import EventState, NoticeState
from tournaments.models import Browser, Entry, Event, Notice

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class NoticeCount:
    """How many messages of one kind are in each state."""

    label: str
    queued: int
    sent: int
    failed: int
    dropped: int


@dataclass(frozen=True, slots=True)
class Reach:
    """How many players there are, and how many of them the hall reaches by mail or push."""

    players: int
    reached: int

    @property
    def out_of_reach(self) -> int:
        return self.players - self.reached


def of_hall(user: User | AnonymousUser) -> QuerySet[Notice]:
    """The messages about all events that this person may know of, the newest first."""
    rows = Notice.objects.shown_to(user) if not user.is_superuser else Notice.objects.all()
    return rows.select_related("user", "event").order_by("-pk")


def of_event(event: Event, user: User | AnonymousUser) -> QuerySet[Notice]:
    """The messages about one event that this member of the staff may know of."""
    return of_hall(user).filter(event=event)


def lines(notices: QuerySet[Notice]) -> list[NoticeCount]:
    """The messages counted by kind and state, in the order of the kinds; one query."""
    rows = notices.order_by().values_list("kind", "state").annotate(number=Count("pk"))
    counts = {(kind, state): number for kind, state, number in rows}
    found = []
    for news in News:
        each = [counts.get((news.value, state.value), 0) for state in NoticeState]
        if any(each):
            found.append(NoticeCount(str(news.label), *each))
    return found


def asking_soon(now: datetime, span: timedelta) -> list[tuple[Event, datetime]]:
    """The open events that ask for lists until a time within the span, with that time."""
    soon = Q(decks_due__gt=now, decks_due__lte=now + span)
    soon |= Q(decks_due=None, starts_at__gt=now, starts_at__lte=now + span)
    asking = Q(digital=True) | Q(decks_required=True)
    rows = Event.objects.on_front().filter(soon & asking, state=EventState.REGISTRATION)
    found = [(event, event.decks_due or event.starts_at) for event in rows.order_by("pk")]
    return [(event, due) for event, due in found if due is not None]


def reach(event: Event) -> Reach:
    """How many of the players can be told anything; one query."""
    mail = EmailAddress.objects.filter(user=OuterRef("user"), verified=True)
    push = Browser.objects.filter(user=OuterRef("user"))
    rows = Entry.objects.in_touch(event)
    found = rows.aggregate(
        players=Count("pk"), reached=Count("pk", filter=Q(Exists(mail)) | Q(Exists(push)))
    )
    return Reach(**found)
