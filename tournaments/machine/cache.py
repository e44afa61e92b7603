"""A cache that all processes share while Redis answers; otherwise each process has its own.

Without Redis, limits count in each process alone and cached values are computed again: the hall
works less well, but refuses nobody. Redis is asked again after a short time, so a hall recovers by
itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

#: For so long nobody asks a Redis that did not answer: each try may cost a second.
PAUSE_SECONDS = 5.0
log = structlog.get_logger(__name__)


def _either(name: str) -> Callable[..., Any]:
    """The operation on Redis, or on this process's own memory while Redis is away."""
    shared, own = getattr(RedisCache, name), getattr(LocMemCache, name)

    def operation(self: SharedCache, *arguments: Any, **named: Any) -> Any:
        if time.monotonic() >= self._away_until:
            try:
                answer = shared(self, *arguments, **named)
            except (RedisError, OSError) as error:
                self._lost(error)
            else:
                self._found()
                return answer
        return own(self._own, *arguments, **named)

    return operation


class OneClient(RedisCacheClient):
    """Django makes a client of the Redis library for each operation, which takes longer than
    asking Redis. One serves all threads."""

    @cached_property
    def _redis(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        return self._redis


class SharedCache(RedisCache):
    """Django's cache on Redis, which degrades instead of failing. It uses one server."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        options = {
            "socket_connect_timeout": 1.0,
            "socket_timeout": 1.0,
            # Once more, for a connection that a restart of Redis left dead in the pool.
            "retry": Retry(NoBackoff(), 1),
            **params.get("OPTIONS", {}),
        }
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = OneClient
        self._server = server
        self._own = LocMemCache(f"while {server} is away", {**params, "OPTIONS": {}})

    @cached_property
    def _cache(self) -> RedisCacheClient:
        """The Redis client of this process, whose connections stay open. Django makes a cache
        object for every request, and would open a connection for each of them."""
        found = self._clients.get(self._server)
        return found or self._clients.setdefault(self._server, super()._cache)

    add = _either("add")
    get = _either("get")
    set = _either("set")
    touch = _either("touch")
    delete = _either("delete")
    get_many = _either("get_many")
    set_many = _either("set_many")
    delete_many = _either("delete_many")
    has_key = _either("has_key")
    incr = _either("incr")
    clear = _either("clear")

    #: These two belong to the process, not to one cache object.
    _clients: ClassVar[dict[str, RedisCacheClient]] = {}
    _state: ClassVar[dict[str, float]] = {}

    @property
    def _away_until(self) -> float:
        return self._state.get("away_until", 0.0)

    def _lost(self, error: Exception) -> None:
        if "away_until" not in self._state:
            log.warning("cache.away", error=f"{type(error).__name__}: {error}")
        self._state["away_until"] = time.monotonic() + PAUSE_SECONDS

    def _found(self) -> None:
        if self._state.pop("away_until", None) is not None:
            log.warning("cache.back")

    def ping(self) -> None:
        """Ask Redis itself; raises RedisError or OSError while it is away."""
        self._cache.get_client().ping()
