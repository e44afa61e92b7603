"""Many people at once in a hall of real processes: several companies, each in its own thread.

Nobody is in two companies, so the author of a row tells to which company it belongs. A fault that
may come from the timing alone is checked a second time before it counts (`Watch.crowd`).
"""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterable
from pathlib import Path

from django.db import connection

from gameplay.trials import story
from gameplay.trials.acts import Document
from gameplay.trials.company import EVERYBODY, Company, Now
from gameplay.trials.doors import Wire
from gameplay.trials.hall import Builder
from gameplay.trials.secrets import Secrets
from gameplay.trials.walk import Progress, Toll
from gameplay.trials.watch import Fault

LOUD = ("error", "critical")


def crowd(*, url: str, acts: int, seed: int, threads: int, logs: Path | None) -> Toll:
    """Let `threads` companies do `acts` acts in all, at the same time, in the hall at `url`. This
    process must use the database of that hall. `logs`: the folder of the hall's log files."""
    ground = Builder().build()
    document = Document(Wire(url).ask("GET", "/api/schema/?format=json").body)
    shared = Secrets()
    shared.know(ground.planted)
    companies = [
        Company(
            EVERYBODY[number::threads],
            lambda part: Wire(url),
            dice=random.Random(seed * 1000 + number),
            secrets=shared.beside(),
            ground=ground,
            clock=Now(),
            crowd=True,
        )
        for number in range(threads)
    ]
    toll = Toll()
    _run(companies, acts // threads, document, toll)
    for one in companies:
        toll.add(one)
        _tell(toll, one)
    for fault in logged(logs) if logs is not None else ():
        toll.counts[fault.count] += 1
        toll.stories.append(f"{fault.count}: {fault.title}\n  {fault.detail}")
    return toll


def _run(companies: list[Company], each: int, document: Document, toll: Toll) -> None:
    progress = Progress(toll, companies)

    def go(one: Company) -> None:
        try:
            one.go_on(each, document, progress.tick if one is companies[0] else None)
            one.watch.deep()
        except Exception as fault:  # the trial itself failed: that is no clean walk
            one.watch.fault("errors", "the trial broke off", f"{type(fault).__name__}: {fault}")
        finally:
            connection.close()

    running = [threading.Thread(target=go, args=(one,)) for one in companies]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()


def _tell(toll: Toll, one: Company) -> None:
    for fault in one.faults:
        name = f"{fault.count}: {fault.title}"
        if name not in toll.first:
            toll.first[name] = fault.act
            until = [line for line in one.script if line.number <= fault.act]
            lines = story.about(fault, until)
            toll.stories.append(story.told(fault, lines, "not by seed: many act", whole=False))


def logged(folder: Path) -> Iterable[Fault]:
    """The errors that the processes of the hall wrote into their logs, as faults."""
    for path in sorted(folder.glob("*.log")):
        for line in path.read_text(errors="replace").splitlines():
            try:
                said = json.loads(line)
            except ValueError:
                continue
            if isinstance(said, dict) and said.get("level") in LOUD:
                event = str(said.get("event", ""))
                yield Fault("errors", f"{path.stem} logged: {event[:80]}", line[-600:])
