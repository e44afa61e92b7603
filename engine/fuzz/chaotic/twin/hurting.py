"""Instructions that deal damage, heal it, or change how much it is (8.5.3 to 8.5.6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.fuzz.chaotic.twin.altering import change_values
from engine.fuzz.chaotic.twin.carrying import does
from engine.fuzz.chaotic.twin.doing import Doing
from engine.fuzz.chaotic.twin.reading import Unread
from engine.fuzz.chaotic.twin.standing import (
    barred,
    bounded,
    healed_more,
    hurt,
    instead,
    redirected,
)
from engine.fuzz.chaotic.twin.world import Change
from engine.language import nodes as n


@does(n.AddDamage)
def _adds(doing: Doing, effect: n.AddDamage) -> None:
    """8.6.2.2: the text adds to the damage of the attack."""
    if doing.blow is not None:
        doing.blow.texts += doing.number(effect.n, doing.blow.receiver.label)


@does(n.Damage)
def _damage(doing: Doing, effect: n.Damage) -> None:
    """8.5.3, 8.5.4: a Mugic, an ability or the text of an attack deals damage."""
    dealt = []
    for label in doing.whom(effect.to):
        to, number = taken(doing, label, doing.number(effect.n, label))
        found = instead(doing.world, n.Verb.DEALT_DAMAGE, to, doing.item) if number else None
        if found is None:
            dealt.append((to, number))
            continue
        entry, ability = found
        holder = entry.holder.label if entry.holder is not None else ""
        for one in ability.effects:
            match one:
                case n.Gain(who=n.Source(), n=n.ThatMuch(), stats=stats):
                    change_values(doing, holder, n.Gain, number, stats, n.Until.TURN)
                case _:
                    raise Unread("what happens instead")
    damaged(doing, dealt)


def taken(doing: Doing, label: str, base: int) -> tuple[str, int]:
    """8.8.2.3, 8.8.2.4: who is dealt the damage, and how much: it is reckoned for that Creature.
    Raises `Unread` where a player may choose what replaces it first."""
    world, item = doing.world, doing.item
    number = hurt(world, item, label, base)
    to = redirected(world, label) if number else label
    replacing = instead(world, n.Verb.DEALT_DAMAGE, label, item) if number else None
    if (to != label) + (replacing is not None) + bounded(world, item, label) > 1:
        raise Unread("what replaces the damage first")
    if to != label and redirected(world, to) != to:
        raise Unread("which one takes the damage from who takes it")
    return to, number if to == label else hurt(world, item, to, base)


def damaged(doing: Doing, dealt: Sequence[tuple[str, int]]) -> None:
    """8.5.3, R-damage-death: all damage is dealt; then all Creatures that were dealt damage and
    whose damage has reached their Energy are destroyed."""
    world = doing.world
    for label, number in dealt:
        world.damage[label] += number
    doing.this_way = sum(number for _, number in dealt)
    doing.done = bool(doing.this_way)
    hit = {label for label, number in dealt if number}
    for label in [one for one in world.defeated() if one in hit]:
        destroyed(doing, label)


def destroyed(doing: Doing, label: str) -> None:
    """GL-destroy: a Creature goes to the discard pile, with its Battlegear."""
    if instead(doing.world, n.Verb.DESTROYED, label, doing.item) is not None:
        raise Unread("what happens instead of a destruction")
    if barred(doing.world, n.Act.BE_DESTROYED, label, doing.item):
        return
    doing.world.leaves(label)


@does(n.Heal)
def _heal(doing: Doing, effect: n.Heal) -> None:
    """GL-heal-x: damage is removed, never more than there is."""
    world, healed = doing.world, 0
    for label in doing.whom(effect.who):
        if barred(world, n.Act.BE_HEALED, label, doing.item):
            continue
        damage = world.damage[label]
        if isinstance(effect.n, n.All):
            number = damage
        else:
            number = doing.number(effect.n, label) + healed_more(world, label)
        world.damage[label] = damage - min(damage, max(0, number))
        healed += damage - world.damage[label]
    doing.this_way = healed
    doing.done = bool(healed)


@does(n.ModifyDamage)
def _changes_damage(doing: Doing, effect: n.ModifyDamage) -> None:
    """8.5.4, 8.6.5.2: the damage of a chosen item, or of all attacks this turn, is changed. A
    change of an attack's own damage is read with its total (`blows.total`)."""
    if doing.item.kind == "attack" and isinstance(effect.by, n.Source):
        return
    if effect.until != n.Until.TURN or (effect.low, effect.high) != (None, None):
        raise Unread("which damage is changed")
    to = [""] if effect.to is None else doing.whom(effect.to)
    match effect.by:
        case n.Target(slot=slot):
            names = doing.legal.get(slot, [])
        case n.Each(cards=n.Cards(kind=n.CardKind.ATTACK, tests=())):
            names = [""]
        case n.Each(cards=n.Cards(kind=n.CardKind.CARD, tests=())):
            names = ["*"]
        case _:
            raise Unread("whose damage is changed")
    for name in names:
        for label in to:
            number = doing.number(effect.n, label)
            doing.world.changes.append(Change(name, label, effect.step, number, effect.over))


@does(n.RedirectDamage)
def _redirects(doing: Doing, effect: n.RedirectDamage) -> None:
    """8.8.2: this turn another Creature is dealt damage, except attack damage, instead of this
    one."""
    takers = doing.whom(effect.to)
    for label in doing.whom(effect.who):
        for one in takers:
            doing.world.takers[label] = one
