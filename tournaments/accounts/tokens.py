"""Making and ending the tokens of one's own account."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Scope, Token, User
from tournaments.errors import Invalid, Refusal

USUAL_DAYS = 90
LONGEST_DAYS = 365
MOST = 20
"""Tokens an account can hold at once."""


def make(
    *, user: User, name: str, scopes: Iterable[str], days: int = USUAL_DAYS
) -> tuple[Token, str]:
    """A token and its secret, which nobody can read again."""
    chosen = [scope for scope in Scope.values if scope in set(scopes)]
    if not name.strip():
        raise Invalid("no_name", _("Name the token after the program that will use it."))
    if not chosen:
        raise Invalid("no_scope", _("Choose what the program may do."))
    if not 1 <= days <= LONGEST_DAYS:
        raise Invalid("bad_days", _("A token lasts from a day to a year."))
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        Token.objects.filter(user=user, expiry__lte=timezone.now()).delete()
        if Token.objects.filter(user=user).count() >= MOST:
            words = _("An account holds up to %(most)s tokens: end one first.")
            raise Refusal("too_many_tokens", words % {"most": MOST})
        token, secret = Token.objects.create(
            user, expiry=timedelta(days=days), name=name.strip()[:60], scopes=chosen
        )
    return token, secret


def end(*, user: User, digest: str) -> None:
    """End one token. One that is gone is ended already."""
    Token.objects.filter(user=user, digest=digest).delete()


def end_all(*, user: User) -> None:
    """End every token of the account."""
    Token.objects.filter(user=user).delete()
