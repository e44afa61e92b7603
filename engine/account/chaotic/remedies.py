"""Corrections by a judge that take a reason away."""

from __future__ import annotations

import re

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SpaceId
from engine.chaotic.table import moments
from engine.kernel.prompt import Reason
from engine.kernel.repair import BadRepair

CASTER = re.compile(r"play .+? with (?P<name>.+?)(?: x=\d+)?(?: on .+| paying .+)?")
COUNTERS = re.compile(r"it has \d+ of (?P<number>\d+) Mugic counters")
MOVED = re.compile(r"move (?P<name>.+) to (?P<space>\S+)")
MOVING = ("6.3.3.2",)
OWN_SIDE = "a Creature of the same side stands there"


def remedies(game: Duel, seat: str, line: str, reason: Reason) -> tuple[str, ...]:
    """The corrections that take `reason` away; none where no correction does."""
    if reason.text == moments.NO_PRIORITY.text:
        return (f"priority {seat}",)
    counters, caster = COUNTERS.fullmatch(reason.text), CASTER.fullmatch(line)
    if counters is not None and caster is not None:
        return (f"set {caster['name']} counters {counters['number']}",)
    if reason.text == OWN_SIDE:
        return out_of_the_way(game, seat, line)
    return ()


def out_of_the_way(game: Duel, seat: str, line: str) -> tuple[str, ...]:
    """The correction that moves the Creature in the target space of a move to another free space:
    the one farthest from the mover that leaves a way open (6.3.3.2). If another move becomes
    mandatory by it (8.7.4.2), the next farthest is taken."""
    moved = MOVED.fullmatch(line)
    space = game.board.numbers.get(moved["space"].upper()) if moved is not None else None
    if moved is None or space is None or game.at[space] < 0:
        return ()
    stands = game.label(game.at[space])
    mover = next(
        (c.space for c in game.creatures.values() if game.label(c.id) == moved["name"]), None
    )
    if stands == moved["name"] or mover is None:
        return ()
    empty = {one for one in game.spaces() if game.at[one] < 0}
    free = [one for one in sorted(empty) if leads(game, mover, space, empty - {one})]
    if not free:
        return ()
    away = steps_from(game, mover)
    places = sorted(free, key=lambda one: -away[one])
    corrections = [f"move {stands} to {game.space_name(one)}" for one in places]
    freeing = (one for one in corrections if frees(game, seat, line, one))
    return (next(freeing, corrections[0]),)


def frees(game: Duel, seat: str, line: str, correction: str) -> bool:
    """Whether a seat can choose this after a correction."""
    corrected = game.clone()
    try:
        corrected.correct(correction, MOVING)
    except BadRepair:
        return False
    return corrected.explain(seat, line).ok


def leads(game: Duel, begin: SpaceId, end: SpaceId, empty: set[SpaceId]) -> bool:
    """Whether a way over these empty spaces leads to the end."""
    found, edge = {begin}, [begin]
    for space in edge:
        near = {one for one in game.board.near[space] if one in empty or one == end} - found
        found |= near
        edge += sorted(near - {end})
    return end in found


def steps_from(game: Duel, begin: SpaceId) -> dict[SpaceId, int]:
    """How many steps each space is away from `begin`, whoever stands between."""
    found, edge = {begin: 0}, [begin]
    for space in edge:
        for near in game.board.near[space]:
            if near not in found:
                found[near] = found[space] + 1
                edge.append(near)
    return found
