"""Middleware of the site."""

import asyncio
import re
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import islice
from typing import Any, cast

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import (
    Http404,
    HttpRequest,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.shortcuts import render
from django.utils.decorators import sync_and_async_middleware
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext
from django.views.defaults import page_not_found
from structlog.contextvars import bind_contextvars, clear_contextvars

from tournaments.config.unavailable import unavailable
from tournaments.errors import Absent
from tournaments.machine.database import away_from_database, is_away

#: How many pieces of a file a thread reads at once; 4 KiB each.
PIECES = 32
_ID = re.compile(r"^[A-Za-z0-9-]{8,64}$")


def _begin(request: HttpRequest) -> str:
    given = request.headers.get("X-Request-ID", "")
    request_id = given if _ID.match(given) else uuid.uuid4().hex
    clear_contextvars()
    bind_contextvars(request_id=request_id)
    return request_id


@sync_and_async_middleware
def request_id(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Give each request an id, in its logs, its answer and the tasks it starts."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            name = _begin(request)
            answer: Awaitable[HttpResponseBase] = get_response(request)
            response = await answer
            response.headers["X-Request-ID"] = name
            return response

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        name = _begin(request)
        response: HttpResponseBase = get_response(request)
        response.headers["X-Request-ID"] = name
        return response

    return synchronous


def _leave_zeros_out(request: HttpRequest) -> None:
    if "%00" not in request.META.get("QUERY_STRING", ""):
        return
    said = request.GET.copy()
    for name, values in request.GET.lists():
        said.setlist(name, [value.replace("\x00", "") for value in values])
    said._mutable = False
    request.GET = said  # type: ignore[assignment]


@sync_and_async_middleware
def without_zeros(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Leave the letter zero out of what an address asks. PostgreSQL takes it in no text, so a
    search for it would end in a fault; what is sent by a form is judged by the form."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            _leave_zeros_out(request)
            answer: Awaitable[HttpResponseBase] = get_response(request)
            return await answer

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        _leave_zeros_out(request)
        response: HttpResponseBase = get_response(request)
        return response

    return synchronous


@sync_and_async_middleware
def streaming(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Keep long answers from holding a database connection or the event loop.

    Django gives the connection back when an answer ends, and a live stream ends after minutes. This
    middleware stands outside everything that uses the database, so it covers every view.
    """
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            answer: Awaitable[HttpResponseBase] = get_response(request)
            response = await answer
            if response.streaming:
                await away_from_database()
                _read_off_the_loop(request, response)
            return response

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = get_response(request)
        if response.streaming:
            close_old_connections()  # this thread ran the request's queries
            _read_off_the_loop(request, response)
        return response

    return synchronous


def _read_off_the_loop(request: HttpRequest, response: HttpResponseBase) -> None:
    """Read a file in threads; Django would read all of it at once, in the event loop."""
    if isinstance(request, ASGIRequest) and isinstance(response, StreamingHttpResponse):
        if not response.is_async:
            pieces = cast("Iterator[bytes]", response.streaming_content)
            response.streaming_content = _off_the_loop(pieces)


async def _off_the_loop(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    def some() -> bytes:
        return b"".join(islice(pieces, PIECES))

    while piece := await asyncio.to_thread(some):
        yield piece


class Unavailable(MiddlewareMixin):
    """A database that is away is 503 with the time to come back, never a fault of ours."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        return unavailable(request, error) if is_away(error) else None


class NotFound:
    """Gives one page for every 404, also while DEBUG is on, where Django's own lists every address.

    An address without a route never reaches a view: its answer is replaced on the way out. A 404
    that a view raises is answered at once. Under /api/ the answer is JSON.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self._later(request)
        response = self.get_response(request)
        return _not_found(request) if _is_unknown(request, response) else response

    async def _later(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = await self.get_response(request)
        if _is_unknown(request, response):  # in a thread, since the page reads the user
            return await sync_to_async(_not_found)(request)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        if not isinstance(error, Http404):
            return None
        return _not_found(request, error if isinstance(error, Absent) else None)


def _is_unknown(request: HttpRequest, response: HttpResponseBase) -> bool:
    return response.status_code == 404 and request.resolver_match is None


def _not_found(request: HttpRequest, absent: Absent | None = None) -> HttpResponseBase:
    if request.path.startswith("/api/"):
        said = {"code": "not_found", "detail": gettext("Not found.")}
        return JsonResponse(said, status=404)
    if absent is not None:
        return render(request, "absent.html", {"absent": absent}, status=404)
    return page_not_found(request, Http404())


class Reader(MiddlewareMixin):
    """Says with each part of a page for whom it was drawn. A page that was drawn for somebody whose
    log-in has ended since must not go on without its buttons, and without a word."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if request.headers.get("X-Part") == "1":
            user = getattr(request, "user", None)
            response.headers["X-Reader"] = str(user.pk) if user and user.is_authenticated else ""
        return response
