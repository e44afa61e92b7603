"""Finishing what is bound: an "if" of an attack is a check, what a static ability does lasts."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from engine.language import nodes as n


def checked(node: n.Ability) -> n.Ability:
    """A line of an attack that is one "if" has it as a check (8.6.2)."""
    match node:
        case n.Played(effects=(n.If(condition=condition, then=then, otherwise=()),)) if (
            not isinstance(condition, n.Done)
        ):
            return n.Played(then, (*node.checks, condition))
    return node


def always(node: n.Ability) -> n.Ability:
    """Effects of static abilities last as long as the ability."""
    match node:
        case n.Static(effects=effects):
            return replace(node, effects=tuple(_lasting(effect) for effect in effects))
        case n.Hive(ability=inner) | n.Mirage(ability=inner) | n.Invisibility(ability=inner):
            return replace(node, ability=always(inner))
    return node


def _lasting(effect: n.Effect) -> n.Effect:
    names = {field.name for field in fields(effect)}
    changed: dict[str, Any] = {}
    if "until" in names:
        changed["until"] = n.Until.ALWAYS
    for name in ("effects", "then", "otherwise"):
        if name in names:
            changed[name] = tuple(_lasting(inner) for inner in getattr(effect, name))
    return replace(effect, **changed) if changed else effect
