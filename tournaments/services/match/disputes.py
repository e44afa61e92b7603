"""How many disputes of a match are open; the disputes themselves live in the gameplay app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.enums import OperationKind
from tournaments.errors import Invalid
from tournaments.models import Match
from tournaments.operations import perform, writing
from tournaments.services.match.matches import fresh

if TYPE_CHECKING:
    from tournaments.accounts.models import User


def count_open(*, actor: User | None, match: Match, change: int) -> Match:
    """Add `change` (+1 or -1) to the open disputes; they stop the round from being closed.

    The caller has asked whether `actor` may raise or settle the dispute: a player may.
    """
    with writing(match.event) as event:
        match = fresh(match, event)
        if change not in (1, -1) or match.open_disputes + change < 0:
            raise Invalid("bad_count", "open disputes go up or down by one, and not below zero")
        payload = {"match": match.serial, "change": change}
        perform(event, OperationKind.DISPUTES_COUNTED, payload, actor)
        return fresh(match, event)
