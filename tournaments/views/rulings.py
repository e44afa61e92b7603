"""The rulings of an event for its staff: on a page with their counts, and as files."""

from __future__ import annotations

import json

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.policy import Hidden
from tournaments.queries import asking
from tournaments.queries.bench import appeals, ruled
from tournaments.queries.files import outward
from tournaments.views.files import attached, for_programs
from tournaments.views.page import expect_no_conflict, from_desk, show, signs_in, staff_event

ROWS = 25
"""Rulings on a page."""


@signs_in
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every ruling and penalty with the appeals, and how many there were of each kind."""
    found = staff_event(request, slug)
    expect_no_conflict(request, found, Hidden.PENALTIES)
    rows = ruled.of_event(found)
    words = asking.words_in(request.GET)
    asked = ruled.holding(rows[::-1], words)
    return show(
        request,
        "rulings.html",
        found,
        "desk",
        page=Paginator(asked, ROWS).get_page(request.GET.get("page")),
        words=words,
        query=asking.query_of(q=words),
        counts=ruled.counts(rows),
        waiting=appeals.waiting([found]),
        trail=from_desk(slug, (_("Rulings"), "")),
    )


@signs_in
@require_safe
@for_programs
def file(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The same as one table, or as JSON."""
    found = staff_event(request, slug)
    expect_no_conflict(request, found, Hidden.PENALTIES)
    rows = [row.row() for row in ruled.of_event(found)]
    if form == "json":
        data = json.dumps(rows, ensure_ascii=False, indent=1).encode()
        return attached(data, "application/json", f"{slug}-rulings.json")
    if form != "csv":
        raise Http404
    return attached(outward.rulings_table(rows), "text/csv; charset=utf-8", f"{slug}-rulings.csv")
