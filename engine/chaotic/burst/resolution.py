"""Section 8.5: how Mugic, abilities and triggers resolve; and how instructions are carried out.

What still has to be done of an effect is a frame `("run", item, container, branch, index)`: the
number of the node that holds a sequence of effects, which of its sequences, and the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chaotic.happenings import triggers
from engine.chaotic.instructions import card_moves, picks
from engine.chaotic.instructions.keyword_triggers import keyword_effect
from engine.chaotic.meaning.conditions import holds
from engine.chaotic.meaning.register import INSTRUCTIONS
from engine.chaotic.meaning.selectors import LINE
from engine.chaotic.position import door, steps
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import NO_CARD, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import MUGIC_HAND
from engine.chaotic.position.steps import carries_out
from engine.chaotic.values.invisibility import sees_through
from engine.chaotic.values.present_values import emptied, values_now
from engine.chaotic.values.targets import spell_lines, still_legal, wanted_targets
from engine.kernel.agenda import do
from engine.language import nodes as n


@step
def resolve_mugic(game: Duel, item: Item) -> None:
    """8.5.1, 8.5.7: targets are looked at again, the lines carried out, the card discarded
    (8.5.2)."""
    item, alive = legal_part(game, item)
    if not alive:
        game.emit_cause(f"fizzle {game.label(item.card)}", ("8.5.1",))
        game.push(do(mugic_done, item))
        return
    game.emit_cause(f"resolve {game.label(item.card)}", resolving(game, item))
    if emptied(game, item):
        game.emit(f"noeffect {game.label(item.card)}", ("8.7.1.1", "R-lose-all"))
        game.push(do(mugic_done, item))
        return
    lines = [do(mugic_line, item, index) for index, _ in spell_lines(game, item.card)]
    game.push(*lines, do(mugic_done, item))


@step
def mugic_line(game: Duel, item: Item, index: int) -> None:
    """Carry out one line of a Mugic (8.5.2), with its targets under the slots of the line
    itself."""
    line = game.face(item.card).abilities[index]
    assert isinstance(line, n.Played)
    node = game.deal.number(line)
    own = tuple(
        (slot - index * LINE, kind, refs)
        for slot, kind, refs in item.targets
        if slot // LINE == index
    )
    env = item._replace(node=node, targets=own)
    door.burst.forget_answers(game)
    if all(holds(game, env, check) for check in line.checks):
        game.push(do(run, env, node, 0, 0))
    else:
        game.emit(f"noeffect {game.label(item.card)}", ("R-condition",))


@carries_out(steps.mugic_done)
def mugic_done(game: Duel, item: Item) -> None:
    """8.5.7, 8.2.3.2: the card goes to its owner's general discard pile (R-negate)."""
    if not item.copy:
        card_moves.leave_burst(game, item.card)


@carries_out(steps.mugic_home)
def mugic_home(game: Duel, item: Item) -> None:
    """8.5.7: a Mugic whose text says so goes back to its owner's hand as it has resolved (rule
    1), unless it leaves the game."""
    if item.copy:
        return
    if card_moves.leaves_game(game, item.card):
        card_moves.leave_burst(game, item.card)
        return
    door.piles.put_in(game, item.card, MUGIC_HAND)
    game.emit(f"return {game.label(item.card)}", ("8.5.2", "1"))


@step
def resolve_ability(game: Duel, item: Item) -> None:
    """8.2.3.5, 8.5.1: an activated or triggered ability (8.5.2); independent of its source."""
    item, alive = legal_part(game, item)
    label = game.label(item.card)
    if not alive:
        game.emit_cause(f"fizzle {label}", ("8.5.1",))
        return
    game.emit_cause(f"resolve {label}", resolving(game, item))
    if item.kind == "trigger" and item.lost and not visible(game, item):
        game.emit(f"noeffect {label}", ("9.4.4",))
        return
    if item.word:
        triggers.open_batch(game)
        keyword_effect(game, item)
        return
    ability = game.deal.nodes[item.node]
    if isinstance(ability, n.Triggered) and not holds(game, item, ability.condition):
        game.emit(f"noeffect {label}", ("R-condition",))
        return
    game.push(do(run, item, item.node, 0, 0))


