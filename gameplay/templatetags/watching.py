"""Words about who may watch a table."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from gameplay.models import Table
from gameplay.queries.table.watching import delay_of, watchable
from tournaments.enums import Watching

register = template.Library()


@register.simple_tag
def watched_by(table: Table) -> str:
    """Who may watch a table, and with which delay, as a person who sits down there is told; "" for
    nobody."""
    if not watchable(table):
        return ""
    staff = table.event is not None and table.event.watching == Watching.STAFF
    who = _("The staff may watch this table") if staff else _("Everybody may watch this table")
    delay = delay_of(table)
    if delay is None:
        return _("%(who)s when the round is over. Hands stay hidden.") % {"who": who}
    seconds = int(delay.total_seconds())
    if not seconds:
        return _("%(who)s as it happens. Hands stay hidden.") % {"who": who}
    words = _("%(who)s, %(n)s seconds later. Hands stay hidden.")
    return words % {"who": who, "n": seconds}
