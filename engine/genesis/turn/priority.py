"""The decisions of a turn: whose turn it is, what to do with priority (G-term-priority.1)."""

from __future__ import annotations

from typing import NamedTuple

from engine.genesis.happenings.choices import seat_text
from engine.genesis.position.arena import FACINGS, SPOTS
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import (
    ACTIVATE,
    PRIORITY,
    Activate,
    HeldPriority,
    Line,
    Priority,
    question,
)
from engine.genesis.position.ids import CardId, Spot
from engine.genesis.position.loops import willing
from engine.genesis.position.phases import END, MAIN, MOVE
from engine.genesis.stack import ability_names, playing
from engine.genesis.stack.playing import PlayKey
from engine.genesis.turn import move_phase, rounds
from engine.kernel.plain import plain
from engine.kernel.prompt import Key

PASS: Key = ("pass",)


@plain
class PhaseKey(NamedTuple):
    """The change to another phase."""

    verb: str
    phase: int


@plain
class MoveKey(NamedTuple):
    """A step of the Move Phase to a spot; `facing` is -1 where it does not rotate."""

    verb: str
    spot: Spot
    facing: int


@plain
class RotateKey(NamedTuple):
    """A step of the Move Phase that only rotates, left or right."""

    verb: str
    way: str


@plain
class ActivateKey(NamedTuple):
    """The combatant whose turn it becomes."""

    verb: str
    card: CardId


TO_MAIN, TO_END = PhaseKey("phase", MAIN), PhaseKey("phase", END)


# --- priority ----------------------------------------------------------------------------------


def priority_text(game: Battle, ask: Priority | HeldPriority) -> str:
    """The question."""
    return seat_text(game, ask.seat, "what do you do?")


def priority_options(game: Battle, ask: Priority | HeldPriority) -> list[Key]:
    """G-turn.3: what a player with priority can do: pass or, on an empty stack, go to the next
    phase; take steps; and play everything that can be played."""
    held = isinstance(ask, HeldPriority)
    keys: list[Key] = []
    if game.stack or game.phase not in (MOVE, MAIN):
        keys.append(PASS)
    elif game.phase == MOVE:
        keys.append(TO_MAIN)
        keys += [] if held else step_options(game)
    else:
        keys.append(TO_END)
    if held:
        return keys
    return keys + playing.play_options(game, ask.seat)


def passing(game: Battle) -> Key | None:
    """The key of the pass, if one player has priority and may pass; else None. It is found without
    listing the other options."""
    (ask,) = game.asks
    between = not game.stack and game.phase in (MOVE, MAIN)
    return PASS if isinstance(ask, Priority | HeldPriority) and not between else None


def step_options(game: Battle) -> list[Key]:
    """G-turn-move.1: the steps of the Move Phase."""
    one = game.permanents[game.active]
    keys: list[Key] = []
    still = move_phase.stunned(game, one)
    for spot in move_phase.step_spots(game, one):
        keys.append(MoveKey("move", spot, -1))
        if not still:
            keys += [MoveKey("move", spot, (one.facing + way) % 4) for way in (1, 3)]
    if not still:
        keys += [RotateKey("rotate", "left"), RotateKey("rotate", "right")]
    return keys


def priority_word(game: Battle, ask: Priority | HeldPriority, key: Key) -> Line:
    """The command of an option."""
    if isinstance(key, PlayKey):
        return ability_names.play_word(game, key)
    if isinstance(key, PhaseKey):
        return ("main phase" if key.phase == MAIN else "end phase"), ()
    if isinstance(key, MoveKey):
        label, spot = game.label(game.active), SPOTS[key.spot]
        line = f"move {label} to {spot}"
        if key.facing >= 0:
            line += f" facing {FACINGS[key.facing]}"
        return line, (label, spot)
    if isinstance(key, RotateKey):
        label = game.label(game.active)
        return f"rotate {label} {key.way}", (label,)
    return "pass", ()


def priority_answer(game: Battle, ask: Priority | HeldPriority, key: Key) -> None:
    """G-turn-move.3: do what the player with priority chose."""
    if not isinstance(key, PhaseKey) and key != PASS:
        willing(game)
    if isinstance(key, PlayKey):
        playing.play(game, ask.seat, key)
    elif isinstance(key, PhaseKey):
        rule = "G-turn-move.3" if not game.steps else "G-turn-move.1"
        rounds.enter_phase(game, key.phase, rule if key.phase == MAIN else "G-turn-end.1")
    elif isinstance(key, MoveKey):
        move_phase.take_step(game, key.spot, key.facing)
    elif isinstance(key, RotateKey):
        move_phase.take_rotation(game, key.way)
    else:
        rounds.pass_priority(game)


question(
    PRIORITY,
    "G-term-priority.1",
    text=priority_text,
    options=priority_options,
    word=priority_word,
    answer=priority_answer,
)


# --- declaring ---------------------------------------------------------------------------------


def activate_text(game: Battle, ask: Activate) -> str:
    """The question."""
    return seat_text(game, ask.seat, "whose turn is it?")


def activate_options(game: Battle, ask: Activate) -> list[ActivateKey]:
    """The un-exerted combatants of a player."""
    return [ActivateKey("activate", one.id) for one in rounds.unexerted(game, ask.seat)]


def activate_word(game: Battle, ask: Activate, key: ActivateKey) -> Line:
    """`activate COMBATANT`."""
    return f"activate {game.label(key.card)}", (game.label(key.card),)


def activate_answer(game: Battle, ask: Activate, key: ActivateKey) -> None:
    """The turn begins."""
    rounds.activate(game, ask.seat, key.card)


question(
    ACTIVATE,
    "G-turn-end.8",
    text=activate_text,
    options=activate_options,
    word=activate_word,
    answer=activate_answer,
)
