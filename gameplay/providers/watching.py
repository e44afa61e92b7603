"""What watching tells the rest of the hall: its topics, and the ways to tables and games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest

from gameplay.enums import IN_USE, TableState
from gameplay.models import Table
from gameplay.persons import person_of
from gameplay.queries.table import watching as queries
from gameplay.services.referee import watching
from tournaments import live, policy, providers
from tournaments.enums import RoundState, Watching
from tournaments.models import Event
from tournaments.sent import key_in

MOST_ON_DESK = 60


def register_all() -> None:
    """Called once, when Django starts."""
    live.register("watch", may_follow_watch)
    live.tell("watch", told_of_watch)
    live.attend("watch", watch_begins)
    live.register("stream", may_follow_stream)
    providers.register("front", front)
    providers.register("event", event_card)
    providers.register("match_rows", match_rows)
    providers.register("desk", desk)


def may_follow_watch(request: HttpRequest, key: str) -> bool:
    """Whether the visitor may learn that there is something new to watch: they must be allowed to
    watch the table."""
    table = Table.objects.select_related("event").filter(pk=key_in(key)).first()
    return table is not None and queries.may_watch(table, person_of(request))


def told_of_watch(request: HttpRequest, key: str) -> live.Told | None:
    """How what watchers see has changed: the same for all of them."""
    return queries.told_to_watchers(int(key))


def watch_begins(request: HttpRequest, key: str) -> Callable[[], None]:
    """Note that a page of a watcher is open. The function that is returned notes that it was
    closed."""
    return watching.arrive(table_id=int(key))


def may_follow_stream(request: HttpRequest, key: str) -> bool:
    """Whether the visitor may learn that the stream of an event shows another table: they must be
    allowed to watch there."""
    event = Event.objects.filter(pk=key_in(key)).first()
    return event is not None and policy.watches(person_of(request).account, event)


def front(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """Tables that are played now and may be watched."""
    tables = queries.listed(person_of(request))
    context = {"tables": tables}
    return [{"template": "gameplay/_watch_front.html", "context": context}] if tables else []


def event_card(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """On the page of an event: the way to its tables, that of the stream first."""
    found = [event for event in events if event.digital and _may(request, event)]
    if not found:
        return []
    event = found[0]
    playing = Table.objects.filter(event=event, state__in=IN_USE, match__isnull=False)
    rows = playing.select_related("match__round").prefetch_related("seats")
    tables = list(rows.order_by("-featured", "match__table_number")[: queries.MOST_LISTED])
    if not tables:
        return []
    context = {"tables": tables, "event": event, "delay": event.watch_delay}
    return [{"template": "gameplay/_watch_event.html", "context": context}]


def match_rows(request: HttpRequest, matches: Sequence[Any]) -> dict[int, dict[str, Any]]:
    """For each match at a digital table, the link to watch it; for each match whose games are open
    to everybody, the links to their replays."""
    person = person_of(request)
    events = {match.event_id: match.event for match in matches if match.table_address}
    watched = {pk for pk, event in events.items() if _may(request, event)}
    opened = [m for m in matches if m.table_address and _opened(m)]
    live_now = [m for m in matches if m.table_address and m.event_id in watched]
    if not opened and not live_now:
        return {}
    tables = Table.objects.filter(match__in={*opened, *live_now}).exclude(state=TableState.VOID)
    rows: dict[int, dict[str, Any]] = {}
    for table in tables.prefetch_related("seats", "games"):
        match = next(m for m in matches if m.pk == table.match_id)
        seated = any(s.user_id == getattr(person.account, "pk", 0) for s in table.seats.all())
        replays = [game.pk for game in table.games.all()] if match in opened else []
        context = {
            "table": table,
            "replays": [] if table.state != TableState.FINISHED else replays,
            "watch": match in live_now and _watched_now(match) and not seated,
        }
        rows[match.pk] = {"template": "gameplay/_watch_row.html", "context": context}
    return rows


def desk(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """On the organizer's desk: which table the stream shows."""
    event = events[0]
    if not event.digital or event.watching == Watching.NOBODY:
        return []
    rows = Table.objects.filter(event=event, state__in=IN_USE, match__isnull=False)
    tables = rows.select_related("match").prefetch_related("seats")
    context = {
        "tables": list(tables.order_by("-featured", "match__table_number")[:MOST_ON_DESK]),
        "featured": Table.objects.filter(event=event, featured=True).first(),
        "event": event,
        "may": request.user.has_perm("tournaments.announce", event),
    }
    return [{"template": "gameplay/_watch_desk.html", "context": context}]


def _may(request: HttpRequest, event: Any) -> bool:
    return event.watching != Watching.NOBODY and policy.watches(person_of(request).account, event)


def _watched_now(match: Any) -> bool:
    """Whether the table of the match is still for watchers. They see its end later than the result
    is told."""
    return bool(match.round.state == RoundState.PUBLISHED)


def _opened(match: Any) -> bool:
    """Whether everybody may replay the games of this match (`queries.watching.may_replay`)."""
    closed = not match.fallen and match.round.state == RoundState.CLOSED
    return closed and policy.opened(match.event, closed=True)
