"""Forms of results: as a player says it, and as the staff enter and correct it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Outcome
from tournaments.models import Match
from tournaments.queries import games


class ResultForm(forms.Form):
    """A choice among the results with which a match can end. With `seat` given, the words are those
    of the player on that seat; seat b sees the games turned round."""

    ids = "report_%s"
    """Of the fields, other ones in each form: several stand on the page of a match."""
    result = forms.ChoiceField(label=_("Result"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, match: Match, seat: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": self.ids, **kwargs})
        self.seat = seat
        field = self.fields["result"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (games.code(result), self._label(match, result)) for result in self._ordered(match)
        ]

    def _ordered(self, match: Match) -> list[games.Result]:
        possible = games.possible(match)
        return [games.turned(r) for r in possible] if self.seat == "b" else possible

    def _label(self, match: Match, result: games.Result) -> str:
        if self.seat:
            own = games.turned(result) if self.seat == "b" else result
            word = (
                _("Drawn") if own[0] == own[1] else _("I won") if own[0] > own[1] else _("I lost")
            )
            return f"{word} {games.text(own)}"
        return won(match, result)

    def games(self) -> dict[str, Any]:
        """The chosen result as the services take it, seen from seat A."""
        wins_a, wins_b, draws = games.read(self.cleaned_data["result"])
        return {"wins_a": wins_a, "wins_b": wins_b, "draws": draws}


def won(match: Match, result: games.Result) -> str:
    """A result as the staff choose it: who won, and how."""
    first, second = match.entry_a.name, match.entry_b.name if match.entry_b else ""
    if result[0] == result[1]:
        return f"{_('Drawn')} {games.text(result)}"
    won, shown = (first, result) if result[0] > result[1] else (second, games.turned(result))
    return str(_("%(name)s won %(games)s") % {"name": won, "games": games.text(shown)})


class StaffResultForm(ResultForm):
    ids = "enter_%s"
    outcome = forms.ChoiceField(
        label=_("How"), choices=Outcome.choices, initial=Outcome.PLAYED, required=False
    )

    def games(self) -> dict[str, Any]:
        return super().games() | {"outcome": self.cleaned_data["outcome"] or Outcome.PLAYED}


class CorrectionForm(StaffResultForm):
    ids = "correct_%s"
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("It stands in the log of the event.")
    )