@step
def resolve_trigger(game: Duel, item: Item) -> None:
    """8.5: a trigger resolves as an ability does (8.3.1)."""
    resolve_ability(game, item)


def visible(game: Duel, item: Item) -> bool:
    """9.4.4: whether the Invisibility behind a trigger still counts."""
    return item.card not in game.creatures or sees_through(game, values_now(game), item.card)


def resolving(game: Duel, item: Item) -> tuple[str, ...]:
    """8.2.3.1, 8.2.3.5: what the resolution of an item rests on; it needs its source no longer,
    which of a Mugic or an attack is the Creature that played it (GL-source)."""
    source = item.creature if item.kind in ("mugic", "attack") else item.card
    if source == NO_CARD or in_play(game, source):
        return ("8.2.3.1",)
    return ("8.2.3.1", "8.2.3.5")


def in_play(game: Duel, card: CardId) -> bool:
    """GL-in-play: on the board, equipped, or the active Location."""
    if card in game.creatures or card in (game.location, game.mirage):
        return True
    return any(creature.gear == card for creature in game.creatures.values())


def legal_part(game: Duel, item: Item) -> tuple[Item, bool]:
    """8.5.1, 8.5.2: the item with its legal targets only, and whether any is left if it had
    some."""
    wanted = wanted_targets(game, item)
    if not any(refs for slot, _, refs in item.targets if slot in wanted):
        return item, True
    alive = False
    kept = []
    for slot, kind, refs in item.targets:
        target = wanted.get(slot)
        if target is None:
            kept.append((slot, kind, refs))
            continue
        legal = tuple(ref for ref in refs if still_legal(game, item, target, ref))
        alive = alive or bool(legal)
        kept.append((slot, kind, legal))
    return item._replace(targets=tuple(kept)), alive


# -- carrying out ------------------------------------------------------------------------------


def sequence(game: Duel, container: int, branch: int) -> tuple[n.Effect, ...]:
    """The effects that a node holds."""
    node: Any = game.deal.nodes[container]
    branched = BRANCHED.get(type(node))
    found: tuple[n.Effect, ...] = node.effects if branched is None else branched(node, branch)
    return found


BRANCHED: dict[type, Callable[[Any, int], tuple[n.Effect, ...]]] = {
    n.If: lambda node, branch: node.otherwise if branch else node.then,
    n.ChooseOne: lambda node, branch: node.branches[branch],
    n.Coin: lambda node, branch: node.tails if branch else node.heads,
    n.Played: lambda node, branch: node.otherwise if branch else node.effects,
}
"""For the nodes that hold several sequences: the sequence of a branch."""


@carries_out(steps.run)
def run(game: Duel, item: Item, container: int, branch: int, index: int) -> None:
    """8.5.2: one instruction after the other; each is one event for triggers
    (R-trigger-batch)."""
    effects = sequence(game, container, branch)
    if index >= len(effects):
        return
    effect = effects[index]
    game.push(do(run, item, container, branch, index + 1))
    instruct(game, item, effect, container, branch, index)


@step
def perform(game: Duel, item: Item, container: int, branch: int, index: int) -> None:
    """Go on with an instruction after a choice that it needed (8.5.2)."""
    effect = sequence(game, container, branch)[index]
    instruct(game, item, effect, container, branch, index)


def instruct(
    game: Duel, item: Item, effect: n.Effect, container: int, branch: int, index: int
) -> None:
    """8.5.2: carry one instruction out, its choices first."""
    pick = picks.open_pick(game, item, effect)
    if pick is not None and picks.finds_nothing(game, item, effect):
        picks.pass_over(game, item, effect)
    elif pick is not None:
        game.push(
            do(picks.pick, item, game.deal.number(pick), game.deal.number(effect)),
            do(perform, item, container, branch, index),
        )
        return
    triggers.open_batch(game)
    if not isinstance(effect, n.If):
        door.burst.forget_answer(game, f"{item.number}.done")
    INSTRUCTIONS[type(effect)](game, item, effect)
    door.burst.end_instruction(game)


@carries_out(steps.again)
def again(game: Duel, item: Item, number: int) -> None:
    """An instruction goes on after a choice of its own."""
    effect = game.deal.nodes[number]
    INSTRUCTIONS[type(effect)](game, item, effect)
    door.burst.end_instruction(game)
