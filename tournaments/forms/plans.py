"""Forms of the plan of an event and of how its rounds are paired."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import BestOf
from tournaments.models import Entry, Event
from tournaments.plan import (
    DOUBLE,
    MOST_MINUTES,
    MOST_PHASES,
    MOST_SEEDS,
    ROBIN,
    SINGLE,
    SWISS,
    PhasePlan,
    Plan,
    PlanFault,
    parse,
)
from tournaments.sent import number_in
from tournaments.standings import read_points, written_points
from tournaments.words.alphabet import by_name
from tournaments.words.faults import told

if TYPE_CHECKING:  # generic only in the type stubs
    BasePhases = forms.BaseFormSet["PhaseForm"]
else:
    BasePhases = forms.BaseFormSet

FIELD = re.compile(r"phases\[(?P<phase>\d+)\](?:\.(?P<field>\w+))?")
"""The place of a fault in a plan, as :class:`PlanFault` names it."""
METHODS = [
    ("random", _("by lot")),
    ("slide", _("upper half against lower half")),
    ("fold", _("best against worst")),
    ("power", _("neighbours in the standings")),
]
KINDS = [
    ("", "–"),
    (SWISS, _("Swiss rounds")),
    (ROBIN, _("Round robin")),
    (SINGLE, _("Single elimination")),
    (DOUBLE, _("Double elimination")),
]
OF_KINDS = {
    "rounds": SWISS,
    "twice": ROBIN,
    "third": SINGLE,
    "reseed": SINGLE,
    "by_seed": f"{SINGLE} {DOUBLE}",
    "fresh": f"{SWISS} {ROBIN}",
    "scoring": f"{SWISS} {ROBIN}",
}
"""The systems that a field belongs to, as `plan.parse` says; the others belong to all of them."""


def moment(label: Any, help_text: Any) -> forms.DateTimeField:
    """A field for a time that may be left out."""
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, required=False, widget=widget, help_text=help_text)


class PairingForm(forms.Form):
    """How Swiss rounds are paired and where they sit."""

    first = forms.ChoiceField(label=_("First round"), choices=METHODS, initial="random")
    later = forms.ChoiceField(label=_("Other rounds"), choices=METHODS, initial="random")
    last = forms.ChoiceField(label=_("Last Swiss round"), choices=METHODS, initial="random")
    apart_until = forms.IntegerField(
        label=_("Keep clubs apart up to round"), min_value=0, max_value=30, initial=0
    )
    team = forms.TypedChoiceField(
        label=_("An entry is"),
        coerce=int,
        choices=[(1, _("one player")), (2, _("a team of two")), (3, _("a team of three"))],
        initial=1,
    )
    tables = forms.CharField(
        label=_("Table numbers"),
        required=False,
        max_length=200,
        help_text=_("Ranges in the order they fill, like 1-20, 31-40; empty: from 1."),
    )

    @classmethod
    def initial_of(cls, event: Event, plan: Plan) -> dict[str, Any]:
        ranges = ", ".join(f"{first}-{last}" for first, last in event.table_ranges)
        names = ("first", "later", "last", "apart_until", "team")
        return {name: getattr(plan, name) for name in names} | {"tables": ranges}

    def clean_tables(self) -> list[list[int]]:
        ranges = []
        for part in self.cleaned_data["tables"].replace(";", ",").split(","):
            if not part.strip():
                continue
            first, _dash, last = (text.strip() for text in part.partition("-"))
            ends = [number_in(end, 99_999) or 0 for end in (first, last or first)]
            if not all(ends):
                raise forms.ValidationError(_("%(part)s is no range.") % {"part": part.strip()})
            ranges.append(ends)
        return ranges


class PhaseForm(forms.Form):
    """One phase of the plan; without a kind it is left out."""

    kind = forms.ChoiceField(label=_("System"), choices=KINDS, required=False)
    rounds = forms.IntegerField(label=_("Swiss rounds"), min_value=1, max_value=30, required=False)
    top = forms.IntegerField(
        label=_("Cut to the top"), min_value=2, max_value=MOST_SEEDS, required=False
    )
    points = forms.CharField(label=_("Cut by points"), max_length=12, required=False)
    fresh = forms.BooleanField(label=_("Begins from nought"), required=False)
    twice = forms.BooleanField(label=_("Everybody twice"), required=False)
    third = forms.BooleanField(label=_("Match for third place"), required=False)
    reseed = forms.BooleanField(
        label=_("Each round is paired anew by seed"),
        required=False,
        help_text=_("Of single elimination: the best seed left meets the worst."),
    )
    by_seed = forms.BooleanField(
        label=_("Losers of one round are placed by seed"),
        required=False,
        help_text=_("Of elimination. Otherwise they share the place."),
    )
    best_of = forms.TypedChoiceField(
        label=_("Match"),
        coerce=int,
        choices=[(0, _("as in the settings")), *BestOf.choices],
        required=False,
    )
    minutes = forms.IntegerField(
        label=_("Minutes a round"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("Empty: as in the settings. 0: no clock."),
    )
    scoring = forms.CharField(
        label=_("Points of a match"),
        max_length=24,
        required=False,
        help_text=_(
            "Won, drawn, lost, like 2-1-0; a fourth number for a bye. Empty: as in the settings."
        ),
    )
    day = forms.CharField(label=_("Day"), max_length=40, required=False)
    begins = moment(_("Begins"), _("Of a phase on another day. The first begins with the event."))
    doors = moment(
        _("Doors open"), _("Check-in of that day. You open it yourself; players read the time.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        every = " ".join(kind for kind, _label in KINDS[1:])
        for name, field in self.fields.items():
            if name != "kind":
                field.widget.attrs["data-of"] = OF_KINDS.get(name, every)

    @classmethod
    def initial_of(cls, phase: PhasePlan) -> dict[str, Any]:
        values = {name: getattr(phase, name) for name in cls.base_fields}
        points = phase.points
        return values | {
            "points": "" if points is None else str(points),
            "rounds": phase.rounds or None,
            "begins": phase.begins_at,
            "doors": phase.doors_at,
        }

    def clean_scoring(self) -> str:
        told: str = self.cleaned_data["scoring"]
        points = read_points(told) if told else None
        if told and points is None:
            raise forms.ValidationError(_("Write points like 3-1-0: won, drawn, lost."))
        return written_points(points) if points else ""

    def plain(self) -> dict[str, Any] | None:
        """The phase as a plan stores it."""
        said = self.cleaned_data
        chosen = {name: value for name, value in said.items() if value}
        if said.get("minutes") is not None:
            chosen["minutes"] = said["minutes"]
        for name in ("begins", "doors"):
            if chosen.get(name):
                chosen[name] = chosen[name].isoformat(timespec="minutes")
        return chosen if chosen.get("kind") else None


class PhasesInOrder(BasePhases):
    """The phases of a plan, one after the other."""

    def clean(self) -> None:
        """Say at its field what is wrong with a phase, or with its place among the others."""
        if any(self.errors):
            return
        kept = [(form, plain) for form in self.forms if (plain := form.plain())]
        try:
            parse({"phases": [plain for _form, plain in kept]})
        except PlanFault as fault:
            at = FIELD.fullmatch(fault.place)
            if at is None:
                raise forms.ValidationError(told(str(fault))) from fault
            form = kept[int(at["phase"])][0]
            field = at["field"] if at["field"] in form.fields else "kind"
            form.add_error(field, told(fault.fault))


PhaseForms = forms.formset_factory(
    PhaseForm, PhasesInOrder, extra=1, max_num=MOST_PHASES, absolute_max=12
)


class ApartForm(forms.Form):
    """Two players who shall not be paired."""

    first: forms.ModelChoiceField[Entry] = forms.ModelChoiceField(
        label=_("One"), queryset=Entry.objects.none()
    )
    second: forms.ModelChoiceField[Entry] = forms.ModelChoiceField(
        label=_("Other"), queryset=Entry.objects.none()
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "apart_%s", **kwargs})
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = event.entries.order_by(*by_name(), "number")


class EntryDetailsForm(forms.Form):
    """What staff note about an entry."""

    name = forms.CharField(label=_("Name"), max_length=80)
    club = forms.CharField(label=_("Club"), max_length=60, required=False)
    pod = forms.CharField(
        label=_("Pod"),
        max_length=20,
        required=False,
        help_text=_("Players of a pod are paired with each other where that is possible."),
    )
    division = forms.ChoiceField(
        label=_("Division"), required=False, help_text=_("Divisions are named in the settings.")
    )
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=99_999,
        required=False,
        help_text=_("Sits here in every Swiss round."),
    )
    byes = forms.CharField(
        label=_("Awarded byes"),
        required=False,
        max_length=60,
        help_text=_("Numbers of the Swiss rounds that are won without playing, like 1, 2."),
    )
    members = forms.CharField(
        label=_("Members"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Of a team, a line each."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not event.divisions:
            del self.fields["division"]
            return
        field = self.fields["division"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "–"), *((name, name) for name in event.divisions)]

    @classmethod
    def initial_of(cls, entry: Entry) -> dict[str, Any]:
        names = ("name", "club", "pod", "division", "fixed_table")
        values = {name: getattr(entry, name) for name in names}
        byes = ", ".join(map(str, entry.byes))
        return values | {"members": "\n".join(entry.members), "byes": byes}

    def clean_byes(self) -> list[int]:
        parts = self.cleaned_data["byes"].replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
            raise forms.ValidationError(_("Byes are numbers of rounds, each once."))
        return [int(part) for part in parts]

    def clean_members(self) -> list[str]:
        lines = [line.strip() for line in self.cleaned_data["members"].splitlines()]
        return [line for line in lines if line]
