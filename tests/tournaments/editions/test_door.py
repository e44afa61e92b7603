"""The door gives nobody what was read before they asked, and has each page drawn once for all."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

import pytest

from tournaments.editions import pressing
from tournaments.editions.alike import NOTE, etag_of
from tournaments.editions.door import Door

PATH = "/events/dusk/pairings/"


class Inside:
    """An application that answers once it is let, and counts who came through the door."""

    def __init__(self, *, alike: bool = True, status: int = 200, cookie: bool = False) -> None:
        self.alike, self.status, self.cookie = alike, status, cookie
        self.drawn = self.passed = 0
        self.words = "first"
        self.gates: list[asyncio.Event] = []
        self.free = True

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        words = self.words
        if NOTE in scope:
            self.drawn += 1
            scope[NOTE].alike = self.alike
            if not self.free:
                self.gates.append(asyncio.Event())
                await self.gates[-1].wait()
        else:
            self.passed += 1
        headers = [(b"Content-Type", b"text/html"), (b"Vary", b"Cookie"), (b"ETag", b'"x"')]
        if self.cookie:
            headers.append((b"Set-Cookie", b"csrftoken=x"))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": words.encode()})


async def ask(door: Door, path: str = PATH, method: str = "GET", **headers: str) -> Any:
    """(status, headers, body) of an answer."""
    named = {"host": "localhost", **{name.replace("_", "-"): v for name, v in headers.items()}}
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "scheme": "http",
        "path": path,
        "query_string": b"",
        "headers": [(n.encode(), v.encode()) for n, v in named.items()],
    }
    await door(scope, None, send)
    found = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, b"".join(one.get("body", b"") for one in sent)


async def until(true: Callable[[], bool]) -> None:
    """Let the others of the loop go on until it is so."""
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0)


def test_who_comes_while_it_is_drawn_gets_the_next_drawing() -> None:
    async def story() -> None:
        inside = Inside()
        inside.free = False
        door = Door(inside)
        early = [asyncio.create_task(ask(door)) for _ in range(3)]
        await until(lambda: len(inside.gates) == 1)
        inside.words = "second"
        late = [asyncio.create_task(ask(door)) for _ in range(50)]
        await until(lambda: all(one.get_coro().cr_await is not None for one in late))
        inside.gates[0].set()
        await until(lambda: len(inside.gates) == 2)
        inside.words = "third"
        inside.gates[1].set()
        assert {(await one)[2] for one in early} == {b"first"}
        assert {(await one)[2] for one in late} == {b"second"}
        assert (inside.drawn, inside.passed) == (2, 0)
        inside.free = True
        assert (await ask(door))[2] == b"third"

    asyncio.run(story())


@pytest.mark.parametrize("inside", [Inside(alike=False), Inside(status=404), Inside(cookie=True)])
def test_what_is_not_the_same_for_all_each_gets_from_django(inside: Inside) -> None:
    async def story() -> None:
        door = Door(inside)
        answers = await asyncio.gather(*(ask(door) for _ in range(5)))
        assert {answer[0] for answer in answers} == {inside.status}
        assert (inside.drawn, inside.passed) == (1, 5)
        await ask(door)
        assert (inside.drawn, inside.passed) == (1, 6), "it is not tried again at once"

    asyncio.run(story())


def test_a_drawing_that_fails_leaves_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_any: Any) -> None:
        raise RuntimeError("the database is away")

    async def story() -> None:
        inside = Inside()
        monkeypatch.setattr(pressing, "draw", fails)
        answers = await asyncio.gather(*(ask(Door(inside)) for _ in range(3)))
        assert [answer[0] for answer in answers] == [200] * 3
        assert inside.passed == 3

    asyncio.run(story())


def test_an_answer_is_packed_told_by_its_etag_and_sent_once() -> None:
    async def story() -> None:
        door = Door(Inside())
        status, headers, body = await ask(door)
        assert (status, body) == (200, b"first")
        assert headers["etag"] == etag_of(b"first")
        assert headers["content-length"] == "5"
        status, packed, body = await ask(door, accept_encoding="br, gzip")
        assert gzip.decompress(body) == b"first"
        assert packed["content-encoding"] == "gzip"
        assert "Accept-Encoding" in packed["vary"]
        assert packed["etag"] not in ("", headers["etag"])
        known = f'"other", W/{headers["etag"]}'
        status, told, body = await ask(door, if_none_match=known)
        assert (status, body, told["etag"]) == (304, b"", headers["etag"])
        assert (await ask(door, if_none_match='"other"'))[0] == 200
        status, told, body = await ask(door, method="HEAD")
        assert (status, body, told["content-length"]) == (200, b"", "5")
        assert (await ask(door, accept_encoding="gzip;q=0"))[2] == b"first"

    asyncio.run(story())


def test_two_texts_of_one_length_have_two_etags() -> None:
    assert etag_of(b"2-0") != etag_of(b"0-2")
