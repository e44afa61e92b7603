"""Tables that are owed: published digital pairings without a table."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from gameplay.enums import TableState
from gameplay.models import Table, Unopened
from tournaments.enums import EventState, RoundState
from tournaments.models import Event, Match
from tournaments.models.round import MatchQuerySet


def without_table(matches: MatchQuerySet) -> MatchQuerySet:
    """Those of these matches where nobody can sit down: they have no table, or only void ones.

    EXISTS and never NOT IN: tables of practice have no match, and one NULL among the values of a
    NOT IN makes the whole condition unknown, so that no match at all would be found.
    """
    live = Table.objects.filter(match=OuterRef("pk")).exclude(state=TableState.VOID)
    return matches.filter(~Exists(live))


def pairings(event: Event | None = None) -> MatchQuerySet:
    """Every pairing of a running round that has to be played at a table and has none."""
    published = Match.objects.unfinished().filter(
        entry_b__isnull=False,
        round__state=RoundState.PUBLISHED,
        event__digital=True,
        event__state=EventState.RUNNING,
        event__removed_at=None,
    )
    return without_table(published if event is None else published.filter(event=event))


def unopened(**wanted: Any) -> QuerySet[Unopened]:
    """Why pairings that are still owed their table have none, with their match and players."""
    told = Unopened.objects.filter(match__in=pairings()).filter(**wanted)
    players = [f"match__entry_{side}" for side in "abcd"]
    return told.select_related(*players).order_by("match__table_number")
