"""The sessions of an account: all of them end when it is suspended or erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

if TYPE_CHECKING:
    from tournaments.accounts.models import User


SHUT_OUT = "shut_out"
"""What a session says whose account was shut out."""


def end_all(user: User) -> int:
    """Log the account out everywhere. Returns how many sessions it had."""
    return Session.objects.filter(pk__in=_own(user)).delete()[0]


def shut_out(user: User) -> int:
    """The same for an account that is shut out: its sessions are nobody's from now on, and say
    why. Whoever looked at a page meanwhile is told, instead of finding themselves logged out."""
    why = Session.objects.encode({SHUT_OUT: True})
    return Session.objects.filter(pk__in=_own(user)).update(session_data=why)


def _own(user: User) -> list[str]:
    """The keys of the sessions of an account.

    The table of sessions does not say whose they are, so every live session is decoded. That takes
    a second for some ten thousand of them, and it is done seldom.
    """
    alive = Session.objects.filter(expire_date__gt=timezone.now()).iterator(chunk_size=500)
    return [one.pk for one in alive if one.get_decoded().get(SESSION_KEY) == str(user.pk)]
