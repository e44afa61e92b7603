"""Asking to be erased, and thinking better of it.

Nothing happens before `WAIT` is over, so that somebody who sits down at another's open session, or
acts in anger, destroys nothing. What is erased then says `tournaments.services.erasing`.
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
    """Ask to be erased a week from now; `name`: the own display name, typed to confirm it.

    Asked twice the first date stands. The hall's staff gives that right back first: what it
    decided must not lose its author by the way.
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
    """What the account calls the person, by what each name is."""
    return {
        "user_name": user.username,
        "display_name": user.name,
        "whole_name": user.full_name,
        "handle": user.handle,
    }


def names_of(user: User) -> set[str]:
    """Every name that the account itself holds of the person, and the address."""
    return {*own_names(user).values(), user.email}


def rename(user: User, handle: str) -> None:
    """Give the account of somebody who is gone a handle that says nothing; not saved yet."""
    user.username = user.handle = handle
