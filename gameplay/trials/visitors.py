"""Visitors of a trial who speak plain HTTP: they load pages, call the API, follow streams."""

from __future__ import annotations

import asyncio
import contextlib
import json
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, NamedTuple

#: A visitor who has to wait longer than this has met an error.
PATIENCE_SECONDS = 60.0


class Refused(RuntimeError):
    """The hall refused a request: it answered with a status of 400 or above."""


class Visitor:
    """A browser or a program, which keeps its connections for its next requests. `session`: its
    session cookie; `token`: its token for the API."""

    def __init__(self, port: int, *, session: str = "", token: str = "") -> None:
        self.port, self.session, self.token = port, session, token
        self._calls = Lines(port)
        #: How many bytes of streams came over the wire so far.
        self.received = 0

    async def page(self, path: str) -> str:
        """Load a page as a browser with this session does."""
        return (await self._call("GET", path, self._cookie)).decode()

    async def api(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON answer of a call with the token."""
        header = f"Authorization: Token {self.token}\r\n" if self.token else ""
        return json.loads(await self._call(method, f"/api/v1/{path}", header, body) or b"null")

    async def follow(self, *topics: str) -> AsyncIterator[dict[str, Any]]:
        """Each ``{"topic", "revision"}`` of a stream until it ends. Raises Refused if the hall does
        not give the stream."""
        async for name, raw in self.hear(dict.fromkeys(topics, 0)):
            if not name:
                yield json.loads(raw)

    async def hear(
        self, known: Mapping[str, int], asked: str = ""
    ) -> AsyncIterator[tuple[str, bytes]]:
        """Each event of a stream with its name ("" if it has none) and its text; otherwise as
        `follow`. ``known``: the revision that the page shows, by topic; ``asked``: further
        parameters of the address."""
        query = "&".join(f"topic={topic}&since={since}" for topic, since in known.items())
        query = f"{query}&{asked}" if asked else query
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = _head("GET", f"/live/?{query}", f"{self._cookie}Accept-Encoding: gzip\r\n")
        try:
            writer.write(head.encode())
            begin = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_SECONDS)
            if begin.split(b" ", 2)[1] != b"200":
                raise Refused(f"stream: {begin.splitlines()[0].decode()}")
            name = ""
            async for line in self._lines(
                reader, packed=b"content-encoding: gzip" in begin.lower()
            ):
                if line.startswith(b"event:"):
                    name = line[6:].decode().strip()
                elif line.startswith(b"data:"):
                    yield name, line[5:].strip()
                    name = ""
        finally:
            writer.close()

    async def _lines(self, reader: asyncio.StreamReader, *, packed: bool) -> AsyncIterator[bytes]:
        """The lines of an answer that comes in chunks. `received` counts the bytes of the chunks
        before they are unpacked."""
        unpack = zlib.decompressobj(wbits=31) if packed else None
        left = b""
        while True:
            try:
                size = int(await reader.readuntil(b"\r\n"), 16)
                chunk = (await reader.readexactly(size + 2))[:-2]
            except asyncio.IncompleteReadError:
                return
            self.received += len(chunk)
            left += unpack.decompress(chunk) if unpack is not None else chunk
            *lines, left = left.split(b"\n")
            for line in lines:
                yield line

    @property
    def _cookie(self) -> str:
        return f"Cookie: sessionid={self.session}\r\n" if self.session else ""

    async def _call(self, method: str, path: str, header: str, body: Any = None) -> bytes:
        raw = b"" if body is None else json.dumps(body).encode()
        asked = _head(method, path, header, len(raw)).encode() + raw
        status, content = await asyncio.wait_for(self._calls.ask(asked), PATIENCE_SECONDS)
        if not status.isdigit() or int(status) >= 400:
            raise Refused(f"{method} {path} HTTP/1.1: {status.decode()} {content[:200]!r}")
        return content


class Lines:
    """The open connections of one visitor to a hall."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._idle: list[Line] = []

    async def ask(self, asked: bytes) -> tuple[bytes, bytes]:
        """The status and the content of the answer to a request. A connection that the hall has
        closed meanwhile is replaced, as browsers do."""
        here = asyncio.get_running_loop()
        while self._idle:
            line = self._idle.pop()
            if line.loop is not here or line.writer.is_closing() or line.reader.at_eof():
                line.writer.close()
                continue
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                return await self._on(line, asked)
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        return await self._on(Line(here, reader, writer), asked)

    async def _on(self, line: Line, asked: bytes) -> tuple[bytes, bytes]:
        stays = False
        try:
            line.writer.write(asked)
            head = await line.reader.readuntil(b"\r\n\r\n")
            content = await _content(line.reader, head.lower())
            stays = b"connection: close" not in head.lower()
        finally:
            if stays:
                self._idle.append(line)
            else:
                line.writer.close()
        return head.split(b" ", 2)[1], content


class Line(NamedTuple):
    """A connection, and the event loop that it belongs to."""

    loop: asyncio.AbstractEventLoop
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


async def _content(reader: asyncio.StreamReader, head: bytes) -> bytes:
    """What follows the head of an answer, in small letters: as long as the head says, in chunks,
    or nothing."""
    _before, named, after = head.partition(b"content-length:")
    if named:
        return await reader.readexactly(int(after.split(b"\r\n", 1)[0]))
    if b"transfer-encoding: chunked" not in head:
        return b""
    content = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        content += (await reader.readexactly(size + 2))[:-2]
    await reader.readexactly(2)
    return content


def _head(method: str, path: str, header: str, length: int = 0) -> str:
    return (
        f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{header}"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )


def p95(times: Sequence[float]) -> int:
    """The 95th percentile in whole units; -1 where nothing was measured."""
    return quantile(times, 0.95)


def quantile(times: Sequence[float], share: float) -> int:
    """The time that this share of the times stays below, in whole units; -1 if there are none."""
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))]) if ordered else -1
