"""Writes on the deck lists of a person: each call is one transaction and asks who acts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

import engine.decks
from decks import shelf
from decks.enums import ListState
from decks.errors import UnreadableDeck
from decks.models import DeckList
from decks.reading import cut_to, named, stored
from decks.sheets import GAMES
from engine.decks import BadDeck
from engine.decks import DeckList as Deck
from tournaments.accounts.models import User
from tournaments.errors import Forbidden, Invalid, Refusal

#: Characters of a pasted list. The longest legal list (ten creatures a side) needs about 3,000.
MAX_TEXT = 20_000
#: Lists a person may keep in use, so that one account cannot fill the disk.
MAX_LISTS = 200


def read(text: str, *, name: str = "") -> Deck:
    """The deck a pasted text or JSON means; raises :class:`UnreadableDeck` naming the line."""
    if not text.strip():
        raise Invalid("deck_empty", _("Paste a deck list: one card a line, such as “2 Rip Tide”."))
    if len(text) > MAX_TEXT:
        raise Invalid(
            "deck_too_long",
            _("The list is longer than %(max)d characters.") % {"max": MAX_TEXT},
        )
    try:
        deck = engine.decks.parse(text, source=_("Deck list"), made=shelf.made_entries())
    except BadDeck as bad:
        raise UnreadableDeck(bad) from bad
    if deck.game not in GAMES:
        raise Invalid("game_not_kept", _("Lists of this game cannot be kept here yet."))
    return named(deck, name)


def starter_named(starter: str, *, games: Iterable[str] = ()) -> Deck:
    """A deck that ships, by its id; of the games whose lists are kept, or of those named."""
    among = tuple(games) or GAMES
    ready = {key: deck for game in among for key, deck in engine.decks.shipped(game).items()}
    try:
        return ready[starter]
    except KeyError:
        ids = ", ".join(ready)
        raise Invalid(
            "unknown_starter", _("There is no such starter; there is %(ids)s.") % {"ids": ids}
        ) from None


@transaction.atomic
def create(*, actor: User, text: str, name: str = "") -> DeckList:
    """A new list from pasted text or JSON."""
    return _store(actor, read(text, name=name.strip()))


@transaction.atomic
def create_from_starter(*, actor: User, starter: str, size: int | None = None) -> DeckList:
    """A new list from a deck that ships, cut to its first ``size`` Creatures."""
    return _store(actor, cut_to(starter_named(starter), size))


@transaction.atomic
def rewrite(*, actor: User, deck_list: DeckList, text: str, name: str = "") -> DeckList:
    """Replaces the cards of a list. Copies registered earlier stay as they were."""
    row = _own(actor, deck_list)
    if row.state != ListState.ACTIVE:
        raise Refusal("deck_archived", _("Take the list out of the archive before editing it."))
    deck = read(text, name=name.strip() or row.name)
    row.name, row.game, row.size = _named(deck), deck.game, deck.size
    row.content = deck.as_json()
    row.save(update_fields=["name", "game", "size", "content", "changed"])
    return row


@transaction.atomic
def duplicate(*, actor: User, deck_list: DeckList) -> DeckList:
    """A second list with the same cards."""
    row = _own(actor, deck_list)
    copy = named(stored(row.content), _("%(name)s (copy)") % {"name": row.name[:70]})
    return _store(actor, copy)


@transaction.atomic
def archive(*, actor: User, deck_list: DeckList) -> DeckList:
    """Puts a list away; it can be taken out again, and registrations do not notice."""
    return _move(actor, deck_list, ListState.ARCHIVED)


@transaction.atomic
def restore(*, actor: User, deck_list: DeckList) -> DeckList:
    """Takes a list out of the archive."""
    _room(actor)
    return _move(actor, deck_list, ListState.ACTIVE)


@transaction.atomic
def delete(*, actor: User, deck_list: DeckList) -> None:
    """Deletes an archived list for good. What was registered from it is kept with the event."""
    row = _own(actor, deck_list)
    if row.state != ListState.ARCHIVED:
        raise Refusal("deck_in_use", _("Archive the list first, then it can be deleted."))
    row.delete()


def _move(actor: User, deck_list: DeckList, state: ListState) -> DeckList:
    row = _own(actor, deck_list)
    row.state = state
    row.save(update_fields=["state", "changed"])
    return row


def _own(actor: User, deck_list: DeckList) -> DeckList:
    """The row, locked; nobody but the owner writes on a list."""
    row = DeckList.objects.select_for_update().get(pk=deck_list.pk)
    if row.owner_id != actor.pk:
        raise Forbidden("not_your_deck", _("Only the owner changes a deck list."))
    return row


def _room(actor: User) -> None:
    if DeckList.objects.visible_to(actor).active().count() >= MAX_LISTS:
        raise Refusal(
            "too_many_decks",
            _("You keep %(max)d lists already; archive one first.") % {"max": MAX_LISTS},
        )


def _named(deck: Deck) -> str:
    return (deck.name or _("Unnamed deck"))[:80]


def _store(actor: User, deck: Deck) -> DeckList:
    _room(actor)
    return DeckList.objects.create(
        owner=actor, name=_named(deck), game=deck.game, size=deck.size, content=deck.as_json()
    )
