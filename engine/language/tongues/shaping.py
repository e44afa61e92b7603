"""Abilities of Chaotic shaped for wording: a chosen card is called by its kind, effects on the same
Creature are told together, and an effect that always holds names no end.

The nodes of this module exist only between an ability and its words. Nothing is lost in them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.language import nodes as n
from engine.language.abridged import Every, Place, abridged
from engine.language.naming import theirs
from engine.language.nodes import CardKind, Node, Side, Until
from engine.language.settling import settled
from engine.language.tongues.speaking import Unsaid
from engine.language.walking import changed, names, slots_named, whole

KINDS = {kind.value: kind for kind in CardKind}


@dataclass(frozen=True, slots=True)
class This(Node):
    """The card itself, called by its kind."""

    kind: CardKind


@dataclass(frozen=True, slots=True)
class That(Node):
    """What the event is about, by its kind."""

    kind: CardKind


@dataclass(frozen=True, slots=True)
class Known(Node):
    """What was chosen, by its kind: the only one, or by its number from 1. ``several``: more
    than one was chosen there."""

    kind: CardKind
    number: int = 0
    several: bool = False


@dataclass(frozen=True, slots=True)
class Together(Node):
    """Somebody, and the effects on them, told in one clause."""

    who: Any
    acts: tuple[Any, ...]
    until: Until = Until.TURN
    chosen: Any = field(default=None, compare=False)
    """The selector as the ability itself has it."""


@dataclass(frozen=True, slots=True)
class Rather(Node):
    """Effects; if the condition holds, other effects instead."""

    effects: tuple[Any, ...]
    condition: Any
    instead: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Leads(Node):
    """The condition that a player controls so many of the cards that the filter allows."""

    side: Side
    cards: n.Cards
    low: int | None = 1
    high: int | None = None


@dataclass(frozen=True, slots=True)
class TheirChoice(Node):
    """An element that another player chooses."""


@dataclass(frozen=True, slots=True)
class TheirTribes(Node):
    """The number of tribes of the Creatures of another player."""

    beyond: int = 0


@dataclass(frozen=True, slots=True)
class EveryStat(Node):
    """All four Disciplines."""


@dataclass(frozen=True, slots=True)
class EveryOne(Node):
    """What is said of every word of a kind."""

    kind: str
    said: Any


@dataclass(frozen=True, slots=True)
class EveryHolds(Node):
    """What holds for every word of a kind."""

    kind: str
    said: Any


@dataclass(frozen=True, slots=True)
class SpaceOf(Node):
    """The space of somebody."""

    who: Any


@dataclass(frozen=True, slots=True)
class Out(Node):
    """The pile from which a card is taken."""

    pile: n.Pile
    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class ThatWord(Node):
    """The word of which something is said; ``other``: one more of them."""

    kind: str
    other: bool = False


TOGETHER = (
    n.Gain,
    n.Lose,
    n.SetStat,
    n.GainElement,
    n.LoseElement,
    n.GainElementsOf,
    n.LoseElementsOf,
    n.GainType,
    n.GainAbility,
    n.GainTimes,
    n.LoseAbility,
    n.LoseAllAbilities,
    n.Cannot,
    n.CannotGain,
    n.LacksElement,
    n.MatchStats,
    n.LoseTribes,
    n.GainToLowest,
    n.GainSpent,
    n.GainElementsHad,
    n.ExchangeElements,
)
"""What is told of a Creature: it gains, loses, cannot."""


def shaped(ability: n.Ability, kind: str) -> Any:
    """The ability on a card of the kind, in the shape in which it is worded."""
    chosen: dict[int, n.Target | n.Pick] = {}
    for node in whole(ability):
        if isinstance(node, n.Target | n.Pick):
            if chosen.setdefault(node.slot, node) != node:
                raise Unsaid("two choices of one number")
    plain = _timeless(abridged(ability))
    return _Shape(KINDS[kind], chosen).of(plain)


def _timeless(value: Any, static: bool = False) -> Any:
    """The value with no end in effects that always hold. Raises :class:`Unsaid` for a static effect
    "until the turn ends"."""
    if isinstance(value, tuple):
        return tuple(_timeless(item, static) for item in value)
    if not isinstance(value, Node):
        return value
    if isinstance(value, n.Ability):
        static = isinstance(value, n.Static)
    parts = {name: _timeless(getattr(value, name), static) for name in names(value)}
    if static and "until" in parts:
        if parts["until"] is Until.TURN and not isinstance(value, n.Later):
            raise Unsaid("an end in what has none")
        if parts["until"] is Until.ALWAYS:
            parts["until"] = None
    return changed(value, **parts)


@dataclass(frozen=True)
class _Shape:
    """Shapes one ability on a card of a kind. ``about``: the kind of what the event is about."""

    kind: CardKind
    chosen: dict[int, n.Target | n.Pick]
    about: Any = None

    def of(self, value: Any, word: str = "") -> Any:
        """The value as it is told; ``word``: the kind of word that "that" stands for."""
        if isinstance(value, tuple):
            return tuple(_together([self.of(item, word) for item in value]))
        match value:
            case n.Source():
                return This(self.kind)
            case n.Slot(slot=slot):
                return self._known(slot)
            case n.Subject():
                return self._subject()
            case n.Triggered() | n.Instead() | n.Later() if self.about is not value.event.subject:
                return replace(self, about=value.event.subject).of(value, word)
            case n.ForEach(who=who) if self.about is not who:
                return replace(self, about=who).of(value, word)
            case Every(kind=kind, said=said):
                told = EveryHolds if isinstance(said, n.Condition) else EveryOne
                return told(kind, self.of(said, word if kind == "another" else kind))
            case Place(name=name):
                return ThatWord(word, name != "that")
            case n.Does(who=who, effects=effects):
                said = self.of(_his(theirs(effects)), word)
                return replace(value, who=self.of(who, word), effects=said)
            case n.Event(verb=n.Verb.PLAYED, subject=n.Cards() as cards, by=None):
                value = _player_first(value, cards)
            case n.Cards(kind=CardKind.SPACE, tests=(n.PlaceOf(who=who),)):
                return SpaceOf(self.of(who, word))
            case n.ReturnToPlay() | n.ReturnToHand() | n.Equip() | n.Remove() | n.DiscardCards():
                value = replace(value, what=_taken(value.what))
            case n.WhoseController(condition=condition):
                return replace(value, condition=self.of(_his(theirs(condition)), word))
            case (
                n.Gain(stats=n.DISCIPLINES)
                | n.Lose(stats=n.DISCIPLINES)
                | n.MatchStats(stats=n.DISCIPLINES)
            ):
                return self.of(changed(value, stats=EveryStat()), word)
            case n.GainAbility(who=who, ability=ability):
                given = self._given(who).of(ability, word)
                return _alone(replace(value, who=self.of(who, word), ability=given), value)
            case n.If(condition=condition, then=then, otherwise=otherwise) if otherwise:
                if slots_named(then) & _chosen_in(otherwise):
                    return Rather(*(self.of(part, word) for part in (otherwise, condition, then)))
            case n.There(cards=cards, low=low, high=high):
                for test in cards.tests:
                    if isinstance(test, n.Controlled) and test.side is not Side.OPPOSING:
                        rest = tuple(one for one in cards.tests if one is not test)
                        return Leads(test.side, self.of(n.Cards(cards.kind, rest), word), low, high)
        if not isinstance(value, Node):
            return value
        parts = {name: self.of(getattr(value, name), word) for name in names(value)}
        if isinstance(value, n.Target | n.Pick):
            parts["slot"] = 0
        return _alone(changed(value, **parts), value)

    def _subject(self) -> Any:
        match self.about:
            case n.Cards(kind=kind) | n.Each(cards=n.Cards(kind=kind)):
                return That(kind)
            case n.Target(cards=n.Cards(kind=kind)):
                return That(kind)
            case n.Source() | n.Bearer() | n.Fighter() | n.Slot() | n.Players(side=Side.YOURS):
                return self.of(self.about)
            case n.Players() | None:
                return That(CardKind.PLAYER)
        raise Unsaid("something that nothing is about")

    def _known(self, slot: int) -> Known:
        node = self.chosen.get(slot)
        if node is None:
            raise Unsaid("something that was not chosen")
        kind = node.cards.kind
        alike = sorted(at for at, one in self.chosen.items() if one.cards.kind is kind)
        several = node.count != 1
        return Known(kind, alike.index(slot) + 1 if len(alike) > 1 else 0, several)

    def _given(self, who: Any) -> _Shape:
        """The shape for an ability that somebody is given, which speaks of the card that has it."""
        if isinstance(who, n.Source):
            return self
        cards = getattr(who, "cards", None)
        kind = cards.kind if isinstance(cards, n.Cards) else CardKind.CREATURE
        return replace(self, kind=kind)


_OF_ANOTHER = (n.Only, n.HavePlayed, n.LostInitiative)
"""Nodes that mean "you" without a word for it."""


_ACROSS = (Side.OPPOSING, Side.OPPONENT)
"""The sides of the other player; seen from another player they may mean you."""


def _his(value: Any) -> Any:
    """What another player does or has, in words for that player. Raises :class:`Unsaid` if there
    are none."""
    if isinstance(value, tuple):
        return tuple(map(_his, value))
    if isinstance(value, _OF_ANOTHER) or getattr(value, "side", None) in _ACROSS:
        raise Unsaid("what another player has")
    if isinstance(value, n.GainElement | n.LoseElement) and value.element is None:
        value = changed(value, element=TheirChoice())
    if isinstance(value, n.TribesControlled) and value.of is None:
        return TheirTribes(value.beyond)
    if isinstance(value, n.Players | n.May) and value.side is Side.YOURS:
        value = replace(value, side=Side.THEIRS)
    if not isinstance(value, Node):
        return value
    return changed(value, **{name: _his(getattr(value, name)) for name in names(value)})


def _chosen_in(value: Any) -> set[int]:
    return {node.slot for node in whole(value) if isinstance(node, n.Target | n.Pick)}


def _player_first(event: n.Event, cards: n.Cards) -> n.Event:
    """The event that a card is played by somebody, told as somebody playing it."""
    by = [test for test in cards.tests if isinstance(test, n.PlayedBy)]
    if len(by) != 1:
        return event
    rest = tuple(test for test in cards.tests if test is not by[0])
    return replace(event, subject=replace(cards, tests=rest), by=by[0].who)


def _taken(what: Any) -> Any:
    """What is taken, with the pile that it is taken from."""
    cards = getattr(what, "cards", None)
    if not isinstance(cards, n.Cards):
        return what
    tests = tuple(
        Out(test.pile, test.side) if isinstance(test, n.In) else test for test in cards.tests
    )
    return replace(what, cards=changed(cards, tests=tests))


def _alone(value: Any, was: Any) -> Any:
    """A single effect on somebody, in the form for several; ``was``: the effect before it was
    shaped."""
    if not isinstance(value, TOGETHER):
        return value
    until = getattr(value, "until", Until.TURN)
    return Together(value.who, (value,), until, was.who)


def _together(items: list[Any]) -> list[Any]:
    """Effects on the same Creature, one after the other, in one breath."""
    found: list[Any] = []
    for item in items:
        last = found[-1] if found else None
        if isinstance(item, Together) and isinstance(last, Together):
            if item.until is last.until and item.chosen == settled(last.chosen):
                found[-1] = replace(last, acts=(*last.acts, *item.acts))
                continue
        found.append(item)
    return found
