"""One trial: the crowd plays while parts of the hall break, then the audit judges the result."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gameplay.trials import hosts, processes
from gameplay.trials.faults.audit import COUNTS, REST_SECONDS, Finding
from gameplay.trials.faults.clock import Clock
from gameplay.trials.faults.crowd import Crowd
from gameplay.trials.faults.injections import (
    EMBEDDED,
    PRODUCTION,
    Drawn,
    Kind,
    Site,
    drawn,
    on_hosts,
)
from gameplay.trials.faults.ledger import Choice, Deed

#: How many injections may run at once.
AT_ONCE = 3
#: The longest wait before an injection for people to make choices.
LONGEST_PAUSE = 4.0
#: If nothing is acknowledged for so long, the whole hall is stuck.
DEAD_SECONDS = 120.0
#: The story of a request tells what broke within so many seconds before and after it.
AROUND = 15.0
QUOTAS = (
    "TABLES",
    "GUEST_TABLES",
    "EVENTS",
    "PUBLISHED",
    "INVITATIONS",
    "VERIFY",
    "ADDRESS_TABLES",
)


@dataclass
class Happened:
    """One injection as it was carried out: what was done, from when to when. Times are seconds
    since the trial began."""

    drawn: Drawn
    began: float
    ended: float = 0.0
    words: str = ""
    error: str = ""

    def __str__(self) -> str:
        told = f"{self.began:7.2f} to {self.ended:7.2f}  {self.drawn.kind.name}: {self.words}"
        return f"{told} – {self.error}" if self.error else told


@dataclass
class Outcome:
    """The result of a trial."""

    injections: int
    acknowledged: int
    deeds: int
    silences: dict[str, int]
    seconds: float
    findings: list[Finding]
    kinds: Counter[str]
    refusals: dict[str, int]
    #: Answers of 500 and above, by status, code and request.
    faults: dict[str, int]
    stories: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not self.findings

    @property
    def kinds_line(self) -> str:
        kinds = " ".join(f"{name}={count}" for name, count in sorted(self.kinds.items()))
        silences = " ".join(f"{name}={count}" for name, count in sorted(self.silences.items()))
        return f"{kinds} deeds={self.deeds} seconds={self.seconds:.0f}; without answer: {silences}"

    @property
    def last_line(self) -> str:
        counts = Counter(one.count for one in self.findings)
        wrong = " ".join(f"{name}={counts[name]}" for name in COUNTS)
        faults = sum(self.faults.values())
        return f"injections={self.injections} acknowledged={self.acknowledged} 5xx={faults} {wrong}"


@contextlib.contextmanager
def hall(
    folder: Path, *, embedded: bool, count: int = 1
) -> Iterator[tuple[processes.Hall | hosts.Hosts, Clock]]:
    """A started hall without quotas on ``count`` hosts, and the clock that all of its processes
    use."""
    clock = Clock(folder)
    settings: dict[str, Any] = settings_of(clock)
    if count > 1:
        with hosts.hosts(count, web=2, play=2, durable=True, **settings) as several:
            yield several, clock
        return
    with processes.hall(
        production=not embedded, web=1 if embedded else 2, play=2, durable=True, **settings
    ) as found:
        yield found, clock


def settings_of(clock: Clock) -> dict[str, str]:
    """Environment variables for each process of a hall on trial: no quotas, and the clock."""
    return {f"QUOTA_{name}": "0" for name in QUOTAS} | clock.settings


def _kinds_for(found: processes.Hall | hosts.Hosts) -> tuple[Kind, ...]:
    """The kinds of breakage for a hall. Servers that were not started for it are left alone."""
    theirs = {"postgres", "redis"} - set(found.servers)
    kinds: tuple[Kind, ...] = PRODUCTION if found.broker_url else EMBEDDED
    if isinstance(found, hosts.Hosts):
        kinds = on_hosts(kinds, found)
    return tuple(kind for kind in kinds if not theirs & set(kind.parts))


class Trial:
    """A trial of ``injections`` injections during ``choices`` acknowledged choices. The injections
    are drawn from the seed."""

    def __init__(
        self,
        found: processes.Hall | hosts.Hosts,
        clock: Clock,
        *,
        injections: int,
        choices: int,
        seed: int,
    ) -> None:
        self.hall, self.clock = found, clock
        self.choices, self.seed = choices, seed
        self.embedded = not found.broker_url
        self.plan = drawn(_kinds_for(found), injections, seed)
        self.happened: list[Happened] = []
        self.findings: list[Finding] = []
        ports = found.ports if isinstance(found, hosts.Hosts) else [found.port]
        self.crowd = Crowd(ports, self._ground(), seed=seed)
        self._dice = random.Random(f"{seed}/repeats")

    def _ground(self) -> dict[str, Any]:
        small = "events_each=2, players=2, practising=3"
        large = f"events_each={2 + self.choices // 600}, players=4, practising=5"
        told = self.hall.python(
            "from gameplay.trials.faults import ground\n"
            f"print(ground.tell({small if self.embedded else large}))\n"
        )
        return dict(json.loads(told.splitlines()[-1]))

    def run(self) -> Outcome:
        """Run the trial: play while parts break, wait until the hall has finished, and judge."""
        began = time.monotonic()
        asyncio.run(self._run())
        ledger = self.crowd.ledger
        path = self.hall.folder / "ledger.json"
        ledger.write(path)
        told = self.hall.python(
            f"from gameplay.trials.faults import audit\nprint(audit.tell({str(path)!r}))\n"
        )
        self.findings += [Finding(**one) for one in json.loads(told.splitlines()[-1])]
        return Outcome(
            injections=len(self.happened),
            acknowledged=ledger.acknowledged,
            deeds=sum(one.acknowledged for one in ledger.deeds),
            silences=self.crowd.line.silences,
            seconds=time.monotonic() - began,
            findings=self.findings,
            kinds=Counter(one.drawn.kind.name for one in self.happened),
            refusals=self.crowd.line.refusals,
            faults=self.crowd.line.faults,
            stories=[self._story(one) for one in self.findings],
        )

    # --- Play and break ------------------------------------------------------------------------

    async def _run(self) -> None:
        self.crowd.begin()
        loop = asyncio.get_running_loop()

        def repeat(count: int) -> None:
            again = self.crowd.repeat(count, self._dice)
            asyncio.run_coroutine_threadsafe(again, loop).result()

        site = Site(self.hall, self.clock, repeat, self._games)
        turns = asyncio.Semaphore(AT_ONCE)
        running = []
        for number, one in enumerate(self.plan):
            await self._pace(self.choices * number // max(len(self.plan), 1))
            await turns.acquire()
            running.append(asyncio.create_task(self._inject(site, one, turns)))
        await asyncio.gather(*running)
        for part in self.hall.processes:
            await asyncio.to_thread(site.revive, part)
        await self._until_acknowledged()
        self.findings += [
            Finding("stuck", f"the trial itself broke off: {type(error).__name__}: {error}")
            for error in await self.crowd.end()
        ]
        await self._last_word()

    def _games(self) -> list[int]:
        return sorted({one.game for one in self.crowd.ledger.choices})

    async def _pace(self, choices: int) -> None:
        """Wait until so many choices are acknowledged, at most `LONGEST_PAUSE` seconds."""
        end = time.monotonic() + LONGEST_PAUSE
        while self.crowd.ledger.acknowledged < choices and time.monotonic() < end:
            await asyncio.sleep(0.05)

    async def _inject(self, site: Site, one: Drawn, turns: asyncio.Semaphore) -> None:
        try:
            self.happened.append(await asyncio.to_thread(self._break, site, one))
        finally:
            turns.release()

    def _break(self, site: Site, one: Drawn) -> Happened:
        with site.lock(one.part):
            told = Happened(one, self.crowd.line.now)
            try:
                with one.kind.run(site, one.part, one.dice) as words:
                    told.words = words
                    time.sleep(one.hold)
            except Exception as error:  # the part did not come back: that is a fault of the hall
                told.error = f"{type(error).__name__}: {error}"
                self.findings.append(Finding("stuck", f"{one.part}: {told.error}"))
            told.ended = self.crowd.line.now
        return told

    async def _until_acknowledged(self) -> None:
        last, since = -1, time.monotonic()
        while (count := self.crowd.ledger.acknowledged) < self.choices:
            if self.crowd.broken:
                return
            if count > last:
                last, since = count, time.monotonic()
            elif time.monotonic() - since > DEAD_SECONDS:
                text = f"nothing was acknowledged for {DEAD_SECONDS:.0f} s"
                self.findings.append(Finding("stuck", text))
                return
            await asyncio.sleep(0.1)

    async def _last_word(self) -> None:
        """Check that every table that is not over takes one more choice and goes on."""
        alive = [one for one in self.crowd.tables.values() if not one.over]
        told = await asyncio.gather(*(one.answers_within(REST_SECONDS) for one in alive))
        for one, fault in zip(alive, told, strict=True):
            if fault:
                self.findings.append(Finding("stuck", f"table {one.table} {fault}"))

    # --- What happened -------------------------------------------------------------------------

    def _story(self, finding: Finding) -> str:
        """The finding, the request it is about, and what broke around it."""
        lines = [f"{finding.count}: {finding.told}"]
        asked: list[Choice | Deed] = [*self.crowd.ledger.choices, *self.crowd.ledger.deeds]
        about = next((one for one in asked if finding.key and one.key == finding.key), None)
        near = self.happened
        if about is not None:
            lines.append(
                f"  key {about.key}: sent at {about.sent:.2f}, {about.tries} deliveries,"
                f" told “{about.told}” at {about.at:.2f}"
            )
            first, last = about.sent - AROUND, about.at + AROUND
            near = [one for one in near if one.ended >= first and one.began <= last]
        else:
            near = near[-8:]
        lines += [f"  {one}" for one in sorted(near, key=lambda one: one.began)]
        command = f"manage.py fuzz_faults --injections {len(self.plan)} --choices {self.choices}"
        command += f" --seed {self.seed}{' --embedded' if self.embedded else ''}"
        if isinstance(self.hall, hosts.Hosts):
            command += f" --hosts {len(self.hall.hosts)}"
        return "\n".join([*lines, f"  the same injections again: {command}"])
