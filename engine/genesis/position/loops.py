"""Loops: play that comes back to where it was within one phase (GR-TU.13).

Positions are compared whenever something was added to the stack or has left it and somebody is to
act, and whenever something may be declined: every loop goes through one of these. What only counts
on (events, items of the stack, moments) is left out or replaced by ranks. A loop in which nobody
did anything of their own will is drawn, and so is one that brings something new each time and has
no end. If somebody could have changed it, or holds cards, the draw is offered to all players. When
one goes on, the loop is counted anew; it is drawn at last when going on has changed nothing as
often as the format allows. A loop that somebody keeps going stops: when the position has come back
so often, that player gets no further choice but to leave it.
"""

from __future__ import annotations

import re
from dataclasses import fields
from hashlib import blake2b
from typing import Any

from engine.genesis.position.ids import Seat
from engine.genesis.position.items import Item
from engine.genesis.position.permanents import CHANGING, PERMANENT_SLOTS, Permanent
from engine.genesis.position.state import Position
from engine.genesis.position.zones import MEMORIES, THOUGHTS, TIMELINE
from engine.language.genesis.nodes import Node

UNORDERED = (THOUGHTS, MEMORIES)


WILLING = (-1,)
"""Key in the window: how many decisions players have made of their own free will."""


SINCE = (-2,)
"""Key in the window: how many positions have been compared since the last such decision."""


ENDURANCE = 500
"""So many positions without a decision of free will are a loop, even if each of them is new."""


NUMBER = (-3,)
"""Part of a key in the window, after that of a position: a number of the position when it was
compared last."""


CHANCE = (-4,)
"""Key in the window while play goes through the last turn of a loop: 1 once somebody in it could do
something other than pass, or decide something."""


REFUSED = (-5,)
"""Key in the window: how often players have gone on with a loop that was offered as a draw."""


FREE, HELD, ENDLESS = range(3)
"""`FREE`: play goes on. `HELD`: the player who keeps the loop going has to leave it. `ENDLESS`:
nobody keeps the loop going, and it has no end."""


def recurrence(game: Position, seat: Seat) -> int:
    """What follows from how often play has come back to this position (GR-TU.13).

    A position with higher numbers counts as the same position if nobody chose to raise them: more
    HP, more counters or a larger Defense change nothing once they are beyond every number that a
    text asks for.
    """
    limit = game.ruleset.loop_limit
    window = game.window
    window[SINCE] = window.get(SINCE, 0) + 1
    if limit and window[SINCE] > ENDURANCE:
        window[CHANCE] = 1
        return ENDLESS
    sketch = _sketch(game, seat)
    if not limit or sketch not in window:
        window[sketch] = 0
        window.pop(CHANCE, None)
        return FREE
    place = tuple(blake2b(repr(situation(game)).encode(), digest_size=8).digest())
    acted, before = window.get(WILLING, 0), window.get((*place, seat), -1)
    now = numbers(game)
    keys = [(*place, *NUMBER, k) for k in range(len(now))]
    old = [window.get(key, n) for key, n in zip(keys, now, strict=True)]
    window.update(zip(keys, now, strict=True))
    fell = any(n < earlier for n, earlier in zip(now, old, strict=True))
    if fell or (now != old and before != acted):
        window[place] = 0
    times = window.get(place, 0) + 1
    window[place], window[(*place, seat)] = times, acted
    if times < max(1, limit - 1):
        window.pop(CHANCE, None)
    else:
        window.setdefault(CHANCE, 0)
    if times < limit or (now != old and not beyond_all(game, now, old)):
        return FREE
    return ENDLESS if before == acted else HELD


def numbers(game: Position) -> list[int]:
    """The numbers that may grow without end while play only repeats itself: the HP of each
    permanent, what its Defenses still prevent, its counters, and the counters of skills."""
    order = sorted(game.permanents.values(), key=lambda one: one.life)
    found = [n for one in order for n in (one.hp, sum(d.rest for d in one.prevents), one.counters)]
    return found + [skill.counters for skill in game.skills.values()]


