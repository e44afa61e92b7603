"""Showing a list to whoever has its link, and taking a shared one over."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from decks.enums import ListState
from decks.lists.documents import named, stored
from decks.models import DeckList
from decks.services.lists import keep, own
from tournaments.accounts.models import User
from tournaments.errors import Refusal


@transaction.atomic
def share(*, actor: User, deck_list: DeckList) -> DeckList:
    """Makes the link by which everybody can read a list; a list that has one keeps it."""
    row = own(actor, deck_list)
    if row.state != ListState.ACTIVE:
        raise Refusal("deck_archived", _("Take the list out of the archive before sharing it."))
    if not row.link:
        row.link = secrets.token_urlsafe(16)
        row.save(update_fields=["link"])
    return row


@transaction.atomic
def withdraw(*, actor: User, deck_list: DeckList) -> DeckList:
    """Takes the link back: it leads nowhere from now on, and sharing again makes another."""
    row = own(actor, deck_list)
    row.link = None
    row.save(update_fields=["link"])
    return row


@transaction.atomic
def take(*, actor: User, shared: DeckList) -> DeckList:
    """Copies a shared list into the actor's own lists."""
    row = DeckList.objects.shared().filter(pk=shared.pk).first()
    if row is None:
        raise Refusal("not_shared", _("This list is shared no longer."))
    return keep(actor, named(stored(row.content), row.name))
