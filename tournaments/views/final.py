"""The end of the day: the final ranking, and what is kept of the event."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import policy, providers
from tournaments.editions.alike import alike
from tournaments.enums import EventState
from tournaments.models import Event
from tournaments.policy import Hidden
from tournaments.queries.event import audit, progress
from tournaments.queries.files import outward
from tournaments.queries.ranking import divisions, final, standings
from tournaments.views.events import own_entry
from tournaments.views.files import attached, for_programs
from tournaments.views.page import show, signs_in, staff_event, visible_event
from tournaments.views.standings import divided

ROWS = 200


@require_safe
@alike
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's place, once the last round is closed."""
    found = visible_event(request, slug)
    placed = final.ranking(found) if progress.played_out(found) else ()
    mine = own_entry(request, found)
    shown, division = divided(request, found, mine)
    listed = divisions.ranking(found, placed, division) if division else placed
    page = Paginator(listed, ROWS).get_page(request.GET.get("page"))
    own = [one for one in placed if mine is not None and one.player == mine.number]
    part = tuple(page.object_list)
    return show(
        request,
        "final.html",
        found,
        "final",
        page=page,
        rows=final.rows(found, part, division=division)
        if division
        else divisions.final_rows(found, placed, shown, part),
        own=final.rows(found, own),
        own_within=divisions.own_place(found, placed, mine),
        divisions=shown.names,
        division=division,
        query=urlencode({"division": division}) if division else "",
        mine=mine,
        out=final.disqualified(found) if placed and not division else [],
        level=final.level_at_the_top(placed),
        trail=[(_("Final ranking"), "")],
    )


@require_safe
@for_programs
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The final ranking as CSV."""
    found = visible_event(request, slug)
    placed = final.ranking(found) if progress.played_out(found) else ()
    rows = divisions.final_rows(found, placed, divisions.seen(found, request.user))
    return attached(outward.final_table(rows), "text/csv; charset=utf-8", f"{slug}-final.csv")


@require_safe
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """All that is kept of an event, on one page: what everybody may read, and the staff's files."""
    found = visible_event(request, slug)
    logged = bool(request.user.has_perm("tournaments.view_log", found))
    return show(
        request,
        "archive.html",
        found,
        "archive",
        over=found.state == EventState.FINISHED,
        stands=progress.played_out(found),
        rounds=progress.public_rounds(found),
        closed=standings.closed_rounds(found),
        cards=providers.cards("archive", request, [found]),
        logged=logged,
        whole=logged and policy.sees(request.user, Hidden.ARCHIVE, found),
        trail=[(_("Archive"), "")],
    )


@signs_in
@require_safe
@for_programs
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole log of the event as one table, as the reader may read it."""
    found: Event = staff_event(request, slug, "view_log")
    lines = audit.lines(found, found.operations.order_by("number"), request.user)
    data = outward.log_table(lines, audit.left_out(found))
    return attached(data, "text/csv; charset=utf-8", f"{slug}-log.csv")
