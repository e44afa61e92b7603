"""Composition root: settings, URLs, ASGI, WSGI, Celery. Nobody imports it.

``celery -A tournaments.config worker`` finds the application here.
"""

import gc

# Every process of a hall begins here, before anything large is loaded. The collector looks as
# seldom as in a process that only plays games (`engine.process`).
gc.set_threshold(50_000, 20, 20)

from tournaments.config.celery import app as celery_app  # noqa: E402 -- the collector first

__all__ = ["celery_app"]
