"""What happens when a record is played by the rules of this release, which may differ from its own.

The digests of a record show that something differs, but not which rule makes the difference. So the
record is played by its inputs alone, as far as they can be made, and each step tells what happens
in it: whoever has the events of that time finds the first one that differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel.game import Game
from engine.record.playing import Mismatch, by_inputs, opened
from engine.record.record import Record


class Happening(NamedTuple):
    """One event, without the seats that see it."""

    line: str
    rules: tuple[str, ...]


class Step(NamedTuple):
    """The position after a step, and what happened in it."""

    position: str
    events: tuple[Happening, ...]


class Retold(NamedTuple):
    """All steps that can be played, the set-up first. If the inputs do not lead to the end, `rules`
    are those of the questions that are asked where they stop."""

    steps: tuple[Step, ...]
    rules: tuple[str, ...]


class Difference(NamedTuple):
    """The first step at which the rules make a difference: the event of the record, and the event
    of today; None for an event that is missing. Without both, only the way positions are written
    differs."""

    step: int
    before: Happening | None
    now: Happening | None


def retold(record: Record) -> Retold:
    """Play a record by its inputs. Raises `BadRecord` if it cannot be set up."""
    game = opened(record)
    steps = [_step(game)]
    try:
        steps.extend(_step(after) for after in by_inputs(game, record))
    except Mismatch:
        return Retold(tuple(steps), tuple(sorted({prompt.rule for prompt in game.prompts})))
    return Retold(tuple(steps), ())


def difference(was: Sequence[Step], now: Retold, asked: Sequence[str]) -> Difference:
    """The first difference between the recorded steps and those of today. `asked`: the rules of the
    questions that were open where the inputs can no longer be made."""
    first: int | None = None
    for number, (then, here) in enumerate(zip(was, now.steps, strict=False)):
        if then.position == here.position:
            continue
        first = number if first is None else first
        for place in range(max(len(then.events), len(here.events))):
            old, new = _at(then.events, place), _at(here.events, place)
            if old != new:
                return Difference(number, old, new)
    if first is not None:
        return Difference(first, None, None)
    broken = len(now.steps)
    if broken < len(was):
        return Difference(
            broken, Happening("question", tuple(asked)), Happening("question", now.rules)
        )
    return Difference(max(broken - 1, 0), None, None)


def _at(events: Sequence[Happening], place: int) -> Happening | None:
    return events[place] if place < len(events) else None


def _step(game: Game) -> Step:
    events = tuple(Happening(event.line, tuple(event.rules)) for event in game.events)
    return Step(game.position_digest(), events)


__all__ = ["Difference", "Happening", "Retold", "Step", "difference", "retold"]
