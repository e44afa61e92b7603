"""Watching a table: the page of a watcher, the overlay of a stream, and which table it shows."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gameplay.models import Table
from gameplay.persons import person_of, seat_of
from gameplay.queries.table import watching as queries
from gameplay.queries.table.watch_pages import watch_page
from gameplay.services.referee import watching
from gameplay.views.access import back_with
from tournaments import live, policy
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.sent import place_in
from tournaments.views.page import visible_event

GROUNDS = ("dark", "transparent")


def watched_for(request: HttpRequest, pk: int) -> Table:
    """The table, if the visitor may watch it; 404 as if there were none."""
    rows = Table.objects.select_related("event", "match__round").prefetch_related("seats")
    table = rows.filter(pk=pk).first()
    if table is None or not queries.may_watch(table, person_of(request)):
        raise Http404
    return table


@never_cache
@require_safe
def watch(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole page."""
    return render(request, "gameplay/watch.html", _context(request, watched_for(request, pk)))


@never_cache
@require_safe
def live_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The part that changes with the game."""
    return render(request, "gameplay/_watch_live.html", _context(request, watched_for(request, pk)))


@never_cache
@require_safe
def overlay(request: HttpRequest, pk: int) -> HttpResponse:
    """The table as a picture for a stream, 1920 by 1080; `?ground=transparent` over another."""
    table = watched_for(request, pk)
    return render(request, "gameplay/overlay.html", _overlay(request, table))


@never_cache
@require_safe
def overlay_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the overlay that changes with the game."""
    table = watched_for(request, pk)
    return render(request, "gameplay/_overlay_live.html", _overlay(request, table))


@never_cache
@require_safe
def stream(request: HttpRequest, slug: str) -> HttpResponse:
    """One address for a whole day: the overlay of whichever table of the event is featured."""
    event = visible_event(request, slug)
    if not policy.watches(request.user, event):
        raise Http404
    rows = Table.objects.select_related("event", "match__round").prefetch_related("seats")
    table = rows.filter(event=event, featured=True).first()
    context = {"event": event, "ground": _ground(request), **_stream_of(event)}
    if table is not None and queries.may_watch(table, person_of(request)):
        context |= _overlay(request, table)
    return render(request, "gameplay/overlay.html", context)


@require_POST
def feature(request: HttpRequest, pk: int) -> HttpResponse:
    """Have the stream show this table, or none."""
    table = watched_for(request, pk)
    back = place_in(request.POST.get("back", "")) or reverse("gameplay:watch", args=(pk,))
    featured = request.POST.get("featured") == "1"
    try:
        watching.feature(actor=person_of(request), table=table, featured=featured)
    except Refusal as refusal:
        return back_with(request, refusal, back)
    return redirect(back)


def _context(request: HttpRequest, table: Table) -> dict[str, Any]:
    page = watch_page(table)
    person = person_of(request)
    return {
        "page": page,
        "seats": page.seats,
        "seated": seat_of(table, person) is not None,
        "delay": queries.delay_of(table),
        "begins": None if page.view else queries.first_due(table),
        "replays": queries.replays_of(table, person) if page.over or not page.view else [],
    }


def _overlay(request: HttpRequest, table: Table) -> dict[str, Any]:
    page = watch_page(table)
    context = {"page": page, "seats": page.seats, "ground": _ground(request)}
    return context | {"table": table, "event": table.event} | _stream_of(table.event)


def _stream_of(event: Event | None) -> dict[str, Any]:
    if event is None:
        return {}
    topic = f"stream:{event.pk}"
    return {"stream_topic": topic, "stream_revision": live.revision(topic)}


def _ground(request: HttpRequest) -> str:
    asked = request.GET.get("ground", "")
    return asked if asked in GROUNDS else GROUNDS[0]
