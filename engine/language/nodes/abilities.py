"""Abilities: events, and the lines of a text box."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Ability, Condition, Cost, Effect, Node, Selector
from engine.language.nodes.filters import Cards
from engine.language.nodes.words import Element, Side, Stat, Verb


@dataclass(frozen=True, slots=True)
class Event(Node):
    """A moment: ``verb`` happens to (or by) ``subject``.

    ``subject`` is a selector or, for "a ...", a filter; None where the verb has none. ``element``
    narrows damage, ``side`` a turn or pile, ``by`` the source (of damage, of targeting), ``to`` the
    receiver of damage (:class:`Affected`), ``low``/``high`` the amount.
    """

    verb: Verb
    subject: Selector | Cards | None = None
    element: Element | None = None
    side: Side = Side.ANY
    by: Selector | Cards | None = None
    to: Selector | Cards | None = None
    stat: Stat | None = None
    low: int | None = None
    high: int | None = None
    other: Element | None = None
    """A second element, either of which will do."""


@dataclass(frozen=True, slots=True)
class Invisibility(Ability):
    """A keyword that counts only against Creatures without Invisibility (9.4)."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class Hive(Ability):
    """An ability the card has while Hive is active (GL-hive)."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class Mirage(Ability):
    """An ability that works while the Location is a Mirage on the board (9.3)."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """Costs, then what it does (8.4.4). ``when``: it may be played only while this holds;
    ``once``: once a turn."""

    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    when: Condition | None = None
    once: bool = False


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """An event, and what happens (8.3). ``condition`` is the "if" right behind the event, checked
    when it triggers and on resolution (R-condition)."""

    event: Event
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    first: bool = False
    """Only the first time in a turn."""
    each: bool = False
    """With ``first``: the first time for each Creature that the event is about
    (R-first-time-each)."""
    at_once: bool = False
    """It happens with the event and not by the Burst ("as ..."): nobody can answer (R-state)."""


@dataclass(frozen=True, slots=True)
class Static(Ability):
    """What holds as long as the card is in play and the condition is true (8.8.3).

    Its effects are the same nodes; their ``until`` is ``Until.ALWAYS``.
    """

    effects: tuple[Effect, ...]
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Instead(Ability):
    """A replacement effect: the event would happen, instead the effects do (8.8.2), while the
    condition holds; ``may``: only if the controller wants it."""

    event: Event
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    may: bool = False


@dataclass(frozen=True, slots=True)
class Played(Ability):
    """A line of a Mugic or attack: done when it resolves, if all checks hold (8.5, 8.6.2);
    ``otherwise`` where one does not."""

    effects: tuple[Effect, ...]
    checks: tuple[Condition, ...] = ()
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class AdditionalCost(Ability):
    """An additional cost to play this Mugic or attack (8.4.2.4, 8.4.3.2)."""

    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class DeckRule(Ability):
    """A line about building the deck: cannot join mixed armies (2.2.5)."""

    word: str


@dataclass(frozen=True, slots=True)
class AsSoonAs(Ability):
    """As soon as the condition holds the effects happen, without the Burst (R-state)."""

    condition: Condition
    effects: tuple[Effect, ...]
