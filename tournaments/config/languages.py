"""In which language a visitor reads.

What an account chose goes before what the browser says; who has no account chooses by a cookie
(`views.language`), and of everybody else the browser is asked, as Django's middleware does it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from tournaments.languages import known


class AccountLanguage(MiddlewareMixin):
    """Pages in the language that the account chose. After the middleware that knows who asks; a
    visitor without a session is nobody, and neither that nor a view without words costs a query."""

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
    """Have this browser speak the language for a year, whoever is logged in."""
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=31_536_000, samesite="Lax")
