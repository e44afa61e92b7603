"""Asking to be erased, and taking that wish back.

Nothing happens before `WAIT` is over. So nobody who uses another person's open session, or acts in
anger, destroys anything at once. `tournaments.services.person.erasing` says what is erased then.
"""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts import names
from tournaments.accounts.models import User
from tournaments.errors import Invalid, Refusal

WAIT = timedelta(days=7)


def ask(*, actor: User, name: str) -> User:
    """Ask to be erased a week from now; `name`: the account's display name, typed to confirm it.

    A second wish does not move the date of the first. Members of the hall's staff must give up that
    right first, so that their decisions keep an author.
    """
    if names.key(name) != names.key(actor.name):
        raise Invalid("not_confirmed", _("Type your display name as it stands here."))
    with transaction.atomic():
        held = User.objects.select_for_update().get(pk=actor.pk)
        if held.is_staff or held.is_superuser:
            raise Refusal("keeps_hall", _("The staff of the hall gives back that right first."))
        if held.erase_at is None:
            held.erase_at = timezone.now() + WAIT
            held.save(update_fields=["erase_at"])
    return held


def stay(*, actor: User) -> User:
    """Take the wish back."""
    with transaction.atomic():
        held = User.objects.select_for_update().get(pk=actor.pk)
        held.erase_at = None
        held.save(update_fields=["erase_at"])
    return held


def due() -> list[int]:
    """The accounts whose time has come."""
    rows = User.objects.filter(erase_at__lte=timezone.now(), erased_at=None)
    return list(rows.order_by("erase_at", "pk").values_list("pk", flat=True))


def own_names(user: User) -> dict[str, str]:
    """The names that the account has for the person, by the kind of name."""
    return {
        "user_name": user.username,
        "display_name": user.name,
        "whole_name": user.full_name,
        "handle": user.handle,
    }


def names_of(user: User) -> set[str]:
    """Every name that the account itself holds of the person, and the mail address."""
    return {*own_names(user).values(), user.email}


def rename(user: User, handle: str) -> None:
    """Give the account of an erased person a handle that says nothing about them. Does not save
    it."""
    user.username = user.handle = handle
