"""Visitors of a trial who speak plain HTTP: they load pages, call the API, follow streams."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

#: A visitor who has to wait longer than this has met an error.
PATIENCE_SECONDS = 60.0


class Refused(RuntimeError):
    """The hall refused a request: it answered with a status of 400 or above."""


class Visitor:
    """A browser or a program. `session`: its session cookie; `token`: its token for the API."""

    def __init__(self, port: int, *, session: str = "", token: str = "") -> None:
        self.port, self.session, self.token = port, session, token
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
        head = _head(method, path, f"{header}Connection: close\r\n", len(raw))
        return await asyncio.wait_for(self._answer(head.encode() + raw), PATIENCE_SECONDS)

    async def _answer(self, asked: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(asked)
            answer = await reader.read()
        finally:
            writer.close()
        head, _empty, content = answer.partition(b"\r\n\r\n")
        status = head.split(b" ", 2)[1] if b" " in head else b"nothing"
        if not status.isdigit() or int(status) >= 400:
            line = asked.split(b"\r\n", 1)[0].decode()
            raise Refused(f"{line}: {status.decode()} {content[:200]!r}")
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
