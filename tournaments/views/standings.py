"""The standings as of any round, and why somebody stands where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.editions.alike import alike, may_be_kept
from tournaments.enums import TABLE_PHASES, RoundState
from tournaments.models import Entry, Event
from tournaments.queries.asking import query_of
from tournaments.queries.ranking import divisions, explained, phases, standings
from tournaments.queries.ranking import outlook as outlooks
from tournaments.sent import number_in
from tournaments.views.events import own_entry
from tournaments.views.page import show, visible_event

ROWS = 250
"""Rows on a page of the standings."""


@require_safe
@alike
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings; `?round=2` as of round 2, `?round=live` with the running round's results."""
    found = visible_event(request, slug)
    return show(request, "standings.html", found, "standings", **_table(request, found))


@require_safe
@alike
def table_now(request: HttpRequest, slug: str) -> HttpResponse:
    found = visible_event(request, slug)
    return show(request, "_standings.html", found, "standings", **_table(request, found))


def _table(request: HttpRequest, found: Event) -> dict[str, object]:
    as_of, live = _as_of(request, found)
    mine = own_entry(request, found)
    shown, division = divided(request, found, mine)
    rows = standings.rows(found, as_of=as_of, live=live)
    lines = divisions.standing(rows, shown, division)
    wanted = request.GET.get("q", "").strip()
    named = [row for row in lines if wanted.casefold() in row.entry.name.casefold()]
    page = Paginator(named, ROWS).get_page(request.GET.get("page"))
    may_be_kept(request, found)
    return {
        "rows": page.object_list,
        "page": page,
        "own_page": _page_of(mine, named),
        "wanted": wanted,
        "divisions": shown.names,
        "division": division,
        **_queries(division, "live" if live else request.GET.get("round", ""), wanted, page.number),
        "rules": standings.rules_of(found),
        "closed": standings.closed_rounds(found),
        "as_of": as_of,
        "is_live": live,
        "running": found.rounds.filter(
            state=RoundState.PUBLISHED, phase__kind__in=TABLE_PHASES
        ).exists(),
        "top": 0 if division else phases.top(found),
        "mine": mine,
        "trail": [(_("Standings"), "")],
    }


def _queries(division: str, round_: str, wanted: str, page: int) -> dict[str, Any]:
    """The query strings for the links and the search of the page."""
    kept = query_of(division=division)
    here = {"round": round_, "division": division}
    return {
        "kept": f"&{kept}" if kept else "",
        "kept_fields": [(name, value) for name, value in here.items() if value],
        "shown_round": query_of(round=round_),
        "query": query_of(**here, q=wanted),
        "here_query": query_of(**here, q=wanted, page=page if page > 1 else ""),
    }


def _page_of(mine: Entry | None, lines: Sequence[standings.Row]) -> int:
    """The page on which the visitor's own line stands; 0 where there is none."""
    if mine is None:
        return 0
    at = next((at for at, row in enumerate(lines) if row.entry.pk == mine.pk), -1)
    return at // ROWS + 1 if at >= 0 else 0


def divided(
    request: HttpRequest, found: Event, mine: Entry | None
) -> tuple[divisions.SeenDivisions, str]:
    """What the visitor sees of the divisions, and the division asked for ("" for everybody). Raises
    404 for one that the visitor does not see."""
    shown = divisions.seen(found, request.user, mine)
    wanted = request.GET.get("division", "")
    if wanted and wanted not in shown.names:
        raise Http404(_("There is no ranking of that division."))
    return shown, wanted


def _as_of(request: HttpRequest, found: Event) -> tuple[int | None, bool]:
    wanted = request.GET.get("round", "")
    if wanted == "live":
        return None, True
    closed = standings.closed_rounds(found)
    if (number := number_in(wanted)) in closed:
        return number, False
    if wanted:
        raise Http404(_("There are no standings of that round."))
    return (closed[-1] if closed else None), False


@require_safe
@alike
def outlook(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is through to the cut, who is out, and for whom it is open."""
    found = visible_event(request, slug)
    race = outlooks.race(found)
    return show(
        request,
        "outlook.html",
        found,
        "standings",
        race=race,
        rows=outlooks.rows(found, race) if race else [],
        mine=own_entry(request, found),
        trail=[(_("Standings"), reverse("tournaments:standings", args=[slug])), (_("Cut"), "")],
    )


@require_safe
@alike
def why(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Why am I 9th: every number of one line, with what it is made of."""
    found = visible_event(request, slug)
    entry = get_object_or_404(found.entries, number=number)
    as_of, live = _as_of(request, found)
    return show(
        request,
        "why.html",
        found,
        "standings",
        entry=entry,
        as_of=as_of,
        is_live=live,
        why=explained.why(found, entry, as_of=as_of, live=live),
        trail=[(_("Standings"), ""), (entry.name, "")],
    )
