"""Every finished game played again from its record, as after a new release."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import Future
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from gameplay.models import ArchiveCheck
from gameplay.services.record import archives
from gameplay.workshop import verifying
from gameplay.workshop.verifying import Found

NICE = 15
WAIT_SECONDS = 1.0


class Command(BaseCommand):
    """Starts a check or goes on with the one that is under way, and does its parts here, behind
    everything else on the machine; the page of the archive shows the same check. Exit 0 if every
    record agrees, else 1.
    """

    help = "Verifies every record of the archive under its own release and this one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--start", action="store_true", help="start it and leave its parts to the workers"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        row = archives.start(actor=None, workers=options["start"])
        if not options["start"]:
            os.nice(NICE)
            row = self._work(row)
        for one in row.divergences.select_related("game")[:50]:
            self.stdout.write(
                f"{one.proof} game={one.game_id} step={one.step} field={one.field}"
                f" rules={','.join(one.rules) or 'none'} own={one.own}"
            )
        if row.fault:
            self.stderr.write(row.fault)
        self.stdout.write(
            f"records={row.total} verified={row.verified} diverged={row.diverged}"
            f" failed={row.failed}"
        )
        if row.diverged or row.failed or row.fault:
            sys.exit(1)

    def _work(self, row: ArchiveCheck) -> ArchiveCheck:
        """Do what nobody else does, until all is done."""
        shown = -1
        while row.done_at is None:
            part = archives.claim(check_id=row.pk)
            if part is None:
                time.sleep(WAIT_SECONDS)  # a worker is at it, or died there
            else:
                done: Future[list[Found]] = Future()
                done.set_result(verifying.verify_all(part.filed))
                archives.note(part, done, workers=False)
            row.refresh_from_db()
            if row.percent != shown:
                shown = row.percent
                self.stdout.write(f"{shown} % ({row.done} of {row.total})")
                self.stdout.flush()
        return row
