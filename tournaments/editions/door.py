"""The door of a web process: it answers with pages that all strangers read alike; Django draws the
rest.

A page of the edition in force is read from there. Any other page is drawn once for all who ask for
it. Requests that come during a drawing wait for the next one, which begins after they came and is
for all of them. So nobody gets data that were read before they asked.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from asgiref.sync import sync_to_async
from django.db import close_old_connections

from tournaments.editions import pressing
from tournaments.editions.address import Page, page_of
from tournaments.editions.alike import etag_of
from tournaments.editions.pressing import Answer, Application
from tournaments.editions.shelf import shelf

MOST_BYTES = 64_000_000
"""Bytes of kept pages that are held in memory."""
DRAWINGS = 2
"""Pages that are drawn at one moment. With few at a time the first are ready for other processes
before the last are begun, and no page waits for all others."""
OTHER_SECONDS = 2.0
"""Seconds for which a page that is not the same for all strangers goes straight to Django."""
MOST_OTHERS = 1000
KEEPING_SECONDS = 3.0
"""Seconds to wait until a drawn page is stored before it is drawn once more."""
log = structlog.get_logger(__name__)


class Memory:
    """Files of editions that were read lately. They never change, so none is read twice."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most, self._bytes = most, 0
        self._answers: OrderedDict[tuple[str, Page], Answer] = OrderedDict()

    def get(self, page: Page) -> Answer | None:
        """The page from the edition in force now; None where that does not have it."""
        found = shelf()
        edition = found.current(page.slug) if found is not None else ""
        if found is None or not edition:
            return None
        key = (edition, page)
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        answer = pressing.kept(found, page, edition)
        if answer is not None:
            self._add(key, answer)
        return answer

    def _add(self, key: tuple[str, Page], answer: Answer) -> None:
        self._answers[key] = answer
        self._bytes += _size(answer)
        while self._bytes > self._most and len(self._answers) > 1:
            _key, gone = self._answers.popitem(last=False)
            self._bytes -= _size(gone)


def _size(answer: Answer) -> int:
    return len(answer.body) + len(answer.packed)


@dataclass(slots=True)
class Turn:
    """A page that is being drawn. `waiting` is the answer for requests that came during the
    drawing."""

    waiting: asyncio.Future[Answer | None] | None = None


class Door:
    """Stands before the application `inside`."""

    def __init__(self, inside: Application) -> None:
        self._inside = inside
        self._memory = Memory()
        self._turns: dict[Page, Turn] = {}
        self._drawing = asyncio.Semaphore(DRAWINGS)
        self._others: dict[Page, float] = {}
        self._keeping: dict[Page, asyncio.Task[bool]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        page = page_of(scope) if scope["type"] == "http" else None
        answer = None if page is None else self._memory.get(page)
        if page is not None and answer is None and not self._is_other(page):
            answer = await self._drawn(page)
        if answer is None:
            await self._inside(scope, receive, send)
        else:
            await _give(answer, scope, send)

    # --- Drawn once --------------------------------------------------------------------------

    async def _drawn(self, page: Page) -> Answer | None:
        """The page from a drawing that begins from now on; None where it has to come from
        Django."""
        turn = self._turns.get(page)
        begins = turn is None
        if turn is None:
            turn = self._turns[page] = Turn()
        if turn.waiting is None:
            turn.waiting = asyncio.get_running_loop().create_future()
        mine = turn.waiting
        if begins:
            task = asyncio.create_task(self._draw(page, turn))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(mine)

    async def _draw(self, page: Page, turn: Turn) -> None:
        """Draw the page until nobody waits for it."""
        try:
            while turn.waiting is not None:
                await self._until_kept(page)
                async with self._drawing:
                    waiting, turn.waiting = turn.waiting, None
                    answer = None
                    try:
                        answer = self._memory.get(page) or await self._pressed(page)
                    finally:
                        waiting.set_result(answer)
        finally:
            del self._turns[page]

    async def _pressed(self, page: Page) -> Answer | None:
        try:
            answer = await pressing.draw(self._inside, page)
        except Exception:
            log.exception("editions.draw_failed", path=page.path)
            return None
        if answer is None:
            self._note_other(page)
        elif answer.number and page not in self._keeping:
            task = asyncio.create_task(_keep(page, answer))
            self._keeping[page] = task
            task.add_done_callback(lambda _task: self._keeping.pop(page, None))
        return answer

    async def _until_kept(self, page: Page) -> None:
        """Wait a moment while the page is being stored."""
        if page in self._keeping:
            await asyncio.wait([self._keeping[page]], timeout=KEEPING_SECONDS)

    # --- What is another for everybody -------------------------------------------------------

    def _is_other(self, page: Page) -> bool:
        return self._others.get(page, 0.0) > time.monotonic()

    def _note_other(self, page: Page) -> None:
        if len(self._others) >= MOST_OTHERS:
            self._others.clear()
        self._others[page] = time.monotonic() + OTHER_SECONDS


async def _keep(page: Page, answer: Answer) -> bool:
    """Keep the page, off the event loop; a fault is logged, for everybody has an answer."""

    def kept() -> bool:
        try:
            return pressing.keep(page, answer)
        finally:
            close_old_connections()

    try:
        return await sync_to_async(kept, thread_sensitive=False)()
    except Exception:
        log.exception("editions.keep_failed", path=page.path)
        return False


# --- An answer ---------------------------------------------------------------------------------


async def _give(
    answer: Answer, scope: dict[str, Any], send: Callable[[Mapping[str, Any]], Awaitable[None]]
) -> None:
    asked = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
    packs = _takes_gzip(asked.get(b"accept-encoding", ""))
    body = answer.packed if packs else answer.body
    etag = etag_of(answer.body, sent=len(body))
    headers = [*answer.headers, (b"etag", etag.encode())]
    status = 200
    if _knows(asked.get(b"if-none-match", ""), etag):
        status, body = 304, b""
        headers = [pair for pair in headers if pair[0] != b"content-type"]
    else:
        headers.append((b"content-length", str(len(body)).encode()))
        if packs:
            headers.append((b"content-encoding", b"gzip"))
    if scope["method"] == "HEAD":
        body = b""
    await send({"type": "http.response.start", "status": status, "headers": _varied(headers)})
    await send({"type": "http.response.body", "body": body})


def _varied(headers: pressing.Headers) -> pressing.Headers:
    """The headers, with a Vary that says that packed answers differ."""
    return [
        (name, value + b", Accept-Encoding" if name == b"vary" else value)
        for name, value in headers
    ]


def _takes_gzip(said: str) -> bool:
    for one in said.lower().split(","):
        coding, _semicolon, weight = one.partition(";")
        if coding.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _knows(said: str, etag: str) -> bool:
    return any(one.strip().removeprefix("W/") in (etag, "*") for one in said.split(",") if one)
