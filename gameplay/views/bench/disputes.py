"""Disputes from the player's side: open one, follow it, take it back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gameplay.models import Dispute, Seat
from gameplay.persons import person_of, seat_of
from gameplay.queries.bench import precedents
from gameplay.queries.table.pages import LogEntry, told_log
from gameplay.queries.table.repairs import Moment, moments
from gameplay.services.bench import disputes
from gameplay.views.access import back_with, game_for
from tournaments.errors import Refusal
from tournaments.models import Match
from tournaments.sent import number_in

LONGEST = 160
"""Signs of a step in a list of steps."""


class StepForm(forms.Form):
    """A claim about a step of a digital game."""

    step = forms.TypedChoiceField(label=gettext_lazy("Step"), coerce=int)
    claim = forms.CharField(
        label=gettext_lazy("What went wrong?"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    wanted = forms.CharField(
        label=gettext_lazy("The line that should have been possible"),
        max_length=500,
        required=False,
        help_text=gettext_lazy("In the words of the table, for example “move Maxxor to B2”."),
    )

    def __init__(self, *args: Any, moments: list[Moment], **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["step"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one.step, f"{one.step}. {one.words}"[:LONGEST]) for one in moments]


class PaperForm(forms.Form):
    """A claim about a match played on paper."""

    claim = forms.CharField(
        label=gettext_lazy("What went wrong?"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    position = forms.CharField(
        label=gettext_lazy("The position, as well as you remember it"),
        max_length=8000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "class": "mono"}),
        help_text=gettext_lazy("Free text, or a scenario that the engine can set up."),
    )


@never_cache
@login_required
def new_for_step(request: HttpRequest, pk: int) -> HttpResponse:
    """Question one step of a game at one's own table."""
    game, person, _reader = game_for(request, pk)
    seat = seat_of(game.table, person)
    if seat is None or game.table.match is None:
        raise Http404
    last = max(game.revision, 0)
    asked = number_in(request.GET.get("step", ""))
    first = last if asked is None else min(asked, last)
    seats = {row.letter: row for row in game.table.seats.all()}
    offered = moments(game, seat.letter, seats, beside=first)
    form = StepForm(request.POST or None, initial={"step": first}, moments=offered)
    if request.method == "POST" and form.is_valid():
        try:
            made = disputes.open_for_step(actor=person, game=game, **form.cleaned_data)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, _("A judge has been called. You can follow it here."))
            return redirect(made)
    shown = form["step"].value()
    number = number_in(shown) or 0
    context = {
        "form": form,
        "game": game,
        "table": game.table,
        "log": told_log(game, seat.letter, seats, first=number - 1, last=number),
        "seats": seats,
    }
    return render(request, "gameplay/dispute_new.html", context)


@never_cache
@login_required
def new_for_match(request: HttpRequest, pk: int) -> HttpResponse:
    """Question a match played on paper."""
    match = get_object_or_404(Match.objects.visible_to(request.user).with_players(), pk=pk)
    if request.user.pk not in [entry.user_id for entry in match.players]:
        raise Http404
    form = PaperForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = disputes.open_for_paper(
                actor=person_of(request), match=match, **form.cleaned_data
            )
        except Refusal as refusal:
            form.add_error(None, refusal.message)
        else:
            messages.success(request, _("A judge has been called. You can follow it here."))
            return redirect(made)
    return render(request, "gameplay/dispute_new.html", {"form": form, "match": match})


@never_cache
@login_required
@require_safe
def dispute(request: HttpRequest, pk: int) -> HttpResponse:
    """How a dispute stands. Judges are led to the bench."""
    found = _visible(request, pk)
    if Dispute.objects.judged_by(request.user).filter(pk=pk).exists():
        return redirect("gameplay:bench_work", pk)
    ruling = getattr(found, "ruling", None)
    seats = {row.letter: row for row in found.table.seats.all()} if found.table else {}
    context = {
        "dispute": found,
        "ruling": ruling,
        "near": precedents.near(found) if precedents.may_read(request.user) else [],
        "log": _own_log(request, found, seats),
        "seats": seats,
        "table": found.table if _own_seat(request, found) is not None else None,
    }
    return render(request, "gameplay/dispute.html", context)


@login_required
@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one's own dispute back."""
    found = _visible(request, pk)
    try:
        disputes.withdraw(actor=person_of(request), dispute=found)
    except Refusal as refusal:
        return back_with(request, refusal, found)
    messages.info(request, _("The dispute is withdrawn."))
    return redirect(found)


def _visible(request: HttpRequest, pk: int) -> Dispute:
    rows = Dispute.objects.visible_to(request.user).select_related(
        "event", *(f"match__entry_{side}" for side in "abcd"), "table", "game", "ruling", "taken_by"
    )
    return get_object_or_404(rows, pk=pk)


def _own_log(request: HttpRequest, found: Dispute, seats: dict[str, Seat]) -> list[LogEntry]:
    seat = _own_seat(request, found)
    if seat is None or found.game is None or found.step is None:
        return []
    return told_log(found.game, seat.letter, seats, first=found.step - 1, last=found.step)


def _own_seat(request: HttpRequest, found: Dispute) -> Seat | None:
    return seat_of(found.table, person_of(request)) if found.table is not None else None
