"""Words about who may watch a table."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from gameplay.models import Table
from gameplay.queries.table.watching import delay_of, watchable
from tournaments.enums import Watching
from tournaments.templatetags.moments import later

register = template.Library()


@register.simple_tag
def watched_by(table: Table) -> str:
    """Who may watch a table, and with which delay, as a person who sits down there is told; "" for
    nobody."""
    if not watchable(table):
        return ""
    staff = table.event is not None and table.event.watching == Watching.STAFF
    who = _("The staff may watch this table") if staff else _("Everybody may watch this table")
    told = {"who": who, "later": later(delay_of(table))}
    return _("%(who)s %(later)s. Hands stay hidden.") % told
