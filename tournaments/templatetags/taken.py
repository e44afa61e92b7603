"""What the pages that refuse something say of the reader's own affairs."""

from __future__ import annotations

from django import template

from tournaments.accounts.models import User
from tournaments.queries.person import taken

register = template.Library()


@register.simple_tag(takes_context=True)
def taken_lately(context: template.Context) -> list[taken.Taken]:
    """What was taken from the reader of late; nothing for strangers."""
    user = getattr(context.get("request"), "user", None)
    return taken.lately(user) if isinstance(user, User) else []
