"""Chapter 7: combat, from Engagement to its end."""

from __future__ import annotations

from engine.chaotic.burst.priority import broken
from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.battlegear import turn_up
from engine.chaotic.happenings.durations import end_combat_effects
from engine.chaotic.happenings.extra_combat import resume
from engine.chaotic.happenings.replacement import replace_for
from engine.chaotic.happenings.withdrawal import step_back
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.position import door, steps
from engine.chaotic.position.combats import Combat
from engine.chaotic.position.decisions import WITHDRAW, Withdraw
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import SEATS, CardId, SpaceId, opponent_of
from engine.chaotic.position.numbers import ACTION_STEP
from engine.chaotic.position.steps import carries_out, choose_attack, draw_attack, movement, pause
from engine.chaotic.turn.initiative import determine
from engine.chaotic.turn.turn_steps import end_of_turn
from engine.chaotic.values.invisibility import sees_through
from engine.chaotic.values.present_values import values_now
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n
from engine.language.nodes import StayDown


@carries_out(steps.engagement)
def engagement(game: Duel) -> None:
    """7.1, 7.2, 7.2.1, 7.2.2, 7.2.3: the two are engaged, and their face-down Battlegear is turned
    face up.

    What this triggers waits for the Beginning of Combat (7.2.3).
    """
    combat = game.combat
    assert combat is not None
    door.combat.engage(game, combat)
    pair = (combat.attacker, combat.defender)
    names = " ".join(game.label(card) for card in pair)
    game.emit_cause(f"engage {names}", ("7.2.1", "7.1"))
    for card in pair:
        creature = game.creatures[card]
        if creature.gear >= 0 and not creature.gear_up and game.ruleset.battlegear:
            if stays_down(game, creature.gear):
                game.emit(f"prevented reveal {game.label(card)}", ("8.5.8",))
                continue
            turn_up(game, creature, ("7.2.2",))
    for card in pair:
        triggers.occur(game, "becomes_engaged", card)
    triggers.occur(game, "combat_begins")
    game.push(do(pause, game.active, "7.2.3"), do(first_strike))


@means(n.StayDown, on=GENERAL)
def stays_down(game: Duel, gear: CardId) -> bool:
    """Whether a card says that a Battlegear is not turned up by the Engagement (rule 1)."""
    return "StayDown" in game.deal.says and any(
        isinstance(effect, StayDown) and gear in chosen(game, env, effect.what)
        for _, effect, env in game.rules()
    )


@step
def first_strike(game: Duel) -> None:
    """7.2, 7.2.4, 7.2.4.2, 7.2.5: Initiative decides who strikes first; the Strike Phase
    follows."""
    if broken(game):
        game.push(do(end_of_combat))
        return
    striker = determine(game)
    combat = game.combat
    assert combat is not None
    combat = combat._replace(striker=striker, initiative=striker)
    if game.ruleset.invisibility == "negation":
        combat = with_verdicts(game, combat)
    door.combat.give_initiative(game, combat)
    game.emit_cause("step strike", ("7.2.4.2",))
    if triggers.still_waiting(game):
        game.push(do(pause, game.active, "8.2.2.1"), do(strike_turn))
    else:
        game.push(do(strike_turn))


def with_verdicts(game: Duel, combat: Combat) -> Combat:
    """ED-invisibility "negation": whether each one's Invisibility counts is fixed as Initiative is
    determined."""
    values = values_now(game)
    verdicts = (
        int(sees_through(game, values, combat.attacker)),
        int(sees_through(game, values, combat.defender)),
    )
    return combat._replace(verdicts=verdicts, fixed=game.next_stamp())


@step
def strike_turn(game: Duel) -> None:
    """7.2.5.1, GL-striking-player: the Striking Player draws, then picks an attack."""
    if broken(game):
        game.push(do(end_of_combat))
        return
    combat = game.combat
    assert combat is not None
    if not replace_for(game, "strikes", combat.striker):
        game.push(do(draw_attack, combat.striker, "7.2.5.1"), do(choose_attack))


