"""`manage.py same_certificates`: small events paired in every way, to one certificate."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.management.commands.simulate import positive, sizes
from tournaments.pairing.same import compare


class Command(BaseCommand):
    """Every way of pairing comes to the same cost; exits 1 where one does not."""

    help = (
        "Pair random small events (odd numbers, byes, drops, latecomers, clubs, prohibited pairs) "
        "as the hall does, by the earlier rule, on few pairs and by looking at every pairing, and "
        "compare the certificates."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--events", type=positive, default=1_000)
        parser.add_argument("--players", type=sizes, default=(4, 40), help="N or LOW-HIGH an event")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        found = compare(events=options["events"], players=options["players"], seed=options["seed"])
        for line in found.differing[:10]:
            self.stdout.write(line)
        self.stdout.write(found.line())
        if found.differing:
            raise SystemExit(1)
