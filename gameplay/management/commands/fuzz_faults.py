"""`manage.py fuzz_faults`: what people were told stands, whatever breaks while they play."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from gameplay.trials import servers
from gameplay.trials.faults.trial import Trial, hall
from tournaments.management.commands.simulate import positive


class Command(BaseCommand):
    """Starts a hall of real processes on servers of its own and takes all of it away again."""

    help = (
        "People play and organize by the API while processes, servers, disk and clock break;"
        " nothing that was acknowledged may be lost, done twice or stand still."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--injections", type=positive, default=40)
        parser.add_argument(
            "--choices", type=positive, help="acknowledged choices (17 an injection)"
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--embedded", action="store_true", help="one process with SQLite instead"
        )
        parser.add_argument("--hosts", type=positive, default=1, help="so many hosts (1)")
        parser.add_argument("--logs", default="", help="copy what the processes logged there")

    def handle(self, *args: Any, **options: Any) -> None:
        count = options["injections"]
        numbers = {"injections": count, "choices": options["choices"] or 17 * count}
        if options["embedded"] and options["hosts"] > 1:
            raise CommandError("--embedded is one process on one host", returncode=2)
        where = {"embedded": options["embedded"], "count": options["hosts"]}
        with tempfile.TemporaryDirectory(prefix="drome-clock-") as folder:
            try:
                with hall(Path(folder), **where) as (found, clock):
                    trial = Trial(found, clock, seed=options["seed"], **numbers)
                    outcome = trial.run()
                    if options["logs"]:
                        _keep(found.folder, Path(options["logs"]))
            except servers.Missing as missing:
                raise CommandError(str(missing), returncode=2) from None
        for story in outcome.stories:
            self.stdout.write(story)
        for what, times in sorted(outcome.refusals.items()):
            self.stdout.write(f"refused {times} times: {what}")
        for what, times in sorted(outcome.faults.items()):
            self.stdout.write(f"answered {times} times: {what}")
        self.stdout.write(outcome.kinds_line)
        self.stdout.write(outcome.last_line)
        if not outcome.clean:
            sys.exit(1)


def _keep(folder: Path, logs: Path) -> None:
    logs.mkdir(parents=True, exist_ok=True)
    for path in folder.rglob("*.log"):
        name = "-".join(path.relative_to(folder).parts)
        (logs / name).write_bytes(path.read_bytes())
    ledger = folder / "ledger.json"
    (logs / ledger.name).write_bytes(ledger.read_bytes())
