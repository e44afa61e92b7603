"""Permanents that change their spot or facing: moved, placed, switched, rotated (G-navigate.1)."""

from __future__ import annotations

from engine.genesis.happenings.ailments import entered_spot, settle_relations
from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.position.arena import FACINGS
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import Spot
from engine.genesis.position.permanents import Permanent
from engine.language.genesis.nodes import Verb


def arrived(game: Battle, one: Permanent, verb: Verb | None, why: tuple[str, ...]) -> None:
    """A permanent entered a spot: by a move, by a placement, or by a switch (`verb` None)
    (GR-MV.5)."""
    happened(game, Happening(Verb.ENTERS_SPOT, one=one, spot=one.spot, why=why))
    if verb is not None:
        happened(game, Happening(verb, one=one, spot=one.spot, why=why))


def move(
    game: Battle, one: Permanent, spot: Spot, line: str, rules: tuple[str, ...], verb: Verb
) -> None:
    """G-move.4, G-move.5, G-term-away.2, G-term-leave-spot.1: a permanent goes from its spot to
    another: `line` is move or place."""
    origin = one.spot
    game.set_spot(one, spot)
    game.emit(f"{line} {one.label} {game.spot_name(spot)}", rules)
    settle_relations(game, one.id, tuple(entered_spot(game, one)))
    why = tuple(rule for rule in rules if rule in ("G-move.4", "G-term-away.1"))
    why = tuple({"G-move.4": "G-move.5", "G-term-away.1": "G-term-away.2"}[rule] for rule in why)
    happened(game, Happening(Verb.LEAVES_SPOT, one=one, spot=origin, why=why))
    arrived(game, one, verb, why)


def switch(game: Battle, one: Permanent, other: Permanent, rules: tuple[str, ...]) -> None:
    """G-switch.2, G-switch.4, G-switch.5, G-term-switch.2: two permanents switch. They leave and
    enter spots, but it is no move and no placement."""
    origins = (one.spot, other.spot)
    game.exchange_spots(one, other)
    game.emit(f"switch {one.label} {other.label}", rules)
    for who in (one, other):
        settle_relations(game, who.id, tuple(entered_spot(game, who)))
    why = ("G-switch.5",)
    for who, origin in zip((one, other), origins, strict=True):
        happened(game, Happening(Verb.LEAVES_SPOT, one=who, spot=origin, why=why))
        arrived(game, who, None, why)


def rotate(game: Battle, one: Permanent, way: str, rules: tuple[str, ...]) -> None:
    """G-rotate.1, G-term-leave-spot.2, G-term-awareness.2: a permanent rotates 90 degrees to the
    left or right, which changes who is in its awareness."""
    game.set_facing(one, (one.facing + (1 if way == "right" else 3)) % 4)
    game.emit(f"rotate {one.label} {FACINGS[one.facing]}", rules)
    settle_relations(game)