def beyond_all(game: Position, now: list[int], old: list[int]) -> bool:
    """Whether every number that changes is above every number in the cards of the game."""
    highest = max((asked_for(face.abilities) for face in game.deal.faces), default=0)
    for one in game.permanents.values():
        for name in (gained.name for gained in one.gained):
            highest = max([highest, *(int(n) for n in re.findall(r"\d+", name))])
    return all(n > highest for n, earlier in zip(now, old, strict=True) if n != earlier)


def asked_for(value: Any) -> int:
    """The highest number in an ability; it compares with nothing above that."""
    if isinstance(value, Node):
        value = tuple(getattr(value, field.name) for field in fields(value))
    if isinstance(value, tuple):
        return max(map(asked_for, value), default=0)
    return value if type(value) is int else 0


def willing(game: Position) -> None:
    """Note that a player did something without having to."""
    game.window[WILLING] = game.window.get(WILLING, 0) + 1
    game.window[SINCE] = 0
    game.window.pop(REFUSED, None)


def repeats(game: Position) -> bool:
    """Whether play goes through the last turn of a loop, and nobody could do anything in it yet."""
    return game.window.get(CHANCE) == 0


def note_chance(game: Position) -> None:
    """Note that somebody in the last turn of a loop can do something other than pass, or decides
    something."""
    if CHANCE in game.window:
        game.window[CHANCE] = 1


def changeable(game: Position) -> bool:
    """Whether the loop could be changed, as far as everybody knows: somebody could do something in
    its last turn, or holds cards. If players have gone on with it as often as the format allows and
    changed nothing, it cannot."""
    if game.window.get(REFUSED, 0) >= game.ruleset.loop_limit:
        return False
    held = any(game.zones[seat][THOUGHTS] for seat in game.playing)
    return held or game.window.get(CHANCE) == 1


def count_anew(game: Position) -> None:
    """A player goes on with a loop: its turns are counted from here."""
    refused = game.window.get(REFUSED, 0) + 1
    game.new_window()
    game.window[REFUSED] = refused


def _sketch(game: Position, seat: Seat) -> tuple[int, ...]:
    spread = sum((one.spot * 4 + one.facing) * (one.id + 1) for one in game.permanents.values())
    sizes = sum(len(zones[TIMELINE]) * 99 + len(zones[THOUGHTS]) for zones in game.zones)
    top = [(item.card, item.node) for item in game.stack[-1:]]
    return (seat, len(game.stack), spread, sizes, *(n for pair in top for n in pair))


def situation(game: Position) -> tuple[Any, ...]:
    """Everything that decides how play can go on, except the `numbers` that may grow; equal for
    equal positions."""
    places = {item.number: place for place, item in enumerate(game.stack)}
    order = sorted(game.permanents.values(), key=lambda one: one.life)
    ranks = {one.life: rank for rank, one in enumerate(order)}
    return (
        (game.round, game.phase, game.active, game.turn, game.holder, game.steps, game.spent),
        (game.passes, game.immediate, sorted(set(game.killed)), game.tally, game.done),
        (game.turns, game.asks),
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
    values = dict(zip(PERMANENT_SLOTS, CHANGING(one), strict=True))
    for number in ("life", "hp", "counters"):
        values[number] = 0
    values["prevents"] = tuple(sorted({defense.until for defense in one.prevents}))
    values["gained"] = tuple((name, until) for name, until, _ in one.gained)
    return tuple(values.values())


def _item(item: Item, places: dict[int, int], ranks: dict[int, int]) -> tuple[Any, ...]:
    targets = tuple(
        (kind, places.get(number, -1) if kind == "ability" else number)
        for kind, number, _ in item.targets
    )
    life = ranks.get(item.life, -1)
    return tuple(item._replace(number=0, life=life, targets=(), cause=0, played=0)) + targets
