"""Opening a table of Chaotic: list, format, Creatures a side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.decks import DeckList as Deck
from gameplay.opening.form import DeckForm
from tournaments import offered

BOARDS = ((6, "6"), (3, "3"), (1, "1"), (10, "10"))
FORMAT, BOARD = "apprentice", 6
"""The format and the number of Creatures where only a list was sent."""


class TableForm(DeckForm):
    """A table of the visitor's own."""

    game = "chaotic"
    template = "gameplay/opening/_chaotic.html"
    about = _("Two armies of Creatures meet in single combat, with attacks, Mugic and Locations.")
    format = forms.ChoiceField(
        label=_("Format"),
        choices=[(name, offered.format_name(name)) for name in offered.FORMATS["chaotic"]],
        initial=FORMAT,
    )
    size = forms.TypedChoiceField(label=_("Creatures a side"), choices=BOARDS, coerce=int)

    listed = forms.BooleanField(
        label=_("Armies by list order"),
        required=False,
        help_text=_("Both armies stand as the lists have them; nobody places."),
    )

    @property
    def settings(self) -> dict[str, Any]:
        """The chosen table, as the services take it."""
        return {
            "format": self.cleaned_data["format"],
            "board": self.cleaned_data["size"],
            "formation": "listed" if self.cleaned_data["listed"] else "",
        }

    @classmethod
    def table_of(cls, key: str, deck: Deck, format: str) -> dict[str, str]:
        """The fields with which the list is played on the board that it is made for."""
        return {**super().table_of(key, deck, format), "size": str(deck.size)}

    @classmethod
    def fitting(cls, deck: Deck) -> dict[str, list[str]]:
        """Formats, and boards of as many Creatures as the list has or fewer (2.1.1)."""
        formats = super().fitting(deck)
        boards = sorted((board for board, _words in BOARDS if board <= deck.size), reverse=True)
        return {**formats, "size": [str(board) for board in boards]} if formats else {}

    @classmethod
    def filled(cls, sent: Mapping[str, str]) -> dict[str, str]:
        """The fields that were sent, with Apprentice and six a side where they lack a format."""
        return {"format": FORMAT, "size": str(BOARD), **sent}


FORM = TableForm
