"""What workers do for the hall. Every task finds its work in rows and may run twice."""

from __future__ import annotations

from celery import shared_task

from tournaments import quotas, requests
from tournaments.services.files import imports, printing
from tournaments.services.news import sending, telling, webhooks
from tournaments.services.person import erasing, rating
from tournaments.services.round import publishing

BEAT = {
    "tournaments.sweep_deliveries": {
        "task": "tournaments.tasks.sweep_deliveries",
        "schedule": 10.0,
        "options": {"queue": "mail", "expires": 9},
    },
    "tournaments.sweep_notices": {
        "task": "tournaments.tasks.sweep_notices",
        "schedule": 10.0,
        "options": {"queue": "mail", "expires": 9},
    },
    "tournaments.lists_due": {
        "task": "tournaments.tasks.lists_due",
        "schedule": 600.0,
        "options": {"queue": "mail", "expires": 500},
    },
    "tournaments.erase_people": {
        "task": "tournaments.tasks.erase_people",
        "schedule": 3600.0,
        "options": {"queue": "publish", "expires": 3000},
    },
    "tournaments.rate_all": {
        "task": "tournaments.tasks.rate_all",
        "schedule": 3600.0,
        "options": {"queue": "publish", "expires": 3000},
    },
    "tournaments.forget_spent": {
        "task": "tournaments.tasks.forget_spent",
        "schedule": 3600.0,
        "options": {"queue": "publish", "expires": 3000},
    },
    "tournaments.sweep_requests": {
        "task": "tournaments.tasks.sweep_requests",
        "schedule": 3600.0,
        "options": {"queue": "mail", "expires": 3000},
    },
    "tournaments.sweep_imports": {
        "task": "tournaments.tasks.sweep_imports",
        "schedule": 15.0,
        "options": {"queue": "publish", "expires": 14},
    },
    "tournaments.publish_due": {
        "task": "tournaments.tasks.publish_due",
        "schedule": 3.0,
        "options": {"queue": "publish", "expires": 3},
    },
    "tournaments.sweep_printings": {
        "task": "tournaments.tasks.sweep_printings",
        "schedule": 15.0,
        "options": {"queue": "publish", "expires": 14},
    },
}


@shared_task
def deliver(pk: int) -> None:
    """One attempt at one message to a webhook."""
    webhooks.deliver(pk)


@shared_task
def sweep_deliveries() -> None:
    """Deliver the messages whose pause is over, and those whose hint was lost."""
    for pk in webhooks.due():
        webhooks.deliver(pk)


@shared_task
def send_notices(_nothing: int) -> None:
    """Send the messages to people that a commit has just queued."""
    sending.work()


@shared_task
def sweep_notices() -> None:
    """Send the messages to people whose pause is over, and those whose hint was lost."""
    sending.work()


@shared_task
def lists_due() -> None:
    """Tell players whose deck list is due within a day and not there."""
    telling.lists_due()


@shared_task(queue="publish")
def erase_people() -> None:
    """Erase whoever asked for it a week ago."""
    erasing.work()


@shared_task(queue="publish")
def rate(pk: int) -> None:
    """Compute the places of an event, and the ratings that follow from it."""
    rating.follow(pk)


@shared_task(queue="publish")
def rate_all() -> None:
    """All places and ratings: what a lost hint left, and events that were removed."""
    rating.follow_all()


@shared_task
def forget_spent() -> None:
    """Delete quota rows that no quota counts any more, and papers of yesterday."""
    quotas.forget()
    printing.forget()


@shared_task
def sweep_requests() -> None:
    """Delete keys of requests that nobody will repeat any more."""
    requests.sweep()


@shared_task(queue="publish")
def read_import(pk: int) -> None:
    """Read one file that somebody sent."""
    imports.work(pk)


@shared_task(queue="publish")
def sweep_imports() -> None:
    """Read the files whose task was lost or whose worker died."""
    for pk in imports.due():
        imports.work(pk)


@shared_task(queue="publish")
def make_printing(pk: int) -> None:
    """Make one PDF that somebody asked for."""
    printing.work(pk)


@shared_task(queue="publish")
def sweep_printings() -> None:
    """Make the papers whose task was lost or whose worker died."""
    for pk in printing.due():
        printing.work(pk)


@shared_task(queue="publish")
def publish_due() -> None:
    """Publish the drafts whose time has come."""
    publishing.sweep()
