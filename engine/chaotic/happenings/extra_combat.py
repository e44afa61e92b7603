"""A combat that an ability begins, besides the one combat of the turn (R-extra-combat)."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.disciplines import subjects
from engine.chaotic.happenings.engaging import approach
from engine.chaotic.meaning.register import means
from engine.chaotic.position import door
from engine.chaotic.position.combats import Combat
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_TURN, CombatDue
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId, SpaceId
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import LOCATION_STEP
from engine.chaotic.position.steps import pause
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.resolved_effects import enforce
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n

RULES = {LOCATION_STEP: ("step location", "6.1.3")}
"""How the return to a step is told, and its rule."""


@means(n.BeginCombat)
def begin_combat(game: Duel, env: Item, effect: n.BeginCombat) -> None:
    """One Creature enters the space of the other, at once (GL-relocate); the combat begins when the
    Burst is over."""
    cards, foes = subjects(game, env, effect.what), subjects(game, env, effect.to)
    if not cards or not foes or game.combat is not None or waiting_combat(game) is not None:
        game.emit(f"noeffect {game.label(env.card)}", ("R-condition", "R-extra-combat"))
        return
    card, foe = game.creatures[first(cards)], game.creatures[first(foes)]
    if cannot(game, card.id, n.Act.BE_RELOCATED, env):
        game.emit(f"prevented relocate {game.label(card.id)}", ("8.5.8",))
        return
    origin = card.space
    door.board.join(game, card, foe.space)
    enforce(game, UNTIL_TURN, CombatDue, card.id, foe.id, origin)
    line = f"relocate {game.label(card.id)} {game.space_name(card.space)}"
    game.emit(line, ("GL-relocate",))
    triggers.occur(game, "relocated", card.id)
    triggers.occur(game, "enters", card.id)


def waiting_combat(game: Duel) -> tuple[CardId, CardId, SpaceId] | None:
    """The Creatures of a combat that waits for the end of the Burst, and where the first one came
    from."""
    for effect in game.effects:
        if type(effect) is CombatDue:
            return effect.subject, effect.foe, effect.origin
    return None


def begin(game: Duel) -> bool:
    """R-extra-combat: the combat that waited begins, if both are still in one space."""
    waiting = waiting_combat(game)
    if waiting is None:
        return False
    card, foe, origin = waiting
    door.effects.end_waiting_combat(game)
    one, other = game.creatures.get(card), game.creatures.get(foe)
    if one is None or other is None or one.space != other.space:
        return False
    door.combat.call_off_quiet_turns(game)
    game.push(do(battle, card, foe, origin))
    return True


@step
def battle(game: Duel, card: CardId, foe: CardId, origin: SpaceId) -> None:
    """7.1: the two fight; nobody moved, so nobody intercepts."""
    space = game.creatures[card].space
    door.combat.begin_combat(game, Combat(card, foe, space, origin, back=game.phase))
    rules = ("6.3.4", "R-extra-combat")
    game.emit_cause(f"battle {game.space_name(space)}", rules)
    game.push(*approach(game))


def resume(game: Duel, phase: int) -> None:
    """7.3.3: after the combat, the step in which it began goes on."""
    door.turns.enter_phase(game, phase)
    line, rule = RULES.get(phase, ("step action", "7.3.3"))
    game.emit(line, (rule, "R-extra-combat"))
    game.push(do(pause, game.active, "6.2.3" if phase == LOCATION_STEP else "6.3.2"))
