"""Programs come in by a token; what it is for decides what they may do with it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.urls import ResolverMatch
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework import exceptions, permissions
from rest_framework.authentication import SessionAuthentication as ByCookie
from rest_framework.request import Request

from tournaments.accounts.models import Scope, Token, User

USED_EVERY = timedelta(hours=1)
"""When a token was used last is written at most this often: reading stays reading."""
OF_PLAY = ("gameplay", "decks")
"""Applications whose writes are a player's, unless the view says otherwise."""


class BadToken(exceptions.APIException):
    """401 for a token that is unknown, expired or ended.

    Not DRF's own AuthenticationFailed: that becomes 403, because sessions are asked first.
    """

    status_code = 401
    default_code = "authentication_failed"
    auth_header = "Token"


class SessionAuthentication(ByCookie):
    """By the cookie of the pages. Stands first: its challenge is that of a missing token, so that
    whoever is not known gets 401 and reads how to be."""

    def authenticate_header(self, request: Request) -> str:
        return "Token"


class TokenAuthentication(KnoxAuthentication):
    """knox's, with scopes. Every view is behind it, whatever permissions it names itself."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        try:
            found: tuple[User, Token] | None = super().authenticate(request)
        except (exceptions.AuthenticationFailed, UnicodeDecodeError) as fault:
            words = _("This token is unknown, has expired or was ended.")
            raise BadToken(words) from fault
        if found is not None:
            _expect_scope(request, found[1])
            _note_use(found[1])
        return found

    def _cleanup_token(self, auth_token: Token) -> bool:
        """Whether it has expired. knox would look at each request for other old tokens to delete;
        here they stay in the list of their owner, who sees why a program stopped."""
        return auth_token.expired


def needed_scope(request: Request) -> str:
    """What a token must be for to send this request.

    A view may say it by ``token_scope``; without that, writes of tables and decks are play and
    all others organize, so that a new view is never open to a lesser token by forgetting.
    """
    if request.method in permissions.SAFE_METHODS:
        return Scope.READ
    match: Any = request.resolver_match
    view = match.func if isinstance(match, ResolverMatch) else None
    named = named_scope(view)
    if named is not None:
        return Scope(named)
    app = getattr(getattr(view, "cls", None), "__module__", "").split(".")[0]
    return Scope.PLAY if app in OF_PLAY else Scope.ORGANIZE


def named_scope(view: Any) -> str | None:
    """The scope that an address names itself: its action, before the class that it stands in."""
    of_class: str | None = getattr(getattr(view, "cls", None), "token_scope", None)
    of_action: str | None = getattr(view, "initkwargs", {}).get("token_scope")
    return of_action or of_class


def _expect_scope(request: Request, token: Token) -> None:
    needed = needed_scope(request)
    if needed not in token.scopes:
        words = _("This token is not for that: it needs the scope “%(scope)s”.")
        raise exceptions.PermissionDenied(words % {"scope": needed}, code="token_scope")


def _note_use(token: Token) -> None:
    now = timezone.now()
    if token.used_at is None or now - token.used_at > USED_EVERY:
        Token.objects.filter(pk=token.pk).update(used_at=now)


class CookieScheme(OpenApiAuthenticationExtension):
    """How the API document describes the cookie."""

    target_class = SessionAuthentication
    name = "cookieAuth"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        words = "Of the pages, in a browser; a write needs the `X-CSRFToken` too."
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": words,
        }


class TokenScheme(OpenApiAuthenticationExtension):
    """How the API document describes it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Authorization: Token drome_…`. Tokens are made under My account → "
            "Programs and tokens. Reading needs the scope read, writes of tables and decks and a "
            "player's own sign-ups and reports need play, all other writes need organize.",
        }
