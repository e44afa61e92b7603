"""The events of a game that still count: those that a repair took back are left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.account.shapes import Happened


class Step(NamedTuple):
    """A step with its events; `back`: the step whose position it took up again, -1 for none."""

    number: int
    events: tuple[Happened, ...]
    back: int = -1


def live(steps: Iterable[Step], until: int) -> list[Happened]:
    """The events that led to the position after step `until`, in their order."""
    known: Mapping[int, Step] = {step.number: step for step in steps}
    found: list[tuple[Happened, ...]] = []
    at = until
    while at >= 0 and at in known:
        step = known[at]
        found.append(step.events)
        at = step.back if step.back >= 0 else at - 1
    return [event for events in found[::-1] for event in events]


class Origin(NamedTuple):
    """What caused an event, and the words that a term uses for it."""

    source: str
    words: str


DOERS = {
    "resolve": "as it resolved",
    "strike": "as an attack",
    "use": "as its ability was used",
    "play": "as it was played",
    "trigger": "as it triggered",
    "copy": "as a copy",
    "state": "at once",
}
"""The verbs of events that name a cause, and the words that a term uses for each."""


def origin(events: Mapping[int, Happened], event: Happened, whose: str) -> Origin:
    """The nearest cause of an event that has a name; `whose`, by the rules, if none has."""
    at = event.cause
    while at is not None and at in events:
        verb, _, rest = events[at].line.partition(" ")
        if verb in DOERS:
            return Origin(rest, DOERS[verb])
        at = events[at].cause
    return Origin(whose, "by the rules")
