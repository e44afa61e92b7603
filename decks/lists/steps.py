"""One step at a list: a card put in or taken out, moved in its pile, given its scanned values.

Each takes a deck and gives the deck after it; nothing is judged here but what no list could hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from decks.wings import wing
from engine import games
from engine.decks import BadDeck, Copy, DeckList, Scan
from engine.decks.named import card_named, expect_fit, scan_of
from engine.kernel.ruleset import Ruleset
from tournaments.errors import Invalid

MOST = 400
"""Cards of a list that is built; the longest legal ones have about 70."""

Piles = dict[str, tuple[Copy, ...]]


class Row(NamedTuple):
    """A line of a list: so many equal copies of a card in a pile."""

    pile: str
    name: str
    scan: str = ""

    @classmethod
    def read(cls, text: str) -> Row:
        """The row that a button's value describes, in the form that :meth:`__str__` writes."""
        pile, name, scan, *_more = [*text.split("|"), "", ""]
        return cls(pile, name, scan)

    def __str__(self) -> str:
        return "|".join(self)

    def fits(self, copy: Copy) -> bool:
        """Whether the copy belongs to this line: the same card with the same scanned values."""
        return (copy.name, copy.scan.as_text() if copy.scan else "") == (self.name, self.scan)


def put(deck: DeckList, row: Row, ruleset: Ruleset, made: Mapping[str, str]) -> DeckList:
    """Adds one copy of a card. Where the pile is full and each new card replaces the last, as with
    a champion, the last card is taken out."""
    card = _card(deck, row, made)  # names the pile too, where there is none
    scan = next((copy.scan for copy in deck.pile(row.pile) if row.fits(copy)), None)
    if len(tuple(deck)) >= MOST:
        raise Invalid("deck_too_long", _("A list holds at most %(max)d cards.") % {"max": MOST})
    piles = _piles(deck)
    if wing(deck.game).takes_the_place(deck, row.pile, ruleset):
        piles[row.pile] = piles[row.pile][:-1]
    piles[row.pile] = (*piles[row.pile], Copy(card, scan))
    return _with(deck, piles, {**made, **dict(deck.made)})


def take(deck: DeckList, row: Row) -> DeckList:
    """One copy less of a line."""
    copies = list(_pile(deck, row))
    copies.pop(_last(copies, row))
    return _with(deck, _piles(deck) | {row.pile: tuple(copies)})


def move(deck: DeckList, row: Row, by: int) -> DeckList:
    """A card earlier (`by` -1) or later (1) in its pile, past all copies of the next one: the order
    of the Creatures is the formation that is offered first (4.1.1)."""
    copies = _pile(deck, row)
    _last(copies, row)
    names = list(dict.fromkeys(copy.name for copy in copies))
    at = names.index(row.name)
    to = min(max(at + by, 0), len(names) - 1)
    names.insert(to, names.pop(at))
    ordered = sorted(copies, key=lambda copy: names.index(copy.name))
    return _with(deck, _piles(deck) | {row.pile: tuple(ordered)})


def scan(deck: DeckList, row: Row, values: list[int]) -> DeckList:
    """One copy of a line with other values, each within reach of the listed ones (3.2.6.3)."""
    copies = list(_pile(deck, row))
    at, card = _last(copies, row), deck.find(row.name)
    if not hasattr(card, "disciplines"):
        raise Invalid("no_such_scan", _("Copies of this card have no values of their own."))
    try:
        own: Scan | None = scan_of(card, values, row.name)
    except (BadDeck, ValueError) as bad:
        raise Invalid("no_such_scan", str(bad)) from None
    copies[at] = replace(copies[at], scan=own)
    return _with(deck, _piles(deck) | {row.pile: tuple(copies)})


def resize(deck: DeckList, size: int) -> DeckList:
    """The list for another board."""
    if size not in {board for one in _formats(deck) for board in one.boards}:
        raise Invalid("no_such_board", _("There is no board of this size."))
    return replace(deck, size=size)


def _formats(deck: DeckList) -> Iterable[Ruleset]:
    formats: Mapping[str, Ruleset] = games.rulebook(deck.game).formats
    return formats.values()


def _card(deck: DeckList, row: Row, made: Mapping[str, str]) -> str:
    """The full name of the card to put in. Raises Invalid where it may not stand in the pile."""
    try:
        if row.pile not in games.rulebook(deck.game).piles:
            raise BadDeck(row.name, f"has no pile {row.pile[:40]!r}")
        card = card_named(deck.game, row.name, row.name, {**made, **dict(deck.made)})
        expect_fit(card, row.pile, row.name)
    except BadDeck as bad:
        raise Invalid("no_such_card", str(bad)) from None
    return card.full_name


def _pile(deck: DeckList, row: Row) -> tuple[Copy, ...]:
    """The copies of the pile that a line names; none where the game has no such pile."""
    return deck.pile(row.pile) if row.pile in games.rulebook(deck.game).piles else ()


def _last(copies: Iterable[Copy], row: Row) -> int:
    """The place of the last copy of a line."""
    places = [at for at, copy in enumerate(copies) if row.fits(copy)]
    if not places:
        text = _("%(card)s is not there any more: the list has changed meanwhile.")
        raise Invalid("not_in_list", text % {"card": row.name})
    return places[-1]


def _piles(deck: DeckList) -> Piles:
    return dict(zip(games.rulebook(deck.game).piles, deck.piles, strict=True))


def _with(deck: DeckList, piles: Piles, made: Mapping[str, str] | None = None) -> DeckList:
    try:
        size = games.rulebook(deck.game).deck_size(deck.size, piles)
    except ValueError:
        text = _("The last card of this pile stays: choose another in its place.")
        raise Invalid("last_of_its_pile", text) from None
    whole: dict[str, Iterable[Copy]] = dict(piles)
    return DeckList.of(deck.name, deck.game, size, whole, made or dict(deck.made))
