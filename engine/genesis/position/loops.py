"""Loops: play that comes back to where it was within one phase (GR-TU.13).

Positions are compared whenever something was added to the stack or has left it and somebody is to
act, and whenever something may be declined: every loop goes through one of these. What only counts
on (events, items of the stack, moments) is left out or replaced by ranks. A loop in which nobody
did anything of their own will is drawn, and so is one that brings something new each time and has
no end. One that somebody keeps going stops: when the position has come back as often as the format
allows, that player gets no further choice but to leave it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from engine.genesis.position.ids import Seat
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import CHANGING, Permanent
from engine.genesis.position.state import Position
from engine.genesis.position.zones import MEMORIES, THOUGHTS, TIMELINE

UNORDERED = (THOUGHTS, MEMORIES)


WILLING = (-1,)
"""In the window: how many decisions of their own will players have made in it."""


SINCE = (-2,)
"""In the window: how many positions have been compared since the last of them."""


ENDURANCE = 500
"""So many positions without anybody's will are a loop, though each brings something new."""


FREE, HELD, ENDLESS = range(3)
"""Play goes on; who keeps the loop going has to leave it; nobody does, and it has no end."""


def recurrence(game: Position, seat: Seat) -> int:
    """What follows from how often play has come back to this position (GR-TU.13)."""
    limit = game.ruleset.loop_limit
    window = game.window
    window[SINCE] = window.get(SINCE, 0) + 1
    if limit and window[SINCE] > ENDURANCE:
        return ENDLESS
    sketch = _sketch(game, seat)
    if not limit or sketch not in window:
        window[sketch] = 0
        return FREE
    place = tuple(blake2b(repr(situation(game)).encode(), digest_size=8).digest())
    times, acted = window.get(place, 0) + 1, window.get(WILLING, 0)
    before = window.get((*place, seat), -1)
    window[place], window[(*place, seat)] = times, acted
    if times < limit:
        return FREE
    return ENDLESS if before == acted else HELD


def willing(game: Position) -> None:
    """Somebody did what need not have been done."""
    game.window[WILLING] = game.window.get(WILLING, 0) + 1
    game.window[SINCE] = 0


def _sketch(game: Position, seat: Seat) -> tuple[int, ...]:
    spread = life = 0
    for one in game.permanents.values():
        spread += (one.spot * 4 + one.facing) * (one.id + 1)
        life += one.hp * (one.id + 1)
    sizes = sum(len(zones[TIMELINE]) * 99 + len(zones[THOUGHTS]) for zones in game.zones)
    return (seat, len(game.stack), spread, life, sizes)


def situation(game: Position) -> tuple[Any, ...]:
    """Everything that decides how play can go on, equal for equal positions."""
    places = {item.number: place for place, item in enumerate(game.stack)}
    order = sorted(game.permanents.values(), key=lambda one: one.life)
    ranks = {one.life: rank for rank, one in enumerate(order)}
    return (
        (game.round, game.phase, game.active, game.turn, game.holder, game.steps, game.spent),
        (game.passes, game.immediate, game.killed, game.tally, game.done, game.turns, game.asks),
        [_permanent(one) for one in order],
        [(skill.card, skill.bearer) for skill in game.skills.values()],
        [
            [sorted(zone) if n in UNORDERED else zone for n, zone in enumerate(zones)]
            for zones in game.zones
        ],
        [_item(item, places, ranks) for item in game.stack],
        [_item(item, places, ranks) for item in game.waiting],
        [name for name, *_ in game.agenda],
        sorted(game.streams.items()),
    )


def _permanent(one: Permanent) -> tuple[Any, ...]:
    values = dict(zip(Permanent.__slots__, CHANGING(one), strict=True))
    values["life"] = 0
    values["gained"] = tuple((name, until) for name, until, _ in one.gained)
    return tuple(values.values())


def _item(item: Item, places: dict[int, int], ranks: dict[int, int]) -> tuple[Any, ...]:
    targets = tuple(
        (kind, places.get(number, -1) if kind == "ability" else number)
        for kind, number, _ in item.targets
    )
    life = ranks.get(item.life, -1)
    return tuple(item._replace(number=0, life=life, targets=(), cause=0, played=0)) + targets
