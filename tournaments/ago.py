"""How long ago something was, where the time was written by a clock that may have been wrong."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone


def longer_ago(field: str, than: timedelta) -> Q:
    """Rows whose time in `field` lies longer ago.

    A time still to come was written by a clock that was set back since: such a row would else be
    waited for as long as that clock was ahead, so it counts as old.
    """
    now = timezone.now()
    return Q(**{f"{field}__lt": now - than}) | Q(**{f"{field}__gt": now + than})


def within(moment: datetime, than: timedelta) -> bool:
    """Whether a moment is nearer than this, before or after now."""
    return abs(timezone.now() - moment) < than
