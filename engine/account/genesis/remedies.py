"""Corrections by a judge that take a reason away."""

from __future__ import annotations

import re

from engine.account.genesis.options import MOVED
from engine.genesis.position.arena import ADJACENT, NUMBERS, SPOTS
from engine.genesis.position.battle import Battle
from engine.genesis.position.permanents import Permanent
from engine.genesis.table import refusals
from engine.genesis.values.spots import blocked_spots
from engine.kernel.prompt import Reason

EXERTED = re.compile(r"(?P<name>.+) is Exerted")
COST = re.compile(r"it costs (?P<number>\d+) (?P<what>Aura|HP), and there (?:is|are) \d+")
OCCUPIED, FAR = "the spot is occupied", "the spot is not adjacent"
USER = re.compile(r"use (?P<name>.+)'s .+")


def remedies(game: Battle, seat: str, line: str, reason: Reason) -> tuple[str, ...]:
    """The corrections that take `reason` away; none where no correction does."""
    if reason.text == refusals.NOW:
        return (f"priority {seat}",)
    exerted, cost = EXERTED.fullmatch(reason.text), COST.fullmatch(reason.text)
    if exerted is not None:
        return (f"set {exerted['name']} exerted 0",)
    if cost is not None:
        payer = payer_of(game, seat, line)
        what = cost["what"].lower()
        return (f"set {payer.label} {what} {cost['number']}",) if payer is not None else ()
    moved = MOVED.fullmatch(line)
    if moved is None or reason.text not in (OCCUPIED, FAR):
        return ()
    return moved_apart(game, moved["name"], moved["spot"], far=reason.text == FAR)


def payer_of(game: Battle, seat: str, line: str) -> Permanent | None:
    """The permanent that pays for what a line plays: the one whose ability is used, or the only
    champion of the seat. None if that is not clear."""
    used = USER.fullmatch(line)
    if used is not None:
        named = [one for one in game.permanents.values() if one.label == used["name"]]
        return next(iter(named), None)
    own = game.champions(game.seat_of(seat))
    return own[0] if len(own) == 1 else None


def moved_apart(game: Battle, name: str, spot: str, *, far: bool) -> tuple[str, ...]:
    """The corrections for a spot that is too far or occupied: the mover is put beside the spot
    (`far`), or the permanents on the spot are moved away."""
    number = NUMBERS[spot.lower()]
    taken = {one.spot for one in game.permanents.values()} | set(blocked_spots(game))
    free = [one for one in range(len(SPOTS)) if one not in taken]
    if far:
        near = [one for one in free if number in ADJACENT[one]]
        return (f"move {name} to {SPOTS[near[0]]}",) if near else ()
    stands = [one.label for one in game.permanents.values() if one.spot == number]
    apart = [one for one in free if one not in ADJACENT[number]]
    if len(apart) < len(stands):
        return ()
    return tuple(f"move {one} to {SPOTS[to]}" for one, to in zip(stands, apart, strict=False))
