"""When a round and an event end, and how many minutes a judge cost a table."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max
from django.utils import timezone

from tournaments.enums import MatchState, OperationKind, RoundState
from tournaments.models import Event, Match, Round
from tournaments.queries.event.schedule import BETWEEN, days, lengths

MINUTE = timedelta(minutes=1)


def round_until(round_: Round) -> datetime | None:
    """When time ends at the last open table of a running round; None while no clock runs."""
    if round_.state != RoundState.PUBLISHED or round_.clock_ends_at is None:
        return None
    open_ = round_.matches.exclude(state=MatchState.CONFIRMED)
    extra = open_.aggregate(most=Max("extension"))["most"] or 0
    return round_.clock_ends_at + extra * MINUTE


def event_until(event: Event, current: Round | None, until: datetime | None) -> datetime | None:
    """When the event ends if all goes as planned: `until` is the end of the current round."""
    if current is None or current.state != RoundState.PUBLISHED:
        return None
    last = days(event, current.published_at or timezone.now())[-1]
    if last.starts > timezone.now():
        return last.ends  # another day is to come
    each = [length + BETWEEN for length in lengths(event)]
    left = each[Round.objects.standing().filter(event=event).count() :]
    return max(until or timezone.now(), timezone.now()) + sum(left, timedelta())


def held(match: Match) -> int:
    """How many whole minutes a table has lost since it called a judge; 0 if it got extra time
    since, or took the call back. Time during which the round's clock stood does not count."""
    log = match.event.operations.order_by("number")
    called = log.filter(kind=OperationKind.JUDGE_CALLED, payload__match=match.serial).last()
    if called is None or match.round.state != RoundState.PUBLISHED or match.confirmed:
        return 0
    since = log.filter(number__gt=called.number)
    settled = (OperationKind.EXTENSION_GIVEN, OperationKind.CALL_WITHDRAWN)
    if since.filter(kind__in=settled, payload__match=match.serial).exists():
        return 0
    runs, from_, lost = True, called.at, timedelta()
    turns = since.filter(kind=OperationKind.CLOCK_SET, payload__round=match.round.serial)
    for turn in turns:
        lost += turn.at - from_ if runs else timedelta()
        runs, from_ = turn.payload["ends_at"] is not None, turn.at
    lost += timezone.now() - from_ if runs else timedelta()
    return lost // MINUTE
