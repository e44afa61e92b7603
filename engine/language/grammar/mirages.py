"""What a Mirage text reaches: its space, the Creatures and the combats there (9.3.5)."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.nouns import filter_of
from engine.language.nodes import CardKind

THERE = n.Each(n.Cards(CardKind.CREATURE, (n.Here(),)))
_PLAYED_THERE = n.PlayedBy(THERE.cards)
_PLAYED = (CardKind.ATTACK, CardKind.MUGIC, CardKind.ABILITY)
_ELSEWHERE = (n.Here, n.Adjacent, n.OnMirage, n.PlayedBy)
"""Tests of a text that says itself which space it means."""


def in_its_space(ability: n.Ability) -> n.Ability:
    """Limit what a Mirage always does to its own space; an effect that it creates may reach other
    cards (9.3.6)."""
    match ability:
        case n.Mirage(ability=n.Static(effects=effects) as always):
            return n.Mirage(replace(always, effects=tuple(_local(one) for one in effects)))
    return ability


def _local(effect: n.Effect) -> n.Effect:
    """The effect limited to the space of the Mirage. If it names the space of some cards itself,
    its other cards are left alone."""
    changed: dict[str, Any] = {}
    if isinstance(effect, n.ModifyDamage):
        changed["to"] = THERE if effect.to is None else _there(effect.to)
    else:
        parts = [(field.name, getattr(effect, field.name)) for field in fields(effect)]
        placed = any(isinstance(value, n.Each) and _says_where(value) for _, value in parts)
        for name, value in parts:
            if isinstance(value, n.Each) and not placed:
                changed[name] = _there(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], n.Effect):
                changed[name] = tuple(_local(inner) for inner in value)
    return replace(effect, **changed) if changed else effect


def _there(who: n.Selector) -> n.Selector:
    """The same cards, as far as they are in the space of the Mirage or are played there."""
    if not isinstance(who, n.Each) or _says_where(who):
        return who
    if who.cards.kind == CardKind.CREATURE:
        return n.Each(filter_of(who.cards.kind, who.cards.tests, (n.Here(),)))
    if who.cards.kind in _PLAYED:
        return n.Each(filter_of(who.cards.kind, who.cards.tests, (_PLAYED_THERE,)))
    return who


def _says_where(who: n.Each) -> bool:
    """Whether a text says itself which space it means."""
    return any(isinstance(test, _ELSEWHERE) for test in who.cards.tests)
