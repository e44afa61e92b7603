"""Putting an item on the stack, and who has priority afterwards (G-stack.3, G-stack.4)."""

from __future__ import annotations

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import Seat
from engine.genesis.position.items import Item
from engine.genesis.position.phases import (
    CLEAN_UP,
    DECLARE,
    END,
    MAIN,
    MOVE,
    ROUND_BEGIN,
    ROUND_CLEAN_UP,
    ROUND_END,
    TURN_BEGIN,
)
from engine.kernel.sequences import last

EMPTY = {
    ROUND_BEGIN: "G-round-begin.1",
    DECLARE: "G-round-begin.1",
    TURN_BEGIN: "G-turn.1",
    MOVE: "G-turn.1",
    MAIN: "G-turn.1",
    END: "G-turn-end.1",
    CLEAN_UP: "G-turn-end.1",
    ROUND_END: "G-round-end.1",
    ROUND_CLEAN_UP: "G-round-end.1",
}
"""The rule by which a player has priority on an empty stack, by phase."""


REOPENED = {END: "G-turn-end.3", ROUND_END: "G-round-end.3"}
"""The rule by which a player has priority after a stack has resolved, where it is another one."""


def add(game: Battle, item: Item) -> Item:
    """G-stack.3: put an item on top; the next player has priority."""
    item = game.add_to_stack(item)
    game.give_priority_to(game.after(item.controller), "G-stack.3")
    return item


def give_priority_after(game: Battle) -> None:
    """G-turn-end.3, G-round-end.3, G-stack.2, G-stack.4, G-resolve.6, G-damage.14: something has
    left the stack: give priority to the player who may add to it or pass now (GR-PR.1)."""
    if game.stack:
        game.give_priority_to(game.after(last(game.stack).controller), "G-stack.4")
    else:
        cue = REOPENED.get(game.phase, EMPTY.get(game.phase, "G-turn.1"))
        game.give_priority_to(first_to_act(game), cue)


def first_to_act(game: Battle) -> Seat:
    """G-round-begin.1, G-turn.1, G-turn-end.1, G-round-end.1: the player who acts first on an empty
    stack: the player of the turn, or the next player if that one is out. Between turns it is the
    leader."""
    if game.turn < 0:
        return game.leader
    return game.turn if game.turn in game.playing else game.after(game.turn)
