"""Forms of play."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy


class OfficialFile(forms.Form):
    """The official text of a rulebook as a file."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("JSON: one object, the number of each rule with its text."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.txt,application/json"}),
    )
