"""Why: what caused an event, what a value of a card is made of, and what did not trigger."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.account import NotPlayed
from gameplay.queries.record.positions import OtherRelease
from gameplay.queries.replay import why
from gameplay.views.access import game_for
from gameplay.views.replay.replays import other_release
from tournaments.sent import number_in


@never_cache
@require_safe
def event(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """From an event back to the choice that began it, each link with its rules."""
    game, _person, reader = game_for(request, pk)
    try:
        found = why.chain(game, reader, number)
    except LookupError:
        raise Http404 from None
    seats = {row.letter: row for row in game.table.seats.all()}
    context = {"game": game, "table": game.table, "chain": found, "seats": seats}
    return render(request, "gameplay/why_event.html", context)


@never_cache
@require_safe
def value(request: HttpRequest, pk: int) -> HttpResponse:
    """A value as the sum of what made it; ``?step=&card=&value=`` says which."""
    game, _person, _reader = game_for(request, pk)
    step = number_in(request.GET.get("step", ""))
    if step is None:
        raise Http404
    card, name = request.GET.get("card", "")[:200], request.GET.get("value", "")[:40]
    try:
        found = why.account(game, step, card, name)
    except OtherRelease as fault:
        return other_release(request, game, fault)
    except LookupError:
        raise Http404 from None
    context = {"game": game, "table": game.table, "account": found, "step": step}
    return render(request, "gameplay/why_value.html", context)


@never_cache
@require_safe
def silent(request: HttpRequest, pk: int) -> HttpResponse:
    """What kept abilities from triggering in a step; ``?step=`` says which step, ``&card=`` whose
    abilities."""
    game, _person, reader = game_for(request, pk)
    step = number_in(request.GET.get("step", ""))
    if step is None:
        raise Http404
    card = request.GET.get("card", "")[:200]
    found = None
    try:
        found = why.silence(game, step, card, reader)
    except OtherRelease as fault:
        return other_release(request, game, fault)
    except NotPlayed:
        if not game.steps.filter(number=step).exists():
            raise Http404 from None
    except LookupError:
        raise Http404 from None
    seats = {row.letter: row for row in game.table.seats.all()}
    context = {"game": game, "table": game.table, "silence": found, "step": step}
    return render(request, "gameplay/why_silent.html", context | {"seats": seats, "card": card})
