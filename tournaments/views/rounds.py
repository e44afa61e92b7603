"""Pairings, the proof of a round, and the bracket."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import providers
from tournaments.models import Event, Round
from tournaments.queries import bracket, drawing, phases, progress, seats
from tournaments.queries import proof as proofs
from tournaments.views.events import own_entry
from tournaments.views.page import show, visible_event


@require_safe
def pairings(request: HttpRequest, slug: str, serial: int | None = None) -> HttpResponse:
    """A round by name (two rows a table, with search) or by table."""
    found = visible_event(request, slug)
    return _pairings(request, found, _round(request, found, serial), "pairings.html")


@require_safe
def pairings_now(request: HttpRequest, slug: str, serial: int | None = None) -> HttpResponse:
    found = visible_event(request, slug)
    return _pairings(request, found, _round(request, found, serial), "_pairings.html")


def _round(request: HttpRequest, found: Event, serial: int | None) -> Round | None:
    if serial is None:
        return progress.last_round(found)
    seen = Round.objects.visible_to(request.user).filter(event=found).select_related("phase")
    return get_object_or_404(seen, serial=serial)


def _pairings(
    request: HttpRequest, found: Event, round_: Round | None, template: str
) -> HttpResponse:
    order = "table" if request.GET.get("by") == "table" else "name"
    wanted = request.GET.get("q", "").strip()
    matches = seats.matches(round_) if round_ else []
    by_name = seats.by_name(matches)
    mine = own_entry(request, found)
    return show(
        request,
        template,
        found,
        "pairings",
        round=round_,
        rounds=progress.public_rounds(found),
        matches=seats.searched_matches(matches, wanted),
        seats=seats.searched_seats(by_name, wanted),
        extras=providers.extras("match_rows", request, matches),
        order=order,
        wanted=wanted,
        coming=progress.coming(found),
        mine=mine,
        own=next((seat for seat in by_name if mine and seat.entry.pk == mine.pk), None),
        trail=[(_("Pairings"), "")],
    )


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
def elimination(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket as a drawing and as a table."""
    found = visible_event(request, slug)
    phase = bracket.phase_of(found)
    return show(
        request,
        "bracket.html",
        found,
        "bracket",
        picture=drawing.of(found, phase) if phase else None,
        top=phases.top(found),
        trail=[(_("Bracket"), "")],
    )
