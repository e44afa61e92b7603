"""Further static effects: rules of the game that a card changes while it is in play."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Ability, Amount, Condition, Effect, Number, Selector
from engine.language.nodes.objects import Cards
from engine.language.nodes.words import Element, Until


@dataclass(frozen=True, slots=True)
class CountsAs(Effect):
    """So many more Creatures with this word count as yours wherever such Creatures are counted."""

    amount: Amount
    word: str


@dataclass(frozen=True, slots=True)
class HealMore(Effect):
    """Whenever one of the selected Creatures is healed it is healed ``n`` more; ``by``: only when
    these heal it."""

    n: Number
    who: Selector
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class GainTimes(Effect):
    """Gets a numbered keyword with its number times ``times``."""

    who: Selector
    ability: Ability
    times: Amount
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LacksElement(Effect):
    """Does not have an Elemental Type (``None``: any) and cannot gain it."""

    who: Selector
    element: Element | None = None
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class RedirectDamage(Effect):
    """Damage that is not attack damage, dealt to ``who``, is dealt to ``to`` instead (8.8.2)."""

    who: Selector
    to: Selector
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class DamageDisciplines(Effect):
    """Attacks of ``by`` lower all Disciplines of the receiver by the damage they would deal,
    instead of dealing it (8.8.2)."""

    by: Selector
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class AtRandom(Effect):
    """The selected players play Attack Cards at random."""

    who: Selector


@dataclass(frozen=True, slots=True)
class StayDown(Effect):
    """Selected Battlegear is not turned up by the Engagement (7.2.2)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class SeeAll(Effect):
    """Abilities behind Invisibility (of the selected Creatures) count against Creatures with
    Invisibility too (9.4.1)."""

    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class PayFrom(Effect):
    """Mugic counters for abilities of ``who`` may be paid by Creatures that pass the filter."""

    who: Selector
    cards: Cards


@dataclass(frozen=True, slots=True)
class StandIn(Effect):
    """If ``who`` would become engaged by its own move, a Creature that passes the filter may
    exchange spaces with it and fight in its place."""

    who: Selector
    cards: Cards


@dataclass(frozen=True, slots=True)
class InterceptFar(Effect):
    """``who`` may intercept moves of Creatures that pass the filter, wherever it stands."""

    who: Selector
    cards: Cards


@dataclass(frozen=True, slots=True)
class MustAttack(Effect):
    """The selected Creatures must move into an adjacent occupied space if they can (8.7.4)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class PullIn(Effect):
    """Moving into the space of an enemy, ``who`` stays: the enemy comes into its space."""

    who: Selector


@dataclass(frozen=True, slots=True)
class KeepNormal(Effect):
    """The activated abilities of the normal text box can be used while Brainwashed (9.2)."""


@dataclass(frozen=True, slots=True)
class PassChecks(Effect):
    """Selected Creatures succeed on the Stat Checks of attacks they play."""

    who: Selector
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class ThisSideUp(Effect):
    """A card with two sides begins the game and comes into play with this one up."""


@dataclass(frozen=True, slots=True)
class HiveStaysOff(Effect):
    """Hive cannot be activated."""

    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class AsSoonAs(Ability):
    """As soon as the condition holds the effects happen, without the Burst (R-state)."""

    condition: Condition
    effects: tuple[Effect, ...]
