"""Places and ratings, computed anew from the events that are over.

An event is one rating period: every match of it is weighed by the strengths before the event. Only
matches between two people with accounts count, in events of this hall that stand on its lists.
Nothing is added up over time: all events of a format are gone through in the order they ended. So
what is undone, corrected or removed counts as if it had never been.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from django.db import transaction

from tournaments.enums import OperationKind
from tournaments.machine import hints
from tournaments.models import Event, Match, Operation, Place, Rating
from tournaments.operations.history import HISTORY
from tournaments.queries.person import rated
from tournaments.queries.ranking import final
from tournaments.standings.glicko import Bout, Strength, after, rested

TURNS = frozenset({OperationKind.EVENT_FINISHED, *HISTORY})
"""Operations that may end an event, or open it again."""


def note(event: Event, operation: Operation) -> None:
    """Have the ratings computed anew after an operation of an event that is over or that ends."""
    if operation.kind in TURNS or rated.is_over(event):
        hints.send("tournaments.tasks.rate", "publish", event.pk)


def follow(pk: int) -> None:
    """Compute the places of one event anew, and the ratings of its format."""
    event = Event.objects.filter(pk=pk).first()
    if event is not None:
        places(event)
        rate(event.game, event.format)


def follow_all() -> None:
    """Compute everything anew, for lost hints and for events that were removed or listed."""
    counted = set(Place.objects.values_list("event", flat=True))
    for event in Event.objects.filter(pk__in=counted) | rated.over():
        places(event)
    for game, format in rated.formats():
        rate(game, format)


@transaction.atomic
def places(event: Event) -> None:
    """The final places of an event that is over; none of one that is not."""
    wanted: dict[int, tuple[int, int]] = {}
    if rated.over().filter(pk=event.pk).exists():
        numbers = dict(event.entries.values_list("number", "pk"))
        for one in final.ranking(event):
            wanted[numbers[int(one.player)]] = (one.place, one.last)
    held = {row.entry_id: (row.first, row.last) for row in event.places.all()}
    if held != wanted:
        event.places.all().delete()
        Place.objects.bulk_create(
            Place(event=event, entry_id=entry, first=first, last=last)
            for entry, (first, last) in wanted.items()
        )


@dataclass(slots=True)
class _Record:
    """What is known of one account so far."""

    strength: Strength = field(default_factory=Strength)
    events: int = 0
    matches: int = 0
    last: datetime | None = None


@transaction.atomic
def rate(game: str, format: str) -> None:
    """All ratings of one format, from its first event on."""
    records: dict[int, _Record] = defaultdict(_Record)
    for event in rated.over().filter(game=game, format=format).order_by("ended", "pk"):
        _count(records, event.ended, rated.matches(event))
    held = {row.user_id: row for row in Rating.objects.filter(game=game, format=format)}
    Rating.objects.filter(pk__in=[r.pk for key, r in held.items() if key not in records]).delete()
    rows = [_row(held.get(user), user, game, format, one) for user, one in records.items()]
    columns = ["rating", "deviation", "volatility", "events", "matches", "last_at"]
    Rating.objects.bulk_update([row for row in rows if row.pk], columns, batch_size=200)
    Rating.objects.bulk_create([row for row in rows if not row.pk])


def _row(held: Rating | None, user: int, game: str, format: str, record: _Record) -> Rating:
    row = held or Rating(user_id=user, game=game, format=format)
    strength = record.strength
    row.rating = strength.rating.quantize(Decimal("1e-8"))
    row.deviation = strength.deviation.quantize(Decimal("1e-8"))
    row.volatility = strength.volatility.quantize(Decimal("1e-12"))
    row.events, row.matches = record.events, record.matches
    assert record.last is not None
    row.last_at = record.last
    return row


def _count(records: dict[int, _Record], ended: datetime, matches: Iterable[Match]) -> None:
    """One event: everybody's strength before it, then all matches at once."""
    results: dict[int, list[tuple[int, Decimal]]] = defaultdict(list)
    for match in matches:
        assert match.entry_b is not None
        first, second = match.entry_a.user_id, match.entry_b.user_id
        assert first is not None and second is not None
        score = _score(match)
        results[first].append((second, score))
        results[second].append((first, 1 - score))
    before = {user: _before(records[user], ended) for user in results}
    for user, played in results.items():
        bouts = [Bout(before[other], score) for other, score in played]
        one = records[user]
        one.strength = after(before[user], bouts)
        one.events, one.matches, one.last = one.events + 1, one.matches + len(bouts), ended


def _before(record: _Record, ended: datetime) -> Strength:
    days = (ended - record.last).days if record.last is not None else 0
    return rested(record.strength, days)


def _score(match: Match) -> Decimal:
    if match.wins_a == match.wins_b:
        return Decimal("0.5")
    return Decimal(1) if match.wins_a > match.wins_b else Decimal(0)
