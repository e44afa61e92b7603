"""Damage: how much (8.5.4, 8.6.5.2, R-damage-order), and dealing it (8.5.3)."""

from __future__ import annotations

from typing import Any

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.leaving_play import destroy, fallen
from engine.chaotic.happenings.replacement import ask_or_replace, ask_whether, replacements, wanted
from engine.chaotic.meaning.amounts import amount_for
from engine.chaotic.meaning.filters import fits, names_creature
from engine.chaotic.meaning.outcomes import remember_amount
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import counted_first, in_range, is_first
from engine.chaotic.position import door, steps
from engine.chaotic.position.cards import BATTLEGEAR
from engine.chaotic.position.decisions import Plan
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import Rule
from engine.chaotic.position.ids import NO_CARD, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import carries_out
from engine.chaotic.values.present_values import values_now
from engine.kernel.agenda import do
from engine.kernel.sequences import last
from engine.language import nodes as n

NEXT_PLAYED = (n.Until.NEXT_ATTACK, n.Until.NEXT_IN_COMBAT)
"""What waits for an attack that is not played yet."""

SAID_OF_ALL = (n.CardKind.CARD, n.CardKind.NO_ATTACK)
"""Kinds of dealers of which a change of damage may speak so that it also applies to damage paid as
a cost."""

ATTACK_DAMAGE = "8.6.6"
"""The rule under which attack damage is dealt; other damage is not dealt under it (8.5.3)."""
TEXT_HIT = "hit"
"""The name of the note that the text of the resolving attack has dealt damage (7.3.2)."""


def pipeline(game: Duel, item: Item, receiver: CardId, total: int, added: int = 0) -> int:
    """8.5.4, 8.6.5.1, 8.6.5.2: the damage after everything that changes it, then what replaces
    damage of some size."""
    total = reckoned(game, item, receiver, total + added)
    return replaced(total, bounded(game, item, receiver))


def reckoned(
    game: Duel, item: Item, receiver: CardId, total: int, of_receiver: bool = False
) -> int:
    """The damage after additions, multiplications, divisions, reductions, and what sets it (8.5.4,
    8.6.5.2, R-damage-order); `of_receiver`: only after what speaks of its receiver."""
    steps: dict[n.Step, list[int]] = {}
    for effect, env in values_now(game).rules_of(n.ModifyDamage):
        if (effect.to is None and of_receiver) or is_bounded(effect):
            continue
        if applies(game, env, effect, item, receiver):
            number = amount_for(game, env, effect.n, receiver)
            steps.setdefault(effect.step, []).append(number)
    if not steps:
        return total
    total += sum(steps.get(n.Step.ADD, ()))
    for factor in steps.get(n.Step.MULTIPLY, ()):
        total *= factor
    for divisor in steps.get(n.Step.DIVIDE, ()):
        total //= divisor
    total -= sum(steps.get(n.Step.REDUCE, ()))
    fixed = steps.get(n.Step.SET)
    if fixed:
        total = last(fixed)
    return min(total, *steps.get(n.Step.AT_MOST, (total,)))


def is_bounded(effect: n.ModifyDamage) -> bool:
    """Whether a change of damage replaces damage of some size only (8.8.2)."""
    return not (effect.low is None and effect.high is None and effect.over is None)


def bounded(game: Duel, item: Item, receiver: CardId) -> list[tuple[n.ModifyDamage, int]]:
    """What replaces damage of some size that this item deals this receiver, each with what is dealt
    instead."""
    return [
        (effect, amount_for(game, env, effect.n, receiver))
        for effect, env in values_now(game).rules_of(n.ModifyDamage)
        if is_bounded(effect) and applies(game, env, effect, item, receiver)
    ]


def within(total: int, effect: n.ModifyDamage) -> bool:
    """Whether damage is of the size that is replaced; less than 0 is treated as 0 (8.6.5.4)."""
    dealt = max(0, total)
    return in_range(dealt, effect) and (effect.over is None or dealt > effect.over)


def replaced(total: int, found: list[tuple[n.ModifyDamage, int]]) -> int:
    """8.8.2.4, 8.8.2.5: the damage that is dealt where a card replaces damage within bounds.
    Another card may replace the result in turn, each once, for as long as one applies. With the
    existing cards every order leads to the same number, so no player is asked for the order."""
    for place, (effect, number) in enumerate(found):
        if within(total, effect):
            return replaced(number, found[:place] + found[place + 1 :])
    return total


def applies(game: Duel, env: Item, effect: Any, item: Item, receiver: CardId) -> bool:
    """Whether a change of damage concerns this attack, Mugic or ability, and this receiver."""
    if not isinstance(effect, n.ModifyDamage):
        return False
    if effect.until in NEXT_PLAYED and not played_since(item, env):
        return False
    source = dealer(game, item)
    if effect.to is not None:
        env = env.about(source)
        if not names_creature(game, env, effect.to, receiver):
            return False
    by, env = effect.by, env.about(receiver)
    if item.kind == "cost" and not (isinstance(by, n.Each) and by.cards.kind in SAID_OF_ALL):
        return False
    if isinstance(by, n.Each):
        if by.cards.kind == n.CardKind.CREATURE:
            return names_creature(game, env, by, source)
        return fits(game, env, item, by.cards, first_blow(game, effect, item, receiver))
    if isinstance(by, n.Source) and env.kind in ("attack", "mugic"):
        return same_play(item, env)
    named = chosen(game, env, by)
    return item.number in named or item.card in named or source in named


