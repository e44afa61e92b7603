"""`manage.py fuzz_archives`: mutated archives imported into a hall, whose pages are then read."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.test.utils import override_settings, setup_databases, teardown_databases

from tournaments.management.commands.simulate import positive
from tournaments.trials.siege import Siege, SiegeToll


class Command(BaseCommand):
    """Works in a database of its own, which it makes and takes away again."""

    help = (
        "Import real archives mutated by their schema, with digests computed anew, and read every "
        "public page and list of the hall: no page may break, and no account may be bound."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--cases", type=positive, default=1000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = None  # in memory
        made = setup_databases(verbosity=0, interactive=False, serialized_aliases=set())
        toll, began = SiegeToll(), time.process_time()
        logging.disable(logging.ERROR)
        try:
            with override_settings(**QUICK):
                Siege(options["seed"], toll).run(options["cases"])
        finally:
            logging.disable(logging.NOTSET)
            teardown_databases(made, verbosity=0)
        for error in toll.errors[:20]:
            self.stdout.write(error)
        if options["verbosity"] > 1:
            self.stdout.write(f"seconds={time.process_time() - began:.0f} {dict(toll.codes)}")
        self.stdout.write(
            f"cases={toll.cases} accepted={toll.accepted} refused={toll.refused} "
            f"pages={toll.pages} errors={len(toll.errors)}"
        )
        if toll.errors:
            raise SystemExit(1)


QUICK: dict[str, Any] = {
    "DEBUG": False,
    "ALLOWED_HOSTS": ["*"],
    "SECURE_SSL_REDIRECT": False,
    "STORAGES": {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    },
    "CACHES": {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}},
    "CELERY_TASK_ALWAYS_EAGER": True,
}
"""Nothing of the hall it is run in is touched: own database, no cache, no limits by it."""
