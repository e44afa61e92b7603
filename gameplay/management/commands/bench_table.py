"""How fast a click reaches both seats, with many tables at once, over real HTTP."""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from gameplay.trials import duels, processes, servers
from gameplay.trials.visitors import p95


class Command(BaseCommand):
    """Starts a hall of its own on a database of its own, seats two people at each table and lets
    them choose at random; measures from the click until both seats have fetched the new position.
    """

    help = "N live tables driven over real HTTP; prints click_to_both_p95_ms and errors."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=10, help="tables at once (10)")
        parser.add_argument("--choices", type=int, default=20, help="choices at each table (20)")
        parser.add_argument(
            "--thinking", type=float, default=0.0, help="seconds before each choice (0)"
        )
        parser.add_argument(
            "--production",
            action="store_true",
            help="a throw-away PostgreSQL and Redis, two web processes and workers, instead of"
            " SQLite and the embedded worker",
        )
        parser.add_argument("--json", action="store_true", help="one JSON document instead")

    def handle(self, *args: Any, **options: Any) -> None:
        count, choices = options["tables"], options["choices"]
        if count < 1 or choices < 1:
            raise CommandError("--tables and --choices must be 1 or more", returncode=2)
        try:
            with processes.hall(production=options["production"]) as hall:
                played = duels.seat(hall, count)
                errors = asyncio.run(_drive(played, choices, options["thinking"]))
        except servers.Missing as missing:
            raise CommandError(str(missing), returncode=2) from None
        times = [taken for duel in played for taken in duel.times]
        median = round(statistics.median(times)) if times else -1
        found = {"tables": count, "choices": len(times), "click_to_both_p95_ms": p95(times)}
        found |= {"median_ms": median, "errors": len(errors)}
        if options["json"]:
            self.stdout.write(json.dumps(found))
        else:
            self.stdout.write(f"tables={count} choices={len(times)} median_ms={median}")
            self.stdout.write(f"click_to_both_p95_ms={p95(times)} errors={len(errors)}")
        for error in errors[:3]:
            self.stderr.write(f"{type(error).__name__}: {error}")
        if errors:
            sys.exit(1)


async def _drive(played: list[duels.Duel], choices: int, thinking: float) -> list[BaseException]:
    async def one(duel: duels.Duel) -> None:
        await duel.sit_down()
        await duel.play(choices, thinking=thinking)

    return duels.errors_of(
        await asyncio.gather(*(one(duel) for duel in played), return_exceptions=True)
    )
