"""Middleware of the site."""

import re
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from structlog.contextvars import bind_contextvars, clear_contextvars

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
