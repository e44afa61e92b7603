"""The key of each request that may write: the same key, the first answer, nothing done twice.

Programs send it as the header `Idempotency-Key`; every form carries one that was made for it alone
(`tournaments.templatetags.keys`). What the key does to the writes stands in `tournaments.requests`;
here stands who asks, what is asked, and how a repetition is answered.
"""

from __future__ import annotations

import hashlib
import logging
import uuid
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.core.files.uploadedfile import UploadedFile
from django.db import DatabaseError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    JsonResponse,
)
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments import requests
from tournaments.models import RequestKey

HEADER, FIELD = "Idempotency-Key", "request_key"
REPLAYED = "Idempotent-Replayed"
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
API = "/api/"
LARGEST_KEPT = 1_000_000

log = logging.getLogger(__name__)


class RequestKeys(MiddlewareMixin):
    """The middleware for keys. It stands last, so that all others handle a repeated request too."""

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """Answer a repetition at once; else watch what the view writes."""
        if request.method in SAFE or _keyless(view):
            return None
        key = _key_of(request)
        if key is None:
            return None
        if not 0 < len(key) <= requests.LONGEST_KEY or not key.isprintable():
            return _told(400, "bad_key", _("A key has from 1 to 255 printable characters."))
        try:
            row = _row(request, key)
        except RequestDataTooBig:
            return _told(413, "too_large", _("This is too much to read."))
        if row is None:
            return None
        first = requests.first_of(row)
        if first is not None:
            return _again(request, row, first)
        attempt = requests.Attempt(row)
        request._attempt = attempt  # type: ignore[attr-defined]
        attempt.begin()
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """Answer a request that another delivery overtook, which showed when its view began to
        write."""
        if not isinstance(error, requests.Repeated):
            return None
        attempt: requests.Attempt = request._attempt  # type: ignore[attr-defined]
        return _again(request, attempt.row, error.first)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Store the answer if this request did the write; otherwise give the answer of the delivery
        that did."""
        attempt: requests.Attempt | None = getattr(request, "_attempt", None)
        if attempt is None or response.has_header(REPLAYED):
            requests.end()
            return response
        stands = attempt.stands
        requests.end()
        if stands:
            _keep(request, attempt.row, response)
            return response
        first = attempt.repeats or requests.first_of(attempt.row)
        if first is None:
            return response
        for _said in messages.get_messages(request):
            pass  # drop the second delivery's refusals: the first was done
        return _again(request, attempt.row, first)


def _keyless(view: Any) -> bool:
    """Whether a view ignores keys. allauth's views do, since their forms hold passwords."""
    of_action = getattr(view, "initkwargs", {}).get("keyless", False)
    of_class = getattr(getattr(view, "cls", None), "keyless", False)
    of_page = getattr(view, "keyless", False)
    return of_action or of_class or of_page or view.__module__.startswith("allauth.")


def _key_of(request: HttpRequest) -> str | None:
    given = request.headers.get(HEADER)
    if given is None and not request.path.startswith(API) and request.method == "POST":
        given = request.POST.get(FIELD) or None
    return given


# --- Who asks, and what ------------------------------------------------------------------------


def _row(request: HttpRequest, key: str) -> RequestKey | None:
    """The row that this request would claim; None where neither an account nor a browser is known.

    A key in a header stands for one request: with another body it is refused. A form that is
    filled in anew after the way back in the browser is another request of the same form, so there
    the body is a part of the key.
    """
    user, who = _asker(request)
    if not who:
        return None
    digest = _digest(request)
    parts = [who, key] if HEADER in request.headers else [who, key, digest]
    return RequestKey(
        id=uuid.UUID(
            bytes=salted_hmac(__name__, "\n".join(parts), algorithm="sha256").digest()[:16]
        ),
        key=key,
        person=user,
        path=request.get_full_path()[:500],
        digest=digest,
        attempt=uuid.uuid4(),
    )


def _asker(request: HttpRequest) -> tuple[Any, str]:
    """The account, or a name for a guest's browser. The name comes from the browser's CSRF secret,
    because a guest's first click comes before any session."""
    user = _authenticated(request) if request.path.startswith(API) else request.user
    if user is None:
        return None, ""
    if user.is_authenticated:
        return user, f"person {user.pk}"
    secret = request.COOKIES.get(settings.CSRF_COOKIE_NAME) or request.session.session_key
    return None, f"browser {secret}" if secret else ""


def _authenticated(request: HttpRequest) -> Any:
    """The user that the API will see in the request; None where the API will refuse it.

    A session goes before a token, as in the API itself. The CSRF check of a session is left out
    here, because it reads the body; a request that fails it writes nothing in the view either.
    """
    before = request.user
    if before.is_authenticated:
        return before
    others = [one for one in APIView().get_authenticators() if not _of_sessions(one)]
    try:
        return Request(request, authenticators=others).user
    except (APIException, PermissionDenied, Http404):
        return None
    finally:
        request.user = before  # else the view would treat a token as a session


