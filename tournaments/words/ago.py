"""How long ago something was, where the time was written by a clock that may have been wrong."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone


def longer_ago(field: str, than: timedelta) -> Q:
    """The rows whose time in `field` is longer ago than `than`.

    A time farther than `than` in the future was written by a clock that has been set back since. It
    counts as old: otherwise such a row would wait until the clock has caught up.
    """
    now = timezone.now()
    return Q(**{f"{field}__lt": now - than}) | Q(**{f"{field}__gt": now + than})


def within(moment: datetime, than: timedelta) -> bool:
    """Whether a moment is less than `than` away from now, in the past or in the future."""
    return abs(timezone.now() - moment) < than
