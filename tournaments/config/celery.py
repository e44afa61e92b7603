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
# Django's checks are made where a release is put up, not once more by every worker.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

app = Celery("drome")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.worker_process_init.connect(weak=False)
def _one_connection(**_: Any) -> None:
    """A worker process does one thing at a time, on one connection that stays open: a new one for
    each task costs both sides more than most tasks do, and a pool has threads of its own."""
    if connection.vendor == "postgresql":
        connection.settings_dict["OPTIONS"].pop("pool", None)
        connection.settings_dict["CONN_MAX_AGE"] = None
        signals.task_prerun.connect(_whole_connection, weak=False)


def _whole_connection(**_: Any) -> None:
    """Before a task: a connection that broke is given up, and any other is asked whether it still
    stands before it is used (CONN_HEALTH_CHECKS)."""
    close_old_connections()


@signals.celeryd_after_setup.connect(weak=False)
def _settled(**_: Any) -> None:
    """What is loaded now stays for good: the collector need not look at it again. Said before the
    processes of a worker are forked: each of them would otherwise copy what it looks at."""
    gc.collect()
    gc.freeze()


@signals.import_modules.connect(weak=False)
def _schedule(**_: Any) -> None:
    """What runs by the clock stands beside the tasks: each application's ``tasks.BEAT``."""
    for name in ("tournaments.live", "tournaments", "decks", "gameplay"):
        if apps.is_installed(name) and find_spec(f"{name}.tasks") is not None:
            app.conf.beat_schedule.update(getattr(import_module(f"{name}.tasks"), "BEAT", {}))
