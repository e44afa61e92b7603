"""How long a judge waits, and everybody for the judge, while the hall is full."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from django.core.management.base import CommandParser

from gameplay.trials import bench, duels, judges, processes
from gameplay.trials.visitors import p95

MASTERS: dict[str, Any] = {"format": "masters", "board": 6}
CHOICES = 1_000_000


class Command(bench.Bench):
    """A hall of real processes on throw-away servers. Beside the tables a long game of an event is
    under way: a judge opens its steps at random; a player calls, the worker gathers the evidence,
    and the judge rules, until both seats, the bench and the event's page have been fetched anew.
    """

    help = "A judge beside live tables; prints p95 of a step, of evidence and of a ruling."
    least = {"tables": 0, "steps": 0, "opened": 0, "rulings": 0}

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--tables", type=int, default=50, help="live tables beside it (50)")
        parser.add_argument("--thinking", type=float, default=5.0, help="before a choice (5 s)")
        parser.add_argument("--steps", type=int, default=300, help="of the judged game (300)")
        parser.add_argument("--opened", type=int, default=100, help="steps that are opened (100)")
        parser.add_argument("--rulings", type=int, default=20, help="calls and rulings (20)")
        parser.add_argument("--pause", type=float, default=0.5, help="between two pages (0.5 s)")

    def measured(self, options: dict[str, Any]) -> bench.Measured:
        with processes.hall(durable=True, start=False) as hall:
            hall.migrate()
            judging = judges.Bench(hall, options["steps"], duels.LISTS)
            hall.start()
            count = options["tables"]
            played = duels.seat(hall, count, **MASTERS) if count else []
            before = os.getloadavg()[0]
            errors = bench.run(_work(judging, played, options))
        opened, evidence, told = judging.times
        return {
            "tables": count,
            "steps": judging.made["steps"],
            "opened": len(opened),
            "opened_p95_ms": p95(opened),
            "calls": len(evidence),
            "evidence_p95_ms": p95(evidence),
            "rulings": len(told),
            "told_p95_ms": p95(told),
            "click_p95_ms": p95([taken for duel in played for taken in duel.times]),
            "load_before": round(before, 1),
            "load_after": round(os.getloadavg()[0], 1),
            "errors": len(errors),
        }, errors


async def _work(
    judging: judges.Bench, played: list[duels.Duel], options: dict[str, Any]
) -> list[BaseException]:
    over, thinking = asyncio.Event(), options["thinking"]
    for duel in played:
        await duel.sit_down()
    tables = [
        asyncio.create_task(duel.play(CHOICES, thinking=thinking, stop=over)) for duel in played
    ]
    await asyncio.sleep(thinking)
    pause = options["pause"]
    work = (judging.open_steps(options["opened"], pause), judging.rule(options["rulings"], pause))
    found: list[BaseException | None] = [*await asyncio.gather(*work, return_exceptions=True)]
    over.set()
    found += await asyncio.gather(*tables, return_exceptions=True)
    return duels.errors_of(found)
