"""Forms of the hall's pages. They check shape; whether a write may be, the services say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.db.models import Case, Q, When
from django.utils.translation import gettext_lazy as _

from tournaments.alphabet import by_name
from tournaments.enums import (
    RULINGS,
    CheckResult,
    Missed,
    OperationKind,
    Outcome,
    PenaltyKind,
    Role,
    RulingKind,
)
from tournaments.forms_event import formats
from tournaments.models import Entry, Event, Match, Round
from tournaments.queries import games


class ImportForm(forms.Form):
    """A file that holds an event, and what a foreign one is played as here."""

    file = forms.FileField(
        label=_("File"),
        max_length=200,
        help_text=_("Archive of a hall, Cobra or NRTM, TOM (.tdf), TRF, or results of Melee."),
    )
    ruleset = forms.ChoiceField(
        label=_("Format"),
        choices=formats,
        help_text=_("What is played; an archive knows it itself."),
    )
    pod = forms.CharField(
        label=_("Pod"),
        required=False,
        max_length=40,
        help_text=_("For a file with several fields of players: which one, 0, 1 or 2 for TOM."),
    )

    def chosen(self) -> dict[str, Any]:
        """The arguments for the service."""
        game, ruleset = self.cleaned_data["ruleset"].split("/")
        file = self.cleaned_data["file"]
        said = {"game": game, "ruleset": ruleset, "pod": self.cleaned_data["pod"]}
        return {"name": file.name, "data": file.read(), **said}

    def clean_file(self) -> Any:
        """A file that is too large is not even read."""
        return _of_size(self.cleaned_data["file"])


def _of_size(file: Any) -> Any:
    most = settings.IMPORT_BYTES
    if file.size > most:
        raise forms.ValidationError(_("A file has up to %(most)s bytes.") % {"most": most})
    return file


class ListForm(forms.Form):
    """A list of players as CSV."""

    file = forms.FileField(
        label=_("List of players (CSV)"), help_text=_("Heads: name, or first and last name.")
    )
    missed = forms.ChoiceField(
        label=_("Missed rounds count as"),
        choices=Missed.choices[:2],
        initial=Missed.LOSS,
        required=False,
    )

    def clean_file(self) -> Any:
        """A file that is too large is not even read."""
        return _of_size(self.cleaned_data["file"])

    def chosen(self) -> dict[str, Any]:
        """What the service takes."""
        missed = self.cleaned_data["missed"] or Missed.LOSS
        return {"data": self.cleaned_data["file"].read(), "missed": missed}


class EntryForm(forms.Form):
    """A player entered by staff, as a name: who has an account is invited."""

    name = forms.CharField(label=_("Name"), max_length=80)
    missed = forms.ChoiceField(
        label=_("Missed rounds count as"), choices=Missed.choices, initial=Missed.LOSS
    )


class InviteForm(forms.Form):
    """Whom to ask: an account by its display name, or whoever opens a link."""

    name = forms.CharField(
        label=_("Display name"),
        max_length=80,
        required=False,
        help_text=_("As the hall shows it. Empty: you get a link to pass on."),
    )


class InviteStaffForm(InviteForm):
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.JUDGE)


class InviteLateForm(InviteForm):
    missed = forms.ChoiceField(
        label=_("Missed rounds count as"), choices=Missed.choices[:2], initial=Missed.LOSS
    )


class ResultForm(forms.Form):
    """A choice among the results with which a match can end. With `seat` given, the words are those
    of the player on that seat; seat b sees the games turned round."""

    result = forms.ChoiceField(label=_("Result"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, match: Match, seat: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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
        return _won(match, result)

    def games(self) -> dict[str, Any]:
        """The chosen result as the services take it, seen from seat A."""
        wins_a, wins_b, draws = games.read(self.cleaned_data["result"])
        return {"wins_a": wins_a, "wins_b": wins_b, "draws": draws}


def _won(match: Match, result: games.Result) -> str:
    """A result as the staff choose it: who won, and how."""
    first, second = match.entry_a.name, match.entry_b.name if match.entry_b else ""
    if result[0] == result[1]:
        return f"{_('Drawn')} {games.text(result)}"
    won, shown = (first, result) if result[0] > result[1] else (second, games.turned(result))
    return str(_("%(name)s won %(games)s") % {"name": won, "games": games.text(shown)})


class StaffResultForm(ResultForm):
    outcome = forms.ChoiceField(
        label=_("How"), choices=Outcome.choices, initial=Outcome.PLAYED, required=False
    )

    def games(self) -> dict[str, Any]:
        return super().games() | {"outcome": self.cleaned_data["outcome"] or Outcome.PLAYED}


class CorrectionForm(StaffResultForm):
    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("It stands in the log of the event.")
    )


class WebhookForm(forms.Form):
    """An address that is told of operations; whether it may be one, the service says."""

    url = forms.CharField(label=_("Address"), max_length=500, help_text=_("https://…"))
    kinds = forms.MultipleChoiceField(
        label=_("Only these operations"),
        choices=OperationKind.choices,
        required=False,
        help_text=_("None chosen: all."),
        widget=forms.SelectMultiple(attrs={"size": 8}),
    )


class UndoForm(forms.Form):
    """Why an operation is undone; `seen` says at which operation the preview was made."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("It stands in the log of the event.")
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


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
        super().__init__(*args, **kwargs)
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
            *((games.code(r), _won(match, r)) for r in games.possible(match)),
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
        named = str(self.initial.get("match") or self.data.get("match") or "")
        seated: list[int] = []
        if named.isdecimal() and len(named) < 9:
            shown |= Q(serial=int(named))
            found = event.matches.public().filter(serial=int(named)).with_players().first()
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


class ComplaintForm(forms.Form):
    """What is wrong with a page, for the hall's staff."""

    reason = forms.CharField(
        label=_("What is wrong?"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("The hall's staff reads this. It sees who sent it, if you are logged in."),
    )
