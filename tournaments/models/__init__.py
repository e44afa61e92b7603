"""Rows of the hall. Apart from `Operation` they are projections: see `tournaments.operations`."""

from tournaments.models.entry import Entry, Penalty
from tournaments.models.event import Event, Staff
from tournaments.models.operation import Operation
from tournaments.models.round import Match, Phase, Report, Round
from tournaments.models.webhook import Delivery, Webhook

__all__ = [
    "Delivery",
    "Entry",
    "Event",
    "Match",
    "Operation",
    "Penalty",
    "Phase",
    "Report",
    "Round",
    "Staff",
    "Webhook",
]
