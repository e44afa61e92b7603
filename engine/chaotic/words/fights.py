"""Event lines about moves and combats."""

from __future__ import annotations

from typing import ClassVar

from engine.chaotic.words.kinds import EVENTS
from engine.language.sentences import Record, line


@line(EVENTS, "move {creature} {space}")
class Move(Record):
    """6.3.3: a Creature moves."""

    creature: str
    space: str


@line(EVENTS, "battle {space}")
class Battle(Record):
    """6.3.4: two Creatures meet in a space."""

    space: str


@line(EVENTS, "swap {defender} {creature}")
class Swap(Record):
    """6.3.4.1.5: a Defender takes the place of the attacked Creature."""

    defender: str
    creature: str


@line(EVENTS, "decline")
class Decline(Record):
    """6.3.4.1.1: nobody intercepts."""


@line(EVENTS, "engage {creature} {other}")
class Engage(Record):
    """7.2.1: a combat begins."""

    creature: str
    other: str
    HEADING: ClassVar[bool] = True


@line(EVENTS, "initiative {player}")
class Initiative(Record):
    """7.2.4.1: a player strikes first."""

    player: str


@line(EVENTS, "striker {player}")
class Striker(Record):
    """7.2.5.4: a player is the Striking Player."""

    player: str


@line(EVENTS, "strike {card}")
class Strike(Record):
    """7.2.5.2: an attack is played."""

    card: str


@line(EVENTS, "skip")
class Skip(Record):
    """R-no-attack: the Striking Player has no attack to play."""


@line(EVENTS, "base {n}")
class Base(Record):
    """8.6.1.1: the base damage of an attack."""

    n: int


@line(EVENTS, "element {element} {n}")
class Element(Record):
    """8.6.1.2: damage of an element that the Creature has."""

    element: str
    n: int


@line(EVENTS, "text {n}")
class Text(Record):
    """8.6.2.2: damage that the attack's own text adds."""

    n: int


@line(EVENTS, "characteristic {so}")
class Characteristic(Record):
    """8.6.2.3: whether the Creature is what the attack asks for."""

    so: str
    VARIANT: ClassVar[str] = "so"


@line(EVENTS, "stat check {so}")
class StatCheck(Record):
    """GL-stat-check: whether a Discipline is high enough."""

    so: str
    VARIANT: ClassVar[str] = "so"


@line(EVENTS, "stat fail {so}")
class StatFail(Record):
    """GL-stat-fail: whether a Discipline is low enough."""

    so: str
    VARIANT: ClassVar[str] = "so"


@line(EVENTS, "challenge {so}")
class Challenge(Record):
    """GL-challenge: whether a Discipline is enough above the other's."""

    so: str
    VARIANT: ClassVar[str] = "so"


@line(EVENTS, "total {n}")
class Total(Record):
    """8.6.5.2: what an attack deals in all."""

    n: int


@line(EVENTS, "damage {card} {n}")
class Damage(Record):
    """8.6.6, 8.5.3: damage is dealt."""

    card: str
    n: int


@line(EVENTS, "combat ends")
class CombatEnds(Record):
    """7.3.1: a combat is over."""


@line(EVENTS, "twenty")
class Twenty(Record):
    """7.3.2: twenty harmless attacks of each player in a row."""


@line(EVENTS, "showdown")
class Showdown(Record):
    """6.3.7.1: too many turns passed without a combat."""

    HEADING: ClassVar[bool] = True


@line(EVENTS, "choose {creature}")
class Chosen(Record):
    """6.3.7.2: a Creature is sent into the Showdown."""

    creature: str
