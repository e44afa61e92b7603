"""What an attack chooses: it has no targets, for it is struck with and not aimed (8.4.3)."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.walking import changed, names, targets

CHOSEN = (n.CardKind.CREATURE, n.CardKind.BATTLEGEAR)
APART = (n.Ability, n.Later)
"""What happens at another moment has targets of its own then."""


def without_targets(ability: n.Ability) -> n.Ability:
    """The text of an attack, whose controller chooses what it targets as it resolves (8.6.2.1)."""
    found = targets(ability)
    if not isinstance(ability, n.Played) or not found or not all(map(_is_one, found)):
        return ability
    effects, otherwise = _chosen(ability.effects), _chosen(ability.otherwise)
    return n.Played(effects, ability.checks, otherwise)


def _is_one(target: n.Target) -> bool:
    """Whether a target is a card in play that is named without regard to another one."""
    return target.cards.kind in CHOSEN and not (target.another or target.together)


def _chosen(part: Any) -> Any:
    """A part of the text with a choice for each target."""
    if isinstance(part, tuple):
        return tuple(_chosen(one) for one in part)
    if isinstance(part, n.Target):
        return n.Pick(part.cards, part.slot, count=part.count, up_to=part.up_to)
    if not isinstance(part, n.Node) or isinstance(part, APART):
        return part
    return changed(part, **{name: _chosen(getattr(part, name)) for name in names(part)})
