"""A text as the grammar reads it, before its targets are numbered."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.genesis import nodes as n


@dataclass(frozen=True, slots=True)
class Aim(n.Selector):
    """ "target combatant": becomes the next :class:`engine.language.genesis.nodes.Slot`."""

    filter: n.Filter
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Further(n.Selector):
    """ "a second target around the first": number ``nth`` of a chain."""

    nth: int


@dataclass(frozen=True, slots=True)
class It(n.Selector):
    """ "it", "that combatant": the last target, else what the event is about."""


@dataclass(frozen=True, slots=True)
class Body(n.Node):
    """What a text says."""

    effects: tuple[n.Effect, ...] = ()
    event: n.Event | None = None
    condition: n.Condition | None = None
    statics: tuple[n.Static, ...] = ()
    choose: tuple[str, ...] = ()
    chain: bool = False
    anywhere: bool = False
    """Whether a text without targets reaches beyond the awareness of the card."""
