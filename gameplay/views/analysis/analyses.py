"""The analysis of a finished game on its replay: asking for it, following it, playing from it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gameplay.models import Game
from gameplay.persons import Person
from gameplay.queries.analysis import analyses
from gameplay.services.analysis import analyses as service
from gameplay.services.learning import branching
from gameplay.views.access import back_with, replay_for
from tournaments.errors import Refusal
from tournaments.sent import number_in


def context_of(game: Game, person: Person, step: int) -> dict[str, Any]:
    """What a page says of the analysis: nothing to those who may not read it."""
    if not analyses.may_analyse(game, person):
        return {"analysing": False}
    row = analyses.analysis_of(game)
    here = analyses.places_of(game) if row is not None and row.known else []
    return {
        "analysing": True,
        "analysis": analyses.analysis_page(game, row) if row is not None else None,
        "here": here[step] / analyses.WIDE * 100 if step < len(here) else None,
        "seats": {seat.letter: seat for seat in game.table.seats.all()},
    }


@never_cache
@require_safe
def part(request: HttpRequest, pk: int) -> HttpResponse:
    """The analysis alone, as far as it is, for a page that follows it."""
    game, person = _open(request, pk)
    asked = number_in(request.GET.get("step", ""))
    step = game.revision if asked is None else asked
    context = {"game": game, "step": step, **context_of(game, person, step)}
    return render(request, "gameplay/_analysis.html", context)


@require_POST
def ask(request: HttpRequest, pk: int) -> HttpResponse:
    """Have the game analysed."""
    game, person = _open(request, pk)
    back = _back(request, pk)
    try:
        service.ask(actor=person, game=game)
    except Refusal as refusal:
        return back_with(request, refusal, back)
    return redirect(back)


@require_POST
def play_on(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a table that goes on from a step, against the house."""
    game, person = _open(request, pk)
    step = number_in(request.POST.get("step", ""))
    if step is None:
        raise Http404
    try:
        table = branching.play_on(
            actor=person,
            game=game,
            step=step,
            seat=request.POST.get("seat", "")[:1],
            line=request.POST.get("line", "")[:2000],
        )
    except Refusal as refusal:
        return back_with(request, refusal, _back(request, pk))
    return redirect(table)


def _open(request: HttpRequest, pk: int) -> tuple[Game, Person]:
    """The game, for those who may read its analysis; for others it is not there."""
    game, person, _reader = replay_for(request, pk)
    if not analyses.may_analyse(game, person):
        raise Http404
    return game, person


def _back(request: HttpRequest, pk: int) -> str:
    asked = request.POST.get("back", "")
    return f"{reverse('gameplay:replay', args=(pk,))}?{asked}#analysis"
