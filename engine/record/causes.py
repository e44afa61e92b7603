"""Why something happened: from an event back to the choice that began it."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.event import Event
from engine.record.damage import BadRecord
from engine.record.playing import opened, play_on, replay
from engine.record.record import Record


class Link(NamedTuple):
    """One event on the way, and the step in which it happened."""

    step: int
    event: Event


def chain(record: Record, number: int) -> list[Link]:
    """The event of a number and what caused it, back to the first one, which a choice began.
    Raises `BadRecord` where there is no such event."""
    game = opened(record)
    links = {event.seq: Link(0, event) for event in game.events}
    for after, _ in play_on(game, record, 0, record.steps):
        if number in links:
            break
        links |= {event.seq: Link(after.step, event) for event in after.events}
    if number not in links:
        raise BadRecord(f"event {number}", f"the record has events 1 to {max(links, default=0)}")
    found = [links[number]]
    while (cause := found[-1].event.cause) is not None:
        found.append(links[cause])
    return found


def choice_at(record: Record, step: int) -> tuple[str, str]:
    """The seat and the line whose choice was step `step`; a judge's repair has no seat, step 0
    neither seat nor line."""
    if not step:
        return "", ""
    number = record.schedule()[step - 1]
    before = replay(record, step - 1)
    if not number:
        prompt = before.prompts[0]
        return prompt.seat, prompt.options[0].line
    entry = record.entries[number - 1]
    if entry.concede and entry.choice:
        return "", record.repairs[entry.choice - 1].line
    seat = before.seats[entry.seat]
    if entry.concede:
        return seat, "concede"
    asked = before.prompt_for(seat)
    return seat, asked.options[entry.choice].line if asked is not None else ""
