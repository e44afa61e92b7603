"""What the page shows on which a list is built: the cards found, and the list beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine.decks
from decks.cards import asking, sheets
from decks.cards.abilities import AbilityLine, wording_in
from decks.cards.search import CardSearch
from decks.lists import shown
from decks.lists.shown import Legality, Picture
from decks.lists.steps import Row
from decks.models import Pool
from decks.wings import wing
from decks.wings.wing import Gauge
from engine import games, rulesets
from engine.cards import CardFacts
from engine.decks import DeckList, Scan
from engine.decks.named import WIDTHS
from tournaments.offered import format_name
from tournaments.words.languages import spoken

STEP = 5
"""Values of copies lie in steps of so much from the listed ones (3.2.6.3)."""


class BuildSearch(CardSearch):
    """The search beside a list. Its game is fixed, and cards that cannot go into the list are left
    out unless they are asked for."""

    among = forms.ChoiceField(label=gettext_lazy("Show"), required=False)
    pool = forms.ChoiceField(label=gettext_lazy("Pool"), required=False)
    PLAIN = ("among", "pool", "kind", "tribe", "element", "set")

    def __init__(
        self, asked: QueryDict, deck: DeckList, format: str, pools: Sequence[Pool] = ()
    ) -> None:
        self.deck, self.format = deck, format
        self.pools = {str(pool.pk): pool for pool in pools}
        super().__init__({**asked.dict(), "game": deck.game})
        if pools:
            self._offer("pool", [(key, str(one.entry.event)) for key, one in self.pools.items()])
        else:
            del self.fields["pool"]
        self.fields["among"] = forms.ChoiceField(
            label=_("Show"),
            required=False,
            choices=[("", _("For this list")), ("all", _("All cards"))],
        )

    @property
    def kept(self) -> list[tuple[str, str]]:
        """The filters in force as names and values, to be carried along as hidden fields by another
        form."""
        return [(name, value) for name, value in self._said().items() if name != "game"]

    @property
    def built_of(self) -> Pool | None:
        """The pool that the list is built from; None where all cards may be used."""
        return self.pools.get(self.data.get("pool", ""))

    @property
    def held(self) -> Counter[str] | None:
        """The cards of that pool."""
        return self.built_of.counts if self.built_of is not None else None

    @property
    def brought(self) -> tuple[str, ...]:
        """The piles for which no card of that pool is needed."""
        return tuple(self.built_of.entry.event.limited.free) if self.built_of is not None else ()

    def found(self) -> tuple[CardFacts, ...]:
        """The cards that fit the search and the list; with "among" also cards that the list cannot
        hold. Of a pool its own cards, and those that players bring."""
        found, held = super().found(), self.held
        if held is not None:
            found = tuple(
                card for card in found if card.full_name in held or is_brought(card, self.brought)
            )
        if self.data.get("among"):
            return found
        own, legal = wing(self.deck.game), asking.read(f"legal:{self.format}")
        return tuple(card for card in found if legal(card) and own.fits(card, self.deck))


def is_brought(card: CardFacts, piles: Collection[str]) -> bool:
    """Whether the usual pile of a card is one of these."""
    usual, *_others = wing(card.game).piles_for(card)
    return usual in piles


@dataclass(frozen=True, slots=True)
class Choice:
    """A pile that a card may be put in: the line that its button sends, and its name."""

    row: str
    name: str


@dataclass(frozen=True, slots=True)
class Found:
    """A card of the search: its facts, how often the list has it, where it may go."""

    card: CardFacts
    type_line: str
    values: str
    wording: tuple[AbilityLine, ...]
    held: int
    most: int | None
    choices: tuple[Choice, ...]

    @property
    def is_over(self) -> bool:
        """Whether the list has more copies than the pool that it is built from."""
        return self.most is not None and self.held > self.most


def found(
    deck: DeckList,
    cards: list[CardFacts],
    pool: Mapping[str, int] | None = None,
    brought: Collection[str] = (),
) -> list[Found]:
    """The cards on a page of the search beside a list; with a pool, also how many it has of each
    that players do not bring."""
    held = Counter(copy.name for copy in deck)
    own = wing(deck.game)
    return [
        Found(
            card,
            sheets.type_line(card),
            sheets.summary(card),
            wording_in(card, spoken()),
            held[card.full_name],
            None if pool is None or is_brought(card, brought) else pool.get(card.full_name, 0),
            tuple(
                Choice(str(Row(pile, card.full_name)), own.pile_name(pile))
                for pile in own.piles_for(card)
            ),
        )
        for card in cards
    ]


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a copy: its name, what it is, and what it may be."""

    field: str
    label: str
    now: int
    offered: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A line of the list: its copies, its card, and what can be done with it."""

    row: str
    count: int
    name: str
    key: str
    scan: str
    note: str
    space: str
    first: bool
    last: bool
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile with its lines, how full it is, and the type of card to search for."""

    key: str
    name: str
    count: int
    gauges: tuple[Gauge, ...]
    kind: str
    ordered: bool
    rows: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Built:
    """A list as it is built for a format."""

    piles: tuple[Pile, ...]
    count: int
    legality: Legality
    others: tuple[Legality, ...]
    pictures: tuple[Picture, ...]
    board: int | None
    boards: tuple[int, ...]


