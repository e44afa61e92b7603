"""Rows of play. A table seats people, a game keeps its record, a dispute questions a step."""

from gameplay.models.analyses import Analysis
from gameplay.models.archives import ArchiveCheck, Divergence
from gameplay.models.disputes import Dispute, Evidence, Repair, Ruling
from gameplay.models.documents import DocumentChange, StoredDocument
from gameplay.models.fares import Fare
from gameplay.models.games import Checkpoint, Game, Input, Offer, Rerun, Seal, SeatView, StepRow
from gameplay.models.kept import DisputeTrained, KeptFormation, LessonTaken, PlayStops, PuzzleTried
from gameplay.models.official import OfficialText
from gameplay.models.owed import Unopened
from gameplay.models.precedents import Precedent, PrecedentTerm
from gameplay.models.tables import Closing, Seat, Stop, Table
from gameplay.models.talk import ClockWatch, Message
from gameplay.models.thoughts import Thought
from gameplay.models.watching import Frame, Onlooker, Shown, ShownChange
from gameplay.models.whatifs import KeptBranch, WrittenPosition

__all__ = [
    "Analysis",
    "ArchiveCheck",
    "Checkpoint",
    "ClockWatch",
    "Closing",
    "Dispute",
    "DisputeTrained",
    "Divergence",
    "DocumentChange",
    "Evidence",
    "Fare",
    "Frame",
    "Game",
    "Input",
    "KeptBranch",
    "KeptFormation",
    "LessonTaken",
    "Offer",
    "Message",
    "OfficialText",
    "Onlooker",
    "PlayStops",
    "Precedent",
    "PrecedentTerm",
    "PuzzleTried",
    "Repair",
    "Rerun",
    "Ruling",
    "Seal",
    "Seat",
    "SeatView",
    "Shown",
    "ShownChange",
    "StepRow",
    "Stop",
    "StoredDocument",
    "Table",
    "Thought",
    "Unopened",
    "WrittenPosition",
]
