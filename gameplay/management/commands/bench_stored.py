"""What a stored game takes: bytes of record and live state, milliseconds of a choice and a step."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from gameplay.trials import bench, processes

LAST = ("record_bytes", "state_bytes", "cold_p99_ms", "verify_ms")
"""The figures of the last line; the others stand before it."""
_MEASURE = """
import json
from gameplay.trials import stored
print(json.dumps(stored.measure({decisions}, {seed})))
"""


class Command(bench.Bench):
    """Plays one game of Chaotic through the referee, in a hall on a database of its own, with the
    game in a worker's memory and without it by turns; then looks at each step, and proves it.
    """

    help = "One long game, stored: prints record_bytes, state_bytes, cold_p99_ms and verify_ms."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--decisions", type=int, default=300, help="of the game, about (300)")
        parser.add_argument("--seed", type=int, default=1, help="of the search for a game (1)")
        parser.add_argument(
            "--production",
            action="store_true",
            help="on a throw-away PostgreSQL and Redis instead of SQLite",
        )

    def measured(self, options: dict[str, Any]) -> bench.Measured:
        if not 20 <= options["decisions"] <= 400:
            raise CommandError("--decisions must be 20 to 400", returncode=2)
        code = _MEASURE.format(decisions=options["decisions"], seed=options["seed"])
        with processes.hall(production=options["production"], start=False) as hall:
            hall.migrate()
            return json.loads(hall.python(code).splitlines()[-1]), ()

    def told(self, found: bench.Figures) -> list[str]:
        rest = [name for name in found if name not in LAST]
        return [bench.named(found, names) for names in (rest, LAST)]
