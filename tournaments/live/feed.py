"""The feed of one process: asks the database once for all its streams, wakes those concerned.

Woken directly after a commit of this process (SQLite, one process) or by NOTIFY (PostgreSQL); the
poll once a second is only the safety net.
"""

import asyncio
import contextlib
import weakref
from typing import Any

import psycopg
import structlog
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections, connection

from tournaments.live import wake
from tournaments.live.models import Topic

POLL_SECONDS = 1.0
RECONNECT_SECONDS = 2.0

log = structlog.get_logger(__name__)


class Subscription:
    """What one stream follows, and which news it has not sent yet."""

    def __init__(self, known: dict[str, int]) -> None:
        self.known = known
        self._news: dict[str, int] = {}
        self._arrived = asyncio.Event()

    def tell(self, revisions: dict[str, int]) -> None:
        """Note every followed topic whose revision is another than the known one."""
        for topic, known in self.known.items():
            revision = revisions.get(topic, known)
            if revision != known:
                self.known[topic] = self._news[topic] = revision
                self._arrived.set()

    async def news(self, seconds: float) -> dict[str, int]:
        """The next news, or nothing after so many seconds."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._arrived.wait(), seconds)
        news, self._news = self._news, {}
        self._arrived.clear()
        return news


class Feed:
    """One event loop's reader of the topics."""

    def __init__(self) -> None:
        self._subscriptions: set[Subscription] = set()
        self._alarm = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def join(self, subscription: Subscription) -> None:
        self._subscriptions.add(subscription)
        self._alarm.set()  # it may have missed a change between its page and now
        if not self._tasks:
            wake.join(self._alarm)
            self._tasks.append(asyncio.create_task(self._read()))
            if not settings.SQLITE:
                self._tasks.append(asyncio.create_task(self._listen()))

    def leave(self, subscription: Subscription) -> None:
        self._subscriptions.discard(subscription)
        if not self._subscriptions:
            wake.leave(self._alarm)
            for task in self._tasks:
                task.cancel()
            self._tasks.clear()

    @property
    def streams(self) -> int:
        return len(self._subscriptions)

    async def _read(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._alarm.wait(), POLL_SECONDS)
            self._alarm.clear()
            topics = {topic for sub in self._subscriptions for topic in sub.known}
            try:
                revisions = await sync_to_async(_revisions, thread_sensitive=False)(topics)
            except Exception:
                log.exception("live.read_failed")
                await asyncio.sleep(RECONNECT_SECONDS)
                continue
            for subscription in list(self._subscriptions):
                subscription.tell(revisions)

    async def _listen(self) -> None:
        """PostgreSQL tells at commit which topic changed, whichever process committed."""
        while True:
            try:
                connected = await psycopg.AsyncConnection.connect(_conninfo(), autocommit=True)
                async with connected:
                    await connected.execute(f"LISTEN {wake.CHANNEL}")
                    self._alarm.set()
                    async for _notice in connected.notifies():
                        self._alarm.set()
            except (psycopg.Error, OSError) as error:
                log.warning("live.listen_failed", error=str(error))
            await asyncio.sleep(RECONNECT_SECONDS)


def _revisions(topics: set[str]) -> dict[str, int]:
    """Revisions of the topics; 0 for one that never changed."""
    close_old_connections()
    try:
        rows = Topic.objects.filter(name__in=topics).values_list("name", "revision")
        return dict.fromkeys(topics, 0) | dict(rows)
    finally:
        connection.close()


def _conninfo() -> str:
    database: dict[str, Any] = connection.settings_dict
    names = {
        "host": "HOST",
        "port": "PORT",
        "user": "USER",
        "password": "PASSWORD",
        "dbname": "NAME",
    }
    given = {key: str(database[name]) for key, name in names.items() if database.get(name)}
    return psycopg.conninfo.make_conninfo("", **given)


_feeds: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Feed] = weakref.WeakKeyDictionary()


def of_this_loop() -> Feed:
    """The feed of the running event loop."""
    return _feeds.setdefault(asyncio.get_running_loop(), Feed())


def streams() -> int:
    """Open streams of this process."""
    return sum(feed.streams for feed in list(_feeds.values()))
