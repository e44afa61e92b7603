"""The release of the engine that runs here, kept so that its records can be verified later."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

import engine
from gameplay.workshop import releases


class Command(BaseCommand):
    """Once with every release, as the unit of the migration does. Twice is once."""

    help = "Keeps the engine of this release in VAR_DIR/engines, for verify_archive."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(f"kept={releases.keep()}")
        except releases.StoreAway as fault:
            kept = releases.archive_of(engine.release())
            raise CommandError(
                f"kept={kept}, and the store of STORAGE_URL did not take it: {fault}"
            ) from None
