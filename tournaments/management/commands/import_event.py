"""`manage.py import_event FILE`: an event out of a file, to go on where the file stops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments import offered
from tournaments.errors import Refusal
from tournaments.formats.reading import READERS
from tournaments.queries.files import foreign
from tournaments.queries.files.outward import ARCHIVE
from tournaments.services.files import inward


class Command(BaseCommand):
    help = (
        f"Read an event, cut included: of one of these formats, {', '.join((ARCHIVE, *READERS))}."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--format", default="", choices=["", ARCHIVE, *READERS])
        parser.add_argument(
            "--game", default=offered.USUAL, help="what a foreign event is played as"
        )
        parser.add_argument("--ruleset", default="", help="its format; default: the game's usual")
        parser.add_argument("--pod", default="", help="one field of players; default: all")
        parser.add_argument(
            "--as-copy", action="store_true", help="give an archive an address of its own"
        )
        parser.add_argument("--listed", action="store_true", help="put it on the front page")
        parser.add_argument("--organizer", default="", help="log-in name of who will run it here")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        people = get_user_model().objects
        organizer = people.filter(username=options["organizer"]).first()
        if options["organizer"] and organizer is None:
            raise CommandError(f"nobody logs in as “{options['organizer']}”", returncode=2)
        try:
            inward.expect_size(file.stat().st_size)
            prepared = inward.prepare(
                actor=None,
                data=file.read_bytes(),
                format=options["format"],
                game=options["game"],
                ruleset=options["ruleset"],
                pod=options["pod"],
                as_copy=options["as_copy"],
            )
            event = inward.write(
                prepared, actor=None, organizer=organizer, listed=options["listed"]
            )
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror}", returncode=2) from None
        except Refusal as refusal:
            raise CommandError(f"{file}: {refusal.message}", returncode=2) from None
        kept = foreign.of(event)
        for one in [row.event for row in foreign.fellows(kept)] if kept else [event]:
            for note in foreign.notes(one):
                self.stdout.write(f"not taken as it stood: {note}")
            counts = f"players={one.entries.count()} rounds={one.rounds.count()}"
            self.stdout.write(f"imported {one.slug} {counts} operations={one.operations.count()}")
