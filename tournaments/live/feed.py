"""The feed of one process: asks the database once for all its streams, wakes those concerned.

It is told topic and revision directly after a commit of this process (SQLite, one process), or by
NOTIFY (PostgreSQL); then nobody asks. The poll once a second is only the safety net.
"""

import asyncio
import contextlib
import weakref
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import psycopg
import structlog
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections, connection

from tournaments.live import wake
from tournaments.live.models import Topic

POLL_SECONDS = 1.0
AT_ONCE = 60
"""How many streams of a topic are told of a change at one moment; as many more follow after each
`PAUSE_SECONDS`."""
PAUSE_SECONDS = 0.025
MANY = 500
"""From so many waiting streams on, the first ones get `FIRST_SECONDS` to fetch the page: it is
drawn for them and then lies ready for all others (`tournaments.editions`). If all were told at
once, thousands of requests would come while the page is still being drawn, and would slow the
drawing down."""
FIRST_SECONDS = 1.5
RECONNECT_SECONDS = 2.0

log = structlog.get_logger(__name__)


class Subscription:
    """What one stream follows, and which news it has not sent yet."""

    def __init__(self, known: dict[str, int]) -> None:
        self.known = known
        self._news: dict[str, int] = {}
        self._waiting: asyncio.Future[None] | None = None

    def tell(self, topic: str, revision: int) -> None:
        """Note the revision of a followed topic if it is another than the known one."""
        if revision != self.known[topic]:
            self.known[topic] = self._news[topic] = revision
            self._ring()

    async def news(self, seconds: float) -> dict[str, int]:
        """The next news, or nothing after so many seconds."""
        if not self._news:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(seconds, self._ring)
            try:
                await self._waiting
            finally:
                timer.cancel()
        news, self._news = self._news, {}
        return news

    def _ring(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Feed:
    """One event loop's reader of the topics."""

    def __init__(self) -> None:
        self._streams = 0
        self._by_topic: defaultdict[str, set[Subscription]] = defaultdict(set)
        #: Topics whose news arrived while the database was asked: the answer for them may be older.
        self._told: set[str] = set()
        #: The last revision that was told, for each topic that is followed.
        self._newest: dict[str, int] = {}
        #: For topics with many streams: the newest revision, and the subscriptions not yet told of
        #: it.
        self._later: dict[str, tuple[int, list[Subscription]]] = {}
        self._alarm = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def join(self, subscription: Subscription) -> None:
        self._streams += 1
        for topic in subscription.known:
            self._by_topic[topic].add(subscription)
        self._alarm.set()  # it may have missed a change between its page and now
        if not self._tasks:
            wake.join(self._hear_here)
            self._tasks.append(asyncio.create_task(self._read()))
            if not settings.SQLITE:
                self._tasks.append(asyncio.create_task(self._listen()))

    def leave(self, subscription: Subscription) -> None:
        self._streams -= 1
        for topic in subscription.known:
            self._by_topic[topic].discard(subscription)
            if not self._by_topic[topic]:
                del self._by_topic[topic]
                self._newest.pop(topic, None)
        if not self._streams:
            wake.leave(self._hear_here)
            for task in self._tasks:
                task.cancel()
            self._tasks.clear()

    @property
    def streams(self) -> int:
        return self._streams

    async def _read(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._alarm.wait(), POLL_SECONDS)
            self._alarm.clear()
            topics = set(self._by_topic)
            self._told.clear()
            try:
                revisions = await sync_to_async(_revisions, thread_sensitive=False)(topics)
            except Exception:
                log.exception("live.read_failed")
                await asyncio.sleep(RECONNECT_SECONDS)
                continue
            self._tell({one: revisions[one] for one in topics - self._told})

    def _tell(self, revisions: Mapping[str, int]) -> None:
        """Tell the newest revisions. The streams of a topic with many are told some at a time."""
        for topic, revision in revisions.items():
            followers = self._by_topic.get(topic, ())
            if followers:
                self._newest[topic] = revision
            told = [one for one in followers if one.known[topic] != revision]
            for subscription in told[:AT_ONCE]:
                subscription.tell(topic, revision)
            waits = topic in self._later
            self._later[topic] = (revision, told[AT_ONCE:])
            if not waits:
                many = len(told) >= MANY
                self._go_on(topic, FIRST_SECONDS if many else PAUSE_SECONDS)

    def _go_on(self, topic: str, pause: float) -> None:
        """After this pause tell some of those who wait, if there are any."""
        if self._later[topic][1]:
            asyncio.get_running_loop().call_later(pause, self._tell_next, topic)
        else:
            del self._later[topic]

    def _tell_next(self, topic: str) -> None:
        revision, waiting = self._later[topic]
        followers = self._by_topic.get(topic, set())
        for subscription in waiting[:AT_ONCE]:
            if subscription in followers:
                subscription.tell(topic, revision)
        self._later[topic] = (revision, waiting[AT_ONCE:])
        self._go_on(topic, PAUSE_SECONDS)

    async def _listen(self) -> None:
        """PostgreSQL tells at commit which topic changed, whichever process committed."""
        while True:
            try:
                connected = await psycopg.AsyncConnection.connect(_conninfo(), autocommit=True)
                async with connected:
                    await connected.execute(f"LISTEN {wake.CHANNEL}")
                    self._alarm.set()
                    async for notice in connected.notifies():
                        self._hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                log.warning("live.listen_failed", error=str(error))
            await asyncio.sleep(RECONNECT_SECONDS)

    def _hear_here(self, topic: str, revision: int) -> None:
        """Tell of a commit of this process, unless a later commit was told before it."""
        if topic in self._by_topic and revision > self._newest.get(topic, 0):
            self._told.add(topic)
            self._tell({topic: revision})

    def _hear(self, payload: str) -> None:
        """Read a notice of PostgreSQL: tell what it says, or ask the database if it is
        unreadable."""
        told = wake.told(payload)
        if told is None:
            self._alarm.set()
        else:
            self._told.add(told[0])
            self._tell(dict([told]))


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
