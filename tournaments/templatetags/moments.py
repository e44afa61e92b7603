"""Times that people elsewhere read: those of the hall, and the reader's own beside them."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.template.defaultfilters import date
from django.utils import timezone
from django.utils.html import format_html

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
