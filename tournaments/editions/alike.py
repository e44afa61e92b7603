"""Views of which all strangers read the same, and what their answers carry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import TypeVar

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from tournaments.models import Event

NOTE = "drome.edition"
"""The key in a request's scope under which a view leaves its note for the door."""
CACHED = "no-cache"
"""Browsers and caches may keep the page, and must ask each time (by the ETag) whether it
changed."""
View = TypeVar("View", bound=Callable[..., HttpResponse])


@dataclass(slots=True)
class Note:
    """What a view says of its answer: whether all strangers read the same, and for which event and
    revision it may be kept. `number` 0: it may not be kept."""

    alike: bool = False
    number: int = 0
    revision: int = 0


def stamp_of(body: bytes) -> int:
    """A number made from the content of a file. It is set as the time of the file, which is half of
    nginx's ETag; otherwise two files of the same second and length would have the same ETag."""
    return int.from_bytes(sha256(body).digest()[:4], "big") >> 1


def etag_of(body: bytes, *, sent: int | None = None) -> str:
    """The ETag that nginx gives a file with this body; `sent`: its length where it is packed."""
    return f'"{stamp_of(body):x}-{len(body) if sent is None else sent:x}"'


def is_stranger(request: HttpRequest) -> bool:
    """Whether nothing in the request says who asks."""
    known = settings.SESSION_COOKIE_NAME in request.COOKIES
    return not known and "Authorization" not in request.headers


def alike(view: View) -> View:
    """A view whose answer is the same for all strangers at one moment, in one language and colour.

    It must not say anything that depends on another header than these, and set no cookie.
    """

    @wraps(view)
    def shown(request: HttpRequest, *args: object, **named: object) -> HttpResponse:
        response = view(request, *args, **named)
        if not is_stranger(request) or response.status_code != 200 or response.cookies:
            return response
        _note(request).alike = True
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        response.headers["Cache-Control"] = CACHED
        etag = etag_of(response.content)
        response.headers["ETag"] = etag
        answer = get_conditional_response(request, etag=etag, response=response)
        return answer if isinstance(answer, HttpResponse) else response

    return shown  # type: ignore[return-value]


def may_be_kept(request: HttpRequest, event: Event) -> None:
    """Called by a view before its answer: the page may be kept. The view must depend only on rows
    whose every change bumps the topic of this event, and must have read the event with its revision
    first."""
    note = _note(request)
    note.number, note.revision = event.pk, event.revision


def _note(request: HttpRequest) -> Note:
    """The note that the door put into the request's scope; an unused one where it came another
    way."""
    found = request.scope.get(NOTE) if isinstance(request, ASGIRequest) else None
    return found if isinstance(found, Note) else Note()
