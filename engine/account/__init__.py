"""Accounts of what is so and of what is not: the room that only reads.

`of(game)` finds what a game tells of itself: what its values are made of, every reason why
something cannot be chosen (the most particular first), and what kept abilities from triggering.
Nothing here changes a game; what has to be played to be told is played on a copy.
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
