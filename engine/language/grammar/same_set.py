"""Effects on several cards, of which an earlier one changes who passes the filter.

"Each Creature with Fire loses Fire and gains Water": those that lost Fire gain Water. Whoever is
called "they" is who was named, not who passes the filter by then, so the cards are taken once.
"""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.pronouns import Again, It, That
from engine.language.walking import changed, names, walk

_RECEIVERS = ("who", "what", "to")
_CHOSEN = (n.Slot, n.Target, n.Pick, n.Subject)


def taken_once(said: tuple[Any, ...], bound: tuple[Any, ...]) -> tuple[Any, ...]:
    """The bound effects, those on one changing set card by card. ``said`` are they with
    their pronouns."""
    found: list[Any] = []
    at = 0
    while at < len(bound):
        who = receiver(bound[at])
        end = at + 1
        while end < len(bound) and _again(said[end]) and receiver(bound[end]) == who:
            end += 1
        group = bound[at:end]
        if isinstance(who, n.Each) and _changes(group[:-1], who.cards) and not _chosen(group):
            group = (n.ForEach(who, instead_of(group, who, n.Subject())),)
        found += group
        at = end
    return tuple(found)


def receiver(effect: Any) -> Any:
    """Whom an effect acts on."""
    if isinstance(effect, n.Effect):
        for name in _RECEIVERS:
            if name in names(effect):
                return getattr(effect, name)
    return None


def instead_of(value: Any, one: n.Selector, other: n.Selector) -> Any:
    """The effects with another selector wherever the one stands."""
    if value == one:
        return other
    if isinstance(value, tuple):
        return tuple(instead_of(item, one, other) for item in value)
    if isinstance(value, n.Node) and not isinstance(value, n.Ability):
        parts = {name: instead_of(getattr(value, name), one, other) for name in names(value)}
        return changed(value, **parts)
    return value


def _again(said: Any) -> bool:
    return isinstance(receiver(said), Again | It | That)


def _chosen(effects: tuple[Any, ...]) -> bool:
    """Whether they speak of what was chosen or of the event, which they could not card by card."""
    return any(isinstance(node, _CHOSEN) for node in walk(effects))


def _changes(effects: tuple[Any, ...], cards: n.Cards) -> bool:
    """Whether one of the effects changes what the filter asks for."""
    asked = tuple(walk(cards.tests))
    return any(_decides(effect, test) for effect in effects for test in asked)


def _decides(effect: Any, test: Any) -> bool:
    match effect, test:
        case (n.LoseElement() | n.GainElement(), n.HasElement(element=element)):
            return bool(effect.element in (element, None))
        case (n.LoseAbility(keyword=n.Keyword(word=lost)), n.HasKeyword(word=word)):
            return lost is word
        case (n.GainAbility(ability=n.Keyword(word=gained)), n.HasKeyword(word=word)):
            return gained is word
        case (n.GainAbility(ability=n.Invisibility()), n.HasKeyword(word=word)):
            return word is n.Word.INVISIBILITY
        case (
            (n.LoseAllAbilities(), n.HasKeyword())
            | (n.LoseElement() | n.GainElement(), n.Elemental())
            | (n.Infect() | n.Uninfect(), n.Infected())
            | (n.Flip(), n.FaceUp())
            | (n.PutCounters() | n.TakeCounters(), n.Counters())
        ):
            return True
        case (n.Gain(stats=stats) | n.Lose(stats=stats), n.Value(stat=stat, scanned=False)):
            return stat in stats
    return False
