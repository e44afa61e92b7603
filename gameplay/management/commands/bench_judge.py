"""How long a judge waits, and everybody for the judge, while the hall is full."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from gameplay.trials import duels, judges, processes, servers
from gameplay.trials.visitors import p95

MASTERS: dict[str, Any] = {"format": "masters", "board": 6}
CHOICES = 1_000_000


class Command(BaseCommand):
    """A hall of real processes on throw-away servers. Beside the tables a long game of an event is
    under way: a judge opens its steps at random; a player calls, the worker gathers the evidence,
    and the judge rules, until both seats, the bench and the event's page have been fetched anew.
    """

    help = "A judge beside live tables; prints p95 of a step, of evidence and of a ruling."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=50, help="live tables beside it (50)")
        parser.add_argument("--thinking", type=float, default=5.0, help="before a choice (5 s)")
        parser.add_argument("--steps", type=int, default=300, help="of the judged game (300)")
        parser.add_argument("--opened", type=int, default=100, help="steps that are opened (100)")
        parser.add_argument("--rulings", type=int, default=20, help="calls and rulings (20)")
        parser.add_argument("--pause", type=float, default=0.5, help="between two pages (0.5 s)")
        parser.add_argument("--json", action="store_true", help="one JSON document instead")

    def handle(self, *args: Any, **options: Any) -> None:
        if min(options[name] for name in ("tables", "steps", "opened", "rulings")) < 0:
            raise CommandError("no number may be negative", returncode=2)
        try:
            found, errors = measured(options)
        except servers.Missing as missing:
            raise CommandError(str(missing), returncode=2) from None
        if options["json"]:
            self.stdout.write(json.dumps(found))
        else:
            self.stdout.write(" ".join(f"{name}={value}" for name, value in found.items()))
        for error in errors[:3]:
            self.stderr.write(f"{type(error).__name__}: {error}")
        if errors:
            sys.exit(1)


def measured(options: dict[str, Any]) -> tuple[dict[str, Any], list[BaseException]]:
    """Seat the tables, let the judge work, and say what it took."""
    with processes.hall(durable=True, start=False) as hall:
        hall.migrate()
        bench = judges.Bench(hall, options["steps"], duels.LISTS)
        hall.start()
        count = options["tables"]
        played = duels.seat(hall, count, **MASTERS) if count else []
        before = os.getloadavg()[0]
        errors = asyncio.run(_work(bench, played, options))
    opened, evidence, told = bench.times
    return {
        "tables": count,
        "steps": bench.made["steps"],
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
    bench: judges.Bench, played: list[duels.Duel], options: dict[str, Any]
) -> list[BaseException]:
    over, thinking = asyncio.Event(), options["thinking"]
    for duel in played:
        await duel.sit_down()
    tables = [
        asyncio.create_task(duel.play(CHOICES, thinking=thinking, stop=over)) for duel in played
    ]
    await asyncio.sleep(thinking)
    pause = options["pause"]
    work = (bench.open_steps(options["opened"], pause), bench.rule(options["rulings"], pause))
    found: list[BaseException | None] = [*await asyncio.gather(*work, return_exceptions=True)]
    over.set()
    found += await asyncio.gather(*tables, return_exceptions=True)
    return duels.errors_of(found)
