"""Programs come in by a token; what it is for decides what they may do with it."""

from __future__ import annotations

from datetime import timedelta
from secrets import compare_digest
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import ResolverMatch
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.crypto import hash_token
from knox.settings import CONSTANTS
from rest_framework import exceptions, permissions
from rest_framework.authentication import SessionAuthentication as ByCookie
from rest_framework.request import Request

from tournaments.accounts.models import Scope, Token, User
from tournaments.machine.statements import Reading

USED_EVERY = timedelta(hours=1)
"""The last use of a token is written at most this often, so that requests that only read do not
write each time."""
OF_PLAY = ("gameplay", "decks")
"""Applications whose writes need a token to play, unless the view names another scope."""


class BadToken(exceptions.APIException):
    """401 for a token that is unknown, expired or ended.

    Not DRF's own AuthenticationFailed: that becomes 403, because sessions are asked first.
    """

    status_code = 401
    default_code = "authentication_failed"
    auth_header = "Token"


class SessionAuthentication(ByCookie):
    """Authentication by the cookie of the pages. It is asked first, and its challenge names the
    token, so that a request without either gets 401 and learns how to authenticate."""

    def authenticate_header(self, request: Request) -> str:
        return "Token"


class TokenAuthentication(KnoxAuthentication):
    """knox's authentication by token, with scopes. It checks every view, whatever permissions that
    has."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        try:
            found: tuple[User, Token] | None = super().authenticate(request)
        except (exceptions.AuthenticationFailed, UnicodeDecodeError) as fault:
            words = _(
                "This token is unknown, has expired or was ended, or its account was shut out."
            )
            raise BadToken(words) from fault
        if found is not None:
            _expect_scope(request, found[1])
            _note_use(found[1])
        return found

    def authenticate_credentials(self, token: bytes) -> tuple[User, Token]:
        """The account and the token that a program named. knox would work the query out anew and
        delete old tokens of the account at each request. Here they stay in the list of their owner,
        who can see why a program stopped."""
        said = token.decode()
        digest = hash_token(said)
        for held in HELD.rows(said[: CONSTANTS.TOKEN_KEY_LENGTH]):
            if not held.expired and compare_digest(digest, held.digest):
                found: tuple[User, Token] = self.validate_user(held)
                return found
        raise exceptions.AuthenticationFailed


def _held(key: Any) -> QuerySet[Token]:
    rows: QuerySet[Token] = Token.objects.filter(token_key=key)
    return rows.select_related("user")


HELD = Reading(_held)
"""The tokens that begin with these characters, with their accounts."""


def needed_scope(request: Request) -> str:
    """The scope that a token needs to send this request.

    Requests that only read need the scope to read. A view may name the scope of its writes by
    ``token_scope``. Without it, writes of tables and decks are play and all others organize, so
    that a new view is never open to a lesser token by mistake.
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
    """The scope that a view names by itself: that of its action, else that of its class."""
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
