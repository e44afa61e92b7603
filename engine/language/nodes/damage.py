"""Effects on damage: dealt, healed, changed, or dealt to another Creature."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Number, Selector
from engine.language.nodes.words import Step, Until


@dataclass(frozen=True, slots=True)
class Damage(Effect):
    """Deal damage that is not attack damage (8.5.3)."""

    n: Number
    to: Selector


@dataclass(frozen=True, slots=True)
class AddDamage(Effect):
    """What an attack's "Deal N damage." adds: part of the attack's total (8.6.2.2)."""

    n: Number


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Remove damage (GL-heal-x); ``All()`` removes all."""

    n: Number
    who: Selector


@dataclass(frozen=True, slots=True)
class HealMore(Effect):
    """Whenever one of the selected Creatures is healed it is healed ``n`` more; ``by``: only when
    these heal it."""

    n: Number
    who: Selector
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class ModifyDamage(Effect):
    """Damage dealt by ``by`` (attacks or Mugic, of either player) to ``to`` (None = to anything)
    is changed at ``step`` by ``n``; with bounds (more than ``over``, at least ``low``, at most
    ``high``) only damage that would end up within them, in place of it (8.8.2)."""

    step: Step
    n: Number
    by: Selector
    to: Selector | None = None
    until: Until = Until.TURN
    over: int | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Redirect(Effect):
    """Damage of attacks (of the next one) is dealt to another Creature instead; ``dealt``: of the
    next one that would deal any."""

    to: Selector
    until: Until = Until.NEXT_ATTACK
    dealt: bool = False


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
