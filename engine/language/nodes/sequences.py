"""Effects made of effects: on a condition, of a choice, several times, or later (8.5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.abilities import Event
from engine.language.nodes.base import Condition, Effect, Number, Selector
from engine.language.nodes.words import Side, Until


@dataclass(frozen=True, slots=True)
class If(Effect):
    """``then`` if the condition holds when this effect is reached, else ``otherwise``."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The controller (or each player named) chooses while resolving whether it happens."""

    effects: tuple[Effect, ...]
    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    """The controller chooses one of the branches while resolving."""

    branches: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True, slots=True)
class Does(Effect):
    """Players do the effects themselves, each as if the ability were theirs: "you" and "yours"
    inside are that player. ``may``: only who wants to."""

    who: Selector
    effects: tuple[Effect, ...]
    may: bool = False


@dataclass(frozen=True, slots=True)
class Coin(Effect):
    """Flip a coin; what happens on either side."""

    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """The effects once for every selected card, which is :class:`Subject` inside."""

    who: Selector
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """The effects ``n`` times, with choices of their own each time."""

    n: Number
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Anew(Effect):
    """All effects of the ability once more, from the first on."""


@dataclass(frozen=True, slots=True)
class Unless(Effect):
    """The effects, unless the controller of ``payer`` removes ``n`` Mugic counters from it."""

    n: int
    effects: tuple[Effect, ...]
    payer: Selector


@dataclass(frozen=True, slots=True)
class Later(Effect):
    """From now on the event triggers the effects (8.3.1); ``once``: only the next such event.

    What the event names is chosen now; targets of the effects are chosen when it triggers.
    """

    event: Event
    effects: tuple[Effect, ...]
    once: bool = False
    until: Until = Until.TURN
