"""Composition root: settings, URLs, ASGI, WSGI, Celery. Nobody imports it.

``celery -A tournaments.config worker`` finds the application here.
"""

from tournaments.config.celery import app as celery_app

__all__ = ["celery_app"]
