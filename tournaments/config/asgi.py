"""ASGI entry: Django, and the embedded worker while no broker is set."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")
_django = get_asgi_application()

from django.conf import settings  # noqa: E402 -- Django must be set up first

from tournaments.config.celery import app as celery_app  # noqa: E402
from tournaments.embedded import EmbeddedWorker  # noqa: E402

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]


async def application(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    else:
        await _django(scope, receive, send)


async def _lifespan(receive: Receive, send: Send) -> None:
    """Start and stop the embedded worker with the server. Not AppConfig.ready: that runs for
    every management command too."""
    worker = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            try:
                if settings.EMBEDDED_WORKER:
                    worker = EmbeddedWorker(celery_app, queues=settings.QUEUES)
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
