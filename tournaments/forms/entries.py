"""Forms for players and staff who are entered or invited by name."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Missed, Role


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
