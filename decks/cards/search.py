"""The search of the catalogue: one line that asks for any fact, and a field for each kind of fact.

Everything stands in the address, so that a search can be sent to somebody. What the fields say is
asked in the words of the line (:mod:`decks.cards.asking`) too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.cards import asking
from decks.cards.made import all_sets, made_cards
from decks.wings import wing
from engine import cards as catalogue
from engine import rulesets
from engine.cards import BadQuestion, CardFacts
from tournaments.offered import GAMES, format_name
from tournaments.queries.asking import query_of
from tournaments.words.languages import quoted


@dataclass(frozen=True, slots=True)
class FilterInWords:
    """One filter of a search in words; ``without`` is the query string of the search without it."""

    words: str
    without: str


@dataclass(frozen=True, slots=True)
class Range:
    """A value with its two fields."""

    label: str
    low: forms.BoundField
    high: forms.BoundField


class CardSearch(forms.Form):
    """The filters of the catalogue. A value that is not on the list finds nothing."""

    game = forms.ChoiceField(
        label=gettext_lazy("Game"),
        required=False,
        choices=[(game, game.capitalize()) for game in GAMES],
    )
    q = forms.CharField(
        label=gettext_lazy("Name, type, or any fact"),
        required=False,
        max_length=200,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "autocomplete": "off",
                "spellcheck": "false",
                "autocapitalize": "none",
            }
        ),
    )
    kind = forms.ChoiceField(label=gettext_lazy("Type"), required=False)
    tribe = forms.ChoiceField(label=gettext_lazy("Tribe"), required=False)
    element = forms.ChoiceField(label=gettext_lazy("Element"), required=False)
    set = forms.ChoiceField(label=gettext_lazy("Set"), required=False)
    rarity = forms.ChoiceField(label=gettext_lazy("Rarity"), required=False)
    keyword = forms.ChoiceField(label=gettext_lazy("Keyword"), required=False)
    legal = forms.ChoiceField(label=gettext_lazy("Allowed in"), required=False)
    mark = forms.ChoiceField(label=gettext_lazy("Marked as"), required=False)

    PLAIN: ClassVar[tuple[str, ...]] = ("game", "kind", "tribe", "element", "set")
    MORE = ("rarity", "keyword", "legal", "mark")
    OWN = ("kind", "tribe", "element", "rarity", "keyword", "mark")
    """The lists that a game has of its own, or has not."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        game = self.chosen_game
        self._offer("set", all_sets(game))
        self._offer("legal", [(n, format_name(n)) for n in rulesets.FORMATS[game]])
        for name, label in wing(game).numbers.items():
            for end, words in (("min", _("at least")), ("max", _("at most"))):
                self.fields[f"{name}_{end}"] = _number(f"{label}, {words}")
        lists = wing(game).lists()
        for name in self.OWN:
            if name in lists:
                self._offer(name, lists[name])
            else:
                del self.fields[name]

    def clean_q(self) -> str:
        """The search line. Raises ValidationError if it cannot be read."""
        line: str = self.cleaned_data["q"]
        try:
            asking.read(line, self.chosen_game)
        except BadQuestion as bad:
            raise forms.ValidationError(str(bad)) from bad
        return line

    def _offer(self, field: str, choices: list[tuple[str, str]]) -> None:
        self.fields[field] = forms.ChoiceField(
            label=self.fields[field].label, required=False, choices=[("", _("Any")), *choices]
        )

    @property
    def chosen_game(self) -> str:
        """The game whose cards are searched."""
        asked = self.data.get("game")
        return asked if asked in GAMES else GAMES[0]

    @property
    def plain(self) -> list[forms.BoundField]:
        """The fields that most people need."""
        return [self[name] for name in self.PLAIN if name in self.fields]

    @property
    def more(self) -> list[forms.BoundField]:
        """The other lists to choose from."""
        return [self[name] for name in self.MORE if name in self.fields]

    @property
    def ranges(self) -> list[Range]:
        """The values with a lowest and a highest."""
        numbers = wing(self.chosen_game).numbers
        return [
            Range(str(label), self[f"{name}_min"], self[f"{name}_max"])
            for name, label in numbers.items()
        ]

    @property
    def query(self) -> str:
        """The search as a query string, without what says nothing."""
        return query_of(**self._said())

    @property
    def asked(self) -> list[FilterInWords]:
        """Every filter of the search, each with the search without it."""
        said = self._said()
        return [
            FilterInWords(self._words(name, value), query_of(**{**said, name: ""}))
            for name, value in said.items()
            if name != "game"
        ]

    def found(self) -> tuple[CardFacts, ...]:
        """The cards that fit, those nearest to the line first, else in order of names."""
        if not self.is_valid():
            return ()
        data, game = self.cleaned_data, self.chosen_game
        line, fields = self._line(), asking.read(" ".join(self._facts()), game)
        cards = catalogue.search(game, set=data["set"] or None, more=made_cards(game))
        fitting = (card for card in cards if line(card) and fields(card))
        return tuple(sorted(fitting, key=asking.nearness(data["q"])))

    def _line(self) -> Callable[[CardFacts], bool]:
        """The search line. A word that one of the lists offers in the language of the page means
        that fact too: the texts of cards are English, and nobody finds "Feuer" in them."""
        line: str = self.cleaned_data["q"]
        read = partial(asking.read, game=self.chosen_game)
        if '"' in line:
            return read(line)
        offered = self._offered()
        either = [
            tuple(read(one) for one in (word, *offered.get(word.casefold(), ())))
            for word in line.split()
        ]
        return lambda card: all(any(fits(card) for fits in one) for one in either)

    def _offered(self) -> dict[str, list[str]]:
        """What the lists offer, by its name on the page in small letters, in words of the line."""
        found: dict[str, list[str]] = {}
        for name in ("kind", "tribe", "element", "rarity"):
            choices: Any = getattr(self.fields.get(name), "choices", ())
            for value, label in choices:
                if value:
                    found.setdefault(str(label).casefold(), []).append(f'{name}:"{value}"')
        return found

    def _facts(self) -> Iterator[str]:
        """The fields of the form as words of the search line."""
        data = self.cleaned_data
        for name in ("kind", "tribe", "element", "rarity", "keyword", "legal"):
            if value := data.get(name):
                yield f'{name}:"{value}"'
        if mark := data.get("mark"):
            yield f"is:{mark}"
        for name in wing(self.chosen_game).numbers:
            for end, sign in (("min", ">="), ("max", "<=")):
                if (value := data.get(f"{name}_{end}")) is not None:
                    yield f"{name}{sign}{value}"

    def _said(self) -> dict[str, str]:
        """The fields that say something; the game only where it is not the first."""
        said = {name: self.data.get(name, "").strip() for name in self.fields}
        if said["game"] == GAMES[0]:
            said["game"] = ""
        return {name: value for name, value in said.items() if value}

    def _words(self, name: str, value: str) -> str:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            offered: Any = field.choices
            return str(dict(offered).get(value, value))
        if name == "q":  # a phrase has quotation marks already
            return value if '"' in value else quoted(value)
        return f"{field.label} {value}"


def _number(label: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=0,
        max_value=9999,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input range-end"}),
    )
