"""Forms of an appeal: why a player does not accept a ruling, and what the head judge says."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.enums import RULINGS, AppealOutcome, PenaltyKind, RulingKind
from tournaments.forms.judging import RulingForm
from tournaments.forms.places import PlacesRulingForm
from tournaments.models import Match

INSTEAD = [
    ("", _("Nothing")),
    *(choice for choice in RULINGS if choice[0] != RulingKind.STANDS),
]
OUTCOME = "outcome"


class AppealForm(forms.Form):
    """A player's appeal."""

    reason = forms.CharField(
        label=_("What is wrong with the ruling?"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


def _outcome() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Decision"), choices=AppealOutcome.choices, widget=forms.RadioSelect
    )


class _OfMatch(RulingForm):
    """The decision on a ruling about a match; the inherited fields are for the ruling instead."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields = {OUTCOME: _outcome(), "reason": self.fields.pop("reason"), **self.fields}
        del self.fields["again"]
        kind = forms.ChoiceField(label=_("Ruling instead"), choices=INSTEAD, required=False)
        self.fields["kind"] = kind
        self.fields["reason"].label = _("Why, for the players and the log")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("kind") and data.get(OUTCOME) != AppealOutcome.CHANGED:
            text = gettext("Another ruling takes the place of one that is taken back.")
            self.add_error(OUTCOME, text)
        return data

    def decision(self) -> dict[str, Any]:
        """The arguments for the service."""
        chosen = self.cleaned_data
        said = {OUTCOME: chosen[OUTCOME], "reason": chosen["reason"]}
        if not chosen["kind"]:
            return said | {"instead": None}
        chosen["again"] = True
        ruling = self.ruling()
        ruling.pop("reason"), ruling.pop("again")
        return said | {"instead": ruling}


class GamesAppealForm(_OfMatch):
    """A decision about a match of games."""


class PlacesAppealForm(_OfMatch, PlacesRulingForm):
    """A decision about a table of three or four."""


class PenaltyAppealForm(forms.Form):
    """The decision on a penalty that was not part of a ruling."""

    outcome = _outcome()
    reason = forms.CharField(
        label=_("Why, for the player and the log"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    kind = forms.ChoiceField(
        label=_("Penalty instead"),
        choices=[("", _("None")), *PenaltyKind.choices],
        required=False,
    )

    def decision(self) -> dict[str, Any]:
        """The arguments for the service."""
        chosen = self.cleaned_data
        kind = chosen.pop("kind")
        changed = chosen[OUTCOME] == AppealOutcome.CHANGED
        return chosen | {"instead": {"kind": kind} if kind and changed else None}


def decision_form(match: Match | None, data: Any = None) -> Any:
    """The form for what was appealed: a ruling about `match`, or a penalty."""
    if match is None:
        return PenaltyAppealForm(data)
    form = PlacesAppealForm if match.pod else GamesAppealForm
    return form(data, match=match)
