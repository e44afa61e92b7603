"""Section 6.3.7: the Showdown."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.engaging import approach
from engine.chaotic.position import door
from engine.chaotic.position.combats import Combat
from engine.chaotic.position.decisions import FIGHTER, Fighter
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId, Seat, opponent_of
from engine.chaotic.turn.turn_steps import end_of_turn
from engine.kernel.agenda import do
from engine.kernel.sequences import first

QUIET_TURNS = 2


@step
def showdown_check(game: Duel) -> None:
    """6.3.7.1: a third turn without combat ends in a Showdown (R-showdown-count)."""
    quiet = not game.fought and game.quiet >= QUIET_TURNS
    if game.ruleset.showdown == "none" or not quiet:
        game.push(do(end_of_turn))
        return
    game.emit_cause("showdown", ("6.3.7.1",))
    theirs = tuple(creature.id for creature in game.army(opponent_of(game.active)))
    mine = tuple(creature.id for creature in game.army(game.active))
    game.push(
        do(choose_fighter, game.active, theirs),
        do(choose_fighter, opponent_of(game.active), mine),
        do(face_off),
    )


@step
def choose_fighter(game: Duel, seat: Seat, cards: tuple[CardId, ...]) -> None:
    """6.3.7.2: each player selects a Creature of the other; not a target (R-showdown-place)."""
    if len(cards) == 1:
        door.combat.note_fighter(game, first(cards))
    else:
        game.owe(Fighter(FIGHTER, seat, cards))


@step
def face_off(game: Duel) -> None:
    """6.3.7.2: the Active Player's Creature is placed into the other's space, and they fight."""
    theirs, mine = door.combat.take_fighters(game)
    attacker, defender = game.creatures[mine], game.creatures[theirs]
    origin, space = attacker.space, defender.space
    door.combat.meet(game, Combat(mine, theirs, space, origin, 1, (origin, space)))
    triggers.open_batch(game)
    name = game.space_name(space)
    game.emit_cause(f"place {game.label(mine)} {name}", ("6.3.7.2",))
    triggers.occur(game, "enters", mine)
    game.push(*approach(game))
