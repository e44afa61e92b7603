"""API callers that repeat each request until it has an answer."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from typing import Any

from gameplay.trials.faults.ledger import Choice, Deed, Ledger

#: How long to wait for an answer before the same request is sent again.
PATIENCE_SECONDS = 8.0
#: The pause between two deliveries of one request.
PAUSE_SECONDS = 0.15
#: The codes by which the hall says that it cannot answer yes or no yet.
NOT_YET = frozenset({"in_progress", "unavailable", "throttled"})
_NUMBER = re.compile(r"\b\d+\b")


class Silent(OSError):
    """No final answer came: the connection failed, the answer was cut off or took too long, or the
    hall said that it could not answer yet."""


class Line:
    """Delivers requests to the hall. Successive deliveries go to its ports in turn, as with a load
    balancer. Counts what went wrong."""

    def __init__(self, ports: Sequence[int], ledger: Ledger, *, seed: int) -> None:
        self.ledger, self.seed = ledger, seed
        self._ports = itertools.cycle(ports)
        self.began = time.monotonic()
        #: How often a request had no final answer, by reason, and how often one was refused.
        self.silences: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        #: How many answers had a status of 500 or above, by status, code and request.
        self.faults: Counter[str] = Counter()
        #: Set when everybody should finish what they are doing.
        self.over = asyncio.Event()
        self._numbers = iter(range(10**9))

    @property
    def now(self) -> float:
        """Seconds since the trial began."""
        return time.monotonic() - self.began

    def key(self) -> str:
        """A new key for a request. Runs with the same seed and order of requests get the same
        keys."""
        return str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self.seed}/{next(self._numbers)}"))

    async def once(
        self, token: str, method: str, path: str, body: Any = None, key: str = ""
    ) -> tuple[int, Any]:
        """Deliver a request once; the status and the JSON of the answer. Raises Silent if no final
        answer came."""
        raw = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        head += f"Authorization: Token {token}\r\nContent-Type: application/json\r\n"
        head += f"Idempotency-Key: {key}\r\n" if key else ""
        head += f"Content-Length: {len(raw)}\r\n\r\n"
        try:
            told = await asyncio.wait_for(self._told(head.encode() + raw), PATIENCE_SECONDS)
            status, said = _read(told)
        except (OSError, TimeoutError, ValueError, EOFError) as error:
            self.silences[type(error).__name__] += 1
            raise Silent(f"{method} {path}: {type(error).__name__}: {error}") from None
        if status >= 500:
            asked_for = f"{method} {_NUMBER.sub('#', path)}"
            self.faults[f"{status} {_code(said)}".strip() + f": {asked_for}"] += 1
        if status >= 500 or status == 429 or _code(said) in NOT_YET:
            self.silences[str(status)] += 1
            raise Silent(f"{method} {path}: {status} {str(said)[:200]}")
        return status, said

    async def read(self, token: str, path: str) -> Any:
        """The JSON at an address of the API, asked for until the hall answers; None if the status
        of the answer is not 200."""
        while True:
            try:
                status, said = await self.once(token, "GET", path)
            except Silent:
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            return said if status == 200 else None

    async def insist(self, token: str, body: Any, one: Choice | Deed, method: str = "POST") -> Any:
        """Add a request to the ledger and deliver it until it is acknowledged or refused. Return
        the answer, or None if it was refused."""
        path = one.path if isinstance(one, Deed) else f"tables/{one.table}/choose/"
        self.ledger.add(one)
        while True:
            one.tries += 1
            try:
                status, said = await self.once(token, method, path, body, one.key)
            except Silent:
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            told = "ok" if status < 300 else _code(said) or str(status)
            self.ledger.tell(one, told, self.now)
            if told == "ok":
                return said or {}
            kind = one.kind if isinstance(one, Deed) else "choice"
            self.refusals[f"{kind} {told}"] += 1
            return None

    async def _told(self, asked: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", next(self._ports))
        try:
            writer.write(asked)
            return await reader.read()
        finally:
            writer.close()


def _read(told: bytes) -> tuple[int, Any]:
    """The status and the content of an answer. Raises EOFError if the answer was cut off."""
    head, _empty, content = told.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value for name, _colon, value in (one.partition(":") for one in lines)}
    if " " not in first or len(content) < int(fields.get("content-length", "0")):
        raise EOFError("cut off")
    status = int(first.split(" ", 2)[1])
    try:
        return status, json.loads(content) if content else None
    except ValueError:
        return status, content.decode(errors="replace")


def _code(said: Any) -> str:
    return str(said.get("code", "")) if isinstance(said, dict) else ""
