"""Visitors of a trial who speak plain HTTP: they load pages, call the API, follow streams."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

#: Who waits longer than a browser's user would has met an error.
PATIENCE_SECONDS = 60.0


class Refused(RuntimeError):
    """An answer of 400 and above."""


class Visitor:
    """One browser or program. `session`: its cookie; `token`: its word for the API."""

    def __init__(self, port: int, *, session: str = "", token: str = "") -> None:
        self.port, self.session, self.token = port, session, token

    async def page(self, path: str) -> str:
        """A page as a logged-in browser loads it."""
        return (await self._call("GET", path, self._cookie)).decode()

    async def api(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON answer of a call with the token."""
        header = f"Authorization: Token {self.token}\r\n" if self.token else ""
        return json.loads(await self._call(method, f"/api/v1/{path}", header, body) or b"null")

    async def follow(self, *topics: str) -> AsyncIterator[dict[str, Any]]:
        """Each ``{"topic", "revision"}`` of a stream until it ends; Refused if it is not given."""
        query = "&".join(f"topic={topic}&since=0" for topic in topics)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(_head("GET", f"/live/?{query}", self._cookie).encode())
            status = await asyncio.wait_for(reader.readline(), PATIENCE_SECONDS)
            if status.split(b" ", 2)[1] != b"200":
                raise Refused(f"stream: {status.decode().strip()}")
            async for raw in reader:
                if raw.startswith(b"data:"):
                    yield json.loads(raw[5:])
        finally:
            writer.close()

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
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]) if ordered else -1
