"""Forms for files: an event out of one, and a list of players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Missed
from tournaments.forms.events import formats


class ImportForm(forms.Form):
    """A file that holds an event, and what a foreign one is played as here."""

    file = forms.FileField(
        label=_("File"),
        max_length=200,
        help_text=_(
            "Archive of a hall, Cobra or NRTM, TOM (.tdf), TRF, Melee, AesopsTables, TOME, "
            "Limitless, TopDeck, Challonge or start.gg, or a printed list of rounds as text."
        ),
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

    as_copy = forms.BooleanField(
        label=_("As a copy"),
        required=False,
        help_text=_(
            "Of an archive whose address is taken here: the copy has one of its own. The signature "
            "of the other hall does not hold for it."
        ),
    )

    def chosen(self) -> dict[str, Any]:
        """The arguments for the service."""
        game, ruleset = self.cleaned_data["ruleset"].split("/")
        file = self.cleaned_data["file"]
        said = {name: self.cleaned_data[name] for name in ("pod", "as_copy")}
        said |= {"game": game, "ruleset": ruleset}
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
