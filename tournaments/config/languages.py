"""The language in which a visitor reads.

The choice of an account goes before everything else. A visitor without an account can choose by a
cookie (`views.language`); otherwise Django's middleware goes by what the browser asks for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from tournaments.words.languages import known


class AccountLanguage(MiddlewareMixin):
    """Shows pages in the language that the account chose. It stands after the middleware that finds
    the user. A visitor without a session and a view without words cost no query."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: Any, _more: Any
    ) -> None:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or getattr(view, "wordless", False):
            return
        chosen = known(getattr(request.user, "language", ""))
        if chosen and chosen != translation.get_language():
            translation.activate(chosen)
            request.LANGUAGE_CODE = chosen


def remember(response: HttpResponse, language: str) -> None:
    """Keep the language in a cookie of this browser for a year, whoever is logged in."""
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=31_536_000, samesite="Lax")
