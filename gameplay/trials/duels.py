"""Pairs of people at digital tables. They behave as their browsers do: each loads the document of
the table, then follows the stream of its changes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from gameplay.choices.reading import Ways
from gameplay.documents import patches
from gameplay.trials.processes import Hall
from gameplay.trials.visitors import PATIENCE_SECONDS, Visitor

#: How long a visitor waits for news before loading the page again.
LOOK_AGAIN_SECONDS = 10.0
#: Run inside the hall: opens tables with two accounts each; prints their tokens and sessions.
_SEAT = """
import json
from engine import decks
from gameplay.persons import Person
from gameplay.services.table import tables
from gameplay.trials.log_in import session_of, token_of
from tournaments.accounts.models import User
lists, made = decks.shipped(), []
for number in range({count}):
    people = [User.objects.create(username=f"{{seat}}{{number}}") for seat in "ab"]
    table = tables.open_by_invitation(actor=Person(user=people[0]), deck=lists[{lists!r}[0]],
                                      **{settings!r})
    tables.join(actor=Person(user=people[1]), table=table, invitation=table.invitation,
                deck=lists[{lists!r}[1]])
    seats = [[token_of(person), session_of(person)] for person in people]
    made.append([table.pk, seats])
print(json.dumps(made))
"""


LISTS = ("dop-overworld", "dop-underworld")


def seat(hall: Hall, count: int, *, lists: tuple[str, str] = LISTS, **settings: Any) -> list[Duel]:
    """Open ``count`` tables for two in the hall; nobody has sat down yet. ``lists``: the ids of
    lists that ship; ``settings``: further arguments of `tables.open_by_invitation`."""
    code = _SEAT.format(count=count, lists=lists, settings=settings)
    printed = hall.python(code).splitlines()[-1]
    return [Duel(hall.port, pk, seats) for pk, seats in json.loads(printed)]


class Duel:
    """Two people at one table, or one against the house. Whoever is asked chooses at random, and
    all of them look at the result.

    `times`: milliseconds from each click until all of them had their new document. `sizes`: the
    bytes of each change as the stream sent it, compressed.
    """

    def __init__(self, port: int, pk: int, seats: list[list[str]]) -> None:
        self.pk = pk
        self.people = [Visitor(port, token=token, session=session) for token, session in seats]
        self.times: list[float] = []
        self.sizes: list[int] = []
        self.over = False
        #: Called with the milliseconds that each choice took.
        self.heard: Callable[[float], None] = self.times.append
        self._dice = random.Random(pk)
        self._all = range(len(self.people))
        self._news: list[asyncio.Event] = []
        self._shown: list[dict[str, Any]] = [{} for _person in self.people]

    async def sit_down(self) -> None:
        """All take their seats; the game begins."""
        for person in self.people:
            await person.api("POST", f"tables/{self.pk}/sit/", {"nonce": "trial"})

    async def play(
        self, choices: int, *, thinking: float = 0.0, stop: asyncio.Event | None = None
    ) -> None:
        """Open the table for all of them, then make choices as `choose` does."""
        async with self.opened():
            await self.choose(choices, thinking=thinking, stop=stop)

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Inside the block all of them have loaded the table and follow its stream."""
        self._news = [asyncio.Event() for _person in self.people]  # they belong to the running loop
        await asyncio.gather(*(self._fetch(index) for index in self._all))
        streams = [asyncio.create_task(self._follow(index)) for index in self._all]
        try:
            yield
        finally:
            for stream in streams:
                stream.cancel()
            await asyncio.gather(*streams, return_exceptions=True)

    async def choose(
        self, choices: int, *, thinking: float = 0.0, stop: asyncio.Event | None = None
    ) -> None:
        """Make so many choices, unless the match ends or `stop` is set before. `thinking`: the
        average seconds before each choice."""
        for _number in range(choices):
            stopped = await pause(thinking * self._dice.uniform(0.5, 1.5), stop)
            if stopped or self.over:
                return
            await self._choose()

    async def _choose(self) -> None:
        """Make one choice, and measure the time until all of them have their new document."""
        index = await self._asked()
        if index is None:
            return
        prompt = self._shown[index]["prompt"]
        line = self._dice.choice(options_of(prompt))["line"]
        known = [shown["revision"] for shown in self._shown]
        start = time.perf_counter()
        body = {"line": line, "asked": prompt["asked"]}
        await self.people[index].api("POST", f"tables/{self.pk}/choose/", body)
        await asyncio.gather(*(self._newer(seat, known[seat]) for seat in self._all))
        await self._answered(index, prompt["asked"])
        self.heard((time.perf_counter() - start) * 1000)

    async def _asked(self) -> int | None:
        """Wait until a seat is asked, and return its index; None once the match is over."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            for index, shown in enumerate(self._shown):
                prompt = shown.get("prompt")
                if prompt and not prompt["by_itself"]:
                    return index
            if self._shown[0]["table"]["state"] == "finished":
                self.over = True
                return None
            await self._wait_for_news()
        raise TimeoutError(f"table {self.pk}: nobody is asked")

    async def _wait_for_news(self) -> None:
        """Wait until the stream of a seat brings news, as a page does, without asking meanwhile.
        If no news comes, load the documents again."""
        for news in self._news:
            news.clear()
        told = [asyncio.create_task(news.wait()) for news in self._news]
        done, _ = await asyncio.wait(
            told, timeout=LOOK_AGAIN_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        for task in told:
            task.cancel()
        if not done:
            await asyncio.gather(*(self._fetch(index) for index in self._all))

    async def _newer(self, index: int, known: int) -> None:
        """Wait until this seat has a newer document than revision ``known``."""
        while self._shown[index]["revision"] <= known:
            self._news[index].clear()
            await asyncio.wait_for(self._news[index].wait(), PATIENCE_SECONDS)

    async def _answered(self, index: int, asked: int) -> None:
        """Wait until this seat is no longer asked prompt ``asked``. The first newer document may
        still ask it: documents also change when somebody comes or goes."""
        while (self._shown[index].get("prompt") or {}).get("asked") == asked:
            self._news[index].clear()
            await asyncio.wait_for(self._news[index].wait(), PATIENCE_SECONDS)

    async def _fetch(self, index: int) -> None:
        """Load the whole document, as a page does that cannot bring its own up to date."""
        self._hold(
            index, await self.people[index].api("GET", f"tables/{self.pk}/document/?options=tree")
        )

    async def _follow(self, index: int) -> None:
        """Follow the stream of this seat. The hall ends each stream after some minutes; then it is
        opened again."""
        topic = f"table:{self.pk}"
        while True:
            known = {topic: self._shown[index]["revision"]}
            before = self.people[index].received
            async for name, raw in self.people[index].hear(known, "options=tree"):
                news = json.loads(raw)
                if name == "document" and news["from"] <= self._shown[index]["revision"]:
                    self.sizes.append(self.people[index].received - before)
                    before = self.people[index].received
                    self._hold(index, patches.apply(news["patch"], self._shown[index]))
                elif not name and news["revision"] > self._shown[index]["revision"]:
                    await self._fetch(index)

    def _hold(self, index: int, document: dict[str, Any]) -> None:
        self._shown[index] = document
        self._news[index].set()


def options_of(prompt: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The options of a prompt, listed in ``options`` or given as a tree in ``choices``."""
    ways = prompt.get("choices")
    return Ways(ways) if ways is not None else prompt["options"]


async def pause(seconds: float, stop: asyncio.Event | None) -> bool:
    """Wait so long, or until ``stop`` is set. Whether it is time to stop."""
    if stop is None:
        await asyncio.sleep(seconds)
        return False
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)
    return stop.is_set()


def errors_of(found: list[Any]) -> list[BaseException]:
    """The exceptions among the results of ``gather(..., return_exceptions=True)``."""
    return [one for one in found if isinstance(one, BaseException)]
