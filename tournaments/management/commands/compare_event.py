"""`manage.py compare_event FILE...`: does a file come out of the hall as it went in?"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from tournaments.formats.compare import Comparison, compare
from tournaments.formats.model import BadFile
from tournaments.formats.reading import WRITERS, read
from tournaments.offered import GAMES
from tournaments.trials.crossing import crossed


class Command(BaseCommand):
    """Nothing stays in the hall: each file is taken back after it was compared."""

    help = (
        "Bring each file into the hall, write it out in its own format and compare every field. "
        "With --rounds the event is played on first, by lot."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--rounds", type=int, default=0, help="rounds to play on here")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--game", default=GAMES[0])
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        counts = {"files": 0, "fields": 0, "lost": 0, "rounds": 0, "unread": 0}
        for file in options["files"]:
            found, rounds, unread = self.compared(file, options)
            counts["files"] += 1
            counts["fields"] += found.fields
            counts["lost"] += len(found.lost)
            counts["rounds"] += rounds
            counts["unread"] += len(unread)
            if not options["json"]:
                for line in (*unread, *(f"lost: {one}" for one in found.lost)):
                    self.stdout.write(f"{file.name}: {line}")
        told = (
            json.dumps(counts)
            if options["json"]
            else " ".join(f"{k}={v}" for k, v in counts.items())
        )
        self.stdout.write(told)
        if counts["lost"]:
            raise SystemExit(1)

    def compared(self, file: Path, options: dict[str, Any]) -> tuple[Comparison, int, list[str]]:
        """The comparison of one file, rounds played on here, and what was not taken as it stood."""
        try:
            data = file.read_bytes()
            before = read(data)
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror}", returncode=2) from None
        except BadFile as fault:
            raise CommandError(f"{file}: {fault}", returncode=2) from None
        if before.format not in WRITERS:
            raise CommandError(f"{file}: {before.format} is read only", returncode=2)
        with transaction.atomic():
            dice = Random(options["seed"])
            after, rounds, notes = crossed(
                data, before.format, more=options["rounds"], dice=dice, game=options["game"]
            )
            transaction.set_rollback(True)
        again = read(after, before.format)
        return compare(before, again, played_on=rounds > 0), rounds, notes
