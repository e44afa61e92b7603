"""`manage.py fuzz_lists`: thousands of changed lists of all games, judged twice."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from engine.fuzz import decklists

SHOWN = 10


class Command(BaseCommand):
    """No illegal list is accepted, every fault is named, and no legal list is refused."""

    help = "Change and spoil lists of all games; read and judge them; judge them a second time."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--lists", type=int, default=10_000, help="of all games together")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        toll = decklists.search(options["lists"], options["seed"])
        for kind in ("illegal", "unnamed", "wronged"):
            for story in getattr(toll, kind)[:SHOWN]:
                self.stdout.write(f"{kind}: {story}")
        if toll.wronged:
            self.stdout.write(f"legal lists refused: {len(toll.wronged)}")
        self.stdout.write(
            f"lists={toll.lists} accepted={toll.accepted} "
            f"illegal={len(toll.illegal)} unnamed={len(toll.unnamed)}"
        )
        if toll.illegal or toll.unnamed or toll.wronged:
            raise SystemExit(1)
