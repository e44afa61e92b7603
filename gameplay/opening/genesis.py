"""Opening a table of Genesis: list, and what kind of game for how many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.decks import DeckList as Deck
from gameplay.opening.form import DeckForm
from tournaments import offered


@dataclass(frozen=True, slots=True)
class Table:
    """A table that anybody may open: what the page calls it, and what the services take."""

    key: str
    words: str
    format: str
    players: int
    best_of: int

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments of the services that open tables."""
        return {"format": self.format, "players": self.players, "best_of": self.best_of}


def tables() -> dict[str, Table]:
    """The tables that anybody may open, by key; those of two first."""
    series = {1: _("one game"), 3: _("best of three with lock and show")}
    names = {2: _("Two players"), 3: _("Three players"), 4: _("Four players")}
    found = {}
    for one in offered.FORMATS["genesis"].values():
        for players in one.players:
            for games in (n for n in one.best_of if n in series):
                key = f"{one.format}-{players}" + (f"-of-{games}" if games > 1 else "")
                how = one.format if one.pods else series[games]
                words = f"{names[players]}, {how}"
                if one.format != "constructed" and not one.pods:
                    words = f"{_KINDS[one.format]()}: {words[0].lower()}{words[1:]}"
                found[key] = Table(key, words, one.format, players, games)
    return found


_KINDS = {
    "draft": lambda: _("A draft"),
    "sealed": lambda: _("Sealed"),
    "allies": lambda: _("Allies, two champions each"),
}


class ArenaForm(DeckForm):
    """A table of the visitor's own."""

    about = gettext_lazy("Champions move and strike on an arena, and answer each other's cards.")

    game = "genesis"
    prefix = "genesis"
    template = "gameplay/opening/_genesis.html"
    arena = forms.ChoiceField(
        label=gettext_lazy("Table"),
        choices=lambda: [(key, one.words) for key, one in tables().items()],
    )

    @property
    def settings(self) -> dict[str, Any]:
        """The chosen table, as the services take it."""
        return tables()[self.cleaned_data["arena"]].settings

    @classmethod
    def table_of(cls, key: str, deck: Deck, format: str) -> dict[str, str]:
        """The fields that open the first table of this format for the list with this key."""
        arena = next(one.key for one in tables().values() if one.format == format)
        return {"genesis-deck": key, "genesis-arena": arena}

    @classmethod
    def fitting(cls, deck: Deck) -> dict[str, list[str]]:
        """The tables of the formats in which the list is legal."""
        formats = super().fitting(deck).get("format", [])
        return {"arena": [one.key for one in tables().values() if one.format in formats]}

    @classmethod
    def filled(cls, sent: Mapping[str, str]) -> dict[str, str]:
        """The fields that were sent. Where only a list was sent, it is played in a single game of
        two."""
        if "deck" not in sent or "genesis-deck" in sent:
            return dict(sent)
        return {**sent, "genesis-deck": sent["deck"], "genesis-arena": "constructed-2"}


FORM = ArenaForm