@step
def next_striker(game: Duel) -> None:
    """7.2.5.4, GL-striking-player: the other player becomes the Striking Player, unless combat has
    ended."""
    combat = game.combat
    if combat is None or broken(game):
        game.push(do(end_of_combat))
        return
    striker = opponent_of(combat.striker)
    door.combat.give_strike(game, combat, striker)
    game.emit_cause(f"striker {SEATS[striker]}", ("7.2.5.4",))
    game.push(do(strike_turn))


@step
def end_of_combat(game: Duel) -> None:
    """6.3.2, 6.3.4, 7.3.1, 7.3.3: combat ends; the survivor holds the space of the battle
    (R-battle-space). Who left play and returned did not survive it."""
    combat = game.combat
    assert combat is not None
    pair = (combat.attacker, combat.defender)
    game.emit_cause("combat ends", ("7.3.1",))
    triggers.open_batch(game)
    alive = [card for card in pair if card in game.creatures]
    if len(alive) == 1:
        winner = first(alive)
        triggers.occur(game, "wins_combat", winner, other=game.creatures[winner].gear)
    triggers.occur(game, "combat_ends")
    end_combat_effects(game)
    door.combat.end_combat(game)
    if combat.showdown:
        go_home(game, combat.homes, alive)
        game.push(do(after_showdown))
    elif combat.back >= 0:
        resume(game, combat.back)
    else:
        door.turns.enter_phase(game, ACTION_STEP)
        game.emit("step action", ("7.3.3",))
        game.push(do(pause, game.active, "6.3.2"), do(movement))
    if alive == [*pair] and left_alone(game, combat):
        door.board.become_entrant(game, game.creatures[combat.attacker])
    if game.entrant >= 0:
        game.push(do(withdraw, combat.origin))


def left_alone(game: Duel, combat: Combat) -> bool:
    """R-battle-space: whether the one that entered stands in the space of a battle that the other
    one has left without leaving play; it won nothing there."""
    return (
        combat.origin >= 0
        and game.entrant < 0
        and game.creatures[combat.attacker].space == combat.space
    )


def go_home(game: Duel, homes: tuple[SpaceId, SpaceId], alive: list[CardId]) -> None:
    """ED-showdown-winner "home": the winner returns to where it stood (R-showdown-winner)."""
    if game.ruleset.showdown_winner != "home" or len(alive) != 1:
        return
    winner = game.creatures[first(alive)]
    attacked_from, defended = homes
    home = attacked_from if winner.controller == game.active else defended
    if home < 0 or winner.space == home or game.at[home] >= 0:
        return
    door.board.go_home(game, winner, home)
    game.emit(f"place {game.label(winner.id)} {game.space_name(home)}", ("ED-showdown-winner",))


@step
def withdraw(game: Duel, origin: SpaceId) -> None:
    """R-battle-space: if both are still in play, the one that entered goes back to where it came
    from; if that space is taken, to an adjacent one, else to any unoccupied one."""
    creature = game.creatures[game.entrant]
    if origin >= 0 and game.at[origin] < 0:
        step_back(game, origin)
        return
    free = tuple(space for space in game.board.near[creature.space] if game.at[space] < 0)
    if not free:
        free = tuple(space for space in game.spaces() if game.at[space] < 0)
    if len(free) == 1:
        step_back(game, first(free))
    else:
        game.owe(Withdraw(WITHDRAW, creature.controller, free))


@step
def after_showdown(game: Duel) -> None:
    """6.3.7.2: after a Showdown the turn goes on with the Recovery Step."""
    door.turns.enter_phase(game, ACTION_STEP)
    if triggers.still_waiting(game):
        game.push(do(pause, game.active, "8.2.2.1"), do(end_of_turn))
    else:
        game.push(do(end_of_turn))
