"""A judge at work in a full hall. Measured are: opening a step, the time from a call until its
evidence is ready, and the time until a ruling is on everybody's page."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from gameplay.trials.processes import Hall
from gameplay.trials.visitors import PATIENCE_SECONDS, Visitor

#: Run inside the hall: makes an event of two players and a judge, with a long game at its table.
_PREPARE = """
import json, random
from decks.services import registrations
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import tables
from gameplay.trials import archive
from gameplay.trials.log_in import session_of, token_of
from tournaments.accounts.models import User
from tournaments.services.entry import entries
from tournaments.services.event import events, staff
from tournaments.services.round import rounds
olga, judy, *players = [
    User.objects.create(username=name) for name in ("olga", "judy", "left", "right")
]
for seed in range(20):
    event = events.create(actor=olga, name=f"Judged Cup {{seed}}", format="masters", size=6)
    events.publish(actor=olga, event=event)
    staff.add(actor=olga, event=event, user=judy, role="judge")
    for player, starter in zip(players, {lists!r}):
        entry = entries.sign_up(actor=player, event=event)
        registrations.register(actor=player, entry=entry, starter=starter)
    events.start(actor=olga, event=event)
    rounds.publish(actor=olga, round=rounds.pair(actor=olga, event=event))
    table = Table.objects.get(event=event)
    people = {{seat.letter: Person(user=seat.user) for seat in table.seats.all()}}
    for letter, person in people.items():
        tables.sit_down(actor=person, table=table, nonce=letter)
    table.refresh_from_db()
    game = archive.play_on(table, people, random.Random(seed), {steps})
    if game.revision >= {steps} and not game.over:
        break
asked = [people[letter].user for letter in sorted(people)]
print(json.dumps({{
    "event": event.pk, "slug": event.slug, "table": table.pk, "game": game.pk,
    "steps": game.revision,
    "judge": [token_of(judy), session_of(judy)],
    "seats": [[token_of(user), session_of(user)] for user in asked],
}}))
"""


class Times(NamedTuple):
    """Milliseconds: to open a step (`opened`), from a call until its evidence is on the bench
    (`evidence`), and from a ruling until both seats, the judge and a spectator have a page with it
    (`told`)."""

    opened: list[float]
    evidence: list[float]
    told: list[float]


class Bench:
    """A judge, the two players of a long unfinished game, and somebody who reads the event page."""

    def __init__(self, hall: Hall, steps: int, lists: tuple[str, str]) -> None:
        told = hall.python(_PREPARE.format(steps=steps, lists=lists)).splitlines()[-1]
        self.made: dict[str, Any] = json.loads(told)
        self.judge, *self.seats = [
            Visitor(hall.port, token=token, session=session)
            for token, session in (self.made["judge"], *self.made["seats"])
        ]
        self.stranger = Visitor(hall.port)
        self.dice = random.Random(1)
        self.times = Times([], [], [])

    async def open_steps(self, count: int, pause: float) -> None:
        """Open random steps of the game, each as one of the seats saw it."""
        for _number in range(count):
            step, seat = self.dice.randint(0, self.made["steps"]), self.dice.choice("AB")
            with _timed(self.times.opened.append):
                await self.judge.page(f"/replays/{self.made['game']}/?step={step}&seat={seat}")
            await asyncio.sleep(pause)

    async def rule(self, count: int, pause: float) -> None:
        """So many times: a player calls a judge, who waits for the evidence and rules."""
        for number in range(count):
            step = self.dice.randint(1, self.made["steps"])
            claim = {"game": self.made["game"], "step": step, "claim": f"Call {number}."}
            with _timed(self.times.evidence.append):
                made = await self.seats[0].api("POST", "disputes/", claim)
                await self._until_ready(made["id"])
            await asyncio.sleep(pause)
            await self._ruled(made["id"], f"Ruling {number} stands.")
            await asyncio.sleep(pause)

    async def _until_ready(self, dispute: int) -> None:
        """Follow the news of the bench until the evidence of a dispute is ready, and open it."""
        pages = self.judge.follow("bench")
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                async for _news in pages:
                    told = await self.judge.api("GET", f"disputes/{dispute}/")
                    if told["state"] == "ready":
                        await self.judge.page(f"/bench/{dispute}/")
                        return
        finally:
            await pages.aclose()  # type: ignore[attr-defined]

    async def _ruled(self, dispute: int, reason: str) -> None:
        """Rule on a dispute, and measure the time until every reader has a page made after it."""
        readers = [
            *((seat, f"table:{self.made['table']}", self._table) for seat in self.seats),
            (self.judge, "bench", "/bench/"),
            (self.stranger, f"event:{self.made['event']}", f"/events/{self.made['slug']}/"),
        ]
        open_now = [asyncio.Event() for _reader in readers]
        ruled = asyncio.Event()
        waiting = [
            asyncio.create_task(self._hears(*reader, began, ruled))
            for reader, began in zip(readers, open_now, strict=True)
        ]
        await asyncio.gather(*(began.wait() for began in open_now))
        body = {"kind": "stands", "reason": reason}
        with _timed(self.times.told.append):
            ruled.set()
            await self.judge.api("POST", f"disputes/{dispute}/rule/", body)
            await asyncio.gather(*waiting)

    @property
    def _table(self) -> str:
        return f"/tables/{self.made['table']}/live/"

    async def _hears(
        self,
        reader: Visitor,
        topic: str,
        page: str,
        began: asyncio.Event,
        ruled: asyncio.Event,
    ) -> None:
        """Let a reader follow a topic, and fetch the page at the first news after the ruling."""
        pages = reader.follow(topic)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                async for _news in pages:
                    if not began.is_set():
                        began.set()  # the first news is the present state, not a change
                    elif ruled.is_set():
                        await reader.page(page)
                        return
        finally:
            await pages.aclose()  # type: ignore[attr-defined]


@contextmanager
def _timed(told: Callable[[float], object]) -> Iterator[None]:
    began = time.perf_counter()
    yield
    told((time.perf_counter() - began) * 1000)
