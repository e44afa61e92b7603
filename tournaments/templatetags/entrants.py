"""What the entries of an event are called: players, or teams where an entry is several people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.translation import ngettext

from tournaments.queries.games import entrants, team_of

if TYPE_CHECKING:
    from tournaments.models import Event

register = template.Library()
register.filter(entrants)


@register.filter
def below(event: Event, count: int) -> str:
    """The word below the number of entries."""
    if team_of(event) > 1:
        return ngettext("team", "teams", count)
    return ngettext("player", "players", count)


@register.filter
def below_so_far(event: Event, count: int) -> str:
    """The word below the number of entries while others may still enter."""
    if team_of(event) > 1:
        return ngettext("team so far", "teams so far", count)
    return ngettext("player so far", "players so far", count)


@register.filter
def counted(event: Event, count: int) -> str:
    """The number of entries with its word."""
    if team_of(event) > 1:
        words = ngettext("%(count)d team", "%(count)d teams", count)
    else:
        words = ngettext("%(count)d player", "%(count)d players", count)
    return words % {"count": count}


@register.filter
def among(event: Event, count: int) -> str:
    """Words beside a champion: how many entries there were."""
    if team_of(event) > 1:
        words = ngettext("%(teams)s team", "of %(teams)s teams", count)
    else:
        words = ngettext("%(players)s player", "of %(players)s players", count)
    return words % {"teams": count, "players": count}
