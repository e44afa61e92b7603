"""Abilities that work as soon as their condition holds (R-state): checked whenever players may
act."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.replacement import environment
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import NO_CARD, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import run
from engine.chaotic.values.present_values import values_now
from engine.kernel.agenda import do
from engine.language import nodes as n


def next_state_ability(game: Duel, seen: tuple[int, ...]) -> Item | None:
    """R-state: the first ability whose condition holds, of those not yet carried out in this
    pause; `seen` holds card and number of each of these."""
    if "AsSoonAs" not in game.deal.says:
        return None
    found = standing(game)
    past = set(zip(seen[::2], seen[1::2], strict=True)) if found else ()
    for source, number, ability in found:
        if (source, number) not in past:
            env = environment(game, source, NO_CARD, 0, number)
            if holds(game, env, ability.condition):
                return env
    return None


def standing(game: Duel) -> list[tuple[CardId, int, n.AsSoonAs]]:
    """The abilities of this kind that count now, each with its card and its number; found once for
    each version of the values, of which they are a part."""
    values = game.present or values_now(game)
    if values.state_abilities is None:
        held = [(card, one) for card, known in values.profiles.items() for one in known.abilities]
        held += [(one.source, one) for one in values.other_abilities]
        values.state_abilities = [
            (source, one.number, one.ability)
            for source, one in held
            if isinstance(one.ability, n.AsSoonAs)
        ]
    soon: list[tuple[CardId, int, n.AsSoonAs]] = values.state_abilities
    return soon


@step
def carry_out(game: Duel, env: Item) -> None:
    """R-state: the effects happen at once, nobody can answer."""
    triggers.open_batch(game)
    door.burst.forget_answers(game)
    game.emit_cause(f"state {game.label(env.card)}", ("8.8.3", "R-state"))
    game.push(do(run, env, env.node, 0, 0))
