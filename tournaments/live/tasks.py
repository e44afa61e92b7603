"""The pulse: proof that beat, broker, worker and database all work, for each queue."""

from celery import shared_task
from django.utils import timezone

from tournaments.live.models import Pulse

QUEUES = ("play", "judge", "pair", "publish", "mail", "house")


@shared_task
def pulse(queue: str) -> None:
    """Note that a worker of this queue lives."""
    Pulse.objects.update_or_create(queue=queue, defaults={"at": timezone.now()})


BEAT = {
    f"live.pulse.{queue}": {
        "task": "tournaments.live.tasks.pulse",
        "schedule": 15.0,
        "args": [queue],
        "options": {"queue": queue, "expires": 14.0},
    }
    for queue in QUEUES
}
