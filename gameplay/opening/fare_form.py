"""The form that asks how a list fares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from gameplay.opening.form import LEVEL_NAMES
from gameplay.queries.analysis import fares
from tournaments.offered import format_name


class FareForm(forms.Form):
    """Against which lists, in which format, how many games, and how strongly both sides play."""

    rivals = forms.MultipleChoiceField(
        label=_("Against"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Each is met as often as the others, from either seat by turns."),
    )
    format = forms.ChoiceField(label=_("Format"))
    level = forms.ChoiceField(label=_("Both sides play as"), initial=fares.USUAL_LEVEL)
    games = forms.TypedChoiceField(
        label=_("Games in all"),
        coerce=int,
        initial=fares.USUAL_GAMES,
        choices=[(number, str(number)) for number in fares.GAMES],
        help_text=_("A game of adepts takes about a quarter of a minute, where nobody plays."),
    )

    def __init__(
        self, *args: Any, formats: Sequence[str], rivals: Mapping[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices: dict[str, list[tuple[str, Any]]] = {
            "rivals": list(rivals.items()),
            "format": [(name, format_name(name)) for name in formats],
            "level": [(level, LEVEL_NAMES[level]) for level in fares.LEVELS],
        }
        for name, offered in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = offered
