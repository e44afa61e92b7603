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
"""Where in the scope of a request the door reads what a view said of its answer."""
CACHED = "no-cache"
"""Browsers and caches may keep it, and ask each time whether it is still so (by the ETag)."""
View = TypeVar("View", bound=Callable[..., HttpResponse])


@dataclass(slots=True)
class Note:
    """What a view says: that strangers all read the same, and of which event at which revision it
    may be kept; `number` 0: it may not."""

    alike: bool = False
    number: int = 0
    revision: int = 0


def stamp_of(body: bytes) -> int:
    """A number made of what a file says. As the time of the file it is half of nginx's ETag: two
    files of one second and one length would be told for the same otherwise."""
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
    """Said by a view of what it is about to answer: it depends on nothing but rows whose every
    change bumps the topic of this event, which was read with its revision before all else."""
    note = _note(request)
    note.number, note.revision = event.pk, event.revision


def _note(request: HttpRequest) -> Note:
    """The note of the door, where the request came through it."""
    found = request.scope.get(NOTE) if isinstance(request, ASGIRequest) else None
    return found if isinstance(found, Note) else Note()
