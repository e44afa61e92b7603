"""Where the pages lie that strangers read alike, and how nginx serves them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from tournaments.editions import fronts
from tournaments.editions.shelf import shelf
from tournaments.live.models import Place


class Command(BaseCommand):
    """``--here`` after the hall has moved to this machine or folder, while no other process of it
    runs. ``--off`` takes all pages away, before PUBLISHED_DIR goes or an older release comes back.
    """

    help = "Say where published pages lie, or write the rules for nginx."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--here", action="store_true", help="they lie in PUBLISHED_DIR here")
        what.add_argument("--off", action="store_true", help="there are none from now on")
        what.add_argument(
            "--nginx", choices=("maps", "places"), help="rules for the block http, or server"
        )
        parser.add_argument("--folder", default="", help="for --nginx: where pages lie")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["nginx"]:
            folder = Path(options["folder"] or settings.PUBLISHED_DIR or fronts.FOLDER)
            rules = fronts.maps() if options["nginx"] == "maps" else fronts.places(folder)
            self.stdout.write(rules, ending="")
            return
        found = shelf()
        if found is not None:
            found.begin()
        elif options["here"]:
            raise CommandError("PUBLISHED_DIR is not set.")
        with transaction.atomic():
            Place.objects.all().delete()
            if found is not None and options["here"]:
                Place.objects.take(found.mark())
        if found is None or options["off"]:
            self.stdout.write("No pages are kept.")
        else:
            self.stdout.write(f"Pages lie in {found.folder}.")
