"""Pairs of people at digital tables, as their browsers behave: a stream, and a page at its news."""

from __future__ import annotations

import asyncio
import contextlib
import html
import json
import random
import re
import time
from typing import Any

from gameplay.trials.processes import Hall
from gameplay.trials.visitors import PATIENCE_SECONDS, Visitor

#: For so long a page that is told nothing waits before its visitor loads it again.
LOOK_AGAIN_SECONDS = 10.0
_ASKED = re.compile(r'data-decide\s+data-asked="(\d+)"')
_LINE = re.compile(r'name="line"\s+value="([^"]*)"')
#: Run inside the hall: tables with two accounts each, their tokens and sessions.
_SEAT = """
import json
from engine import decks
from gameplay.persons import Person
from gameplay.services import tables
from gameplay.trials.log_in import session_of, token_of
from tournaments.accounts.models import User
lists, made = decks.shipped(), []
for number in range({count}):
    people = [User.objects.create(username=f"{{seat}}{{number}}") for seat in "ab"]
    table = tables.open_by_invitation(actor=Person(user=people[0]), deck=lists["dop-overworld"])
    tables.join(actor=Person(user=people[1]), table=table, invitation=table.invitation,
                deck=lists["dop-underworld"])
    seats = [[token_of(person), session_of(person)] for person in people]
    made.append([table.pk, seats])
print(json.dumps(made))
"""


def seat(hall: Hall, count: int) -> list[Duel]:
    """So many tables of two in the hall; nobody has sat down yet."""
    printed = hall.python(_SEAT.format(count=count)).splitlines()[-1]
    return [Duel(hall.port, pk, seats) for pk, seats in json.loads(printed)]


class Duel:
    """Two people at one table: whoever is asked chooses by chance, both look at what came.

    `times` are milliseconds from a click until both seats held their new page.
    """

    def __init__(self, port: int, pk: int, seats: list[list[str]]) -> None:
        self.pk = pk
        self.people = [Visitor(port, token=token, session=session) for token, session in seats]
        self.times: list[float] = []
        self.over = False
        self._dice = random.Random(pk)
        self._revision = [0, 0]
        self._news = [asyncio.Event(), asyncio.Event()]
        self._pages = ["", ""]

    async def sit_down(self) -> None:
        """Both take their seats; the game begins."""
        for person in self.people:
            await person.api("POST", f"tables/{self.pk}/sit/", {"nonce": "trial"})

    async def play(
        self, choices: int, *, thinking: float = 0.0, stop: asyncio.Event | None = None
    ) -> None:
        """Make so many choices, or play to the end or until `stop`; `thinking`: seconds before
        each, on average."""
        streams = [asyncio.create_task(self._follow(index)) for index in (0, 1)]
        try:
            await self._look((0, 1))
            for _number in range(choices):
                stopped = await pause(thinking * self._dice.uniform(0.5, 1.5), stop)
                if stopped or self.over:
                    return
                await self._choose()
        finally:
            for stream in streams:
                stream.cancel()
            await asyncio.gather(*streams, return_exceptions=True)

    async def _choose(self) -> None:
        """One choice, measured until both seats hold their new page."""
        asked = await self._asked()
        if asked is None:
            return
        index, step, lines = asked
        line = html.unescape(self._dice.choice(lines))
        known = list(self._revision)
        start = time.perf_counter()
        body = {"line": line, "asked": step}
        await self.people[index].api("POST", f"tables/{self.pk}/choose/", body)
        await asyncio.gather(*(self._shown(seat, known[seat]) for seat in (0, 1)))
        self.times.append((time.perf_counter() - start) * 1000)

    async def _asked(self) -> tuple[int, int, list[str]] | None:
        """Which seat has to answer what; None once the match is over."""
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            for index, page in enumerate(self._pages):
                found, lines = _ASKED.search(page), _LINE.findall(page)
                if found and lines:
                    return index, int(found[1]), lines
            state = await self.people[0].api("GET", f"tables/{self.pk}/")
            if state["table"]["state"] == "finished":
                self.over = True
                return None
            await self._wait_for_news()
            await self._look((0, 1))
        raise TimeoutError(f"table {self.pk}: nobody is asked")

    async def _wait_for_news(self) -> None:
        """Until a seat is told something, as a page waits: it asks nothing meanwhile."""
        told = [asyncio.create_task(news.wait()) for news in self._news]
        await asyncio.wait(told, timeout=LOOK_AGAIN_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in told:
            task.cancel()

    async def _shown(self, index: int, known: int) -> None:
        """Until the stream told this seat of a newer revision and its page was fetched."""
        while self._revision[index] <= known:
            self._news[index].clear()
            await asyncio.wait_for(self._news[index].wait(), PATIENCE_SECONDS)
        await self._look((index,))

    async def _look(self, seats: tuple[int, ...]) -> None:
        path = f"/tables/{self.pk}/live/"
        for index in seats:
            self._news[index].clear()
            self._pages[index] = await self.people[index].page(path)

    async def _follow(self, index: int) -> None:
        """The stream of this seat; it ends in good order after minutes and is opened again."""
        while True:
            async for news in self.people[index].follow(f"table:{self.pk}"):
                self._revision[index] = news["revision"]
                self._news[index].set()


async def pause(seconds: float, stop: asyncio.Event | None) -> bool:
    """Wait so long; True at once when it is time to stop."""
    if stop is None:
        await asyncio.sleep(seconds)
        return False
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)
    return stop.is_set()


def errors_of(found: list[Any]) -> list[BaseException]:
    """What went wrong among the results of ``gather(..., return_exceptions=True)``."""
    return [one for one in found if isinstance(one, BaseException)]
