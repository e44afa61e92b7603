"""The Celery application: one for the embedded worker and for worker processes alike."""

import gc
import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from celery import Celery, signals
from django.apps import apps
from django.db import close_old_connections, connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")
# Django's checks run when a release is installed, not again in every worker.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

app = Celery("drome")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_process_init.connect(weak=False)
def _one_connection(**_: Any) -> None:
    """Keep one connection open for each worker process, which does one task at a time. Opening one
    for each task costs both sides more than most tasks do, and a pool has threads of its own."""
    if connection.vendor == "postgresql":
        connection.settings_dict["OPTIONS"].pop("pool", None)
        connection.settings_dict["CONN_MAX_AGE"] = None
        signals.task_prerun.connect(_whole_connection, weak=False)


def _whole_connection(**_: Any) -> None:
    """Before each task, close a connection that broke. Any other is checked before it is used
    (CONN_HEALTH_CHECKS)."""
    close_old_connections()


@signals.celeryd_after_setup.connect(weak=False)
def _settled(**_: Any) -> None:
    """Freeze what is loaded by now: it stays for good, so the collector need not look at it again.
    This happens before a worker forks its processes, since a collector that looks at the objects
    makes each process copy them."""
    gc.collect()
    gc.freeze()


@signals.import_modules.connect(weak=False)
def _schedule(**_: Any) -> None:
    """Add the scheduled tasks of each application, from its ``tasks.BEAT``."""
    for name in ("tournaments.live", "tournaments", "decks", "gameplay"):
        if apps.is_installed(name) and find_spec(f"{name}.tasks") is not None:
            app.conf.beat_schedule.update(getattr(import_module(f"{name}.tasks"), "BEAT", {}))
