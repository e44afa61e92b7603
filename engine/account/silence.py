"""What did not trigger in a step of a game, and what kept it off."""

from __future__ import annotations

from engine.account.main import of
from engine.account.shapes import Unfired
from engine.kernel.game import Game
from engine.kernel.prompt import Refused


class NotPlayed(LookupError):
    """The step is none that somebody chose: the set-up, a concession, a judge's repair."""


def unfired(before: Game, seat: str, line: str, card: str, reader: str) -> list[Unfired]:
    """What abilities of `card` waited for (of every card where it is "") as `seat` chose `line` in
    the position `before`, which stays as it is: those that did not trigger with what kept them
    off, the most nearly triggered first. Raises `NotPlayed`, and LookupError for a card that is
    not there."""
    copy = before.clone()
    try:
        found = of(copy).unfired(copy, seat, line, reader)
    except Refused as refused:
        raise NotPlayed(str(refused)) from None
    if not card:
        return found
    mine = [one for one in found if one.card == card]
    if not mine:
        raise LookupError(f"{card} has no ability in play that waits for something")
    return mine
