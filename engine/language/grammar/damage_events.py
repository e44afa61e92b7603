"""Events of damage: "when ~ deals 15 or more Fire damage to a Creature with a single attack"."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.nodes import CardKind, Verb

FIRST = n.Cards(CardKind.ATTACK, (n.FirstEachCombat(),))


@dataclass(frozen=True)
class Damage:
    """The damage that an event speaks of: how much, of which elements, of attacks alone."""

    low: int | None = None
    high: int | None = None
    element: n.Element | None = None
    other: n.Element | None = None
    attack: bool = False


@dataclass(frozen=True)
class Attacks:
    """The attacks that an event of damage speaks of; without ``by`` any single one."""

    by: n.Selector | n.Cards | None = None


def add_to(g: Grammar) -> None:
    """Who deals which damage, or is dealt it."""
    d = "some damage"
    g.reads(
        d, Damage, "<{low:int} or more> <{element}> damage", "{element} or {other:element} damage"
    )
    g.reads(d, Damage, "<{low:int} or more> <{element}> attack damage", attack=True)
    g.reads(d, lambda v: Damage(v, v, attack=True), "exactly {v:int} attack damage")
    g.reads("attacks dealing", Attacks, "with a single attack", "with {by:selector}")
    g.reads("attacks dealing", Attacks, "with its|their first attack each combat", by=FIRST)
    g.reads("event", lambda event: event, "when {event:happening}")
    g.reads(
        "happening",
        deals,
        "{subject:named} deals|deal {of:some damage} <to {to:named}> <{attacks:attacks dealing}>",
    )
    g.reads(
        "happening",
        dealt,
        "{subject:named} is|are dealt {of:some damage} <from a single source>",
        "{subject:named} takes|take {of:some damage} <from a single source>",
    )
    g.reads(
        "happening",
        lambda subject, by: n.Event(Verb.DEALT_ATTACK_DAMAGE, subject, by=by),
        "{subject:named} takes|take damage from {by:named}",
    )


def deals(
    subject: n.Selector | n.Cards,
    of: Damage,
    to: n.Selector | n.Cards | None = None,
    attacks: Attacks | None = None,
) -> n.Event:
    """The event of dealing damage. Damage of an element is that of attacks (8.6.1)."""
    by_attack = attacks is not None or (of.attack and (of.element is None or of.low is not None))
    return n.Event(
        Verb.DEALS_ATTACK_DAMAGE if by_attack else Verb.DEALS_DAMAGE,
        subject,
        to=to,
        by=attacks.by if attacks else None,
        low=of.low,
        high=of.high,
        element=of.element,
        other=of.other,
    )


def dealt(subject: n.Selector | n.Cards, of: Damage) -> n.Event:
    """The event of being dealt damage."""
    verb = Verb.DEALT_ATTACK_DAMAGE if of.attack else Verb.DEALT_DAMAGE
    return n.Event(verb, subject, low=of.low, high=of.high, element=of.element, other=of.other)
