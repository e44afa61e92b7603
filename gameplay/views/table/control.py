"""Stops, hold and passing until something happens, by page and at the table."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from engine import games
from gameplay import stops
from gameplay.forms import StopsForm
from gameplay.persons import person_of, welcome_guest
from gameplay.queries.choices.control import stops_of
from gameplay.services.table import control
from gameplay.services.table import undo as undoing
from gameplay.views.access import back_with, table_for
from gameplay.views.table.tables import table_part
from tournaments.errors import Refusal
from tournaments.views.parts import wants_part


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, game: str) -> HttpResponse:
    """The visitor's own stops in a game."""
    if game not in games.names() or not stops.reads(game):
        raise Http404
    person = person_of(request)
    phases = stops.phases(game)
    if request.method == "POST":
        form = StopsForm(request.POST, phases=phases)
        if form.is_valid():
            try:
                control.set_stops(actor=welcome_guest(request), game=game, values=form.values)
            except Refusal as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(request, _("Your stops are kept."))
                return redirect("gameplay:stops", game)
        return render(request, "gameplay/stops.html", {"form": form, "game": game}, status=400)
    account = person.account
    kept = stops_of(account.pk if account is not None else None, person.guest, game)
    form = StopsForm(initial=StopsForm.initial_of(kept), phases=phases)
    return render(request, "gameplay/stops.html", {"form": form, "game": game})


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