def format_for(game: str, asked: str) -> str:
    """The format that a list is built for: the one asked for, else the usual one."""
    return asked if asked in rulesets.FORMATS[game] else rulesets.standard(game)


def built(deck: DeckList, format: str) -> Built:
    """A list with everything that its page says of it."""
    ruleset = rulesets.get(deck.game, format)
    own = wing(deck.game)
    gauges, spaces = own.gauges(deck, ruleset), own.spaces(deck)
    verdicts = {one.format: _unnumbered(one) for one in shown.legality(deck)}
    return Built(
        tuple(_pile(deck, pile, gauges, spaces) for pile in engine.decks.piles_of(deck.game)),
        len(tuple(deck)),
        verdicts.pop(format),
        tuple(verdicts.values()),
        shown.pictures(deck),
        games.rulebook(deck.game).board(deck.size),
        tuple(ruleset.boards),
    )


def _unnumbered(legality: Legality) -> Legality:
    """A verdict without the numbers of lines: here nobody sees the list as text."""
    faults = tuple(replace(fault, lines=()) for fault in legality.faults)
    return replace(legality, faults=faults)


def _pile(
    deck: DeckList, pile: str, gauges: Mapping[str, tuple[Gauge, ...]], spaces: tuple[str, ...]
) -> Pile:
    own = wing(deck.game)
    copies = deck.pile(pile)
    kind = own.kind_in(pile)
    stands = kind == "creature" and bool(spaces)
    lines = list(Counter(copies).items())
    names = list(dict.fromkeys(copy.name for copy in copies))
    rows, place = [], 0
    for copy, count in lines:
        card = deck.find(copy.name)
        text = copy.scan.as_text() if copy.scan else ""
        rows.append(
            Held(
                str(Row(pile, copy.name, text)),
                count,
                copy.name,
                card.key,
                text,
                sheets.summary(card),
                ", ".join(spaces[place : place + count]) if stands else "",
                copy.name == names[0],
                copy.name == names[-1],
                _values(card, copy.scan) if stands else (),
            )
        )
        place += count
    return Pile(
        pile, own.pile_name(pile), len(copies), gauges.get(pile, ()), kind, stands, tuple(rows)
    )


def _values(card: Any, scan: Scan | None) -> tuple[Value, ...]:
    """The five values of a copy, each with those that a copy may have (3.2.6.3)."""
    listed = (*card.disciplines, card.energy)
    now = (*scan.disciplines, scan.energy) if scan else listed
    labels = [str(label) for label in wing(card.game).numbers.values()]
    return tuple(
        Value(field, label, value, tuple(range(middle - width, middle + width + 1, STEP)))
        for field, label, value, middle, width in zip(
            engine.decks.deck.VALUE_NAMES, labels, now, listed, WIDTHS, strict=False
        )
    )


def formats(game: str) -> list[tuple[str, str]]:
    """The formats of a game, key and name."""
    return [(name, format_name(name)) for name in rulesets.FORMATS[game]]


def said(deck: DeckList, step: str, row: Row) -> str:
    """What a step has changed, as one sentence for screen readers."""
    if step == "size":
        return _("The board is now one of %(size)s.") % {"size": deck.size}
    copies = deck.pile(row.pile)
    count = sum(copy.name == row.name for copy in copies)
    pile = wing(deck.game).pile_name(row.pile)
    words = _("%(card)s: %(count)s. %(pile)s: %(cards)s.")
    return words % {"card": row.name, "count": count, "pile": pile, "cards": len(copies)}
