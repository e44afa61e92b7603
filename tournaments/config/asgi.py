"""ASGI entry: Django, and the embedded worker while no broker is set."""

import asyncio
import gc
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")
django.setup(set_prefix=False)

from asgiref.sync import sync_to_async  # noqa: E402 -- Django must be set up first
from django.conf import settings  # noqa: E402
from django.core.handlers.asgi import ASGIHandler  # noqa: E402
from django.db import close_old_connections  # noqa: E402
from django.http import HttpRequest, HttpResponseBase  # noqa: E402
from django.urls import get_resolver  # noqa: E402

from tournaments.config.celery import app as celery_app  # noqa: E402
from tournaments.config.logs import HEADER  # noqa: E402
from tournaments.editions import pressing  # noqa: E402
from tournaments.editions.door import Door  # noqa: E402
from tournaments.machine.embedded import EmbeddedWorker  # noqa: E402

# The event loop releases the interpreter with every piece it sends, and waits to get it back. With
# Python's usual 5 ms, and pages being drawn in other threads, waking 500 streams takes seconds.
SWITCH_SECONDS = 0.0005
sys.setswitchinterval(SWITCH_SECONDS)

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class InOneThread(ASGIHandler):
    """Answers each request in one go, in the thread that belongs to it.

    Django's own handler stays in the event loop and sends every middleware, and then the view,
    to that thread and back: some twenty changes of thread a page, each of which waits for the
    interpreter. Here all of them run as they do under WSGI; only an answer that streams is read
    in the event loop.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self._answer, thread_sensitive=True)(request)

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        """The answer. The thread's database connection is released before the first byte is
        sent."""
        try:
            return self.get_response(request)
        finally:
            close_old_connections()


_door = Door(InOneThread())


async def application(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    else:
        await _door(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    """Start and stop the embedded worker with the server. Not AppConfig.ready: that runs for
    every management command too."""
    worker = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                await asyncio.to_thread(_load_views)
                await asyncio.to_thread(_clear)
                if settings.EMBEDDED_WORKER:
                    worker = EmbeddedWorker(celery_app, carried=HEADER)
                    await asyncio.to_thread(worker.start)
            except Exception as error:
                await send({"type": "lifespan.startup.failed", "message": str(error)})
                return
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if worker is not None:
                await asyncio.to_thread(worker.stop)
            await send({"type": "lifespan.shutdown.complete"})
            return


def _load_views() -> None:
    """Import every view before the first visitor comes. Otherwise Django imports them when all
    visitors of a full hall come back after a restart, and all of them wait for it. The imported
    objects stay for good, so they are frozen: the collector would need longer for them than a
    player's choice takes."""
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()


def _clear() -> None:
    """Discard the kept pages for strangers: they may be of another release or in other
    languages."""
    try:
        pressing.begin()
    finally:
        close_old_connections()
