"""What workers do for the hall. Every task finds its work in rows and may run twice."""

from __future__ import annotations

from celery import shared_task

from tournaments.services import webhooks

BEAT = {
    "tournaments.sweep_deliveries": {
        "task": "tournaments.tasks.sweep_deliveries",
        "schedule": 10.0,
        "options": {"queue": "mail", "expires": 9},
    }
}


@shared_task
def deliver(pk: int) -> None:
    """One attempt at one message to a webhook."""
    webhooks.deliver(pk)


@shared_task
def sweep_deliveries() -> None:
    """Messages whose pause is over, and those whose hint was lost."""
    for pk in webhooks.due():
        webhooks.deliver(pk)
