"""Rows of the hall. Apart from `Operation` they are projections: see `tournaments.operations`."""

from tournaments.models.entry import Entry, Penalty
from tournaments.models.event import Event, Staff
from tournaments.models.foreign import ForeignFile
from tournaments.models.hall import Complaint, HallAct, Spent
from tournaments.models.imports import Import
from tournaments.models.invitation import Invitation
from tournaments.models.notice import Browser, Notice
from tournaments.models.offence import OffenceRow
from tournaments.models.operation import Erasure, Operation
from tournaments.models.printing import Printing
from tournaments.models.rating import Place, Rating
from tournaments.models.request import RequestKey
from tournaments.models.round import Match, Phase, Report, Round
from tournaments.models.series import Series, SeriesAct, SeriesEvent
from tournaments.models.webhook import Delivery, Webhook

__all__ = [
    "Browser",
    "Complaint",
    "Delivery",
    "Entry",
    "Erasure",
    "Event",
    "ForeignFile",
    "HallAct",
    "Import",
    "Invitation",
    "Match",
    "Notice",
    "OffenceRow",
    "Operation",
    "Penalty",
    "Phase",
    "Place",
    "Printing",
    "Rating",
    "Report",
    "RequestKey",
    "Round",
    "Series",
    "SeriesAct",
    "SeriesEvent",
    "Spent",
    "Staff",
    "Webhook",
]
