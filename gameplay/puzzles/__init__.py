"""Puzzles at the table: positions of games that the house played, in which one line alone reaches
the goal (`engine.puzzles` has proved it). The data are made by `python -m engine puzzles`.
"""

from gameplay.puzzles.shelf import Shelf, find, shelf
from gameplay.puzzles.tried import Tried, tried

__all__ = ["Shelf", "Tried", "find", "shelf", "tried"]
