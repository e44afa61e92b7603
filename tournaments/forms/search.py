"""The form that finds events: by words of name and place, by game, by time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time

from django import forms
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from tournaments import offered
from tournaments.enums import EventState
from tournaments.models import Event

EVERY, COMING, PAST = "", "coming", "past"
WHEN = ((EVERY, _("Any time")), (COMING, _("Now and to come")), (PAST, _("Past")))


def _games() -> list[tuple[str, str]]:
    return [("", str(_("Every game"))), *((game, game.title()) for game in offered.FORMATS)]


class EventSearch(forms.Form):
    """What somebody looks for. A field that cannot be read finds everything and says why."""

    q = forms.CharField(label=_("Name or place"), required=False, max_length=80)
    game = forms.ChoiceField(label=_("Game"), required=False, choices=_games)
    when = forms.ChoiceField(label=_("When"), required=False, choices=WHEN)
    day = forms.DateField(
        label=_("From this day"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    @property
    def chosen(self) -> Mapping[str, object]:
        """The fields that were filled in and can be read."""
        self.full_clean()
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def query(self) -> str:
        """The search as part of an address, without the number of the page."""
        return urlencode({key: value for key, value in self.data.items() if key != "page"})

    def found(self, events: QuerySet[Event]) -> QuerySet[Event]:
        """Those of `events` that are looked for; a word is found in the name or the place."""
        chosen = self.chosen
        for word in str(chosen.get("q", "")).split():
            events = events.filter(Q(name__icontains=word) | Q(venue__icontains=word))
        if game := chosen.get("game"):
            events = events.filter(game=game)
        if when := chosen.get("when"):
            over = Q(state=EventState.FINISHED)
            events = events.filter(over if when == PAST else ~over)
        day = chosen.get("day")
        if isinstance(day, date):
            morning = timezone.make_aware(datetime.combine(day, time.min))
            events = events.filter(starts_at__gte=morning)
        return events
