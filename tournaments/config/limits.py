"""How many requests somebody may send to the API, and how they are told what is left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle


class Limit(SimpleRateThrottle):
    """A number of requests a minute for each account, over all its tokens; a lower one for each
    address without an account."""

    def __init__(self) -> None:
        """Leave the rate open: it depends on the user of the request and is read there."""

    def get_cache_key(self, request: Request, view: Any) -> str:
        account = request.user.is_authenticated
        ident = request.user.pk if account else self.get_ident(request)
        return f"throttle_{'user' if account else 'anon'}_{ident}"

    def allow_request(self, request: Request, view: Any) -> bool:
        self.rate = self.THROTTLE_RATES["user" if request.user.is_authenticated else "anon"]
        if self.rate is None:
            return True
        most, seconds = self.parse_rate(self.rate)
        assert most is not None and seconds is not None
        self.num_requests, self.duration = most, seconds
        allowed: bool = super().allow_request(request, view)
        used = len(self.history) if self.history else 0
        first = self.history[-1] if self.history else self.now
        request._request.limit = {  # type: ignore[attr-defined]
            "RateLimit-Limit": str(self.num_requests),
            "RateLimit-Remaining": str(max(0, most - used)),
            "RateLimit-Reset": str(max(1, round(seconds - (self.now - first) + 0.5))),
        }
        return allowed


@sync_and_async_middleware
def limits_told(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Each answer of the API says what is left."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            answer: Awaitable[HttpResponseBase] = get_response(request)
            return _with_limits(request, await answer)

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        return _with_limits(request, get_response(request))

    return synchronous


def _with_limits(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    for name, value in getattr(request, "limit", {}).items():
        response.headers[name] = value
    return response
