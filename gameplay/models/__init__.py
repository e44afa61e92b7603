"""Rows of play. A table seats people, a game keeps its record, a dispute questions a step."""

from gameplay.models.disputes import Dispute, Evidence, Repair, Ruling
from gameplay.models.documents import DocumentChange, StoredDocument
from gameplay.models.games import Checkpoint, Game, Input, Offer, Rerun, Seal, SeatView, StepRow
from gameplay.models.kept import KeptFormation, LessonTaken, PlayStops, PuzzleTried
from gameplay.models.official import OfficialText
from gameplay.models.owed import Unopened
from gameplay.models.tables import Closing, Seat, Table
from gameplay.models.thoughts import Thought

__all__ = [
    "Checkpoint",
    "Closing",
    "Dispute",
    "DocumentChange",
    "Evidence",
    "Game",
    "Input",
    "KeptFormation",
    "LessonTaken",
    "Offer",
    "OfficialText",
    "PlayStops",
    "PuzzleTried",
    "Repair",
    "Rerun",
    "Ruling",
    "Seal",
    "Seat",
    "SeatView",
    "StepRow",
    "StoredDocument",
    "Table",
    "Thought",
    "Unopened",
]
