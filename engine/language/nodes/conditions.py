"""Conditions, and the checks of attack texts."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Amount, Condition, Number, Selector, Test
from engine.language.nodes.filters import Cards
from engine.language.nodes.words import Element, Side, Stat


@dataclass(frozen=True, slots=True)
class Is(Condition):
    """The selected card passes the tests."""

    who: Selector
    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class There(Condition):
    """At least ``low`` (at most ``high``) cards pass the filter: "you control a ..."."""

    cards: Cards
    low: int | None = 1
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Only(Condition):
    """Every Creature the controller controls passes the tests (and there is one)."""

    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class HiveIsOn(Condition):
    """Hive is active (GL-hive)."""


@dataclass(frozen=True, slots=True)
class Higher(Condition):
    """``who`` has more of ``stat`` than ``than`` by at least ``by``; ``against``: than the other
    has of that Discipline."""

    stat: Stat
    who: Selector
    than: Selector
    by: int = 1
    against: Stat | None = None


@dataclass(frozen=True, slots=True)
class OnTurnOf(Condition):
    """It is that player's turn."""

    side: Side


@dataclass(frozen=True, slots=True)
class Done(Condition):
    """The effect just before was carried out ("if you do")."""


@dataclass(frozen=True, slots=True)
class Reached(Condition):
    """An amount is at least ``low`` and at most ``high``."""

    amount: Amount
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Found(Condition):
    """The selector finds something: "an engaged Creature has lower Courage than ..."."""

    who: Selector


@dataclass(frozen=True, slots=True)
class StatCheck(Condition):
    """Striking Creature has at least ``n`` (GL-stat-check)."""

    stat: Stat
    n: int


@dataclass(frozen=True, slots=True)
class StatFail(Condition):
    """Receiving Creature has less than ``n`` (GL-stat-fail)."""

    stat: Stat
    n: int


@dataclass(frozen=True, slots=True)
class Challenge(Condition):
    """Striking Creature has at least ``n`` more than the receiving one; ``against``: its other
    Discipline if two are compared (GL-challenge)."""

    stat: Stat
    n: int
    against: Stat | None = None


@dataclass(frozen=True, slots=True)
class CounterChallenge(Condition):
    """The same for Mugic counters (GL2-challenge-mugic-counters)."""

    n: int


@dataclass(frozen=True, slots=True)
class Characteristic(Condition):
    """Striking Creature has this Elemental Type ("Fire:"), which is also one of the attack's
    (8.6.1.4, 8.6.2.3, R-element-type)."""

    element: Element


@dataclass(frozen=True, slots=True)
class LostInitiative(Condition):
    """That player lost the Initiative of the combat in progress (7.2.4.1)."""

    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class InitiativeIs(Condition):
    """The Initiative line of the active Location names this Discipline or Elemental Type, Scanned
    or not (3.6.5)."""

    word: str


@dataclass(frozen=True, slots=True)
class Exceeds(Condition):
    """One amount is more than another."""

    amount: Number
    than: Number


@dataclass(frozen=True, slots=True)
class Odd(Condition):
    """An amount is odd, or with ``no`` even."""

    amount: Amount
    odd: bool = True


@dataclass(frozen=True, slots=True)
class ChecksWon(Condition):
    """So many different Disciplines were won in checks of this attack."""

    n: int


@dataclass(frozen=True, slots=True)
class HavePlayed(Condition):
    """The controller has played such a Mugic or attack this turn, whoever of the Creatures played
    it, and whether or not that one is still in play."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class PaidMore(Condition):
    """The optional ``n`` Mugic counters were paid as this Mugic was played (8.4.2.4), by its caster
    or, with ``anyone``, by Creatures of the player who plays it."""

    n: int
    anyone: bool = False
