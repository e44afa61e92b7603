"""Chapter 6 but for movement: the turn, its Location Step and its Recovery Step."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.durations import end_turn_effects
from engine.chaotic.happenings.hive import reset_hive
from engine.chaotic.happenings.locations import leave_active, reveal_top
from engine.chaotic.happenings.replacement import ask_or_replace, replacements_for, source_of
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import SEATS, Seat, opponent_of
from engine.chaotic.position.numbers import ACTION_STEP, RECOVERY_STEP
from engine.chaotic.position.steps import movement, pause
from engine.kernel.agenda import do

FIRST_TURN = ("6.1.1", "6.1.2", "4.2.1", "4.2.5")
"""After the pregame actions the starting player is the first Active Player."""


@step
def begin_turn(game: Duel) -> None:
    """4.2.5, 6.1.1, 6.1.2: the next player becomes the Active Player, the starting player in the
    first turn (R-turn-start)."""
    door.turns.begin_turn(game)
    rules = ("6.1.1", "6.1.2") if game.turn > 1 else FIRST_TURN
    game.emit_cause(f"turn {SEATS[game.active]}", rules)
    reset_hive(game)
    triggers.open_batch(game)
    triggers.occur(game, "turn_begins", seat=game.active)
    game.push(do(location_step))


@step
def location_step(game: Duel) -> None:
    """6.1.3, 6.2.1, 6.2.2: the top Location is revealed, if nothing replaces that (R-reveal-new);
    its triggers join those of the turn."""
    game.emit_cause("step location", ("6.1.3",))
    game.push(do(pause, game.active, "6.2.2"), do(action_step))
    found = replacements_for(game, "reveals_location", game.active)
    if found:
        ask_or_replace(game, source_of(found), found, 0, game.active)
    else:
        reveal_top(game, game.active, "6.2.1")


@step
def action_step(game: Duel) -> None:
    """6.1.3, 6.2.4: all players passed on an empty Burst, the Action Step begins."""
    door.turns.enter_phase(game, ACTION_STEP)
    game.emit_cause("step action", ("6.2.4",))
    game.push(do(movement))


@step
def end_of_turn(game: Duel) -> None:
    """R-end-triggers: "at the end of turn" abilities form a Burst before Recovery."""
    triggers.open_batch(game)
    triggers.occur(game, "turn_ends", seat=game.active)
    if triggers.still_waiting(game):
        game.push(do(pause, game.active, "8.2.2.1"), do(recovery_step))
    else:
        game.push(do(recovery_step))


@step
def recovery_step(game: Duel) -> None:
    """6.1.3, 6.4.1, 6.4.2: damage, effects and the Location go at the same moment, and destroy
    nobody; nobody has priority."""
    door.turns.enter_phase(game, RECOVERY_STEP)
    game.emit_cause("step recovery", ("6.4.1", "6.4.2"))
    door.creatures.rest(game)
    game.emit("damage removed", ("6.4.1",))
    end_turn_effects(game)
    game.push(do(turn_over))
    if game.location >= 0:
        leave_active(game, "6.4.1")


@step
def turn_over(game: Duel) -> None:
    """6.4.3, 6.1.4: the turn ends, the next player becomes the Active Player."""
    game.emit_cause("turn ends", ("6.4.3", "6.1.4"))
    door.turns.end_turn(game, next_player(game))
    door.burst.forget_batches(game)
    game.push(do(begin_turn))


def next_player(game: Duel) -> Seat:
    """6.1.4, GL-active-player, GL-non-active-player: who becomes the Active Player now; everybody
    else is the Non-Active Player."""
    return opponent_of(game.active)
