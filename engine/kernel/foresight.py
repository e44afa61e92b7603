"""What an answer leads to if everybody passes, played out on a copy without hidden cards.

Whoever makes the copy has put blank cards in place of those that a seat cannot know. The foresight
ends where a blank card shows itself, where chance draws a number, or where somebody has to make a
choice. So the result does not depend on anything that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.kernel.agenda import Frame
from engine.kernel.event import Event
from engine.kernel.game import Game

UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""The name of a blank card: no card is called so."""
FARTHEST = 400
"""Frames after which nothing more is foreseen."""


class Foreseen(NamedTuple):
    """What happens, in order. ``open``: more follows that nobody can know yet."""

    events: tuple[Event, ...]
    open: bool


def foresee(
    copy: Game,
    key: Any,
    *,
    passing: Callable[[Any], Any],
    done: Callable[[Any], bool],
    look: Callable[[Any, Frame], None],
) -> Foreseen:
    """Answer the one decision that is owed with a key and go on in the copy, frame by frame.

    ``passing``: the key by which the seat that is asked passes, None where it is asked something
    else. ``done``: whether what was announced has come about. ``look``: is shown each frame before
    it is carried out.
    """
    copy.events = []
    asks = copy.asks
    drawn = dict(copy.streams)
    answer = key
    for _ in range(FARTHEST):
        if asks:
            (ask,) = asks
            copy.cause = None
            copy.asks = ()
            copy.FLOW.questions[ask[0]].answer(copy, ask, answer)
        elif copy.agenda:
            frame = copy.agenda.pop()
            look(copy, frame)
            copy.FLOW.steps[frame[0]](copy, *frame[1:])
        events = tuple(copy.events)
        if copy.streams != drawn or any(UNKNOWN in event.line for event in events):
            return Foreseen(known(events), True)
        if done(copy) or copy.result is not None:
            return Foreseen(events, False)
        asks = copy.asks
        if asks:
            answer = passing(copy) if len(asks) == 1 else None
            if answer is None:
                return Foreseen(events, True)
    return Foreseen(tuple(copy.events), True)


def known(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events up to the first in which a blank card shows itself."""
    found = []
    for event in events:
        if UNKNOWN in event.line:
            break
        found.append(event)
    return tuple(found)
