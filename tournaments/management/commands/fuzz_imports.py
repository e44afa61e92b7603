"""`manage.py fuzz_imports`: thousands of broken uploads against every reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.formats.model import BadFile
from tournaments.formats.mutation import bombard
from tournaments.formats.reading import detect


class Command(BaseCommand):
    """No crash, and each refusal names the place."""

    help = "Mutate uploads of every import format; the files given are the seeds."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--mutations", type=int, default=10_000, help="of each format")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        seeds: dict[str, list[bytes]] = {}
        for file in options["files"]:
            try:
                data = file.read_bytes()
                format = "csv" if file.suffix == ".csv" else detect(data)
            except OSError as fault:
                raise CommandError(f"{file}: {fault.strerror}", returncode=2) from None
            except BadFile as fault:
                raise CommandError(f"{file}: {fault}", returncode=2) from None
            seeds.setdefault(format, []).append(data)
        crashes = placeless = tried = 0
        for format, data_of in sorted(seeds.items()):
            toll = bombard(format, data_of, options["mutations"], options["seed"])
            for note in (toll.crashes + toll.placeless)[:10]:
                self.stdout.write(f"{format}: {note}")
            self.stdout.write(
                f"{format}: tried={toll.tried} read={toll.read} refused={toll.refused}"
            )
            tried += toll.tried
            crashes += len(toll.crashes)
            placeless += len(toll.placeless)
        self.stdout.write(f"tried={tried} crashes={crashes} placeless={placeless}")
        if crashes or placeless:
            raise SystemExit(1)
