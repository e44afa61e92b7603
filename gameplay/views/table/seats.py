"""Getting to a table: against the house, by invitation, and sitting down."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engine.decks import BadDeck
from gameplay.enums import IN_USE, TableKind
from gameplay.models import Table
from gameplay.opening import DeckForm, GuestForm, form_for, forms
from gameplay.persons import person_of, seat_of, welcome_guest
from gameplay.providers.play import house_decks
from gameplay.services.table import practice, rematch, tables
from gameplay.views.access import back_with, table_for
from tournaments import clocks
from tournaments.errors import Refusal


@require_POST
def play_house(request: HttpRequest) -> HttpResponse:
    """One click from the front page to a table against the house."""
    form = _form(request)
    if not form.is_valid():
        return render(request, "gameplay/tables.html", tables_context(request, form), status=400)
    try:
        table = tables.open_against_house(
            actor=welcome_guest(request),
            deck=form.chosen,
            level=form.house_level,
            clock=form.clock_chosen,
            **form.settings,
        )
    except (Refusal, BadDeck) as refusal:
        _add_refusal(form, refusal)
        return _no_table(request, form, refusal)
    return redirect(table)


@never_cache
@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """A table for several people; the page then shows the link to pass on."""
    form = _form(request)
    if not form.is_valid():
        return render(request, "gameplay/tables.html", tables_context(request, form), status=400)
    try:
        table = tables.open_by_invitation(
            actor=welcome_guest(request),
            deck=form.chosen,
            watched=form.cleaned_data["watched"],
            clock=form.clock_chosen,
            **form.settings,
        )
    except (Refusal, BadDeck) as refusal:
        _add_refusal(form, refusal)
        return _no_table(request, form, refusal)
    return redirect(table)


def _add_refusal(form: DeckForm, refusal: Refusal | BadDeck) -> None:
    """Why the chosen list is not played here. Where it is the visitor's own, the way to its page,
    which tells everything that is against it and changes it."""
    words = str(refusal)
    own = form.own.get(form.cleaned_data["deck"])
    if own is not None and getattr(refusal, "code", "illegal_deck") == "illegal_deck":
        link = format_html('<a href="{}">{}</a>', own.get_absolute_url(), _("To the list"))
        words = format_html("{}. {}", words.rstrip("."), link)
    form.add_error(None, words)


def _no_table(request: HttpRequest, form: DeckForm, refusal: Refusal | BadDeck) -> HttpResponse:
    """The page of tables with the reason why none was opened."""
    status = refusal.status if isinstance(refusal, Refusal) else 409
    return render(request, "gameplay/tables.html", tables_context(request, form), status=status)


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The visitor's own tables, and the ways to start one."""
    return render(request, "gameplay/tables.html", tables_context(request))


def _form(request: HttpRequest) -> DeckForm:
    """The form that was sent."""
    return form_for(request.POST.dict(), request.user)


def tables_context(request: HttpRequest, form: DeckForm | None = None) -> dict[str, Any]:
    """What the page of the visitor's tables shows."""
    person = person_of(request)
    mine = Table.objects.seated(person.user, person.guest)
    rows = mine.select_related("event", "match").prefetch_related("seats")[:50]
    going = [table for table in rows if table.state in IN_USE]
    return {
        "going": going,
        "before": [table for table in rows if table not in going],
        "house_lists": house_decks(),
        "ways": forms(request.user, form),
    }


@never_cache
def join(request: HttpRequest, pk: int, invitation: str) -> HttpResponse:
    """Follow an invitation: choose a list, take the seat."""
    table = get_object_or_404(Table.objects.prefetch_related("seats"), pk=pk)
    if not table.invitation or table.invitation != invitation:
        raise Http404
    person = welcome_guest(request)
    if seat_of(table, person) is not None:
        return redirect(table)
    form = GuestForm(
        request.POST or None, user=request.user, game=table.rulebook, format=table.format
    )
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            tables.join(
                actor=person,
                table=table,
                invitation=invitation,
                deck=form.chosen,
            )
        except (Refusal, BadDeck) as refusal:
            _add_refusal(form, refusal)
            status = 409
        else:
            return redirect(table)
    context = {
        "table": table,
        "form": form,
        "host": table.seats.get(letter="A"),
        "sitting": [seat.name for seat in table.seats.all() if seat.taken],
        "full": all(seat.taken for seat in table.seats.all()),
        "clock": dict(clocks.offered(table.clock))[table.clock],
        "champions": table.champions,
    }
    return render(request, "gameplay/join.html", context, status=status)


@require_POST
def sit(request: HttpRequest, pk: int) -> HttpResponse:
    """Sit down with a nonce of the visitor's own."""
    table, person, _reader = table_for(request, pk)
    try:
        tables.sit_down(actor=person, table=table, nonce=request.POST.get("nonce", ""))
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return redirect(table)


@require_POST
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Give up a practice table that has not begun."""
    table, person, _reader = table_for(request, pk)
    try:
        practice.leave(actor=person, table=table)
    except Refusal as refusal:
        return back_with(request, refusal, table)
    return redirect("gameplay:tables")


@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """The same table once more: against the house, also at another level, or with whoever sat
    there."""
    table, person, _reader = table_for(request, pk)
    try:
        level = request.POST.get("level", "")
        fresh = rematch.play_again(actor=person, table=table, level=level)
    except Refusal as refusal:
        return back_with(request, refusal, table)
    if fresh.kind == TableKind.OPEN and table.rematch_id is None:
        mine = seat_of(fresh, person)
        others = [seat.name for seat in fresh.seats.all() if seat != mine]
        words = _(
            "You have asked %(names)s for a rematch: it stands at the table of the last game."
        )
        messages.info(request, words % {"names": ", ".join(others)})
    return redirect(fresh)
