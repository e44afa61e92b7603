"""Writes on made cards: checked as a whole, added as a whole, withdrawn one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.enums import MadeState, RegistrationState
from decks.errors import FaultyCards
from decks.models import MADE as GAME
from decks.models import MadeCard, Registration
from decks.services import registrations
from engine import cards as catalogue
from engine.cards.genesis import GenesisFacts, importing
from engine.cards.genesis.importing import Fault, Looked
from tournaments.accounts.models import User
from tournaments.enums import EventState
from tournaments.errors import Forbidden, Refusal
from tournaments.services.permission import demand

MAX_TEXT = 500_000
MAX_CARDS = 2_000
"""Cards the hall keeps in use, so that nobody fills the disk."""


def check(*, actor: User | None, text: str) -> Looked:
    """What a file of cards holds: the cards that could be added, and every fault. Changes
    nothing."""
    demand(actor, "make_cards", None)
    if len(text) > MAX_TEXT:
        words = _("is longer than %(most)d characters") % {"most": MAX_TEXT}
        return Looked((), (Fault("file", words),))
    found = importing.look_through(text)
    return Looked(found.cards, (*found.faults, *_taken(found.cards)))


@transaction.atomic
def add(*, actor: User | None, text: str) -> list[MadeCard]:
    """Add all cards of a file, or none of them: raises FaultyCards with every fault."""
    found = check(actor=actor, text=text)
    if found.faults:
        raise FaultyCards(found.faults)
    if MadeCard.objects.active().count() + len(found.cards) > MAX_CARDS:
        text = _("The hall keeps %(most)d made cards; withdraw some first.")
        raise Refusal("too_many_cards", text % {"most": MAX_CARDS})
    made = MadeCard.objects.bulk_create(
        MadeCard(game=GAME, name=card.name, key=card.key, entry=_entry(card), added_by=actor)
        for card in found.cards
    )
    registrations.judge_where_held(card.name for card in made)
    return made


@transaction.atomic
def withdraw(*, actor: User | None, card: MadeCard) -> MadeCard:
    """Take a card out of use: no list may hold it any more. Doing so twice changes nothing.

    Only the person who added the card may do so (or a superuser). Nobody may while a locked list of
    an event that is not over holds the card.
    """
    row = MadeCard.objects.select_for_update().get(pk=card.pk)
    demand(actor, "make_cards", None)
    if actor is not None and row.added_by_id != actor.pk and not actor.is_superuser:
        raise Forbidden("not_your_card", _("Only who added a card withdraws it."))
    if row.state == MadeState.WITHDRAWN:
        return row
    held = Registration.objects.filter(
        state=RegistrationState.LOCKED, content__made__has_key=row.name
    ).exclude(entry__event__state=EventState.FINISHED)
    if held.exists():
        raise Refusal("card_in_play", _("A locked list of a running event holds this card."))
    row.state, row.withdrawn, row.withdrawn_by = MadeState.WITHDRAWN, timezone.now(), actor
    row.save(update_fields=["state", "withdrawn", "withdrawn_by"])
    registrations.judge_where_held([row.name])
    return row


def _entry(card: GenesisFacts) -> str:
    return importing.entry_of(card).partition("\n")[2]


def _taken(cards: Sequence[GenesisFacts]) -> Iterator[Fault]:
    """Faults for names and addresses that another card has already: in the catalogue, among the
    hall's made cards or in this file."""
    names = {name.casefold() for name in catalogue.names(GAME)}
    keys = {one.key: one.full_name for one in catalogue.all_facts(GAME)}
    asked = Q(name__in=[card.name for card in cards]) | Q(key__in=[card.key for card in cards])
    made = MadeCard.objects.active().filter(asked)
    keys |= {row.key: row.name for row in made}
    for card in cards:
        place = _("card %(name)s") % {"name": card.name}
        if not card.key:
            yield Fault(place, _("needs a letter from A to Z in its name, for its address"))
        elif card.name.casefold() in names:
            yield Fault(place, _("the catalogue has a card of this name"))
        elif card.key in keys:
            yield Fault(place, _("the hall has the card %(name)s") % {"name": keys[card.key]})
        keys.setdefault(card.key, card.name)
