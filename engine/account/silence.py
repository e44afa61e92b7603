"""The abilities that did not trigger in a step of a game, and why."""

from __future__ import annotations

from engine.account.main import of
from engine.account.shapes import Unfired
from engine.kernel.game import Game
from engine.kernel.prompt import Refused


class NotPlayed(LookupError):
    """Nobody chose this step: it is the set-up, a concession or a repair by a judge."""


def unfired(before: Game, seat: str, line: str, card: str, reader: str) -> list[Unfired]:
    """The abilities of `card` (of every card if it is "") that waited for an event when `seat`
    chose `line` in the position `before`, which is not changed. Those that did not trigger come
    first, with the reasons, the closest to triggering first. Raises `NotPlayed`, and LookupError if
    the card has no such ability."""
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
