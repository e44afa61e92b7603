"""Forms for tables of three and four: a place for each seat instead of games."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Outcome
from tournaments.forms.judging import RulingForm
from tournaments.models import Match

WORDS = {1: _("1st: last one standing"), 2: _("2nd"), 3: _("3rd")}


def add_places(form: forms.Form, match: Match, *, needed: bool) -> None:
    """Put a choice of places for each seat before the other fields of a form."""
    count = len(match.players)
    words: dict[int, Any] = {place: WORDS[place] for place in range(1, count)}
    words[count] = _("%(place)s: first one out") % {"place": {3: _("3rd"), 4: _("4th")}[count]}
    others = form.fields.copy()
    form.fields.clear()
    for letter, entry in zip("abcd", match.players, strict=False):
        form.fields[f"place_{letter}"] = forms.TypedChoiceField(
            label=entry.name,
            required=needed,
            coerce=int,
            empty_value=None,
            choices=[("", "–"), *words.items()],
        )
    form.fields.update(others)


def places_in(form: forms.Form) -> list[int]:
    """The chosen places in the order of the seats; [] where one is missing."""
    names = [name for name in form.fields if name.startswith("place_")]
    found = [form.cleaned_data.get(name) for name in names]
    return [] if None in found else [int(place) for place in found if place is not None]


class PlacesForm(forms.Form):
    """The place of every player; who fell together shares a place."""

    needed = True
    ids = "report_%s"

    def __init__(self, *args: Any, match: Match, seat: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": self.ids, **kwargs})
        add_places(self, match, needed=self.needed)

    def games(self) -> dict[str, Any]:
        """The result as the services take it."""
        return {"places": places_in(self)}


class StaffPlacesForm(PlacesForm):
    needed = False  # nobody has a place where all lose
    one_of = tuple(f"place_{letter}" for letter in "abcd")
    ids = "enter_%s"
    outcome = forms.ChoiceField(
        label=_("How"),
        choices=[(Outcome.PLAYED, _("Played")), (Outcome.BOTH_LOSE, _("All lose"))],
        initial=Outcome.PLAYED,
        required=False,
    )

    def games(self) -> dict[str, Any]:
        outcome = self.cleaned_data["outcome"] or Outcome.PLAYED
        places = places_in(self) if outcome == Outcome.PLAYED else []
        return {"places": places, "outcome": outcome}


class PlacesCorrectionForm(StaffPlacesForm):
    ids = "correct_%s"
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("It stands in the log of the event.")
    )


class PlacesRulingForm(RulingForm):
    """A ruling on a table of three or four: places where games would stand."""

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, match=match, **kwargs)
        del self.fields["result"]
        add_places(self, match, needed=False)
        self.order_fields(["kind"])

    def ruling(self) -> dict[str, Any]:
        self.cleaned_data["result"] = ""
        return super().ruling() | {"places": places_in(self)}
