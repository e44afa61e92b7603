"""The sessions of an account: all of them end when it is suspended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def end_all(user: User) -> int:
    """Log the account out everywhere. Returns how many sessions it had.

    The table of sessions does not say whose they are, so every live session is decoded. That takes
    a second for some ten thousand of them, and it is done seldom.
    """
    alive = Session.objects.filter(expire_date__gt=timezone.now()).iterator(chunk_size=500)
    own = [one.pk for one in alive if one.get_decoded().get(SESSION_KEY) == str(user.pk)]
    return Session.objects.filter(pk__in=own).delete()[0]
