"""Forms of a series: what counts in it, and which event is offered."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Series
from tournaments.services.hall.series import LONGEST_NAME, LONGEST_WORDS, MOST_EVENTS, MOST_TIMES
from tournaments.standings import series as reckoning
from tournaments.words.faults import told

USUAL = "1: 10\n2: 7\n3-4: 5\n5-8: 3\n9-: 1"


def times() -> list[tuple[int, str]]:
    """How often points can count, in the reader's language."""
    more = [(n, str(_("%(n)s times") % {"n": n})) for n in range(2, MOST_TIMES + 1)]
    return [(1, str(_("once"))), *more]


class SeriesForm(forms.Form):
    """Everything a keeper says of a series."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    description = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    scale = forms.CharField(
        label=_("Points by place"),
        initial=USUAL,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("A line each: 1: 10, 3-4: 5, and 9-: 1 for all places from 9."),
    )
    best = forms.IntegerField(
        label=_("Best results that count"),
        min_value=0,
        max_value=MOST_EVENTS,
        initial=0,
        help_text=_("Of each player; 0: all of them."),
    )

    def clean_scale(self) -> list[dict[str, Any]]:
        try:
            return [step.plain() for step in reckoning.of_lines(self.cleaned_data["scale"])]
        except reckoning.ScaleFault as fault:
            words = _("Line %(line)s: %(fault)s.") % {
                "line": fault.line,
                "fault": told(fault.fault),
            }
            raise forms.ValidationError(words) from fault

    @staticmethod
    def said(series: Series) -> dict[str, Any]:
        """The initial values of a form about this series."""
        return {
            "name": series.name,
            "description": series.description,
            "scale": reckoning.lines(reckoning.of_json(series.scale)),
            "best": series.best,
        }


class OfferForm(forms.Form):
    """An event of one's own for a series."""

    event: forms.ModelChoiceField[Event] = forms.ModelChoiceField(
        label=_("Event"),
        queryset=Event.objects.none(),
        to_field_name="slug",
        empty_label=None,
    )

    def __init__(self, *args: Any, events: QuerySet[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["event"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = events


class TimesForm(forms.Form):
    """How often the points of an event count."""

    times = forms.TypedChoiceField(
        label=_("Its points count"), coerce=int, choices=times, initial=1
    )