def _of_sessions(authenticator: Any) -> bool:
    return isinstance(authenticator, SessionAuthentication)


def _digest(request: HttpRequest) -> str:
    """Address and body in one value. Keyed with the site's secret: a body may hold a password."""
    content = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    if request.content_type in ("multipart/form-data", "application/x-www-form-urlencoded"):
        for name, values in sorted(request.POST.lists()):
            if name != "csrfmiddlewaretoken":
                content.update(repr((name, values)).encode())
        for name, files in sorted(request.FILES.lists()):
            for file in files:
                content.update(repr((name, getattr(file, "name", ""))).encode())
                _add_file(content, file)
    else:
        content.update(request.body)
    return salted_hmac(__name__, content.hexdigest(), algorithm="sha256").hexdigest()


def _add_file(content: Any, file: UploadedFile[bytes]) -> None:
    for chunk in file.chunks():
        content.update(chunk)
    file.seek(0)


# --- What was answered -------------------------------------------------------------------------


def _keep(request: HttpRequest, row: RequestKey, response: HttpResponseBase) -> None:
    """Store the answer; if that fails the write still stands, and a repetition is told so."""
    try:
        requests.keep(row, response.status_code, _answer_of(request, response))
    except DatabaseError:
        log.warning("The answer to request %s could not be kept.", row.pk, exc_info=True)


def _answer_of(request: HttpRequest, response: HttpResponseBase) -> dict[str, str] | None:
    """The part of an answer that can be given again: the target of a redirect, or the body of the
    API.

    Bodies with a secret, such as a new token, are marked `Cache-Control: no-store` and are not
    stored.
    """
    if "Location" in response.headers:
        return {"location": response.headers["Location"], "session": _new_session(request)}
    secret = "no-store" in response.headers.get("Cache-Control", "")
    if not request.path.startswith(API) or secret or response.status_code >= 500:
        return None
    if not isinstance(response, HttpResponse) or len(response.content) > LARGEST_KEPT:
        return None
    return {"body": response.content.decode(), "type": response.headers.get("Content-Type", "")}


def _new_session(request: HttpRequest) -> str:
    """The key of the session that a guest got with this answer. A browser that sends twice may read
    only the second answer, and would not find its seat without it."""
    if request.user.is_authenticated or settings.SESSION_COOKIE_NAME in request.COOKIES:
        return ""
    if request.session.modified and not request.session.session_key:
        request.session.save()
    return request.session.session_key or ""


def _again(request: HttpRequest, row: RequestKey, first: RequestKey) -> HttpResponse:
    """The answer to a repetition: the first answer, or the notice that the write was done."""
    if first.digest != row.digest:
        text = _("This key was sent before with another request: take a new one.")
        return _told(422, "key_reused", text)
    if first.answer is not None:
        return _given_again(request, first, first.answer)
    if not request.path.startswith(API):
        return _done_already(request)
    if requests.answering(first):
        response = _told(409, "in_progress", _("The first of these requests is being answered."))
        response.headers["Retry-After"] = "1"
        return response
    written = requests.operations_of(first)
    return _told(200, "done_already", _("This was done already."), operations=written)


def _given_again(request: HttpRequest, first: RequestKey, kept: dict[str, str]) -> HttpResponse:
    if "location" not in kept:
        response = HttpResponse(kept["body"], status=first.status, content_type=kept["type"])
        response.headers[REPLAYED] = "true"
        return response
    if kept.get("session") and settings.SESSION_COOKIE_NAME not in request.COOKIES:
        store = import_module(settings.SESSION_ENGINE).SessionStore
        request.session = store(kept["session"])
        request.session.modified = True
    if timezone.now() - first.at > requests.ANSWERING:  # too late for a double click
        messages.info(request, _("This was done already."))
    return _redirected(kept["location"], first.status or 302)


def _done_already(request: HttpRequest) -> HttpResponse:
    """Redirect to the page of the form, with a message that the write was done already."""
    messages.info(request, _("This was done already."))
    back = request.headers.get("Referer", "")
    here = {request.get_host()}
    safe = url_has_allowed_host_and_scheme(back, here, require_https=request.is_secure())
    return _redirected(back if safe else "/", 303)


def _redirected(location: str, status: int) -> HttpResponse:
    response = HttpResponseRedirect(location, headers={REPLAYED: "true"})
    response.status_code = status
    return response


def _told(status: int, code: str, text: str, **more: Any) -> HttpResponse:
    response = JsonResponse({"code": code, "detail": text, **more}, status=status)
    response.headers[REPLAYED] = "true" if status == 200 else "false"
    return response
