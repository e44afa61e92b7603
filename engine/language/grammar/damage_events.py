"""Events of damage: "when ~ deals 15 or more Fire damage to a Creature with a single attack"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.properties import Range
from engine.language.nodes import CardKind, Verb

FIRST = n.Cards(CardKind.ATTACK, (n.FirstEachCombat(),))
ANY_ONE = n.Cards(CardKind.CARD)
"""A single source, whichever it is."""
OTHERWISE = (CardKind.MUGIC, CardKind.ABILITY, CardKind.EFFECT, CardKind.USE)
"""What deals damage that is not attack damage (8.5.3)."""
ANY_NUMBER = Range()


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
    g.reads(d, _damage, "<{range:range}> <{element}> <or {other:element}> {attack:damage}")
    g.reads("attacks dealing", Attacks, "with a single attack", "with {by:selector}")
    g.reads("attacks dealing", Attacks, "with its|their first attack each combat", by=FIRST)
    g.reads("event", lambda event: event, "when|if {event:happening}")
    g.reads(
        "happening",
        deals,
        "{subject:named} deals|deal {of:some damage} <to {to:named}> <{attacks:attacks dealing}>",
    )
    g.reads(
        "happening",
        lambda suffers, **of: suffers(**of),
        "{subject:named} {suffers:suffers} {of:some damage} <from {by:one source}>",
    )
    g.reads("suffers", lambda: dealt, "is|are dealt")
    g.reads("suffers", lambda: dealt, "takes|take")
    g.reads("one source", lambda: ANY_ONE, "a single source")
    g.same("one source", "named")
    g.prints("event", _show)


def _damage(
    attack: bool,
    range: Range = ANY_NUMBER,
    element: n.Element | None = None,
    other: n.Element | None = None,
) -> Damage | None:
    """ "15 or more Air or Water attack damage"."""
    if other is not None and element is None:
        return None
    low, high = range.low, range.high
    if range.beyond:  # more than so much, or less
        low, high = (None, low - 1) if low else ((high or 0) + 1, None)
    return Damage(low, high, element, other, attack)


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


def dealt(
    subject: n.Selector | n.Cards, of: Damage, by: n.Selector | n.Cards = ANY_ONE
) -> n.Event | None:
    """The event of being dealt damage; by certain attacks, if it is any damage of theirs."""
    if isinstance(by, n.Cards) and by.kind in OTHERWISE:
        return n.Event(Verb.DEALT_DAMAGE, subject, by=by) if of == Damage() else None
    if by != ANY_ONE:
        return n.Event(Verb.DEALT_ATTACK_DAMAGE, subject, by=by) if of == Damage() else None
    verb = Verb.DEALT_ATTACK_DAMAGE if of.attack else Verb.DEALT_DAMAGE
    return n.Event(verb, subject, low=of.low, high=of.high, element=of.element, other=of.other)


def _show(g: Grammar, value: Any) -> str | None:
    """An event of damage that no shorter form covers: how much, of which elements, to whom, with
    which attacks."""
    if not isinstance(value, n.Event):
        return None
    for attack in (False, True):
        of = Damage(value.low, value.high, value.element, value.other, attack)
        for attacks in (None, Attacks(), Attacks(value.by)):
            if value.subject and deals(value.subject, of, value.to, attacks) == value:
                to = f" to {g.show('named', value.to)}" if value.to else ""
                who = g.show("named", value.subject)
                return f"when {who} deals {_said(g, of)}{to}{_with(g, attacks)}"
        if value.subject and dealt(value.subject, of) == value:
            return f"when {g.show('named', value.subject)} is dealt {_said(g, of)}"
    return None


def _said(g: Grammar, of: Damage) -> str:
    """ "15 or more Air or Water attack damage"."""
    words = []
    if of.low is not None or of.high is not None:
        end = "" if of.low == of.high else " or more" if of.high is None else " or less"
        words.append(f"{'' if end else 'exactly '}{of.high if of.low is None else of.low}{end}")
    elements = [g.show("element", one) for one in (of.element, of.other) if one is not None]
    words += [" or ".join(elements)] if elements else []
    return " ".join([*words, "attack damage" if of.attack else "damage"])


def _with(g: Grammar, attacks: Attacks | None) -> str:
    if attacks is None:
        return ""
    if attacks.by is None:
        return " with a single attack"
    first = "its first attack each combat"
    return f" with {first if attacks.by == FIRST else g.show('selector', attacks.by)}"
