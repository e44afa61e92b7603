"""What the language can say but the rulebook does not do yet.

A card that says any of it is in the catalogue, but is not executable: nothing is guessed at a
table. Names are those of node classes, or ``Enumeration.MEMBER``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from typing import Any

from engine.language import nodes as n

NOT_YET: frozenset[str] = frozenset()


def missing(abilities: Iterable[n.Ability]) -> tuple[str, ...]:
    """Names of :data:`NOT_YET` that the abilities use, each once, in order."""
    used = dict.fromkeys(name for ability in abilities for name in features(ability))
    return tuple(name for name in used if name in NOT_YET)


@lru_cache(maxsize=8192)
def features(ability: n.Ability) -> tuple[str, ...]:
    """Everything an ability says, quoted abilities included: node classes and words."""
    found: dict[str, None] = {}
    _collect(ability, found)
    return tuple(found)


def _collect(value: Any, found: dict[str, None]) -> None:
    match value:
        case tuple():
            for item in value:
                _collect(item, found)
        case Enum():
            found[f"{type(value).__name__}.{value.name}"] = None
        case n.Node():
            found[type(value).__name__] = None
            special = _special(value)
            if special:
                found[special] = None
            for field in fields(value):
                _collect(getattr(value, field.name), found)


def _special(node: n.Node) -> str:
    """The name of a use of the node that needs a rule of its own, beyond that of its class."""
    match node:
        case n.Keyword(
            word=n.Word.INTIMIDATE | n.Word.EXHAUST | n.Word.OUTPERFORM | n.Word.SUPPORT, stat=None
        ):
            return "Keyword.all"
        case n.Negate(home=True):
            return "Negate.home"
        case n.ModifyDamage(over=int()):
            return "ModifyDamage.over"
        case n.Played(otherwise=(_, *_)):
            return "Played.otherwise"
        case n.GainElementsOf(scanned=True):
            return "GainElementsOf.scanned"
        case n.Cannot(act=n.Act.PLAY, by=by) if by is not None:
            return "Cannot.play_by"
        case n.Target(together=True):
            return "Target.together"
        case n.Pick(count=n.Amount()):
            return "Pick.amount"
        case n.PayMore(who=n.Caster()):
            return "PayMore.own"
        case n.Triggered(event=n.Event(verb=n.Verb.PLAYED, subject=n.Source())):
            return "Triggered.own_play"
        case n.ReturnToHand(what=n.Source()):
            return "ReturnToHand.itself"
        case n.Keyword(word=n.Word.DEFENDER, element=element) if element is not None:
            return "Keyword.defender_of_element"
        case n.Higher(against=against) if against is not None:
            return "Higher.against"
        case n.PayMore(cards=cards) if cards is not None:
            return "PayMore.cards"
        case n.Is(who=n.Source(), tests=(n.In(), *_)):
            return "Is.in_a_pile"
        case n.GainAbility(who=who) | n.GainElement(who=who) if _kind(who) in _NO_CREATURES:
            return f"{type(node).__name__}.to_{_kind(who)}"
        case n.Relocate(who=n.Target(cards=n.Cards(kind=n.CardKind.LOCATION))):
            return "Relocate.a_location"
        case n.Named(name="~"):
            return "Named.like_itself"
        case n.May(effects=(n.ModifyDamage(), *_)):
            return "May.modify_damage"
        case n.Keyword(word=n.Word.PROOF, n=int(), element=None):
            return "Keyword.proof_of_all"
        case n.DamageCost(who=n.Pick()) | n.UninfectCost(who=n.Pick()):
            return "Cost.picked"
        case n.DiscardCost(cards=n.Cards(tests=(_, *_))):
            return "DiscardCost.of_some"
        case n.Event(verb=n.Verb.DISCARDED, subject=n.Cards(tests=tests)) if any(
            isinstance(test, n.Infected) for test in tests
        ):
            return "Event.infected_discarded"
    return ""


_NO_CREATURES = (n.CardKind.ATTACK, n.CardKind.BATTLEGEAR, n.CardKind.MUGIC, n.CardKind.LOCATION)


def _kind(who: n.Selector) -> n.CardKind | None:
    return who.cards.kind if isinstance(who, n.Each | n.Target | n.Pick) else None
