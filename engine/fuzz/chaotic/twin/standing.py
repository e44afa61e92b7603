"""Effects that stand against an instruction: they forbid it, lessen it, or replace it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.fuzz.chaotic.twin.announced import Item
from engine.fuzz.chaotic.twin.entries import Entry, Values
from engine.fuzz.chaotic.twin.reading import Unread, amount, chosen, holds, passes
from engine.fuzz.chaotic.twin.values import entries_of, silenced
from engine.fuzz.chaotic.twin.world import World
from engine.language import nodes as n

_OF_ABILITIES = (
    n.CardKind.ABILITY,
    n.CardKind.EFFECT,
    n.CardKind.USE,
    n.CardKind.CARD,
    n.CardKind.NO_ATTACK,
)

_FROM = {
    "mugic": (
        n.CardKind.MUGIC,
        n.CardKind.EFFECT,
        n.CardKind.USE,
        n.CardKind.CARD,
        n.CardKind.BLOW,
        n.CardKind.NO_ATTACK,
    ),
    "ability": _OF_ABILITIES,
    "gear": _OF_ABILITIES,
    "attack": (n.CardKind.ATTACK, n.CardKind.CARD, n.CardKind.BLOW),
}
"""For each kind of item the kinds of cards in texts that include it."""


def in_force(world: World, values: Values) -> Iterator[tuple[Entry, n.Effect, str]]:
    """Every effect that is in force now, with its entry, and the Creature that it is about if it
    comes from an item that resolved (8.7.1, 8.8.3). Abilities that a card has lost do not count
    (R-lose-all)."""
    log = silenced(world.position, world.log)
    for entry in sorted(entries_of(world.position, log), key=lambda one: one.stamp):
        if entry.happening is not None:
            yield entry, entry.happening.effect, entry.happening.label
            continue
        if log.lost_all.get(entry.source, -1) > entry.stamp:
            continue
        ability = entry.ability
        if isinstance(ability, n.Hive):
            ability = ability.ability if world.position.hive else None
        if isinstance(ability, n.Static) and (
            ability.condition is None or holds(world.position, entry, ability.condition, values)
        ):
            for effect in ability.effects:
                yield entry, effect, ""


def barred(world: World, act: n.Act, label: str, item: Item | None) -> bool:
    """8.5.8: whether an effect forbids ``act`` for a Creature or a Battlegear with this label.
    ``item``: the item that would do it, or None."""
    values = world.values()
    for entry, effect, only in in_force(world, values):
        if not isinstance(effect, n.Cannot) or effect.act != act:
            continue
        if effect.by is not None and not _from(world, entry, effect.by, item, values):
            continue
        if label in _concerned(world, entry, effect.who, only, values):
            world.met.add(f"cannot {act}")
            return True
    return False


def _concerned(world: World, entry: Entry, who: n.Selector, only: str, values: Values) -> list[str]:
    """The labels of the Creatures that an effect is about, or the names of the Battlegear."""
    if only:
        return [only]
    if isinstance(who, n.Each) and who.cards.kind == n.CardKind.BATTLEGEAR:
        if who.cards.tests:
            raise Unread("which Battlegear is meant")
        return [body.gear for body in world.position.bodies.values() if body.gear_up]
    return chosen(world.position, entry, who, values)


def _from(world: World, entry: Entry, by: n.Selector, item: Item | None, values: Values) -> bool:
    """Whether an item is one of those that a prohibition names."""
    if item is None:
        return False
    if not isinstance(by, n.Each):
        raise Unread("what is forbidden to whom")
    return by.cards.kind in _FROM[item.kind] and all(
        _comes(world, entry, test, item, values) for test in by.cards.tests
    )


def _comes(world: World, entry: Entry, test: n.Test, item: Item, values: Values) -> bool:
    """Whether an item comes from the player or the Creature that a prohibition names."""
    match test:
        case n.Controlled(side=side) if side in (n.Side.YOURS, n.Side.OPPOSING):
            return (item.seat == entry.owner) == (side == n.Side.YOURS)
        case n.PlayedBy(who=n.Cards(tests=tests)) if world.body(item.holder):
            return all(passes(world.position, entry, one, item.holder, values) for one in tests)
    raise Unread("what is forbidden to whom")


def less(world: World, label: str) -> int:
    """By how much losses of Disciplines are softened (8.8.2)."""
    values, found = world.values(), 0
    for entry, effect, only in in_force(world, values):
        if isinstance(effect, n.SoftenLoss) and label in _concerned(
            world, entry, effect.who, only, values
        ):
            if effect.by is not None or not isinstance(effect.n, int):
                raise Unread("which loss is softened")
            world.met.add("less is lost")
            found += effect.n
    return found


def healed_more(world: World, label: str) -> int:
    """By how much healing is raised."""
    values, found = world.values(), 0
    for entry, effect, only in in_force(world, values):
        if isinstance(effect, n.HealMore) and label in _concerned(
            world, entry, effect.who, only, values
        ):
            if effect.by is not None:
                raise Unread("which healing is more")
            world.met.add("more is healed")
            found += amount(world.position, entry, effect.n, label, values)
    return found


def hurt(world: World, item: Item, label: str, number: int) -> int:
    """8.5.4: the damage of a Mugic or an ability after additions, multiplications, divisions, fixed
    reductions and effects that set it; never below 0 (8.5.5)."""
    values = world.values()
    lasting = [
        one for one in world.changes if one.item in (item.label, "*") and one.to in ("", label)
    ]
    steps = [(one.step, one.number) for one in lasting if one.over is None]
    for entry, effect, only in in_force(world, values):
        if not isinstance(effect, n.ModifyDamage):
            continue
        if only:
            raise Unread("damage changed for a time")
        if not isinstance(effect.by, n.Each) or effect.by.cards.kind not in _FROM[item.kind]:
            continue
        if effect.by.cards.tests or effect.over or effect.low or effect.high:
            raise Unread("which damage is changed")
        if effect.to is not None and label not in chosen(world.position, entry, effect.to, values):
            continue
        world.met.add("damage is changed")
        steps.append((effect.step, amount(world.position, entry, effect.n, label, values)))
    for step in n.Step:
        for kind, change in steps:
            if kind == step:
                number = _changed(number, step, change)
    for one in lasting:
        if one.over is not None and number > one.over:
            number = _changed(number, one.step, one.number)
    return max(0, number)


def bounded(world: World, item: Item, label: str) -> bool:
    """Whether damage of more than some amount is replaced for this item and this Creature."""
    return any(
        one.over is not None and one.item in (item.label, "*") and one.to in ("", label)
        for one in world.changes
    )


def _changed(number: int, step: n.Step, change: int) -> int:
    match step:
        case n.Step.ADD:
            return number + change
        case n.Step.MULTIPLY:
            return number * change
        case n.Step.DIVIDE:
            return number // change
        case n.Step.REDUCE:
            return number - change
        case n.Step.SET:
            return change
        case n.Step.AT_MOST:
            return min(number, change)


def instead(
    world: World, verb: n.Verb, label: str, item: Item | None
) -> tuple[Entry, n.Instead] | None:
    """8.8.2: the ability that replaces an event which would happen to a card, with its entry; None
    if there is none."""
    values = world.values()
    for entry in entries_of(world.position, world.log):
        ability = entry.ability
        if not isinstance(ability, n.Instead) or ability.event.verb != verb:
            continue
        if world.log.lost_all.get(entry.source, -1) > entry.stamp:
            continue
        if ability.condition is not None and not holds(
            world.position, entry, ability.condition, values
        ):
            continue
        if not _about(world, entry, ability.event, label, values):
            continue
        if ability.event.by is not None and not _kind_of(ability.event.by, item):
            continue
        if ability.may:
            raise Unread("whether it is replaced")
        world.met.add(f"instead of {verb}")
        return entry, ability
    return None


def _about(world: World, entry: Entry, event: n.Event, label: str, values: Values) -> bool:
    match event.subject:
        case None:
            return True
        case n.Cards(tests=()):
            return True
        case n.Selector() as who:
            return label in chosen(world.position, entry, who, values)
    raise Unread("what event is replaced")


def _kind_of(by: n.Selector | n.Cards, item: Item | None) -> bool:
    if not isinstance(by, n.Cards) or item is None:
        raise Unread("whose event is replaced")
    if by.kind not in _FROM[item.kind]:
        return False
    if by.tests:
        raise Unread("whose event is replaced")
    return True


def redirected(world: World, label: str) -> str:
    """8.8.2: the Creature that is dealt damage, except attack damage, in place of this one; this
    one itself if there is no other. Of several a player chooses (8.8.2.4)."""
    found = set()
    if (taker := world.takers.get(label)) is not None and world.body(taker):
        found.add(taker)
    values = world.values()
    for entry, effect, only in in_force(world, values):
        if isinstance(effect, n.RedirectDamage) and label in _concerned(
            world, entry, effect.who, only, values
        ):
            if only and not found:
                raise Unread("damage that another one takes for a time")
            if only:
                continue
            found.update(chosen(world.position, entry, effect.to, values))
    if len(found) > 1:
        raise Unread("which one takes the damage")
    for to in found:
        world.met.add("another one takes the damage")
        return to
    return label
