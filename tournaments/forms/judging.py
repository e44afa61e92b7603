"""Forms of judges: rulings, deck checks, penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import Case, Q, When
from django.utils.translation import gettext_lazy as _

from tournaments.enums import RULINGS, CheckResult, PenaltyKind, RulingKind
from tournaments.forms.results import won
from tournaments.models import Entry, Event, Match, Round
from tournaments.queries import games
from tournaments.sent import number_in
from tournaments.words.alphabet import by_name


class OnceMoreForm(forms.Form):
    """Says "once more" where the same was just said; the question comes with the refusal."""

    again = forms.BooleanField(
        label=_("I mean a second one"), required=False, widget=forms.HiddenInput
    )

    def add_error(self, field: Any, error: Any) -> None:
        super().add_error(field, error)
        if getattr(error, "code", "") == "said_already":
            self.fields["again"].widget = forms.CheckboxInput()


class RulingForm(OnceMoreForm):
    """A judge's ruling on a match: result, penalty and reason in one step."""

    kind = forms.ChoiceField(label=_("Ruling"), choices=RULINGS)
    result = forms.ChoiceField(
        label=_("Corrected result"), required=False, help_text=_("For a correction.")
    )
    against = forms.ChoiceField(
        label=_("Against"), required=False, help_text=_("For a loss or a penalty.")
    )
    penalty = forms.ChoiceField(
        label=_("Penalty"), required=False, choices=[("", "–"), *PenaltyKind.choices]
    )
    code = forms.CharField(label=_("Offence"), max_length=60, required=False)
    rules = forms.CharField(
        label=_("Rules"), max_length=120, required=False, help_text=_("Numbers, with commas.")
    )
    reason = forms.CharField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "rule_%s", **kwargs})
        self.seats = {entry.number: entry for entry in match.players}
        against, result = self.fields["against"], self.fields["result"]
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)
        if not games.may_stand(match):
            kind.choices = [one for one in RULINGS if one[0] != RulingKind.STANDS]
        assert isinstance(against, forms.ChoiceField) and isinstance(result, forms.ChoiceField)
        against.choices = [("", "–"), *((str(n), entry.name) for n, entry in self.seats.items())]
        result.choices = [
            ("", "–"),
            *((games.code(r), won(match, r)) for r in games.possible(match)),
        ]

    def ruling(self) -> dict[str, Any]:
        """The arguments for the service."""
        chosen = self.cleaned_data
        named = chosen["against"]
        ruling: dict[str, Any] = {
            "kind": chosen["kind"],
            "against": self.seats[int(named)] if named else None,
            "reason": chosen["reason"],
            "rules": [rule.strip() for rule in chosen["rules"].split(",") if rule.strip()],
            "again": chosen["again"],
        }
        if chosen["result"]:
            wins_a, wins_b, draws = games.read(chosen["result"])
            ruling |= {"wins_a": wins_a, "wins_b": wins_b, "draws": draws}
        if chosen["penalty"]:
            first = next(iter(ruling["rules"]), "")
            penalty = {"kind": chosen["penalty"], "code": chosen["code"], "rule": first}
            ruling["penalty"] = penalty
        return ruling


class DeckCheckForm(forms.Form):
    result = forms.ChoiceField(label=_("The deck is"), choices=CheckResult.choices)
    note = forms.CharField(
        label=_("What you found"),
        max_length=200,
        required=False,
        help_text=_("Needed where it is not as registered: missing and additional cards."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes it took"),
        min_value=0,
        max_value=60,
        initial=0,
        required=False,
        help_text=_("The table gets them as extra time."),
    )

    def clean_minutes(self) -> int:
        """The minutes, 0 where the field is empty."""
        return self.cleaned_data["minutes"] or 0


if TYPE_CHECKING:  # generic in the stubs alone
    ChoiceOfMatch = forms.ModelChoiceField[Match]
else:
    ChoiceOfMatch = forms.ModelChoiceField


class MatchField(ChoiceOfMatch):
    """A match by its serial, shown as people find it."""

    def label_from_instance(self, obj: Any) -> str:
        words = _("%(round)s, table %(table)s: %(players)s")
        facts = {"round": obj.round.title, "table": obj.table_number, "players": str(obj)}
        return str(words % facts)


class PenaltyForm(OnceMoreForm):
    entry: forms.ModelChoiceField[Entry] = forms.ModelChoiceField(
        label=_("Player"), queryset=Entry.objects.none()
    )
    code = forms.CharField(
        label=_("Offence"),
        max_length=60,
        widget=forms.TextInput(attrs={"list": "offences"}),
        help_text=_("One of the catalogue, or in your own words."),
    )
    kind = forms.ChoiceField(
        label=_("Penalty"),
        choices=[("", _("As the ladder says")), *PenaltyKind.choices],
        required=False,
    )
    rule = forms.CharField(label=_("Rule"), max_length=60, required=False)
    match = MatchField(
        label=_("Match"),
        queryset=Match.objects.none(),
        to_field_name="serial",
        required=False,
        empty_label=_("none"),
        help_text=_("If it happened in a match: the penalty then stands on its page too."),
    )
    reason = forms.CharField(label=_("What happened"), widget=forms.Textarea(attrs={"rows": 3}))
    lands = forms.BooleanField(
        label=_("A loss counts in the match at once"), required=False, initial=True
    )
    minutes = forms.IntegerField(
        label=_("Extra minutes for the table"), required=False, min_value=0, max_value=60
    )

    def clean_minutes(self) -> int:
        return self.cleaned_data["minutes"] or 0

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entry, match = self.fields["entry"], self.fields["match"]
        assert isinstance(entry, forms.ModelChoiceField)
        assert isinstance(match, forms.ModelChoiceField)
        last = Round.objects.public().filter(event=event).order_by("serial").last()
        shown = Q(round=last)
        named = number_in(self.initial.get("match") or self.data.get("match") or "")
        seated: list[int] = []
        if named is not None:
            shown |= Q(serial=named)
            found = event.matches.public().filter(serial=named).with_players().first()
            seated = [one.pk for one in found.players] if found is not None else []
        match.queryset = event.matches.public().filter(shown).with_players()
        here = Case(When(pk__in=seated, then=0), default=1)
        entry.queryset = event.entries.order_by(here, *by_name(), "number")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        match, entry = data.get("match"), data.get("entry")
        if match is not None and entry is not None and entry not in match.players:
            text = _("%(name)s does not play in this match.") % {"name": entry}
            self.add_error("match", text)
        return data
