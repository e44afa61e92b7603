"""The next event like one that there is: a club night held every week, the next season's first."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournaments.models import Event
from tournaments.services.event import events
from tournaments.services.permission import demand

if TYPE_CHECKING:
    from tournaments.accounts.models import User

WEEK = timedelta(weeks=1)
OF_THE_GAME = ("plan", "table_ranges", "ban_list", "card_rules")
"""Settings that stand on pages of their own. They go along while what is played stays the same; who
is kept apart does not, since players are numbered anew in each event."""
_LAST_NUMBER = re.compile(r"(?<!\d)\d{1,3}$", re.ASCII)
TIMES = ("starts_at", "ends_at", "decks_due")


def later(event: Event) -> int:
    """So many whole weeks later the event like this one is: the first that are still to come."""
    if event.starts_at is None:
        return 1
    return max(1, (timezone.now() - event.starts_at) // WEEK + 1)


def moved(at: datetime, weeks: int) -> datetime:
    """The same time of the same day of the week, by the clock on the wall of the hall."""
    there = timezone.localtime(at)
    return timezone.make_aware(there.replace(tzinfo=None) + weeks * WEEK)


def name_after(name: str) -> str:
    """The name of the next one; a number at its end goes on, a year stays.

    >>> name_after("Friday Cup 9"), name_after("Cup #12"), name_after("Cup 2026")
    ('Friday Cup 10', 'Cup #13', 'Cup 2026')
    """
    return _LAST_NUMBER.sub(lambda found: str(int(found[0]) + 1), name)


def initial(event: Event) -> dict[str, Any]:
    """What the form says otherwise than the settings of the event do."""
    return {"name": name_after(event.name), **times(event)}


def times(event: Event) -> dict[str, datetime]:
    """When the next one begins and ends and its lists are due."""
    weeks = later(event)
    told = {name: getattr(event, name) for name in TIMES}
    return {name: moved(at, weeks) for name, at in told.items() if at is not None}


def open_again(*, actor: User | None, like: Event, **settings: Any) -> Event:
    """A draft with these settings and what else was settled for the event that it is like. Players
    and staff are its own."""
    demand(actor, "manage_event", like)
    kept: dict[str, Any] = {}
    if (like.game, like.format) == (settings["game"], settings["format"]):
        kept = {name: getattr(like, name) for name in OF_THE_GAME}
        kept["plan"] = _moved_plan(like.plan, later(like))
    return events.create(actor=actor, **kept, **settings)


def _moved_plan(plan: dict[str, Any], weeks: int) -> dict[str, Any]:
    """The plan, its days so much later."""
    phases = [
        {
            name: moved(datetime.fromisoformat(value), weeks).isoformat(timespec="minutes")
            if name in ("begins", "doors") and value
            else value
            for name, value in phase.items()
        }
        for phase in plan.get("phases", [])
    ]
    return plan | {"phases": phases} if phases else plan
