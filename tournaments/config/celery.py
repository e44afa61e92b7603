"""The Celery application: one for the embedded worker and for worker processes alike."""

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from celery import Celery, signals
from django.apps import apps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")

app = Celery("drome")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@signals.import_modules.connect(weak=False)
def _schedule(**_: Any) -> None:
    """What runs by the clock stands beside the tasks: each application's ``tasks.BEAT``."""
    for name in ("tournaments.live", "tournaments", "decks", "gameplay"):
        if apps.is_installed(name) and find_spec(f"{name}.tasks") is not None:
            app.conf.beat_schedule.update(getattr(import_module(f"{name}.tasks"), "BEAT", {}))
