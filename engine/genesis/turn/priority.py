"""The decisions of a turn: whose turn it is, what to do with priority (G-term-priority.1)."""

from __future__ import annotations

from engine.genesis.happenings.choices import Word, seat_text
from engine.genesis.position.arena import FACINGS, SPOTS
from engine.genesis.position.loops import willing
from engine.genesis.position.phases import END, MAIN, MOVE
from engine.genesis.position.state import Battle
from engine.genesis.position.steps import FLOW
from engine.genesis.stack import ability_names, playing
from engine.genesis.turn import move_phase, rounds
from engine.kernel.agenda import Ask, Question
from engine.kernel.prompt import Key


def priority_options(game: Battle, ask: Ask) -> list[Key]:
    """Pass, or the next phase on an empty stack (G-turn.3); steps; everything to be played."""
    keys: list[Key] = []
    if game.stack or game.phase not in (MOVE, MAIN):
        keys.append(("pass",))
    elif game.phase == MOVE:
        keys.append(("phase", MAIN))
        keys += [] if len(ask) > 2 else step_options(game)
    else:
        keys.append(("phase", END))
    if len(ask) > 2:
        return keys
    return keys + playing.play_options(game, ask[1])


def step_options(game: Battle) -> list[Key]:
    """The steps of the Move Phase (G-turn-move.1)."""
    one = game.permanents[game.active]
    keys: list[Key] = []
    still = move_phase.stunned(game, one)
    for spot in move_phase.step_spots(game, one):
        keys.append(("move", spot, -1))
        keys += [("move", spot, (one.facing + way) % 4) for way in (1, 3) if not still]
    if not still:
        keys += [("rotate", "left"), ("rotate", "right")]
    return keys


def priority_word(game: Battle, ask: Ask, key: Key) -> Word:
    """The command of an option."""
    if key[0] == "pass":
        return "pass", ()
    if key[0] == "phase":
        return ("main phase" if key[1] == MAIN else "end phase"), ()
    if key[0] == "move":
        label = game.label(game.active)
        line = f"move {label} to {SPOTS[key[1]]}"
        if key[2] >= 0:
            line += f" facing {FACINGS[key[2]]}"
        return line, (label, SPOTS[key[1]])
    if key[0] == "rotate":
        label = game.label(game.active)
        return f"rotate {label} {key[1]}", (label,)
    return ability_names.play_word(game, key)


def priority_answer(game: Battle, ask: Ask, key: Key) -> None:
    """Do what the player with priority chose."""
    if key[0] not in ("pass", "phase"):
        willing(game)
    if key[0] == "pass":
        rounds.pass_priority(game)
    elif key[0] == "phase":
        rule = "G-turn-move.3" if not game.steps else "G-turn-move.1"
        rounds.enter_phase(game, key[1], rule if key[1] == MAIN else "G-turn-end.1")
    elif key[0] == "move":
        move_phase.take_step(game, key[1], key[2])
    elif key[0] == "rotate":
        move_phase.take_rotation(game, key[1])
    else:
        playing.play(game, ask[1], key)


FLOW.ask(
    "priority",
    Question(
        "G-term-priority.1",
        lambda game, ask: seat_text(game, ask, "what do you do?"),
        priority_options,
        priority_word,
        priority_answer,
    ),
)


def activate_options(game: Battle, ask: Ask) -> list[Key]:
    """The un-exerted combatants of a player."""
    return [("activate", one.id) for one in rounds.unexerted(game, ask[1])]


def activate_word(game: Battle, ask: Ask, key: Key) -> Word:
    """`activate COMBATANT`."""
    return f"activate {game.label(key[1])}", (game.label(key[1]),)


FLOW.ask(
    "activate",
    Question(
        "G-turn-end.8",
        lambda game, ask: seat_text(game, ask, "whose turn is it?"),
        activate_options,
        activate_word,
        lambda game, ask, key: rounds.activate(game, ask[1], key[1]),
    ),
)
