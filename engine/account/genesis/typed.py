"""Lines that a player could type from the board: for what stands in the arena and for the cards in
the player's thoughts."""

from __future__ import annotations

from engine.genesis.position.arena import SPOTS
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import Seat
from engine.genesis.stack.ability_names import names_of
from engine.genesis.stack.playing import hand, offered, printed
from engine.kernel.sequences import first


def typed(game: Battle, seat: str) -> list[str]:
    """Lines of every kind for a seat."""
    own = game.seat_of(seat)
    mine = [one for one in game.permanents.values() if one.controller == own]
    found = ["pass", "main phase", "end phase"]
    for one in mine:
        found.append(f"activate {one.label}")
        found += [f"rotate {one.label} {way}" for way in ("left", "right")]
        found += [f"move {one.label} to {spot}" for spot in SPOTS]
    return [*found, *played(game, own)]


def played(game: Battle, seat: Seat) -> list[str]:
    """Lines that play cards and use abilities: without a target, and on each permanent."""
    aims = ["", *(f" on {one.label}" for one in game.permanents.values())]
    heads = []
    for card in hand(game, seat):
        nodes = offered(game, card)
        name = game.label(card)
        if len(nodes) < 2:
            heads.append(f"play {name}")
        heads += [f"play {name}'s {first(names_of(game, card, node))}" for node in nodes[1:]]
    for one in game.permanents.values():
        for node in printed(game, one.id):
            heads.append(f"use {one.label}'s {first(names_of(game, one.id, node))}")
    return [head + aim for head in dict.fromkeys(heads) for aim in aims]
