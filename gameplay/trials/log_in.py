"""How the people of a trial log in: a token for the API, a session for the pages."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tournaments.accounts import tokens
from tournaments.accounts.models import Scope

BACKEND = "django.contrib.auth.backends.ModelBackend"


def token_of(user: Any) -> str:
    """A token with which this person may do everything by the API."""
    return str(tokens.make(user=user, name="trial", scopes=Scope.values)[1])


def session_of(user: Any) -> str:
    """The value of a ``sessionid`` cookie of a browser in which this person is logged in."""
    browser = Client()
    browser.force_login(user, backend=BACKEND)
    return str(browser.cookies["sessionid"].value)
