"""Lists of events as the front page and the event list show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When

from tournaments.enums import EntryState, EventState, MatchState, RoundState
from tournaments.models import Event, Round
from tournaments.models.round import PUBLIC_ROUNDS
from tournaments.queries.event import after
from tournaments.queries.event.after import After

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class EventCard:
    """The facts on an event's card: players, newest public round, results in it, and what comes
    next while no round runs."""

    event: Event
    players: int
    round: Round | None
    done: int = 0
    tables: int = 0
    after: After | None = None


def listed(user: User | AnonymousUser) -> QuerySet[Event]:
    """The events of the hall's lists that `user` may see, with the number of players.

    An event that was brought in stands there once the hall's staff put it there.
    """
    return with_players(Event.objects.visible_to(user).on_front())


def with_players(events: QuerySet[Event]) -> QuerySet[Event]:
    """The events with the number of their players. Of one that is over these are all who played,
    also those who left before its end."""
    left = Q(entries__state__in=[EntryState.DROPPED, EntryState.WAITING])
    played = Q(state=EventState.FINISHED, entries__last_round__gte=1)
    playing = Count("entries", filter=Q(entries__fallen=False) & (~left | played))
    return events.annotate(players=playing).select_related("champion")


#: The order of events in a list: running, open for registration, drafts, finished.
ORDER = (EventState.RUNNING, EventState.REGISTRATION, EventState.DRAFT, EventState.FINISHED)


def in_order(events: QuerySet[Event]) -> QuerySet[Event]:
    """The events by state. Those to come begin with the next one, all others with the latest."""
    rank = Case(
        *(When(state=state, then=Value(number)) for number, state in enumerate(ORDER)),
        output_field=IntegerField(),
    )
    to_come = Case(When(state=EventState.REGISTRATION, then=F("starts_at")))
    return events.order_by(
        rank, to_come.asc(nulls_last=True), F("starts_at").desc(nulls_last=True), "-pk"
    )


def shown(events: list[Event]) -> list[EventCard]:
    """The cards of these events. Two queries for any number of them, and those of `after`."""
    newest: dict[int, Round] = {}
    for round_ in (
        Round.objects.filter(event__in=events, state__in=PUBLIC_ROUNDS)
        .select_related("phase")
        .order_by("serial")
    ):
        newest[round_.event_id] = round_
    counted = Round.objects.filter(pk__in=[round_.pk for round_ in newest.values()]).annotate(
        tables=Count("matches", filter=Q(matches__entry_b__isnull=False, matches__fallen=False)),
        done=Count(
            "matches",
            filter=Q(
                matches__entry_b__isnull=False,
                matches__state=MatchState.CONFIRMED,
                matches__fallen=False,
            ),
        ),
    )
    counts = {
        pk: (done, tables) for pk, done, tables in counted.values_list("pk", "done", "tables")
    }
    between = [e for e in events if e.pk in newest and newest[e.pk].state == RoundState.CLOSED]
    comes = after.of_events(between)
    return [_card(event, newest.get(event.pk), counts, comes.get(event.pk)) for event in events]


def _card(
    event: Event, newest: Round | None, counts: dict[int, tuple[int, int]], comes: After | None
) -> EventCard:
    players = getattr(event, "players", 0)
    if newest is None:
        return EventCard(event, players, None)
    return EventCard(event, players, newest, *counts[newest.pk], comes)


def by_state(cards: list[EventCard]) -> dict[str, list[EventCard]]:
    """Cards under the state of their event."""
    groups: dict[str, list[EventCard]] = {state: [] for state in EventState.values}
    for card in cards:
        groups[card.event.state].append(card)
    return groups
