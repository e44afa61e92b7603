"""Minors: everybody reads initials; the whole name is for the staff of the events they play in.

The mark changes the name itself, in the account, the events and their logs (`renaming`), so that
no page, file or mail has to remember to shorten it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.accounts import names
from tournaments.accounts.models import User, name_is_taken
from tournaments.enums import HallActKind
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry
from tournaments.queries.person import holdings
from tournaments.services.hall import acts
from tournaments.services.permission import demand
from tournaments.services.person import renaming
from tournaments.services.person.renaming import Names
from tournaments.signals import account_renamed

if TYPE_CHECKING:
    from tournaments.models import Event


def mark(*, actor: User, account: User, event: Event | None = None) -> User:
    """Show a name as initials in public: one's own, or as organizer that of a player of `event`.

    Doing it twice changes nothing. What was printed, exported or mailed before is not changed.
    """
    if event is None and actor.pk != account.pk:
        raise Forbidden("not_yours", _("Everybody marks the own account alone."))
    with transaction.atomic():
        if event is not None:
            demand(actor, "manage_event", event)
            if not Entry.objects.filter(event=event, user=account).exists():
                raise Refusal("not_here", _("This person is not in your event."))
        held = User.objects.select_for_update().get(pk=account.pk)
        if held.minor or held.erased_at is not None:
            return held
        _rename(held)
        words = _("In %(event)s.") % {"event": event.name} if event is not None else ""
        acts.note(actor=actor, kind=HallActKind.ACCOUNT_SHORTENED, account=held, reason=words)
    return held


def unmark(*, actor: User) -> User:
    """Show the whole name again from now on. Events that are over keep the initials."""
    with transaction.atomic():
        held = User.objects.select_for_update().get(pk=actor.pk)
        if not held.minor:
            return held
        if name_is_taken(held.full_name, but=held):
            raise Invalid("name_taken", _("Somebody else has that name by now."))
        held.name, held.full_name, held.minor = held.full_name, "", False
        held.save(update_fields=["name", "full_name", "minor"])
    return held


def _rename(held: User) -> None:
    """Initials in place of the name, everywhere."""
    touched = list(holdings.events_of(held).order_by("pk"))
    old = {held.name} | holdings.former_names(held)
    short = _free(initials(held.name), held)
    handle = f"{slugify(short)}-{get_random_string(6).lower()}"
    exchanged = Names(frozenset(old), short, held.handle, handle)
    held.full_name, held.minor = held.name, True
    held.name, held.handle = short, handle
    held.save(update_fields=["name", "full_name", "minor"])
    for event in touched:
        renaming.rewrite(event, exchanged)
    account_renamed.send(sender=User, account=held, names=exchanged)


def initials(name: str) -> str:
    """The first letter of each word: "Z. Q."."""
    letters = [next((sign for sign in word if sign.isalnum()), "") for word in name.split()]
    return " ".join(f"{letter.upper()}." for letter in letters if letter)


def _free(short: str, held: User) -> str:
    """The initials, with a number where somebody has them or they are a word of the hall."""
    if not names.fault(short) and not name_is_taken(short, but=held):
        return short
    return next(
        one
        for one in names.variants(short)
        if not names.fault(one) and not name_is_taken(one, but=held)
    )
