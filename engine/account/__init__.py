"""Accounts of a game: what its values are made of, why something cannot be chosen, and what kept
abilities from triggering.

`of(game)` finds the account that a game gives. The reasons are complete, the most particular first.
Nothing here changes a game: what has to be played to be told is played on a copy.
"""

from engine.account.main import Account, names_of, of
from engine.account.past import Step, live
from engine.account.shapes import Unfired, Values, plainly
from engine.account.silence import NotPlayed, unfired

__all__ = [
    "Account",
    "NotPlayed",
    "Step",
    "Unfired",
    "Values",
    "live",
    "names_of",
    "of",
    "plainly",
    "unfired",
]
