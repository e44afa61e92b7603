"""Browsers in which somebody logged in before: a signed cookie names the accounts.

The cookie does not log anybody in. It only gives the browser its own count of wrong passwords, so
that guesses from elsewhere cannot use up the owner's attempts.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournaments.accounts.models import User

COOKIE = "known"
SALT = "tournaments.accounts.browsers"
LIFE = 365 * 24 * 3600
MOST = 8
"""Accounts that one browser is remembered for, the newest."""


def known(request: HttpRequest, people: Collection[int]) -> str:
    """The browser's own name if each of these accounts logged in here within a year, else ""."""
    name, accounts = _read(request)
    return name if people and set(people) <= set(accounts) else ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Note on the browser that this account logged in."""
    name, accounts = _read(request)
    accounts = [user.pk, *(one for one in accounts if one != user.pk)][:MOST]
    response.set_cookie(
        COOKIE,
        signing.dumps([name or secrets.token_urlsafe(12), accounts], salt=SALT),
        max_age=LIFE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[int]]:
    try:
        name, accounts = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LIFE)
    except (signing.BadSignature, ValueError):
        return "", []
    return str(name), [int(account) for account in accounts]
