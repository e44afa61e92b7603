"""Event lines about the course of a game: turns, steps, priority, the Burst, the end."""

from __future__ import annotations

from typing import ClassVar

from engine.chaotic.words.kinds import EVENTS
from engine.language.sentences import Record, line


@line(EVENTS, "turn ends")
class TurnEnds(Record):
    """6.4.3: a turn is over."""


@line(EVENTS, "turn {player}")
class Turn(Record):
    """6.1.1: a player's turn begins."""

    player: str
    HEADING: ClassVar[bool] = True


@line(EVENTS, "step {step}")
class Step(Record):
    """6.1.3: a step of the turn, or the strikes of a combat, begin."""

    step: str
    VARIANT: ClassVar[str] = "step"


@line(EVENTS, "priority {player}")
class Priority(Record):
    """8.1.2: a player may play something."""

    player: str


@line(EVENTS, "pass {player}")
class Pass(Record):
    """8.1.2: a player plays nothing."""

    player: str


@line(EVENTS, "stop")
class Stop(Record):
    """6.3.6: the Active Player moves no more."""


@line(EVENTS, "ready {player}")
class Ready(Record):
    """4.1.1: a player has set up."""

    player: str


@line(EVENTS, "damage removed")
class DamageRemoved(Record):
    """6.4.1: all damage goes at the end of a turn."""


@line(EVENTS, "win {player}")
class Win(Record):
    """5.1: a player has won."""

    player: str


@line(EVENTS, "drawn")
class Drawn(Record):
    """5.1.2: nobody has won."""


@line(EVENTS, "concede {player}")
class Concede(Record):
    """5.1.1: a player gives up."""

    player: str


@line(EVENTS, "loop")
class Loop(Record):
    """R-loops: play repeats itself without an end."""


@line(EVENTS, "coin {player}")
class Coin(Record):
    """A flipped coin names a player."""

    player: str


# -- the Burst -------------------------------------------------------------------------------------


@line(EVENTS, "trigger {card}")
class Trigger(Record):
    """8.3: an ability triggers."""

    card: str


@line(EVENTS, "play {card}")
class Play(Record):
    """8.4.1.5: a Mugic is played."""

    card: str


@line(EVENTS, "use {card}")
class Use(Record):
    """8.4.4.1: an ability is used."""

    card: str


@line(EVENTS, "copy {card}")
class Copy(Record):
    """GL2-copy: something on the Burst is copied."""

    card: str


@line(EVENTS, "resolve {card}")
class Resolve(Record):
    """8.2.3.1: what lies on top of the Burst happens."""

    card: str


@line(EVENTS, "fizzle {card}")
class Fizzle(Record):
    """8.5.1: an item has no legal target left."""

    card: str


@line(EVENTS, "negate {card}")
class Negate(Record):
    """GL-negate: an item leaves the Burst without effect."""

    card: str


@line(EVENTS, "noeffect {card}")
class NoEffect(Record):
    """What was to happen changes nothing."""

    card: str


@line(EVENTS, "retarget {card} {target}")
class Retarget(Record):
    """R-retarget: an item gets another target."""

    card: str
    target: str


@line(EVENTS, "state {card}")
class State(Record):
    """8.8.3: something happens at once because a condition holds."""

    card: str
