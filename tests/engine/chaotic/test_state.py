"""The position is all there is: copied, stored, hashed as a whole."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from positions import positions_of, started

import engine
from engine.chaotic.happenings.leaving_play import last_values
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.items import Deed
from engine.chaotic.position.state import State
from engine.kernel.game import Game

SLOTS = (*Game.__slots__, *State.__slots__)
KEYS = {"slots": "zz", "streams": "zz", "window": (99,)}
HASHED = [name for name in SLOTS if name not in State.CACHES | State.FIXED]


def game_in_play():
    """A game in the middle of things: something on the Burst, or waiting in an effect."""
    for game in positions_of(started(seed=11), 400, seed=5):
        if game.burst and game.effects:
            return game
    raise AssertionError("no such position was reached")


def test_every_slot_is_hashed_or_declared():
    known = set(HASHED) | State.CACHES | State.FIXED
    assert set(SLOTS) == known
    assert set(SLOTS) >= State.CACHES
    # follows from size, from everything, from the effects in force (`Duel.touch`)
    follows = {"board", "present", "doubted", "cache", "castable", "guise"}
    # the lists themselves as they were written last
    written = {"effects_written", "deeds_written"}
    assert follows | written == State.CACHES - Game.CACHES


@pytest.mark.parametrize("name", HASHED)
def test_changing_a_slot_changes_the_digest(name):
    game = game_in_play()
    before = game.encode()
    value = getattr(game, name)
    match value:
        case int():
            changed = value + 1
        case list() if name == "deeds":
            changed = [*value, Deed("moves", 0, -1, 0, 0, -1)]
        case list():
            changed = [*value, value[0] if value else 7]
        case dict() if name == "creatures":
            changed = dict(list(value.items())[1:])
        case dict() if name == "ghosts":
            values = last_values(game, next(iter(game.creatures)))
            changed = {**value, 99: values}
        case dict():
            changed = {**value, KEYS.get(name, 99): (1,)}
        case tuple():
            changed = value[:-1] if value else (1,)
        case None:
            changed = ("x", ())
        case _:
            raise AssertionError(f"{name} holds {value!r}")
    if name == "piles":
        changed = [value[1], value[0]]
    setattr(game, name, changed)
    assert game.encode() != before, name


@pytest.mark.parametrize("slot", Creature.__slots__)
def test_changing_a_creature_changes_the_digest(slot):
    game = game_in_play()
    before = game.encode()
    creature = next(iter(game.creatures.values()))
    value = getattr(creature, slot)
    setattr(creature, slot, (1,) if isinstance(value, tuple) else value + 1)
    assert game.encode() != before


def test_a_copy_shares_nothing_that_can_change():
    for game in positions_of(started(seed=3), 120):
        twin = game.clone()
        before = game.encode(), game.chain, list(game.hashes)
        while not twin.over and twin.step < game.step + 12:
            twin.choose(twin.prompts[0].seat, len(twin.prompts[0].options) - 1)
        assert (game.encode(), game.chain, list(game.hashes)) == before


def test_clone_and_stored_game_play_on_alike():
    for game in positions_of(started(seed=5), 200):
        if game.step % 9:
            continue
        again = engine.load(game.dump())
        twin = game.clone()
        assert again.position_digest() == twin.position_digest() == game.position_digest()
        seat, count = game.prompts[0].seat, len(game.prompts[0].options)
        for one in (again, twin):
            one.choose(seat, count // 2)
        assert again.chain == twin.chain
        assert [e.line for e in again.events] == [e.line for e in twin.events]


def test_canonical_names_the_field_that_differs():
    game = started()
    twin = game.clone()
    creature = next(iter(twin.creatures.values()))
    creature.damage = 5
    pairs = zip(game.canonical(), twin.canonical(), strict=True)
    assert [a[0] for a, b in pairs if a != b] == [f"creature c{creature.id}.damage"]


def test_stored_bytes_that_are_no_game_are_refused():
    data = started().dump()
    for bad in (b"", b"nothing", data[: len(data) // 2], data[:-1] + bytes([data[-1] ^ 1])):
        with pytest.raises(engine.BadState):
            engine.load(bad)


def test_a_stored_game_is_small():
    for game in positions_of(started(seed=9), 300):
        assert len(game.dump()) < 64 * 1024
