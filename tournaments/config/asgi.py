"""ASGI entry: Django, and the embedded worker while no broker is set."""

import asyncio
import gc
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar, cast

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")
django.setup(set_prefix=False)

from asgiref.sync import ThreadSensitiveContext  # noqa: E402 -- Django must be set up first
from django.conf import settings  # noqa: E402
from django.core.exceptions import RequestAborted  # noqa: E402
from django.core.handlers.asgi import ASGIHandler, get_script_prefix  # noqa: E402
from django.core.signals import request_started  # noqa: E402
from django.db import close_old_connections  # noqa: E402
from django.http import FileResponse, HttpResponseBase  # noqa: E402
from django.urls import get_resolver, set_script_prefix  # noqa: E402

from tournaments.config.celery import app as celery_app  # noqa: E402
from tournaments.config.logs import HEADER  # noqa: E402
from tournaments.editions import pressing  # noqa: E402
from tournaments.editions.door import Door  # noqa: E402
from tournaments.machine.embedded import EmbeddedWorker  # noqa: E402

# The event loop releases the interpreter with every piece it sends, and waits to get it back. With
# Python's usual 5 ms, and pages being drawn in other threads, waking 500 streams takes seconds.
SWITCH_SECONDS = 0.0005
sys.setswitchinterval(SWITCH_SECONDS)

# Requests that are answered at one moment. Each thread may wait for a database; more of them would
# only wait for each other.
REQUESTS = 100
_threads = ThreadPoolExecutor(REQUESTS, thread_name_prefix="request")

Found = TypeVar("Found")
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


class InOneThread(ASGIHandler):
    """Answers each request in one go, in one thread.

    Django's own handler stays in the event loop and sends every middleware, the view, and what
    begins and ends a request to a thread that is made for this request, and back: some twenty
    changes of thread a page, each of which waits for the interpreter. Here all of it runs in one
    go, as it does under WSGI, in a thread that stays for the next request; only an answer that
    streams is read in the event loop.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Read the request, answer it in a thread, and send the answer."""
        if scope["type"] != "http":
            raise ValueError(f"only HTTP is answered here, not {scope['type']}")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            response = await _in_thread(self._answer, scope, body)
            if response.streaming:
                async with ThreadSensitiveContext():  # for what reads files off the event loop
                    await self._stream(response, receive, send)
            else:
                await self.send_response(response, send)

    def _answer(self, scope: Message, body: Any) -> HttpResponseBase:
        """The answer. The thread's database connection is released before the first byte is sent;
        an answer that does not stream is finished by then."""
        try:
            request_started.send(sender=self.__class__, scope=scope)
            request, fault = self.create_request(scope, body)
            response: Any = fault if request is None else self.get_response(request)
            response._handler_class = self.__class__
            if isinstance(response, FileResponse):
                response.block_size = self.chunk_size
            if not response.streaming:
                response.close()
            return cast(HttpResponseBase, response)
        finally:
            close_old_connections()

    async def _stream(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Send an answer piece by piece, until its end or until the reader has gone."""
        gone = asyncio.ensure_future(self.listen_for_disconnect(receive))
        sent = asyncio.ensure_future(self.send_response(response, send))
        try:
            await asyncio.wait((gone, sent), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (gone, sent):
                task.cancel()
            _gone, fault = await asyncio.gather(gone, sent, return_exceptions=True)
            await _in_thread(response.close)
        if isinstance(fault, Exception):
            raise fault


async def _in_thread(act: Callable[..., Found], *args: Any) -> Found:
    """What ``act`` returns, in a thread for requests, in the context of this one."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_threads, partial(copy_context().run, act, *args))


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
