"""Events that count for ratings, who leads in a format, and what people show of their play."""

from __future__ import annotations

from typing import Any

from django.db.models import DateTimeField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.accounts.models import User
from tournaments.enums import EventState, MatchState, OperationKind, Outcome
from tournaments.models import Event, Match, Operation, Place, Rating

SURE = 110
"""Players whose deviation is greater are on no list of leaders yet."""


def over() -> QuerySet[Any]:
    """The events that count: played here, listed and over. Each has the time of its end as
    `ended`."""
    last = Operation.objects.filter(event=OuterRef("pk"), kind=OperationKind.EVENT_FINISHED)
    rows = Event.objects.on_front().filter(state=EventState.FINISHED, brought_in=0)
    ended = Coalesce(
        Subquery(last.order_by("-number").values("at")[:1]),
        "created_at",
        output_field=DateTimeField(),
    )
    return rows.annotate(ended=ended)


def is_over(event: Event) -> bool:
    """Whether the event is over in the database by now. An event that was read before it began is
    not."""
    if event.state in (EventState.DRAFT, EventState.REGISTRATION):
        return False
    return Event.objects.filter(pk=event.pk, state=EventState.FINISHED).exists()


def formats() -> list[tuple[str, str]]:
    """Every game and format that has an event which counts, or a rating from one that did."""
    found = set(over().values_list("game", "format"))
    return sorted(found | set(Rating.objects.values_list("game", "format")))


def matches(event: Event) -> QuerySet[Match]:
    """The matches that count: played to a result, between two people with accounts."""
    rows = Match.objects.filter(
        event=event,
        state=MatchState.CONFIRMED,
        outcome=Outcome.PLAYED,
        entry_c=None,
        entry_a__user__isnull=False,
        entry_b__user__isnull=False,
    )
    teams = ~Q(entry_a__members=[]) | ~Q(entry_b__members=[])
    return rows.public().exclude(teams).with_players().order_by("serial")


def leaders(game: str, format: str) -> QuerySet[Rating]:
    """The ratings of one format of those who show theirs, the highest first."""
    rows = Rating.objects.filter(game=game, format=format, deviation__lte=SURE)
    return rows.filter(user__in=shown()).select_related("user").order_by("-rating", "pk")


def shown() -> QuerySet[User]:
    """The accounts whose profile everybody may see."""
    return User.objects.filter(public=True, is_active=True, erased_at=None)


def results(user: User) -> QuerySet[Place]:
    """The places of a person in events that count, the newest first."""
    rows = Place.objects.filter(entry__user=user, event__removed_at=None, event__listed=True)
    return rows.select_related("event", "entry").order_by("-event__starts_at", "-event")
