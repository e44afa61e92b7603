"""How items resolve (8.5, 8.6): targets are checked once more, then the lines are carried out."""

from __future__ import annotations

from engine.fuzz.chaotic.twin import altering, hurting, shifting
from engine.fuzz.chaotic.twin.announced import Aim, Item
from engine.fuzz.chaotic.twin.blows import Blow, Swayed, swayed, total
from engine.fuzz.chaotic.twin.carrying import carry_out
from engine.fuzz.chaotic.twin.doing import Doing, true
from engine.fuzz.chaotic.twin.hurting import damaged
from engine.fuzz.chaotic.twin.picking import in_pile, lying
from engine.fuzz.chaotic.twin.reading import Unread, passes
from engine.fuzz.chaotic.twin.standing import barred
from engine.fuzz.chaotic.twin.world import World
from engine.language import nodes as n
from engine.language.walking import targets

DEEDS = (altering, hurting, shifting)
"""These modules register the functions that carry out instructions (`carry_out`)."""


def resolves(doing: Doing) -> None:
    """8.5.1: targets are checked once more. If the item has targets and none is legal, nothing
    happens; otherwise every line is carried out, in order (8.5.2)."""
    item = doing.item
    wanted = [one for ability in item.abilities for one in targets(ability)]
    for target, aim in zip(_aimed(wanted, len(item.aims)), item.aims, strict=True):
        if _still_legal(doing, target, aim):
            either = aim.seat and target.cards.kind == n.CardKind.CARD
            name = f"{aim.name} of {aim.seat}" if either else aim.name
            doing.legal.setdefault(target.slot, []).append(name)
    doing.blow = _blow(doing) if item.kind == "attack" else None
    if not item.aims or doing.legal:
        for ability in item.abilities:
            _line(doing, ability)
    if doing.blow is not None:
        _strikes(doing, doing.blow)
    if item.kind in ("mugic", "attack") and not item.copy:
        pile = "attack_discard" if item.kind == "attack" else "discard"
        doing.world.put(item.seat, "mugic" if doing.home else pile, item.label)


def _aimed(wanted: list[n.Target], chosen: int) -> list[n.Target]:
    """For each of the chosen targets the target of the text that it was chosen for."""
    each = [one for one in wanted for _ in range(one.count)]
    if len(wanted) == 1 and wanted[0].up_to:
        each = each[:chosen]
    elif any(one.up_to for one in wanted):
        raise Unread("which targets were chosen")
    if len(each) != chosen:
        raise Unread("which targets were chosen")
    return each


def _still_legal(doing: Doing, target: n.Target, aim: Aim) -> bool:
    world, name, left = doing.world, aim.name, aim.left
    if target.cards.kind == n.CardKind.CARD and in_pile(target):
        return any(
            one.name == name and aim.seat in ("", one.seat) for one in lying(doing, target.cards)
        )
    if target.cards.kind in (n.CardKind.MUGIC, n.CardKind.ATTACK, n.CardKind.ABILITY):
        pile = next((test for test in target.cards.tests if isinstance(test, n.In)), None)
        if pile is None:
            return any(one.label == name for one in doing.burst)
        return name in world.piles[doing.item.seat][str(pile.pile)]
    if target.cards.kind == n.CardKind.BATTLEGEAR:
        return any(world.left[body.gear] == left for body in world.bearers(name))
    if any(isinstance(test, n.In) for test in target.cards.tests):
        return name in world.piles[doing.item.seat]["discard"]
    if target.cards.kind != n.CardKind.CREATURE:
        raise Unread(f"a target that is a {target.cards.kind}")
    return world.left[name] == left and legal_target(world, doing.item, target, name)


def legal_target(world: World, item: Item, target: n.Target, name: str) -> bool:
    """8.4.1.3: whether a Creature may be a target: it is what the text asks for, and nothing
    forbids that it is targeted (GL-untargetable)."""
    body = world.body(name)
    if body is None:
        return False
    values, entry = world.values(), item.entry(world)
    if not all(passes(world.position, entry, test, name, values) for test in target.cards.tests):
        return False
    if values[name].number("untargetable"):
        return False
    return not barred(world, n.Act.BE_TARGETED, name, item)


def _line(doing: Doing, ability: n.Ability) -> None:
    if isinstance(ability, n.Played):
        checks = [_checked(doing, check) for check in ability.checks]
        won = all(checks)
        effects = ability.effects if won else ability.otherwise
    elif isinstance(ability, n.Activated | n.Triggered):
        effects = ability.effects
    else:
        raise Unread(f"a line {type(ability).__name__}")
    for effect in effects:
        carry_out(doing, effect)


def _checked(doing: Doing, check: n.Condition) -> bool:
    """Whether a check of a line is won. The attack remembers checks of Disciplines
    (GL-outperform)."""
    won = true(doing, check)
    if doing.blow is not None and isinstance(check, n.StatCheck | n.StatFail | n.Challenge):
        doing.blow.checks.append(won)
    return won


def _blow(doing: Doing) -> Blow | None:
    """8.6.1: the attack with base damage and the elemental values of the Striking Creature; None if
    the Creature that it meets has left play (8.6.4). Raises `Unread` if the striker has."""
    world, card = doing.world, doing.item.card
    striker = world.body(doing.item.holder)
    receiver = world.body(striker.foe) if striker is not None and striker.foe else None
    if striker is None:
        raise Unread("a striker that has left play")
    if receiver is None:
        return None
    own = world.values()[striker.label].elements
    blow = Blow(card, striker, receiver, doing.first, doing.first_against, base=card.base)
    blow.elements = {
        at: value for at, value in enumerate(card.damage) if value is not None and at in own
    }
    return blow


def _strikes(doing: Doing, blow: Blow) -> None:
    """8.6.5, 8.6.6: the damage of an attack is worked out from the present position and dealt to
    the Creature that it meets."""
    world = doing.world
    receiver, striker = world.body(blow.receiver.label), world.body(blow.striker.label)
    if receiver is None:
        return
    if striker is None:
        raise Unread("a striker that has left play")
    blow.receiver, blow.striker = receiver, striker
    more = [
        Swayed(
            world.stamp,
            n.ModifyDamage(one.step, one.number, n.Source(), over=one.over),
            one.number,
        )
        for one in world.changes
        if one.item in ("", "*", doing.item.label) and one.to in ("", blow.receiver.label)
    ]
    number = total(blow, world.position, world.values(), world.log, doing.element_x, more)
    if swayed(blow, world.position, world.values(), world.log):
        world.met.add("damage is changed")
    damaged(doing, [(blow.receiver.label, number)])
