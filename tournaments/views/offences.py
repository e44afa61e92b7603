"""The catalogue of offences, for the hall's staff to read and to change."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import offered
from tournaments.enums import OffenceClass, PenaltyKind
from tournaments.models import OffenceRow
from tournaments.outside import as_drawn_outside, drawn_outside_again
from tournaments.queries.bench import offences
from tournaments.queries.hall import keeping
from tournaments.services.hall import offences as services
from tournaments.services.permission import person
from tournaments.views.keeping import keeps_hall
from tournaments.views.page import answer, tried


def _games() -> list[tuple[str, Any]]:
    return [("", gettext_lazy("All games")), *((one, one.title()) for one in offered.FORMATS)]


class OffenceForm(forms.Form):
    """One offence with its ladder."""

    game = forms.ChoiceField(label=gettext_lazy("Game"), choices=_games, required=False)
    code = forms.CharField(label=gettext_lazy("Offence"), max_length=60)
    kind = forms.ChoiceField(label=gettext_lazy("Class"), choices=OffenceClass.choices)
    about = forms.CharField(label=gettext_lazy("What it is"), max_length=300)
    ladder = forms.CharField(
        label=gettext_lazy("Ladder"),
        max_length=200,
        help_text=gettext_lazy(
            "With commas, from the first time on: caution, warning, game_loss, match_loss, "
            "disqualification."
        ),
    )
    rule = forms.CharField(label=gettext_lazy("Rule"), max_length=60, required=False)
    rounds = forms.IntegerField(
        label=gettext_lazy("Counts for so many rounds"),
        min_value=0,
        max_value=30,
        initial=0,
        help_text=gettext_lazy("0: for the whole event."),
    )
    active = forms.BooleanField(label=gettext_lazy("Offered"), required=False, initial=True)

    def clean_ladder(self) -> list[str]:
        """The kinds of penalties on the ladder, split at commas. The service refuses unknown
        ones."""
        return [one.strip() for one in self.cleaned_data["ladder"].split(",") if one.strip()]


@require_http_methods(["GET", "HEAD", "POST"])
@keeps_hall
def catalogue(request: HttpRequest) -> HttpResponse:
    """All offences by game, and a form that writes one."""
    form = OffenceForm(request.POST or None, initial=_named(request))

    def write() -> OffenceRow:
        return services.save(actor=person(request.user), **form.cleaned_data)

    stored = OffenceRow.objects.all()
    if form.is_valid() and tried(
        request, form, as_drawn_outside(request, stored, offences.sight, write)
    ):
        messages.success(request, _("The offence is written."))
        return redirect("tournaments:keep_offences")
    drawn = drawn_outside_again(request, offences.sight, form)  # before the page reads them
    rows = {(row.game, row.code): row for row in OffenceRow.objects.all()}
    labels = dict(PenaltyKind.choices)
    shown = [
        (
            game,
            [
                (one, [labels[kind] for kind in one.ladder], _row(rows, game, one.code))
                for one in offences.catalogue(game, all_rows=True)
            ],
        )
        for game in offered.FORMATS
    ]
    context = {"form": form, "games": shown, "here": "offences", "waiting": keeping.counts()}
    context["drawn"] = drawn
    return render(request, "tournaments/keeping/offences.html", context)


def _row(rows: dict[tuple[str, str], OffenceRow], game: str, code: str) -> OffenceRow | None:
    return rows.get((game, code)) or rows.get(("", code))


def _named(request: HttpRequest) -> dict[str, Any]:
    """The present values of the offence that the address names, for the form."""
    game, code = request.GET.get("game", ""), request.GET.get("code", "")
    known = offences.catalogue(game, all_rows=True)
    found = next((one for one in known if one.code == code), None)
    if found is None:
        return {}
    names = ("code", "kind", "about", "rule", "rounds", "active")
    return {name: getattr(found, name) for name in names} | {
        "game": game,
        "ladder": ", ".join(found.ladder),
    }


@require_POST
@keeps_hall
def forget(request: HttpRequest, pk: int) -> HttpResponse:
    """Set an offence back to how it ships."""
    row = get_object_or_404(OffenceRow, pk=pk)
    return answer(
        request,
        reverse("tournaments:keep_offences"),
        lambda: services.forget(actor=person(request.user), row=row),
        _("The offence is as it ships."),
    )
