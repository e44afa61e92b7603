"""How the hall answers a request: in one go, in a thread that stays; only streams are read in the
event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.signals import request_finished
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from tournaments.config import asgi
from tournaments.config.asgi import InOneThread

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/where/",
    "query_string": b"",
    "headers": [(b"host", b"localhost")],
}
Answer = Callable[[HttpRequest], HttpResponseBase]


class Reader:
    """A visitor who asks for one page. With `leaves` it goes after so many pieces of it."""

    def __init__(self, leaves: int = 0) -> None:
        self.heard: list[dict[str, Any]] = []
        self._leaves = leaves
        self._asked = False
        self._gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if len(self.pieces) == self._leaves:
            self._gone.set()

    @property
    def pieces(self) -> list[bytes]:
        return [one["body"] for one in self.heard if one.get("body")]


def ask(answer: Answer, reader: Reader) -> Any:
    """A request that ``answer`` answers, from its first byte to its last."""
    handler: Any = InOneThread()
    handler.get_response = answer
    return handler(SCOPE, reader.receive, reader.send)


def test_a_thread_stays_for_the_next_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []

    def answer(_request: HttpRequest) -> HttpResponse:
        threads.append(threading.current_thread())
        return HttpResponse("here")

    async def some() -> list[Reader]:
        readers = [Reader() for _number in range(6)]
        for one in readers:
            await ask(answer, one)
        return readers

    with ThreadPoolExecutor(2) as two:
        monkeypatch.setattr(asgi, "_threads", two)
        found = asyncio.run(some())
    assert [one.pieces for one in found] == [[b"here"]] * 6
    assert len(set(threads)) <= 2 and threading.current_thread() not in threads


def test_an_answer_is_finished_before_its_first_byte_is_sent() -> None:
    order: list[str] = []

    def finished(**_named: Any) -> None:
        order.append("finished" if threading.current_thread() is not main else "in the loop")

    main = threading.current_thread()
    request_finished.connect(finished)
    try:

        async def one() -> None:
            reader = Reader()
            await ask(lambda request: HttpResponse("here"), reader)
            order.extend(message["type"] for message in reader.heard)

        asyncio.run(one())
    finally:
        request_finished.disconnect(finished)
    assert order == ["finished", "http.response.start", "http.response.body"]


def test_a_stream_ends_when_its_reader_has_gone() -> None:
    ended = threading.Event()
    closed = threading.Event()

    async def pieces() -> AsyncIterator[bytes]:
        try:
            yield b"first"
            yield b"second"
            await asyncio.sleep(60)
        finally:
            ended.set()

    def answer(_request: HttpRequest) -> StreamingHttpResponse:
        response = StreamingHttpResponse(pieces())
        response._resource_closers.append(closed.set)
        return response

    async def one() -> Reader:
        reader = Reader(leaves=2)
        await asyncio.wait_for(ask(answer, reader), 20)
        return reader

    reader = asyncio.run(one())
    assert reader.pieces == [b"first", b"second"]
    assert ended.is_set() and closed.is_set()


def test_a_stream_that_breaks_is_a_fault_of_the_server() -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"first"
        raise OSError("the disk is gone")

    async def one() -> None:
        await ask(lambda request: StreamingHttpResponse(pieces()), Reader())

    with pytest.raises(OSError, match="the disk is gone"):
        asyncio.run(one())


def test_a_request_that_cannot_be_read_is_refused() -> None:
    async def one() -> Reader:
        reader = Reader()
        handler: Any = InOneThread()
        handler.create_request = lambda scope, body: (None, HttpResponse("no", status=400))
        await handler(SCOPE, reader.receive, reader.send)
        return reader

    reader = asyncio.run(one())
    assert reader.heard[0]["status"] == 400 and reader.pieces == [b"no"]
