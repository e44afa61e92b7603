"""`manage.py fuzz_histories`: random events with undo and redo, against a fresh replay."""

from __future__ import annotations

import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.test.utils import override_settings, setup_databases, teardown_databases

from tournaments.management.commands.simulate import positive
from tournaments.trials.histories import run
from tournaments.trials.toll import HistoriesToll


class Command(BaseCommand):
    """Works in a database of its own, which it makes and takes away again."""

    help = (
        "Play random histories through the services, with undo and redo at any depth: rows must "
        "equal a fresh replay of the remaining operations, the preview the difference that came."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--histories", type=positive, default=100)
        parser.add_argument("--operations", type=positive, default=100, help="of each history")
        parser.add_argument("--seed", type=int, default=1, help="of the first history")
        parser.add_argument(
            "--ways",
            type=positive,
            default=1,
            help="an event goes on in so many ways after a third and after two thirds of its "
            "operations, so that the beginnings of histories are played once",
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        settings = connection.settings_dict
        if connection.vendor == "sqlite":
            settings["TEST"]["NAME"] = None  # in memory
        made = setup_databases(verbosity=0, interactive=False, serialized_aliases=set())
        try:
            with override_settings(DEBUG=False):  # else each statement is kept and formatted
                toll, seconds = self._campaign(**options)
        finally:
            teardown_databases(made, verbosity=0)
        self._say(toll, seconds, as_json=options["json"])
        if toll.faults:
            raise SystemExit(1)

    def _campaign(
        self, *, histories: int, operations: int, seed: int, ways: int, verbosity: int, **_: Any
    ) -> tuple[HistoriesToll, float]:
        toll, began = HistoriesToll(), time.process_time()
        while toll.histories < histories:
            left = histories - toll.histories
            run(seed=seed, length=operations, toll=toll, ways=ways, most=left)
            seed += 1
            if verbosity > 1:
                said = f"{toll.histories} histories, {toll.operations} operations, "
                self.stdout.write(f"{said}{toll.faults[:3]}")
                self.stdout.flush()
        return toll, time.process_time() - began

    def _say(self, toll: HistoriesToll, seconds: float, *, as_json: bool) -> None:
        figures: dict[str, Any] = {
            "histories": toll.histories,
            "operations": toll.operations,
            "kinds": len(toll.kinds),
            "undone": toll.undone,
            "redone": toll.redone,
            "fell": toll.fell,
            "differing": len(toll.faults),
            "logs": toll.logs[:16],
            "seconds_a_history": round(seconds / max(toll.histories, 1), 3),
        }
        if as_json:
            self.stdout.write(json.dumps({**figures, "faults": toll.faults}))
            return
        for fault in toll.faults[:20]:
            self.stdout.write(fault)
        self.stdout.write(" ".join(f"{name}={value}" for name, value in figures.items()))
