"""Writes on the deck lists of a person: each call is one transaction and asks who acts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

import engine.decks
from decks.cards.made import made_entries
from decks.enums import ListState
from decks.errors import UnreadableDeck
from decks.lists.documents import cut_to, named, stored
from decks.lists.pasted import for_game, plain
from decks.models import DeckList
from engine.decks import BadDeck, Reading
from engine.decks import DeckList as Deck
from tournaments.accounts.models import User
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.offered import GAMES

#: Characters of a pasted list. The longest legal list (ten creatures a side) needs about 3,000.
MAX_TEXT = 20_000
#: Versions of a list that are kept.
MAX_VERSIONS = 50
#: Lists a person may keep in use, so that one account cannot fill the disk.
MAX_LISTS = 200


def read(text: str, *, name: str = "", game: str = "") -> Deck:
    """The deck that a pasted text or JSON describes. `game` is used where the text names none;
    without it the game that knows the card names is taken. Raises :class:`UnreadableDeck` naming
    every fault."""
    return named(read_whole(looked(text, game=game)), name)


def read_whole(reading: Reading) -> Deck:
    """The deck of a list in which every line could be read."""
    if reading.faults or reading.deck is None:
        raise UnreadableDeck(BadDeck.first_of(reading.faults))
    if reading.deck.game not in GAMES:
        raise Invalid("game_not_kept", _("Lists of this game cannot be kept here yet."))
    return reading.deck


def looked(text: str, *, game: str = "", size: int | None = None) -> Reading:
    """The reading of a pasted list, faults included. Raises Invalid for a list that is empty or too
    long. `size` is used where the list names none."""
    if not text.strip():
        raise Invalid("deck_empty", _("Paste a deck list: one card a line, its number before it."))
    if len(text) > MAX_TEXT:
        raise Invalid(
            "deck_too_long",
            _("The list is longer than %(max)d characters.") % {"max": MAX_TEXT},
        )
    made = made_entries()
    source, text = _("Deck list"), plain(text)
    known = game or engine.decks.game_of(text, made)
    text, beside = for_game(text, known, source)
    reading = engine.decks.read(text, source=source, game=known, size=size, made=made)
    if not beside:
        return reading
    faults = sorted((*reading.faults, *beside), key=lambda fault: fault.line or len(text))
    return replace(reading, faults=tuple(faults))


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
def create(
    *, actor: User, text: str, name: str = "", game: str = "", file_name: str = ""
) -> DeckList:
    """A new list from pasted text or JSON; `game` as :func:`read` has it. `file_name`: what it is
    called where neither `name` nor the list itself says it."""
    reading = looked(text, game=game)
    said = name.strip() or ("" if reading.named else file_name)
    return keep(actor, named(read_whole(reading), said))


@transaction.atomic
def create_from_starter(*, actor: User, starter: str, size: int | None = None) -> DeckList:
    """A new list from a deck that ships, cut to its first ``size`` Creatures."""
    return keep(actor, cut_to(starter_named(starter), size))


@transaction.atomic
def rewrite(*, actor: User, deck_list: DeckList, text: str, name: str = "") -> DeckList:
    """Replaces the cards of a list. Copies registered earlier stay as they were."""
    row = own(actor, deck_list)
    if row.state != ListState.ACTIVE:
        raise Refusal("deck_archived", _("Take the list out of the archive before editing it."))
    return change(row, read(text, name=name.strip() or row.name, game=row.game))


@transaction.atomic
def go_back(*, actor: User, deck_list: DeckList, number: int) -> DeckList:
    """Sets a list back to an earlier version. Its present content becomes a version too."""
    row = own(actor, deck_list)
    if row.state != ListState.ACTIVE:
        raise Refusal("deck_archived", _("Take the list out of the archive before editing it."))
    version = row.versions.filter(number=number).first()
    if version is None:
        raise Refusal("no_such_version", _("There is no such version of this list."))
    return change(row, named(stored(version.content), version.name))


def change(row: DeckList, deck: Deck, *, version: bool = True) -> DeckList:
    """Writes new cards to a list whose row is locked. With `version` the old cards are kept as a
    version, and the oldest ones beyond the limit are deleted. Without it they are not kept: a step
    of a change that has its version already."""
    now = deck.as_json()
    changed = now["cards"] != row.content["cards"] or deck.size != row.size or deck.game != row.game
    if changed and version:
        last = row.versions.first()
        number = last.number + 1 if last else 1
        row.versions.create(number=number, name=row.name, content=row.content)
        row.versions.filter(number__lte=number - MAX_VERSIONS).delete()
    row.name, row.game, row.size = _named(deck), deck.game, deck.size
    row.content, row.built_at = now, None
    row.save(update_fields=["name", "game", "size", "content", "built_at", "changed"])
    return row


@transaction.atomic
def duplicate(*, actor: User, deck_list: DeckList) -> DeckList:
    """A second list with the same cards."""
    row = own(actor, deck_list)
    copy = named(stored(row.content), _("%(name)s (copy)") % {"name": row.name[:70]})
    return keep(actor, copy)


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
    row = own(actor, deck_list)
    if row.state != ListState.ARCHIVED:
        raise Refusal("deck_in_use", _("Archive the list first, then it can be deleted."))
    row.delete()


def _move(actor: User, deck_list: DeckList, state: ListState) -> DeckList:
    row = own(actor, deck_list)
    row.state = state
    row.save(update_fields=["state", "changed"])
    return row


def own(actor: User, deck_list: DeckList) -> DeckList:
    """The list, with its row locked. Raises Forbidden for everybody but the owner."""
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


def keep(actor: User, deck: Deck) -> DeckList:
    """A new list of `actor` with these cards."""
    _room(actor)
    return DeckList.objects.create(
        owner=actor, name=_named(deck), game=deck.game, size=deck.size, content=deck.as_json()
    )
