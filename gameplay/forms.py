"""Forms of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from gameplay.stops import Stops


class OfficialFile(forms.Form):
    """The official text of a rulebook as a file."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("JSON: one object, the number of each rule with its text."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.txt,application/json"}),
    )


class StopsForm(forms.Form):
    """The stops of a person: where the person is asked when having priority
    (`gameplay.stops.Stops`)."""

    full = forms.BooleanField(label=_("Everywhere"), required=False)
    answers = forms.BooleanField(
        label=_("Something of another player waits to resolve, and I could answer"), required=False
    )
    strikes = forms.BooleanField(
        label=_("Attacks count as such too"),
        required=False,
        help_text=_("You are then asked at every strike of the other side."),
    )
    triggers = forms.BooleanField(
        label=_("Abilities that triggered count as such too"), required=False
    )
    moves = forms.BooleanField(label=_("Once in my turn, after my first move"), required=False)
    every_move = forms.BooleanField(label=_("After each of my moves"), required=False)
    fights = forms.BooleanField(
        label=_("My Creature is attacked and has something to use"), required=False
    )
    own_fights = forms.BooleanField(
        label=_("My Creature attacks and has something to use"), required=False
    )
    own = forms.MultipleChoiceField(
        label=_("Always in my turn"), required=False, widget=forms.CheckboxSelectMultiple
    )
    other = forms.MultipleChoiceField(
        label=_("Always in turns of others"), required=False, widget=forms.CheckboxSelectMultiple
    )
    cards = forms.CharField(
        label=_("Always at these cards"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("A name a line. You are asked when another player has put one on the pile."),
    )

    def __init__(self, *args: Any, phases: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("own", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.MultipleChoiceField)
            field.choices = list(phases.items())

    @classmethod
    def initial_of(cls, kept: Stops) -> dict[str, Any]:
        """The values as the form shows them."""
        return {**kept.as_json(), "cards": "\n".join(kept.cards)}

    @property
    def values(self) -> dict[str, Any]:
        """The chosen stops, as the service takes them."""
        return {**self.cleaned_data, "cards": self.cleaned_data["cards"].splitlines()}
