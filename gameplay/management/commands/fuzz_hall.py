"""`manage.py fuzz_hall`: believable people use the hall at random, and everything is watched."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.test.utils import setup_databases, teardown_databases

from gameplay.trials import processes
from gameplay.trials.crowd import crowd
from gameplay.trials.walk import DAY, Toll, walk
from gameplay.trials.watch import COUNTS
from tournaments.management.commands.simulate import positive


class Command(BaseCommand):
    """Works in a database of its own, which it makes and takes away again."""

    help = (
        "Strangers, players, judges who play, scorekeepers, organizers and ill-meaning visitors "
        "act at random through forms and API, now and then with nonsense; every answer and every "
        "row is checked."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--acts", type=positive, default=2000)
        parser.add_argument("--seed", type=int, default=1, help="of the first day")
        parser.add_argument("--day", type=positive, default=DAY, help="acts of each day")
        parser.add_argument(
            "--jobs", type=positive, default=1, help="processes that share the days"
        )
        parser.add_argument("--plant", default="", help="module:function that puts a fault in")
        parser.add_argument(
            "--processes",
            action="store_true",
            help="in a hall of real processes with PostgreSQL and Redis of its own",
        )
        parser.add_argument("--threads", type=positive, default=4, help="companies at once there")
        parser.add_argument("--at", default="", help="the address of a hall on this database")
        parser.add_argument("--logs", default="", help="the folder where that hall logs")
        parser.add_argument("--no-shorten", action="store_true", help="tell faults as they came")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["processes"]:
            raise SystemExit(_of_processes(options))
        if options["jobs"] > 1:
            raise SystemExit(_in_jobs(options))
        if options["at"]:
            logs = Path(options["logs"]) if options["logs"] else None
            chosen = {name: options[name] for name in ("acts", "seed", "threads")}
            self._say(crowd(url=options["at"], logs=logs, **chosen))
            return
        if options["plant"]:
            module, _colon, function = options["plant"].partition(":")
            getattr(importlib.import_module(module), function)()
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = None  # in memory
        made = setup_databases(verbosity=0, interactive=False, serialized_aliases=set())
        try:
            toll = walk(
                acts=options["acts"],
                seed=options["seed"],
                day=options["day"],
                shorten=not options["no_shorten"],
                progress=True,
            )
        finally:
            teardown_databases(made, verbosity=0)
        self._say(toll)

    def _say(self, toll: Toll) -> None:
        for one in toll.stories:
            self.stdout.write(one + "\n")
        for name, acts in sorted(toll.first.items(), key=lambda one: one[1]):
            self.stdout.write(f"first after {acts} acts: {name}")
        self.stdout.write(f"answers: {dict(sorted(toll.statuses.items()))}")
        self.stdout.write(f"operations: {dict(toll.operations.most_common())}")
        self.stdout.write(toll.last_line)
        if not toll.clean:
            raise SystemExit(1)


def _of_processes(options: dict[str, Any]) -> int:
    """Start a hall, and this command once more as a process that works in its database."""
    with processes.hall(production=True, web=2, play=2) as found:
        command = [sys.executable, "manage.py", "fuzz_hall", "--at", found.url]
        command += ["--logs", str(found.folder)]
        for name in ("acts", "seed", "threads"):
            command += [f"--{name}", str(options[name])]
        return subprocess.run(command, env=found.env, cwd=processes.ROOT, check=False).returncode


def _in_jobs(options: dict[str, Any]) -> int:
    """The days shared out to several processes; their counts added up at the end."""
    acts, day, jobs = options["acts"], options["day"], options["jobs"]
    share = -(-acts // (day * jobs)) * day  # whole days, so that every day begins from its seed
    command = [sys.executable, "manage.py", "fuzz_hall", "--day", str(day)]
    command += ["--plant", options["plant"]] if options["plant"] else []
    command += ["--no-shorten"] if options["no_shorten"] else []
    running = []
    for first in range(0, acts, share):
        part = [
            "--acts",
            str(min(share, acts - first)),
            "--seed",
            str(options["seed"] + first // day),
        ]
        running.append(subprocess.Popen([*command, *part], stdout=subprocess.PIPE, text=True))
    counts: Counter[str] = Counter()
    failed = False
    for one in running:
        lines = (one.communicate()[0] or "").splitlines() or [""]
        sys.stdout.write("".join(f"{line}\n" for line in lines[:-1]))
        counts.update({name: int(n) for name, n in re.findall(r"(\w+)=(\d+)", lines[-1])})
        failed |= one.returncode != 0
    sys.stdout.write(" ".join(f"{name}={counts[name]}" for name in ("acts", *COUNTS)) + "\n")
    return int(failed)
