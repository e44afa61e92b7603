"""The box in which a list is pasted, and the file that may be chosen in its place."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.lists import sent
from tournaments.errors import Refusal


class ListBox(forms.Form):
    """A form with a box for a list. The text of a file takes the place of what stands in the box,
    there too where it is refused: what is wrong is mended in it and sent again."""

    use_required_attribute = False  # the box may be empty where a file is chosen
    box = "text"
    one_of: tuple[str, ...] = ("text", "file")
    """Fields of which one is filled in."""
    #: What the file is called, without its ending; "" where none was chosen.
    file_name = ""
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        required=False,
        max_length=200,
        help_text=gettext_lazy(
            "Text, CSV or JSON. It takes the place of what stands in the box above."
        ),
        widget=forms.FileInput(attrs={"accept": ",".join(sent.ENDINGS)}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields([name for name in self.fields if name != "file"])
        self._take_file()

    def _take_file(self) -> None:
        """Puts the text of a chosen file into the box; what no list can be read from is told when
        the file is looked at."""
        file = self.files.get(self.add_prefix("file")) if self.is_bound else None
        self.wrong = ""
        if file is None or not file.size:
            return
        if file.size > sent.MAX_BYTES:
            self.wrong = _("A list has up to %(most)d bytes.") % {"most": sent.MAX_BYTES}
            return
        try:
            text = sent.read(file.name or "", file.read())
        except Refusal as refusal:
            self.wrong = str(refusal)
            return
        data: Any = self.data.copy()  # type: ignore[attr-defined]  # of a request, or a dict
        data[self.add_prefix(self.box)] = text
        self.data = data
        self.file_name = " ".join(PurePath(file.name or "").stem.split())

    def clean_file(self) -> None:
        """Says what is wrong with the file."""
        if self.wrong:
            raise forms.ValidationError(self.wrong)

    def clean(self) -> dict[str, Any]:
        """What was said; the file is in the box by now."""
        data = {**self.cleaned_data}
        data.pop("file", None)
        if "file" in self.errors:  # an empty box is no second fault
            self.errors.pop(self.box, None)
        return data
