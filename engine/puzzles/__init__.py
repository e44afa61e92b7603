"""Puzzles: positions of real games in which exactly one line reaches a goal, proved by looking at
every answer of the other side.

All cards that matter lie open in a puzzle: what the other side holds, and the cards that will be
drawn. A position whose outcome depends on chance, or on anything that is not shown, is no puzzle.
What a goal is stands in the file of a game (`engine/puzzles/<game>.py`).
"""

from engine.puzzles.goals import Goal, goal_of, goals_of
from engine.puzzles.proof import Proof, Unproved, prove
from engine.puzzles.puzzle import Puzzle, Record, position, puzzles_in, records_in, written

__all__ = [
    "Goal",
    "Proof",
    "Puzzle",
    "Record",
    "Unproved",
    "goal_of",
    "goals_of",
    "position",
    "prove",
    "puzzles_in",
    "records_in",
    "written",
]
