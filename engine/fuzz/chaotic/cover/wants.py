"""What abilities need in a position: counters to pay with, values of Creatures, and bearers of
Battlegear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.cards import CardFacts
from engine.language import nodes as n
from engine.language.walking import walk, whole


class Wanted(NamedTuple):
    """What one Creature needs at the same time: Disciplines (`values`) and Elemental Types.
    `words`: it has one of these in its name or type line (none: any Creature). `own`: it is the
    source or its bearer; `fights`: it is one of the two that fight."""

    values: tuple[n.Value, ...]
    elements: tuple[n.Element, ...] = ()
    words: frozenset[str] = frozenset()
    own: bool = False
    fights: bool = False


def texts(card: CardFacts) -> tuple[n.Ability, ...]:
    """The abilities in both text boxes of a card."""
    return (*card.abilities, *card.brainwashed)


@lru_cache(maxsize=4096)
def purse(card: CardFacts) -> int:
    """The most Mugic counters that an ability costs its Creature (8.4.4.1)."""
    parts = (part for part in whole(texts(card)) if isinstance(part, n.PayCounters))
    return max((part.n for part in parts if isinstance(part.n, int)), default=0)


@lru_cache(maxsize=4096)
def treasure(card: CardFacts) -> int:
    """The most counters that an ability costs several Creatures together."""
    return max((part.n for part in whole(texts(card)) if isinstance(part, n.AmongCost)), default=0)


@lru_cache(maxsize=4096)
def bearers(gear: CardFacts) -> tuple[str, ...]:
    """The tribes, subtypes and names that the abilities of Battlegear ask of its bearer, which
    needs one of them."""
    found = (
        words_of(part.tests)
        for part in whole(texts(gear))
        if isinstance(part, n.Is) and isinstance(part.who, n.Bearer)
    )
    return tuple(sorted(frozenset[str]().union(*found)))


@lru_cache(maxsize=4096)
def wanted_of(card: CardFacts) -> tuple[Wanted, ...]:
    """What Creatures need for the abilities of a card."""
    lines = (line for line in card.abilities if isinstance(line, n.Played))
    checked = (_checked(line.checks) for line in lines)
    return (*_wanted(card), *(one for one in checked if one.values or one.elements))


def _checked(checks: Sequence[n.Condition]) -> Wanted:
    """What the checks of a line of an attack ask of the two that fight (8.6.2.3, GL-stat-check,
    GL-stat-fail)."""
    high = [n.Value(one.stat, low=one.n) for one in checks if isinstance(one, n.StatCheck)]
    low = [n.Value(one.stat, high=one.n - 1) for one in checks if isinstance(one, n.StatFail)]
    elements = (one.element for one in checks if isinstance(one, n.Characteristic))
    return Wanted((*high, *low), tuple(elements), fights=True)


def _wanted(card: CardFacts) -> Iterator[Wanted]:
    for part in whole(texts(card)):
        if isinstance(part, n.Cards) and part.kind == n.CardKind.CREATURE:
            tests, own = part.tests, False
        elif isinstance(part, n.Is) and isinstance(part.who, (n.Source, n.Bearer)):
            tests, own = part.tests, True
        else:
            continue
        values, elements = tuple(disciplines(tests)), tuple(types(tests))
        if values or elements:
            yield Wanted(values, elements, words_of(tests), own)


def disciplines(tests: Sequence[n.Test | n.Condition]) -> Iterator[n.Value]:
    """The bounds of present Disciplines that some tests ask for. Alternatives (`AnyOf`) are left
    out."""
    for test in tests:
        if isinstance(test, n.AllOf):
            yield from disciplines(test.of)
        elif isinstance(test, n.Value) and not test.scanned and test.stat in n.DISCIPLINES:
            yield test


def types(tests: Sequence[n.Test | n.Condition]) -> Iterator[n.Element]:
    """The present Elemental Types that some tests ask for, without alternatives (`AnyOf`)."""
    for test in tests:
        if isinstance(test, n.AllOf):
            yield from types(test.of)
        elif isinstance(test, n.HasElement) and not test.scanned:
            yield test.element


def words_of(tests: Sequence[n.Test | n.Condition]) -> frozenset[str]:
    """The tribes, subtypes and names in some tests."""
    parts = list(walk(tuple(tests)))
    names = {part.name for part in parts if isinstance(part, n.Named)}
    return frozenset(names | {part.word for part in parts if isinstance(part, n.IsA)})
