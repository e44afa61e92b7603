"""Whether live tables feel it when the whole archive is verified beside them."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import time
from typing import Any

from django.core.management.base import CommandParser

from gameplay.trials import bench, duels, processes
from gameplay.trials.visitors import p95

MASTERS: dict[str, Any] = {"format": "masters", "board": 6}
CHOICES = 1_000_000
KILLED_AFTER = 5.0
LOOK_SECONDS = 15.0
"""Once nobody plays any more, how often the check is looked at until it is done."""
_FILL = """
from gameplay.trials import archive
print(archive.play_games({games}), archive.copy_games({copies}))
"""
_START = """
from gameplay.services.record import archives
print(archives.start(actor=None).pk)
"""
_TELL = """
import json
from gameplay.models import ArchiveCheck
row = ArchiveCheck.objects.first()
print(json.dumps([row.done, row.verified, row.diverged, row.failed, row.done_at is not None]))
"""
_PAUSE = """
import engine
from gameplay import hints
from gameplay.models import ArchiveCheck
release = "" if {paused} else engine.release()
ArchiveCheck.objects.filter(done_at=None).update(release=release)
for row in ArchiveCheck.objects.exclude(release=""):
    hints.check_archive(row.pk)
"""
"""No worker goes on with a check of another release; hinted at again when it is theirs again."""


class Command(bench.Bench):
    """A hall of real processes with an archive of copies. The same tables are played all the time;
    by turns the archive is verified beside them and is not, so that what else the machine does
    falls on both.
    """

    help = "Live tables with and without a check of the archive by turns; prints p95 of both."
    least = {"records": 1, "games": 1, "tables": 1, "turns": 1}

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--records", type=int, default=10_000, help="in the archive (10000)")
        parser.add_argument("--games", type=int, default=6, help="played for it (6)")
        parser.add_argument("--tables", type=int, default=50, help="tables at once (50)")
        parser.add_argument("--thinking", type=float, default=5.0, help="before a choice (5 s)")
        parser.add_argument("--turns", type=int, default=6, help="with and without, each (6)")
        parser.add_argument("--seconds", type=float, default=30.0, help="of one turn (30)")
        parser.add_argument(
            "--kill", action="store_true", help="kill -9 of the worker that verifies, once"
        )

    def measured(self, options: dict[str, Any]) -> bench.Measured:
        with processes.hall(durable=True, start=False) as hall:
            hall.migrate()
            return Trial(hall, options).run()

    def held(self, found: bench.Figures) -> bool:
        return not found["diverged"] and not found["failed"]


class Trial:
    """One run: the archive is filled, tables are seated, the check goes on and stands by turns."""

    def __init__(self, hall: processes.Hall, options: dict[str, Any]) -> None:
        self.hall, self.options = hall, options
        self.over = asyncio.Event()
        #: Whether the archive is being verified now; None while that is being changed.
        self.beside: bool | None = None
        self.times: dict[bool, list[float]] = {True: [], False: []}
        #: The p95 of each turn: how far one is from another.
        self.each: dict[bool, list[float]] = {True: [], False: []}

    def run(self) -> bench.Measured:
        """Fill, measure, and say what came of it."""
        games = self.options["games"]
        copies = max(0, self.options["records"] - games)
        self.hall.python(_FILL.format(games=games, copies=copies))
        self.hall.start()
        self.duels = duels.seat(self.hall, self.options["tables"], **MASTERS)
        self.hall.python(_START)
        began = os.getloadavg()[0]
        errors, done, beside, busy = bench.run(self._measure())
        verified, diverged, failed = done[1:4]
        with_it, without = self.times[True], self.times[False]
        return {
            "records": self.options["records"],
            "done": done[0],
            "verified": verified,
            "diverged": diverged,
            "failed": failed,
            "done_beside_tables": beside,
            "records_a_second": round(beside / busy, 1) if busy else 0,
            "load_before": round(began, 1),
            "load_after": round(os.getloadavg()[0], 1),
            "choices_with": len(with_it),
            "choices_without": len(without),
            "median_with_ms": round(statistics.median(with_it)) if with_it else -1,
            "median_without_ms": round(statistics.median(without)) if without else -1,
            "p95_of_a_turn_with_ms": _middle(self.each[True]),
            "p95_of_a_turn_without_ms": _middle(self.each[False]),
            "turns_with_ms": self.each[True],
            "turns_without_ms": self.each[False],
            "p95_with_ms": p95(with_it),
            "p95_without_ms": p95(without),
            "errors": len(errors),
        }, errors

    async def _measure(self) -> tuple[list[BaseException], list[Any], int, float]:
        self._pause(True)
        for duel in self.duels:
            await duel.sit_down()
        playing = [asyncio.create_task(self._play(*one)) for one in enumerate(self.duels)]
        await asyncio.sleep(self.options["thinking"] + self.options["seconds"])  # all are warm
        busy = 0.0
        for number in range(2 * self.options["turns"]):
            # with, without, without, with: what grows in the run falls on both
            beside = number % 4 in (0, 3)
            self.beside = None
            await asyncio.to_thread(self._pause, not beside)
            if self.options["kill"] and number == 0:
                await self._killed()
            before = len(self.times[beside])
            self.beside = beside
            began = time.monotonic()
            await asyncio.sleep(self.options["seconds"])
            if heard := self.times[beside][before:]:  # none once all games are over
                self.each[beside].append(p95(heard))
            busy += time.monotonic() - began if beside else 0.0
        self.over.set()
        errors = duels.errors_of(await asyncio.gather(*playing, return_exceptions=True))
        beside = (await self._done())[0]
        await asyncio.to_thread(self._pause, False)
        return errors, await self._to_the_end(), beside, busy

    async def _killed(self) -> None:
        """The worker that verifies dies in the middle of it, and comes back. That is not measured:
        a worker that starts costs the same without a check."""
        await asyncio.sleep(KILLED_AFTER)
        await asyncio.to_thread(self.hall.kill, "house")
        await asyncio.to_thread(self.hall["house"].start)
        await asyncio.sleep(KILLED_AFTER)

    async def _to_the_end(self) -> list[Any]:
        """What came of the check, once it is done or stands still."""
        before: list[Any] = []
        done = await self._done()
        while not done[-1] and done != before:
            await asyncio.sleep(LOOK_SECONDS)
            before, done = done, await self._done()
        return done

    async def _done(self) -> list[Any]:
        told = await asyncio.to_thread(self.hall.python, _TELL)
        return list(json.loads(told.splitlines()[-1]))

    def _pause(self, paused: bool) -> None:
        self.hall.python(_PAUSE.format(paused=paused))

    async def _play(self, number: int, duel: duels.Duel) -> None:
        """Play, and file what each choice took under what went on beside it."""
        thinking = self.options["thinking"]
        await duels.pause(thinking * number / len(self.duels), self.over)
        duel.heard = self._heard
        await duel.play(CHOICES, thinking=thinking, stop=self.over)

    def _heard(self, milliseconds: float) -> None:
        if self.beside is not None:
            self.times[self.beside].append(milliseconds)


def _middle(turns: list[float]) -> float:
    """The median of what turns were like: a moment in which the machine did something else spoils
    one turn of many, and would spoil the p95 of all of them."""
    return round(statistics.median(turns)) if turns else -1
