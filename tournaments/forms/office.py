"""Forms of the back rooms: undo, webhooks, and reports to the staff of the hall."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import OperationKind


class UndoForm(forms.Form):
    """Why an operation is undone; `seen` says at which operation the preview was made."""

    reason = forms.CharField(
        label=_("Reason"), max_length=200, help_text=_("It stands in the log of the event.")
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


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


class ComplaintForm(forms.Form):
    """What is wrong with a page, for the hall's staff."""

    reason = forms.CharField(
        label=_("What is wrong?"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("The hall's staff reads this. It sees who sent it, if you are logged in."),
    )
