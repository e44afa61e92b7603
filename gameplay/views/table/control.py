"""Stops, hold and passing until something happens, by page and at the table."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from engine import games
from gameplay import stops
from gameplay.forms import StopsForm
from gameplay.models import PlayStops
from gameplay.persons import person_of, welcome_guest
from gameplay.queries.choices.control import kept_by, sight_of_stops, stops_of
from gameplay.services.table import control
from gameplay.services.table import undo as undoing
from gameplay.views.access import back_with, table_for
from gameplay.views.table.tables import table_part
from tournaments.errors import Refusal
from tournaments.outside import as_drawn_outside, drawn_outside_again
from tournaments.views.page import tried
from tournaments.views.parts import wants_part


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, game: str) -> HttpResponse:
    """The visitor's own stops in a game."""
    if game not in games.names() or not stops.reads(game):
        raise Http404
    person = person_of(request)
    whose = (person.account.pk if person.account is not None else None, person.guest)
    phases, sight = stops.phases(game), partial(sight_of_stops, *whose, game)
    context: dict[str, object] = {"game": game}
    if request.method == "POST":
        form = StopsForm(request.POST, phases=phases)

        def write() -> object:
            return control.set_stops(actor=welcome_guest(request), game=game, values=form.values)

        write_now = as_drawn_outside(request, _kept(whose, game), sight, write)
        if form.is_valid() and tried(request, form, write_now):
            messages.success(request, _("Your stops are kept."))
            return redirect("gameplay:stops", game)
        context |= {"form": form, "drawn": drawn_outside_again(request, sight, form)}
        return render(request, "gameplay/stops.html", context, status=400)
    context["drawn"] = drawn_outside_again(request, sight)
    form = StopsForm(initial=StopsForm.initial_of(stops_of(*whose, game)), phases=phases)
    return render(request, "gameplay/stops.html", {**context, "form": form})


def _kept(whose: tuple[int | None, str], game: str) -> QuerySet[PlayStops]:
    rows = kept_by(*whose)
    return PlayStops.objects.none() if rows is None else rows.filter(game=game)


@require_POST
def hold(request: HttpRequest, pk: int) -> HttpResponse:
    """Be asked at every priority of this table, or no more."""
    table, person, _reader = table_for(request, pk)
    try:
        control.hold(actor=person, table=table, held=request.POST.get("hold") == "1")
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return table_part(request, pk) if wants_part(request) else redirect(table)


@require_POST
def pass_until(request: HttpRequest, pk: int) -> HttpResponse:
    """Pass until something happens."""
    table, person, _reader = table_for(request, pk)
    try:
        control.pass_until(actor=person, table=table, what=request.POST.get("until", ""))
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return table_part(request, pk) if wants_part(request) else redirect(table)


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask to undo one's own last choice, or answer the player who asked."""
    found, person, _reader = table_for(request, pk)
    said = request.POST.get("agree", "")
    try:
        if said:
            undoing.answer(actor=person, table=found, agree=said == "yes")
        else:
            undoing.ask(actor=person, table=found)
    except Refusal as refusal:
        return back_with(request, refusal, found)
    return table_part(request, pk) if wants_part(request) else redirect(found)
