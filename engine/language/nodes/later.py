"""Effects made of effects: what happens later, several times, or unless somebody pays."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.abilities import Event
from engine.language.nodes.base import Condition, Effect, Number, Selector
from engine.language.nodes.words import Until


@dataclass(frozen=True, slots=True)
class Later(Effect):
    """From now on the event triggers the effects (8.3.1); ``once``: only the next such event.

    What the event names is chosen now; targets of the effects are chosen when it triggers.
    """

    event: Event
    effects: tuple[Effect, ...]
    once: bool = False
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """The effects ``n`` times, with choices of their own each time."""

    n: Number
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Unless(Effect):
    """The effects, unless the controller of ``payer`` removes ``n`` Mugic counters from it."""

    n: int
    effects: tuple[Effect, ...]
    payer: Selector


@dataclass(frozen=True, slots=True)
class PaidMore(Condition):
    """The optional ``n`` Mugic counters were paid as this Mugic was played (8.4.2.4), by its caster
    or, with ``anyone``, by Creatures of the player who plays it."""

    n: int
    anyone: bool = False
