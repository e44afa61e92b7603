"""The form by which a table is opened: which list to play, and at what table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from decks.lists.called import told_apart
from decks.lists.documents import stored
from decks.models import DeckList
from engine import decks as deck_lists
from engine import games, rulesets
from engine.decks import DeckList as Deck
from tournaments import clocks, offered

LEVEL_NAMES = {
    "novice": _("a novice: plays by simple sense"),
    "adept": _("an adept: tries what it may do"),
    "expert": _("an expert: has both sides choose well"),
}
"""The levels of the house (`engine.players.levels`) in words."""


def starters(game: str) -> list[tuple[str, str]]:
    """``(id, name)`` of all lists of a game that ship."""
    return [(identity, deck.name) for identity, deck in deck_lists.shipped(game).items()]


def legal_formats(deck: Deck) -> list[str]:
    """The formats that are played here and in which a list is legal, in the order of the offer."""
    return [
        name
        for name in offered.FORMATS.get(deck.game, rulesets.FORMATS[deck.game])
        if not deck_lists.check(deck, rulesets.get(deck.game, name))
    ]


class Lists(forms.RadioSelect):
    """The lists to choose from. Each says with which values of the other fields it can be played
    (`DeckForm.fitting`): the page takes the first of them where what is chosen does not fit."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fitting: dict[str, Mapping[str, Sequence[str]]] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The option, with what fits its list as JSON."""
        option = super().create_option(name, value, *args, **kwargs)
        if fitting := self.fitting.get(str(value)):
            option["attrs"]["data-fitting"] = json.dumps(fitting)
        return option


class DeckForm(forms.Form):
    """Which list to play: one that ships, or one of the visitor's own."""

    deck = forms.ChoiceField(label=_("Your deck"), widget=Lists)
    level = forms.ChoiceField(
        label=_("The house plays as"),
        choices=LEVEL_NAMES.items(),
        required=False,
        initial="novice",
        help_text=_("A novice answers at once, an expert thinks up to a second."),
    )
    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=clocks.USUAL,
        required=False,
        help_text=_("Who runs out of time loses the game."),
    )
    watched = forms.BooleanField(
        label=_("Others may watch, if you invite somebody"),
        required=False,
        help_text=_("Everybody, a minute later and without hidden cards. Your guest is told."),
    )

    game = games.default()
    template = "gameplay/opening/_plain.html"
    """The template of the page's section that shows this form."""
    about: str | Promise = ""
    """One sentence for somebody who does not know the game."""

    def __init__(self, *args: Any, user: Any, game: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game or self.game
        own = DeckList.objects.visible_to(user).active().filter(game=self.game)
        self.own = {f"own-{row.pk}": row for row in own}
        names = told_apart(self.own.values())
        mine = [
            (key, str(_("%(list)s (yours)")) % {"list": names[row.pk]})
            for key, row in self.own.items()
        ]
        self.offer([*starters(self.game), *mine])
        widget = self.fields["deck"].widget
        assert isinstance(widget, Lists)
        widget.fitting = {
            **_fitting_of_shipped(type(self), self.game),
            **{key: self.fitting(deck) for key, row in self.own.items() if (deck := _kept(row))},
        }

    def offer(self, lists: list[tuple[str, str]]) -> None:
        """Offer these lists, the first of them chosen."""
        field = self.fields["deck"]
        assert isinstance(field, forms.ChoiceField)
        self.lists = lists
        field.choices = lists
        field.initial = next(key for key, _words in lists)

    @property
    def chosen(self) -> Deck:
        """The list, as the engine reads it."""
        key = self.cleaned_data["deck"]
        if key in self.own:
            return stored(self.own[key].content)
        return deck_lists.shipped()[key]

    @property
    def settings(self) -> dict[str, Any]:
        """The chosen table, as the services take it."""
        return {}

    @property
    def clock_chosen(self) -> str:
        """The clock of the table; "" for none."""
        return str(self.cleaned_data["clock"])

    @property
    def house_level(self) -> str:
        """The level of the house; "" where none was chosen."""
        return str(self.cleaned_data["level"])

    @classmethod
    def one_click(cls) -> list[tuple[str, str]]:
        """The lists that the front page offers."""
        return starters(cls.game)[:2]

    @classmethod
    def sent_for(cls, key: str, deck: Deck) -> dict[str, str]:
        """The fields that open a table for the list with this key, in the first format in which it
        is legal; empty where it is legal in none."""
        formats = legal_formats(deck)
        return cls.table_of(key, deck, formats[0]) if formats else {}

    @classmethod
    def table_of(cls, key: str, deck: Deck, format: str) -> dict[str, str]:
        """The fields that open a table of this format for the list with this key."""
        before = f"{cls.prefix}-" if cls.prefix else ""
        return {f"{before}deck": key, f"{before}format": format}

    @classmethod
    def fitting(cls, deck: Deck) -> dict[str, list[str]]:
        """By field of the form, its values with which the list can be played, the best first;
        empty for a list that is legal nowhere."""
        formats = legal_formats(deck)
        return {"format": formats} if formats else {}

    @classmethod
    def is_meant(cls, sent: Mapping[str, str]) -> bool:
        """Whether what was sent is this form, or a list of this game."""
        prefixed = cls.prefix is not None and f"{cls.prefix}-deck" in sent
        return prefixed or sent.get("deck") in dict(starters(cls.game))

    @classmethod
    def filled(cls, sent: Mapping[str, str]) -> dict[str, str]:
        """The fields that were sent, completed where only a list was sent."""
        return dict(sent)


@cache
def _fitting_of_shipped(form: type[DeckForm], game: str) -> dict[str, dict[str, list[str]]]:
    return {key: form.fitting(deck) for key, deck in deck_lists.shipped(game).items()}


@cache
def _legal_shipped(game: str, format: str) -> frozenset[str]:
    """The lists that ship which this format takes."""
    lists = deck_lists.shipped(game).items()
    return frozenset(key for key, deck in lists if format in legal_formats(deck))


def _kept(row: DeckList) -> Deck | None:
    """The list of a row; None if cards of it are gone."""
    try:
        return stored(row.content)
    except deck_lists.BadDeck:
        return None


class GuestForm(DeckForm):
    """What a guest chooses: a list. House, clock and watchers are the host's choice. Those that
    the format of the table takes come first, and the others say that it does not take them."""

    def __init__(self, *args: Any, format: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("level", "clock", "watched"):
            del self.fields[name]
        own = {key: deck for key, row in self.own.items() if (deck := _kept(row))}
        legal = _legal_shipped(self.game, format)
        legal = legal | {key for key, deck in own.items() if format in legal_formats(deck)}
        self.fits = bool(legal)
        others = [
            (key, str(_("%(list)s: not for this table")) % {"list": words})
            for key, words in self.lists
            if key not in legal
        ]
        self.offer([*((key, words) for key, words in self.lists if key in legal), *others])


class PlainForm(DeckForm):
    """A table of a game that has no form of its own: list and format."""

    format = forms.ChoiceField(label=_("Format"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["format"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, offered.format_name(name)) for name in rulesets.FORMATS[self.game]]

    @property
    def settings(self) -> dict[str, Any]:
        """The chosen table, as the services take it."""
        return {"format": self.cleaned_data["format"]}

    @classmethod
    def filled(cls, sent: Mapping[str, str]) -> dict[str, str]:
        """The fields that were sent. Where only a list was sent, it is played in the usual
        format."""
        own = {f"{cls.prefix}-deck": sent["deck"]} if "deck" in sent else {}
        return {f"{cls.prefix}-format": rulesets.standard(cls.game), **own, **sent}
