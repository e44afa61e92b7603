"""`manage.py export_event SLUG --format F`: an event as a file, also in mid-event."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Event
from tournaments.queries.files.outward import ARCHIVE, FORMATS, losing, written


class Command(BaseCommand):
    help = "Write an event as a file: the hall's archive (drome), cobra, tdf, trf, standings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", metavar="SLUG")
        parser.add_argument("--format", choices=[*FORMATS], default=ARCHIVE)
        parser.add_argument("--output", type=Path, help="the file to write; default: print it")

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["slug"]).first()
        if event is None:
            raise CommandError(f"no event at “{options['slug']}”", returncode=2)
        data = written(event, options["format"])
        if options["format"] in losing(event):
            self.stderr.write("lost: every round counts by the points of the settings there")
        if options["output"] is None:
            self.stdout.write(data.decode(), ending="")
            return
        try:
            options["output"].write_bytes(data)
        except OSError as fault:
            raise CommandError(f"{options['output']}: {fault.strerror}", returncode=2) from None
        self.stdout.write(f"exported {event.slug} bytes={len(data)}")