def played_since(item: Item, env: Item) -> bool:
    """Whether an attack was played after the effect that waits for the next one (8.4.3). The attack
    whose own text says so, or one that is on the Burst already, was played before."""
    return item.number > env.number


def same_play(item: Item, env: Item) -> bool:
    """Whether what an attack or Mugic says of itself was said during this same play: its card may
    have been played earlier and have come back since. A part of its text that a player chose to
    carry out has another number, but the same cause."""
    return (item.card, item.kind, item.cause) == (env.card, env.kind, env.cause)


def use_up(game: Duel, item: Item, receiver: CardId, total: int) -> None:
    """End the effects that last for the next attack (8.9.1); those that last for the next damage
    stay if no damage is dealt."""

    def over(effect: Rule) -> bool:
        node = game.deal.nodes[effect.node]
        until = getattr(node, "until", None)
        due = until in NEXT_PLAYED or (until == n.Until.NEXT_DAMAGE and total > 0)
        return due and applies(game, effect.env, node, item, receiver)

    kept = [effect for effect in game.effects if not isinstance(effect, Rule) or not over(effect)]
    door.effects.keep_effects(game, kept)


def first_blow(game: Duel, effect: n.ModifyDamage, item: Item, receiver: CardId) -> bool:
    """R-strike: whether this is the first attack of the combat, against the receiver or by its
    player; for a Mugic, whether it is the first one that deals damage to the engaged receiver, with
    all damage that it deals."""
    if item.kind == "mugic":
        combat = game.combat
        if combat is None or not game.engaged(receiver):
            return False
        return combat.first_mugic[receiver == combat.defender] in (0, item.number)
    if effect.to is not None:
        creature = game.creatures.get(receiver)
        return creature is not None and (creature.struck == 0 or bool(counted_first(game, item)))
    return is_first(game, item)


@carries_out(steps.hurt)
def hurt(
    game: Duel,
    item: Item,
    plan: Plan,
    rules: tuple[str, ...],
    spared: tuple[int, ...] = (),
) -> None:
    """8.5.3, 8.5.5, 8.5.6, GL-damage, GL-defeated-creature: add the damage; the Creatures whose
    damage reaches their Energy are destroyed at once (8.6.6), all together (R-damage-death). A
    Creature that is dealt 0 is not among them: if it has too little Energy it is destroyed at the
    next priority (8.7.3.4). Something may happen instead (8.8.2)."""
    plan = tuple((card, number) for card, number in plan if card in game.creatures)
    of_attack = ATTACK_DAMAGE in rules
    for at, (card, number) in enumerate(plan):
        found = replacements(game, "dealt_damage", card, item, number, spared) if number > 0 else ()
        if found:
            rest = (*plan[:at], *plan[at + 1 :])
            game.push(do(hurt, item, rest, rules, spared))
            if wanted(game, found):
                ask_whether(game, item, card, number, rules, found)
                return
            ask_or_replace(game, card, found, number)
            return
    for card, number in plan:
        cited = (*rules, "8.5.5") if number < 0 and not of_attack else rules
        number = max(0, number)
        door.creatures.add_damage(game, card, number)
        game.emit(f"damage {game.label(card)} {number}", cited)
        if not of_attack:
            remember_amount(game, item, number, more=True)
    for card, number in plan:
        if number > 0:
            report(game, item, card, number)
            if of_attack:
                note_dealt(game, number)
            elif item.kind == "attack":
                door.burst.remember(game, TEXT_HIT, "", (1,))
    hit = {card for card, number in plan if number > 0}
    doomed = tuple(card for card in fallen(game) if card in hit)
    if doomed:
        game.push(do(destroy, doomed, (ATTACK_DAMAGE,) if of_attack else ("8.5.6",)))


def note_dealt(game: Duel, number: int) -> None:
    """7.3.2, GL-attack-damage: an attack has dealt damage: it was not harmless (R-twenty)."""
    if game.combat is not None:
        door.combat.note_attack_damage(game, game.combat, number)
    door.combat.forget_harmless(game)


def shared_types(game: Duel, item: Item, types: int) -> int:
    """GL-air-damage, GL-earth-damage, GL-elemental-damage, GL-fire-damage, GL-water-damage: the
    elements that attack and Creature share, of which it deals damage."""
    return types & game.profile(item.creature).elements


def dealer(game: Duel, item: Item) -> CardId:
    """GL-source: the Creature that played the attack or Mugic, or that has the ability; -1 for what
    Battlegear does by itself."""
    return NO_CARD if game.face(item.card).kind == BATTLEGEAR else item.creature


def report(game: Duel, item: Item, card: CardId, number: int) -> None:
    """Report dealt damage to abilities that watch for it: for the Creature that is dealt it, and
    for the one that deals it (GL-elemental-damage)."""
    mask = 0
    if item.kind == "attack":
        types = game.types_of(item)
        mask = shared_types(game, item, types)
        triggers.occur(
            game,
            "dealt_attack_damage",
            card,
            other=item.number,
            amount=number,
            elements=mask,
            agent=item.creature,
            types=types,
        )
        if item.creature in game.creatures:
            triggers.occur(
                game,
                "deals_attack_damage",
                item.creature,
                other=item.number,
                amount=number,
                elements=mask,
                affected=card,
                types=types,
            )
    triggers.occur(
        game,
        "dealt_damage",
        card,
        other=item.number,
        amount=number,
        elements=mask,
        agent=item.creature,
    )
    source = dealer(game, item)
    if source in game.creatures:
        triggers.occur(
            game,
            "deals_damage",
            source,
            other=item.number,
            amount=number,
            elements=mask,
            affected=card,
        )
