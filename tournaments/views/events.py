"""An event as everybody sees it, and what players do there."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import policy, providers
from tournaments.editions.alike import alike
from tournaments.enums import EntryState, EventState
from tournaments.models import Entry, Event, Match
from tournaments.queries import drawn, games
from tournaments.queries.entry import listed, next_things, staff_decisions
from tournaments.queries.event import after, progress, schedule
from tournaments.queries.hall import series
from tournaments.queries.ranking import divisions, final, phases, standings
from tournaments.services.entry import entries, waiting
from tournaments.services.entry.teams import Team
from tournaments.services.permission import person
from tournaments.views.page import answer, as_drawn, show, visible_event

LEADERS = 8
PLAYERS = 200


@require_safe
@alike
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """The event: what happens now, one's own seat, the first of the standings."""
    found = visible_event(request, slug)
    return show(request, "event.html", found, "event", **_now(request, found))


@require_safe
@alike
def event_now(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the event page that is updated."""
    found = visible_event(request, slug)
    return show(request, "_event_now.html", found, "event", **_now(request, found))


def _now(request: HttpRequest, found: Event) -> dict[str, object]:
    mine = own_entry(request, found)
    waits = mine is not None and mine.state == EntryState.WAITING
    things = next_things.nexts([mine]) if mine and not waits else []
    placed = final.ranking(found) if found.state == EventState.FINISHED else ()
    return {
        "clashes": _clashes(request, found),
        "waits": waiting.place(mine) if mine is not None and waits else 0,
        "full": entries.full(found),
        "mine": mine,
        "drawn": drawn.of_entries(found)[mine.playing] if mine else "",
        "things": things,
        "told": staff_decisions.of_entries([mine]) if mine else [],
        "extras": providers.extras("player_next", request, [mine] if mine else []),
        "round": progress.last_round(found),
        "coming": progress.coming(found),
        "after": after.of(found),
        "rounds": progress.public_rounds(found),
        "steps": phases.steps(found),
        "players": len(placed) or Entry.objects.playing().filter(event=found).count(),
        "took_part": len(placed),
        "winners": final.rows(found, placed[:LEADERS]),
        "leaders": standings.rows(found)[:LEADERS] if found.state == EventState.RUNNING else [],
        "series": series.of_event(found),
        "staff": found.staff.filter(active=True).select_related("user"),
        "cards": providers.cards("event", request, [found]),
        "own_cards": providers.cards("entry", request, [mine]) if mine else [],
    }


def _clashes(request: HttpRequest, found: Event) -> list[Event]:
    """Other events of the visitor at the same time, while there is still a choice."""
    if found.state != EventState.REGISTRATION or not request.user.is_authenticated:
        return []
    return schedule.clashing(person(request.user), found)


def own_entry(request: HttpRequest, found: Event) -> Entry | None:
    """The visitor's entry, on the event object that the page already has."""
    if not request.user.is_authenticated:
        return None
    mine = Entry.objects.filter(event=found, user=request.user).first()
    if mine is not None:
        mine.event = found
    return mine


@require_safe
@alike
def players(request: HttpRequest, slug: str) -> HttpResponse:
    found = visible_event(request, slug)
    wanted = listed.PlayerSearch.of({"q": request.GET.get("q", "")})
    divided = policy.sees_divisions(request.user, found)
    entries = listed.players(found, wanted, divided=divided)
    page = Paginator(entries, PLAYERS).get_page(request.GET.get("page"))
    return show(
        request,
        "players.html",
        found,
        "players",
        entries=page.object_list,
        page=page,
        count=page.paginator.count,
        divided=divided,
        asked=wanted,
        query=wanted.query,
        trail=[(games.entrants(found), "")],
    )


@require_safe
@alike
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player's matches so far."""
    found = visible_event(request, slug)
    entry = get_object_or_404(found.entries, number=number)
    matches = Match.objects.of(entry).public().with_players().filter(event=found)
    shown = divisions.seen(found, request.user, own_entry(request, found))
    lines = divisions.standing(standings.rows(found), shown)
    return show(
        request,
        "player.html",
        found,
        "players",
        entry=entry,
        matches=matches.order_by("round__serial"),
        division=shown.has(entry.number),
        line=next((row for row in lines if row.entry.pk == entry.pk), None),
        trail=[(entry.name, "")],
    )


def _said(request: HttpRequest) -> dict[str, Any]:
    """The division and the team that a form for entering names."""
    data = request.POST
    team = Team.read(data.get("team", ""), data.get("members", ""))
    return {"division": data.get("division", ""), "team": team}


@login_required
@require_POST
def sign_up(request: HttpRequest, slug: str) -> HttpResponse:
    found = visible_event(request, slug)
    return answer(
        request,
        found.get_absolute_url(),
        lambda: entries.sign_up(actor=person(request.user), event=found, **_said(request)),
        _("You are in. Come back here for what is next."),
    )


@login_required
@require_POST
def wait(request: HttpRequest, slug: str) -> HttpResponse:
    """Wait for a place in a full event."""
    found = visible_event(request, slug)
    return answer(
        request,
        found.get_absolute_url(),
        lambda: waiting.join(actor=person(request.user), event=found, **_said(request)),
        _("You are on the list. If somebody leaves before the start, the next on it is in."),
    )


@login_required
@require_POST
def drop(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the event, as a player."""
    found = visible_event(request, slug)
    mine = get_object_or_404(found.entries, user=request.user)
    return answer(
        request,
        found.get_absolute_url(),
        as_drawn(
            request,
            found,
            drawn.entry(mine.number),
            lambda: entries.drop(actor=person(request.user), entry=mine, reason="by the player"),
        ),
        _("You have left the event."),
    )


@login_required
@require_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    found = visible_event(request, slug)
    mine = get_object_or_404(found.entries, user=request.user)
    waits = mine.state == EntryState.WAITING
    return answer(
        request,
        found.get_absolute_url(),
        lambda: entries.check_in(actor=person(request.user), entry=mine),
        _("Noted: you wait here.") if waits else _("You are checked in."),
    )
