"""Abilities of Genesis shaped for wording: a line with its head, targets where they are first
named, the tests of a filter as words around a noun.

The nodes of this module exist only between an ability and its words. Nothing is lost in them.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from typing import Any

from engine.language.genesis import nodes as n
from engine.language.genesis.nodes import CardType, Kind, Node, Where
from engine.language.tongues.book import book
from engine.language.tongues.nouns import noun
from engine.language.tongues.patterns import named
from engine.language.tongues.speaking import Form, Said, Unsaid, Voice

SEEN = (Where.AROUND, Where.ADJACENT, Where.HERE, Where.NEAR)
"""Places that are seen from somewhere."""


@dataclass(frozen=True, slots=True)
class Line(Node):
    """A line of a card: the name as it is printed, the cost of one that is played, what it does."""

    speed: n.Speed
    name: str
    cost: n.Cost | None
    body: Body | None


@dataclass(frozen=True, slots=True)
class Body(Node):
    """What a line says behind its head."""

    effects: tuple[Any, ...] = ()
    event: Any = None
    condition: Any = None
    statics: tuple[Any, ...] = ()
    choose: tuple[str, ...] = ()
    chain: bool = False
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Aimed(Node):
    """A target at its first mention; ``optional``: it may be left out."""

    filter: Any
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Known(Node):
    """A target at a later mention; ``number`` counts from 1 if there are several."""

    kind: Kind
    number: int = 0


@dataclass(frozen=True, slots=True)
class This(Node):
    """The card itself, called by its type."""

    type: CardType


@dataclass(frozen=True, slots=True)
class Bearer(Node):
    """Who carries the skill."""


@dataclass(frozen=True, slots=True)
class Those(Node):
    """The objects that a filter allows: a noun, and the tests that are told around it."""

    kind: Kind
    tests: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Test(Node):
    """One thing that a filter asks for, by the name of its field."""

    what: str
    value: Any
    near: Any = None


@dataclass(frozen=True, slots=True)
class Price(Node):
    """One part of a cost."""

    what: str
    n: int


def said(ability: n.Ability, kind: str, language: str) -> str | None:
    """A line of a Genesis card of ``kind``; None where the language has no phrase for it."""
    return _said(ability, kind, language, whole=True)


def text_said(ability: n.Ability, kind: str, language: str) -> str | None:
    """What the line does, without its head: "" where it does nothing."""
    return _said(ability, kind, language, whole=False)


@lru_cache(maxsize=4096)
def _said(ability: n.Ability, kind: str, language: str, *, whole: bool) -> str | None:
    speaker = _voice(language)
    if speaker is None:
        return None
    line = shaped(ability, kind)
    told = line if whole else line.body
    try:
        return speaker.tidy(speaker.say(told, Form()).text) if told else ""
    except Unsaid:
        return None


@cache
def _voice(language: str) -> Voice | None:
    phrases = book("genesis", language)
    return Voice(phrases, NOUNS) if phrases else None


def shaped(ability: n.Ability, kind: str) -> Line:
    """The ability on a card of the type, in the shape in which it is worded."""
    shape = _Shape(CardType(kind), ability, set())
    body = None
    if ability.effects or ability.statics:
        body = Body(
            event=shape.of(ability.event),
            condition=shape.of(ability.condition),
            statics=shape.of(ability.statics),
            effects=shape.of(ability.effects),
            choose=ability.choose,
            chain=ability.chain,
            anywhere=ability.anywhere and not ability.targets,
        )
    return Line(ability.speed, ability.name, ability.cost, body)


@dataclass(frozen=True)
class _Shape:
    """Shapes one ability; ``told``: the targets that were named already."""

    type: CardType
    ability: n.Ability
    told: set[int]

    def of(self, value: Any) -> Any:
        """The value in the shape in which it is worded."""
        match value:
            case tuple():
                return tuple(self.of(item) for item in value)
            case n.Source():
                return This(self.type)
            case n.You() if self.type is CardType.ENCHANTMENT:
                return Bearer()
            case n.Slot(n=number):
                return self._target(number)
            case n.Each(filter=wanted) if wanted.where is Where.AWARENESS:
                seen: Any = self.those(wanted, Test("where", Where.AWARENESS))
                return n.Each(seen)
            case n.Filter():
                return self.those(value)
        if not isinstance(value, Node):
            return value
        parts = {name: self.of(getattr(value, name)) for name in named(value)}
        return replace(value, **parts)

    def those(self, wanted: n.Filter, *more: Test) -> Those:
        """The filter as a noun with its tests; each field of the filter has words of its own."""
        tests = list(more)
        if wanted.kind is Kind.PERMANENT:
            tests.append(Test("lasting", True))
        for field in fields(wanted):
            value = getattr(wanted, field.name)
            if field.name in ("kind", "near") or value == field.default:
                continue
            near = self.of(wanted.near) if value in SEEN else None
            tests.append(Test(field.name, value, near))
        return Those(wanted.kind, tuple(sorted(tests, key=_place)))

    def _target(self, number: int) -> Aimed | Known:
        target = self.ability.targets[number]
        if number in self.told:
            several = len(self.ability.targets) > 1
            return Known(target.filter.kind, number + 1 if several else 0)
        self.told.add(number)
        return Aimed(self.of(target.filter), target.optional)


_FIRST, _LAST = ("other", "card_type"), ("where",)


def _place(test: Test) -> int:
    """Where a test stands among those of a filter."""
    return 0 if test.what in _FIRST else 2 if test.what in _LAST else 1


# --- nouns ------------------------------------------------------------------------------------


def _those(speaker: Voice, those: Any, form: Form) -> Said:
    return noun(speaker, those.kind.value, those.tests, form)


def _kind(speaker: Voice, kind: Any, form: Form) -> Said:
    return noun(speaker, getattr(kind, "value", kind), (), form)


def _cost(speaker: Voice, cost: Any, form: Form) -> Said:
    """The parts of a cost in their order, or the word for no cost."""
    prices = tuple(
        Price(name, int(getattr(cost, name))) for name in named(n.Cost) if getattr(cost, name)
    )
    return (
        speaker.say(prices, replace(form, row="row"))
        if prices
        else Said(speaker.book.words["free"])
    )


NOUNS = {"those": _those, "kind": _kind, "card_type": _kind, "card_kind": _kind, "cost": _cost}
