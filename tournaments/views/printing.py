"""Pages made for paper: pairings for the wall, slips for the tables, standings."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.models import Event, Match, Round
from tournaments.queries import progress, seats, standings
from tournaments.views.page import show, signs_in, staff_event, visible_event

SLIPS_ON_A_PAGE = 4


def _round(found: Event) -> Round:
    round_ = progress.last_round(found)
    if round_ is None:
        raise Http404
    round_.event = found
    return round_


@require_safe
def pairings(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest round by name; `?by=table` by table."""
    found = visible_event(request, slug)
    round_ = _round(found)
    matches = seats.matches(round_)
    return show(
        request,
        "print_pairings.html",
        found,
        "print",
        round=round_,
        matches=matches,
        seats=seats.by_name(matches),
        order="table" if request.GET.get("by") == "table" else "name",
        address=request.build_absolute_uri(reverse("tournaments:pairings", args=[slug])),
        printed=timezone.now(),
    )


@signs_in
@require_safe
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """Match slips, so ordered that the cut stack of pages is in table order."""
    found = staff_event(request, slug)
    round_ = _round(found)
    played = [match for match in seats.matches(round_) if not match.bye]
    return show(
        request,
        "print_slips.html",
        found,
        "print",
        round=round_,
        pages=cutting_order(played, SLIPS_ON_A_PAGE),
        printed=timezone.now(),
    )


@signs_in
@require_safe
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """A sheet for the door: who scans it stands before the button that says "I am here"."""
    found = staff_event(request, slug)
    return show(
        request,
        "print_check_in.html",
        found,
        "print",
        address=request.build_absolute_uri(found.get_absolute_url()),
        printed=timezone.now(),
    )


def cutting_order(slips: list[Match], on_a_page: int) -> list[list[Match]]:
    """Pages of slips: cut through the whole pile and stacked, they are in order.

    The first pile holds the first slips, one a page; the second pile the next, and so on.
    """
    pages = -(-len(slips) // on_a_page)
    return [slips[page::pages] for page in range(pages)]


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings after the last closed round."""
    found = visible_event(request, slug)
    closed = standings.closed_rounds(found)
    return show(
        request,
        "print_standings.html",
        found,
        "print",
        rows=standings.rows(found),
        rules=standings.rules_of(found),
        as_of=closed[-1] if closed else None,
        printed=timezone.now(),
    )
