"""Targets get their numbers, "it" its meaning, and back again for printing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from engine.language.genesis import nodes as n
from engine.language.genesis.free import Aim, Body, Further, It

WAITING = (n.Verb.IS_DAMAGED, n.Verb.DEALS_DAMAGE)
"""Events in which "it" is the other side: who dealt the damage, or who was dealt it."""


class Unbound(ValueError):
    """A word that points at nothing."""


def mapped(value: Any, change: Callable[[n.Selector], n.Selector]) -> Any:
    """The value with every selector changed, in the order of the fields, innermost first."""
    if isinstance(value, tuple):
        return tuple(mapped(item, change) for item in value)
    if not isinstance(value, n.Node):
        return value
    parts = {field.name: mapped(getattr(value, field.name), change) for field in fields(value)}
    made: Any = replace(value, **parts)
    return change(made) if isinstance(made, n.Selector) else made


def bind(body: Body) -> tuple[Body, tuple[n.Target, ...]]:
    """The body with numbered targets. Raises :class:`Unbound`."""
    if chooses(body.effects) and not body.choose:
        raise Unbound
    targets: list[n.Target] = []
    about = _about(body.event)

    def change(selector: n.Selector) -> n.Selector:
        match selector:
            case Aim(filter=filter, optional=optional):
                targets.append(n.Target(filter, optional))
                return n.Slot(len(targets) - 1)
            case Further(nth=nth):
                if len(targets) != nth - 1:
                    raise Unbound
                around = replace(targets[0].filter, where=n.Where.AROUND, near=n.Slot(nth - 2))
                targets.append(n.Target(around))
                return n.Slot(nth - 1)
            case It():
                return _it(len(targets), about)
        return selector

    event = mapped(body.event, _without_it)
    condition = mapped(body.condition, change)
    effects = tuple(_settled(effect) for effect in mapped(body.effects, change))
    statics = mapped(body.statics, change)
    bound = replace(body, event=event, condition=condition, effects=effects, statics=statics)
    return bound, tuple(targets)


def _without_it(selector: n.Selector) -> n.Selector:
    """Raise :class:`Unbound` for "it" in an event, where it points at nothing."""
    if isinstance(selector, It):
        raise Unbound
    return selector


def chooses(value: Any) -> bool:
    """Whether an effect deals damage of an element that is to be chosen."""
    if isinstance(value, tuple):
        return any(map(chooses, value))
    if isinstance(value, n.Damage) and n.CHOSEN in value.kinds:
        return True
    return isinstance(value, n.Node) and any(
        chooses(getattr(value, field.name)) for field in fields(value)
    )


def _it(targets: int, about: n.Selector | None) -> n.Selector:
    if targets:
        return n.Slot(targets - 1)
    if about is None:
        raise Unbound
    return about


def _about(event: n.Event | None) -> n.Selector | None:
    """What "it" means in a text without targets."""
    if event is None:
        return None
    plain = isinstance(event.who, (n.Source, n.You)) and event.verb not in WAITING
    return event.who if plain else n.That()


def _settled(effect: n.Effect) -> n.Effect:
    """Stun lasts until the end of the round (GR-MV.10) where the card names no other time."""
    if isinstance(effect, n.Give) and effect.what == "Stun" and effect.until is n.Until.NONE:
        return replace(effect, until=n.Until.ROUND)
    return effect


def free(ability: n.Ability) -> Body:
    """The body of an ability as a text words it: each target where it is first named, then "it"."""
    named: set[int] = set()

    def change(selector: n.Selector) -> n.Selector:
        if isinstance(selector, n.That):
            return It()
        if not isinstance(selector, n.Slot):
            return selector
        if selector.n in named:
            return It()
        named.add(selector.n)
        target = ability.targets[selector.n]
        if ability.chain and selector.n:
            return Further(selector.n + 1)
        return Aim(target.filter, target.optional)

    return Body(
        mapped(tuple(_unsettled(effect) for effect in ability.effects), change),
        mapped(ability.event, change),
        mapped(ability.condition, change),
        mapped(ability.statics, change),
        ability.choose,
        ability.chain,
        ability.anywhere and not ability.targets,
    )


def _unsettled(effect: n.Effect) -> n.Effect:
    if isinstance(effect, n.Give) and effect.what == "Stun" and effect.until is n.Until.ROUND:
        return replace(effect, until=n.Until.NONE)
    return effect
