"""Cards of the house: those that organizers made, beside the catalogue of the engine.

A list carries the entries of its made cards (:attr:`engine.decks.DeckList.made`); here stands what
may be put into one now.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from decks.models import MADE, MadeCard
from engine import cards
from engine.cards import CardFacts
from engine.decks import DeckList, Fault


def made_entries() -> dict[str, str]:
    """Name and entry of every card in use; one query."""
    return dict(MadeCard.objects.active().values_list("name", "entry"))


def made_cards(game: str) -> tuple[CardFacts, ...]:
    """The facts of every made card of a game that is in use."""
    if game != MADE:
        return ()
    return tuple(cards.made(game, name, entry) for name, entry in made_entries().items())


def made_card(game: str, key: str) -> CardFacts | None:
    """The made card with this address; one that was withdrawn is still shown, unless another
    took its address."""
    if game != MADE:
        return None
    found = MadeCard.objects.filter(game=game, key=key).order_by("state", "-pk").first()
    return cards.made(game, found.name, found.entry) if found is not None else None


def all_sets(game: str) -> list[tuple[str, str]]:
    """Code and name of every set, including sets that only made cards name."""
    known = [(one.code, one.name) for one in cards.sets(game)]
    codes = {one.set for card in made_cards(game) for one in card.printings}
    return known + [(code, code) for code in sorted(codes - {code for code, _name in known})]


def outdated(deck: DeckList) -> Iterator[Fault]:
    """Made cards of a list that were withdrawn or exchanged since; no query for a list without."""
    if not deck.made:
        return
    current = made_entries()
    gone = tuple(name for name, entry in deck.made if current.get(name) != entry)
    if gone:
        text = _("no longer the card that the hall has: %(names)s; save the list again")
        yield Fault("", text % {"names": ", ".join(gone)}, gone)
