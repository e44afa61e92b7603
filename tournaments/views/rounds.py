"""Pairings, the proof of a round, and the bracket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import providers
from tournaments.editions.alike import alike, may_be_kept
from tournaments.models import Event, Match, Round
from tournaments.queries.asking import query_of
from tournaments.queries.event import progress
from tournaments.queries.ranking import phases
from tournaments.queries.round import bracket, drawing, seats
from tournaments.queries.round import proof as proofs
from tournaments.views.events import own_entry
from tournaments.views.page import show, visible_event

ROWS = 250
"""Rows on a page of pairings."""


@require_safe
@alike
def pairings(request: HttpRequest, slug: str, serial: int | None = None) -> HttpResponse:
    """A round by name (two rows a table, with search) or by table."""
    found = visible_event(request, slug)
    return _pairings(request, found, serial, "pairings.html")


@require_safe
@alike
def pairings_now(request: HttpRequest, slug: str, serial: int | None = None) -> HttpResponse:
    found = visible_event(request, slug)
    return _pairings(request, found, serial, "_pairings.html")


def _round(request: HttpRequest, found: Event, serial: int | None) -> Round | None:
    if serial is None:
        round_ = progress.last_round(found)
    else:
        seen = Round.objects.visible_to(request.user).shown().filter(event=found)
        round_ = get_object_or_404(seen, serial=serial)
    if round_ is not None:
        round_.event = found
    return round_


def _pairings(
    request: HttpRequest, found: Event, serial: int | None, template: str
) -> HttpResponse:
    round_ = _round(request, found, serial)
    order = "table" if request.GET.get("by") == "table" else "name"
    wanted = request.GET.get("q", "").strip()
    mine = own_entry(request, found)
    page = _page(request, round_, order, wanted)
    if not found.digital and not (round_ and round_.matches.exclude(table_address="").exists()):
        may_be_kept(request, found)  # a digital table changes without a new revision of the event
    kept = {"by": order if order == "table" else "", "q": wanted}
    return show(
        request,
        template,
        found,
        "pairings",
        round=round_,
        rounds=progress.public_rounds(found),
        page=page,
        rows=list(page.object_list),
        extras=_extras(request, order, list(page.object_list)),
        named=serial is not None,
        now=_now_address(found, serial),
        match_at=f"{found.get_absolute_url()}matches/",
        order=order,
        wanted=wanted,
        kept_fields=[("by", order)] if order == "table" else [],
        query=query_of(**kept),
        here_query=query_of(**kept, page=page.number if page.number > 1 else ""),
        coming=progress.coming(found),
        mine=mine,
        own=seats.seat_of(round_, mine) if round_ and mine else None,
        trail=[(_("Pairings"), "")],
    )


def _now_address(found: Event, serial: int | None) -> str:
    """The address of the part that is updated: of one round, or of the newest one."""
    if serial is None:
        return reverse("tournaments:pairings_now", args=[found.slug])
    return reverse("tournaments:round_now", args=[found.slug, serial])


def _page(request: HttpRequest, round_: Round | None, order: str, wanted: str) -> Page[Any]:
    lines: Any = ()
    if round_ is not None:
        listed = seats.lines_by_table if order == "table" else seats.lines_by_name
        lines = listed(round_, wanted)
    return Paginator(lines, ROWS).get_page(request.GET.get("page"))


def _extras(request: HttpRequest, order: str, shown: Sequence[Match]) -> dict[int, list[Any]]:
    """The extra columns of the shown matches; there are none in the order of names."""
    return providers.extras("match_rows", request, shown) if order == "table" else {}


@require_safe
def proof(request: HttpRequest, slug: str, serial: int) -> HttpResponse:
    """Why these players meet: the reasons, the certificate, and what the round was made from."""
    found = visible_event(request, slug)
    round_ = _round(request, found, serial)
    asked = "derive" in request.GET
    here = round_ is not None and proofs.derivable(round_)
    small = here and round_ is not None and proofs.size(round_) <= proofs.INLINE
    return show(
        request,
        "proof.html",
        found,
        "pairings",
        round=round_,
        explained=seats.explained(round_) if round_ else [],
        facts=proofs.facts(round_) if round_ else [],
        derivable=here,
        derived=proofs.derive(round_) if round_ and (asked or small) else None,
        trail=[(_("Why these pairings"), "")],
    )


@require_safe
@alike
def elimination(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket as a drawing and as a table."""
    found = visible_event(request, slug)
    phase = bracket.phase_of(found)
    may_be_kept(request, found)
    return show(
        request,
        "bracket.html",
        found,
        "bracket",
        picture=drawing.of(found, phase) if phase else None,
        top=phases.top(found),
        trail=[(_("Bracket"), "")],
    )
