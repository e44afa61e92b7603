"""The API: each application's routes under one prefix, one shape for every refusal."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.apps import apps
from django.core.exceptions import RequestDataTooBig
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from tournaments.accounts.sessions import SHUT_OUT
from tournaments.errors import QuotaSpent, Refusal
from tournaments.queries.person.taken import lately


class TokenGone(APIView):
    """An address that once gave a token for a password, without a second factor; it now answers
    410. It is a plain view, since it stores nothing and belongs to no noun of the hall."""

    authentication_classes = ()
    permission_classes = [AllowAny]
    schema = None

    def post(self, request: Request) -> Response:
        words = _("Tokens are made by people: My account, Programs and tokens (%(page)s).")
        page = request.build_absolute_uri(reverse("tokens"))
        return Response({"code": "gone", "detail": words % {"page": page}}, status=410)


def problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every refusal, and beside one for lack of rights what was taken from the caller of late."""
    answer = _problem(error, context)
    if answer is not None and answer.status_code == 401 and _is_shut_out(context):
        words = _("The account that was logged in here was shut out by the staff of the hall.")
        answer.data = {"code": "account_shut_out", "detail": words}
    if answer is not None and answer.status_code in (403, 404) and isinstance(answer.data, dict):
        taken = _taken(context)
        if taken:
            answer.data["taken"] = taken
    return answer


def _is_shut_out(context: dict[str, Any]) -> bool:
    """Whether the session of the caller ended because its account was shut out."""
    session = getattr(context.get("request"), "session", None)
    return bool(session is not None and session.get(SHUT_OUT))


def _taken(context: dict[str, Any]) -> list[dict[str, Any]]:
    """What the pages say in such a case: a role, an entry, a series, an event; with the time."""
    user = getattr(context.get("request"), "user", None)
    if user is None or not user.is_authenticated:
        return []
    return [{"detail": one.words, "at": one.at, "url": one.url} for one in lately(user)]


def _problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every refusal as ``{"code", "detail"}``; field errors stand under ``fields``."""
    refusal = _refusal(error)
    if refusal is not None:
        return refusal
    if isinstance(error, RequestDataTooBig):
        return Response({"code": "too_large", "detail": _("This is too much to read.")}, status=413)
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, exceptions.ValidationError):
        response.data = {"code": "invalid", "detail": _first(error.detail), "fields": error.detail}
    elif isinstance(error, exceptions.APIException):
        codes = error.get_codes()
        code = codes if isinstance(codes, str) else error.default_code
        response.data = {"code": code, "detail": str(error.detail)}
    elif response.status_code == 404:  # no detail: it may exist for others
        response.data = {"code": "not_found", "detail": _("Not found.")}
    else:  # PermissionDenied of Django
        response.data = {"code": "permission_denied", "detail": str(response.data["detail"])}
    return response


def _refusal(error: Exception) -> Response | None:
    """The answer for a service's refusal, from its ``code``, ``message`` and ``status``."""
    if not isinstance(error, Refusal):
        return None
    status = getattr(error, "status", 409)
    extra = getattr(error, "extra", {})  # what a machine can use: place, nearest names, rules
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, QuotaSpent) else None
    body = {**extra, "code": error.code, "detail": str(error.message)}
    return Response(body, status=status, headers=headers)


def _first(detail: Any) -> str:
    """The first message of a nested error, with the field it belongs to."""
    if isinstance(detail, dict):
        field, value = next(iter(detail.items()), ("", ""))
        text = _first(value)
        return text if field == "non_field_errors" else f"{field}: {text}"
    if isinstance(detail, list):
        return _first(detail[0]) if detail else ""
    return str(detail)


def routes() -> list[URLPattern | URLResolver]:
    """The `routes` lists of every application's ``api`` module."""
    found: list[URLPattern | URLResolver] = [path("token/", TokenGone.as_view(), name="token")]
    for app in ("tournaments", "decks", "gameplay"):
        if apps.is_installed(app) and find_spec(f"{app}.api") is not None:
            found += import_module(f"{app}.api").routes
    return found
