"""Times that people elsewhere read: those of the hall, and the reader's own beside them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.template.defaultfilters import date
from django.utils import timezone
from django.utils.html import format_html

from tournaments.words import delays

register = template.Library()


@register.filter
def to_come(at: datetime | None) -> bool:
    """Whether a time is set and still lies ahead."""
    return at is not None and at > timezone.now()


@register.filter
def moment(at: datetime | None, form: str) -> str:
    """A time in the zone of the hall, in the form of Django's `date`; "" for no time. A page that
    is read in another zone adds what the clock shows there (`elsewhere.js`)."""
    if at is None:
        return ""
    here = timezone.localtime(at)
    words = date(here, form)
    return format_html(
        '<time class="moment" datetime="{}">{}</time>', here.isoformat(timespec="minutes"), words
    )


@register.filter
def later(delay: timedelta | int | None) -> str:
    """When something is shown that is held back for so long, or so many seconds, in words."""
    seconds = delay.total_seconds() if isinstance(delay, timedelta) else delay
    return delays.later(None if seconds is None else int(seconds))
