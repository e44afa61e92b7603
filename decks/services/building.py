"""Building a list card by card: each step is one transaction on the locked list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.cards.made import made_cards, made_entries
from decks.enums import ListState
from decks.lists import steps
from decks.lists.documents import stored
from decks.lists.steps import Row
from decks.models import DeckList, Pool
from decks.services import lists
from decks.wings import wing
from engine import cards, games, rulesets
from engine.cards import CardFacts, UnknownCard
from engine.decks import Copy
from engine.decks import DeckList as Deck
from engine.kernel.sequences import first
from tournaments.accounts.models import User
from tournaments.errors import Invalid, Refusal

SITTING = timedelta(minutes=30)
"""Steps that follow each other within this time are one change: together they make one version."""


@transaction.atomic
def begin(*, actor: User, game: str, name: str = "", board: int = 0, around: str = "") -> DeckList:
    """A new list to be built: empty for a board, or around a card such as a champion."""
    book = games.rulebook(game)
    piles = {}
    made = made_entries() if book.makes_cards else {}
    if not book.formats[rulesets.standard(game)].boards:
        card = leader(game, around)
        piles[book.pile_of(card)] = (Copy(card.full_name),)
    size = book.deck_size(board or None, piles) if piles else board
    deck = Deck.of(name.strip() or _("New deck"), game, size, dict(piles), made)
    return lists.keep(actor, deck if piles else steps.resize(deck, board))


def begin_from_pool(*, actor: User, pool: Pool) -> DeckList:
    """Begins a list for the event of a pool: for its board or around a champion. The champion is
    the first one in the pool, or the first of all where the pool has none."""
    event = pool.entry.event
    found = leaders(event.game)
    around = [card for card in found if card.full_name in pool.cards] or found
    boards = rulesets.get(event.game, event.format).boards
    return begin(
        actor=actor,
        game=event.game,
        name=_("Pool of %(event)s") % {"event": event.name},
        board=(event.board or min(boards)) if boards else 0,
        around=first(around).full_name if around else "",
    )


def leader(game: str, name: str) -> CardFacts:
    """The card of this name that a list may be built around."""
    found = next((card for card in leaders(game) if card.full_name == name), None)
    if found is None:
        raise Invalid("no_such_card", _("Choose the card that the list is built around."))
    return found


def leaders(game: str) -> list[CardFacts]:
    """The cards that lists of a game are built around, by name; made ones too."""
    own = wing(game)
    every = (*cards.all_facts(game), *made_cards(game))
    return sorted((card for card in every if own.leads(card)), key=lambda card: card.full_name)


@transaction.atomic
def put(*, actor: User, deck_list: DeckList, row: Row, format: str) -> DeckList:
    """Adds one copy of a card. `format` decides how many cards a limited pile such as that of the
    champions may hold."""
    made = made_entries() if games.rulebook(deck_list.game).makes_cards else {}
    ruleset = rulesets.get(deck_list.game, format)
    return _step(actor, deck_list, lambda deck: steps.put(deck, row, ruleset, made))


@transaction.atomic
def take(*, actor: User, deck_list: DeckList, row: Row) -> DeckList:
    """One copy less."""
    return _step(actor, deck_list, lambda deck: steps.take(deck, row))


@transaction.atomic
def move(*, actor: User, deck_list: DeckList, row: Row, by: int) -> DeckList:
    """A card earlier (-1) or later (1) in its pile."""
    return _step(actor, deck_list, lambda deck: steps.move(deck, row, by))


@transaction.atomic
def scan(*, actor: User, deck_list: DeckList, row: Row, values: list[int]) -> DeckList:
    """One copy with the values that stand on it."""
    return _step(actor, deck_list, lambda deck: steps.scan(deck, row, values))


@transaction.atomic
def resize(*, actor: User, deck_list: DeckList, size: int) -> DeckList:
    """The same cards for another board."""
    return _step(actor, deck_list, lambda deck: steps.resize(deck, size))


def _step(actor: User, deck_list: DeckList, step: Callable[[Deck], Deck]) -> DeckList:
    row = lists.own(actor, deck_list)
    if row.state != ListState.ACTIVE:
        raise Refusal("deck_archived", _("Take the list out of the archive before editing it."))
    try:
        deck = step(stored(row.content))
    except UnknownCard as gone:
        raise Invalid("no_such_card", str(gone)) from None
    now = timezone.now()
    sits = row.built_at is not None and now - row.built_at < SITTING
    lists.change(row, deck, version=not sits)
    row.built_at = now
    row.save(update_fields=["built_at"])
    return row
