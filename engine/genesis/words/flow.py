"""Event lines about the course of a game: rounds, turns, the stack, the end."""

from __future__ import annotations

from typing import ClassVar

from engine.genesis.words.kinds import EVENTS
from engine.language.sentences import Record, line


@line(EVENTS, "round {n}")
class Round(Record):
    """G-round-begin.1: a round begins."""

    n: int
    HEADING: ClassVar[bool] = True


@line(EVENTS, "turn {card}")
class Turn(Record):
    """G-turn-end.8: a combatant's turn begins."""

    card: str
    HEADING: ClassVar[bool] = True


@line(EVENTS, "phase {phase}")
class Phase(Record):
    """G-turn.3: a phase begins."""

    phase: str
    VARIANT: ClassVar[str] = "phase"


@line(EVENTS, "leader {player}")
class Leader(Record):
    """G-start.1: a player leads."""

    player: str


@line(EVENTS, "priority {player}")
class Priority(Record):
    """G-term-priority.1: a player may play something."""

    player: str


@line(EVENTS, "pass {player}")
class Pass(Record):
    """G-stack.6: a player plays nothing."""

    player: str


@line(EVENTS, "play {card}")
class Play(Record):
    """G-play-hand.1: a card is played."""

    card: str


@line(EVENTS, "use {card}")
class Use(Record):
    """G-play-combatant.1: an ability of a combatant is used."""

    card: str


@line(EVENTS, "trigger {card}")
class Trigger(Record):
    """G-speeds-passive.4: a passive ability occurs."""

    card: str


@line(EVENTS, "resolve {card}")
class Resolve(Record):
    """G-resolve.1: the top of the stack resolves."""

    card: str


@line(EVENTS, "fail {card}")
class Fail(Record):
    """G-fail.1: an ability fails."""

    card: str


@line(EVENTS, "negate {card}")
class Negate(Record):
    """G-term-negate.1: an ability is negated: it leaves the stack without effect."""

    card: str


@line(EVENTS, "copy {card}")
class CopyOf(Record):
    """G-copy-champion.1: something on the stack is copied."""

    card: str


@line(EVENTS, "retarget {card} {target}")
class Retarget(Record):
    """G-kw-decoy.2: an ability on the stack gets another target."""

    card: str
    target: str


@line(EVENTS, "pay {player} {n} {what}")
class Pay(Record):
    """G-cost-energy.1, G-cost-aura.1, G-cost-hp.3: a player pays."""

    player: str
    n: int
    what: str
    VARIANT: ClassVar[str] = "what"


@line(EVENTS, "draw {player} {n}")
class Draw(Record):
    """G-timeline.3: a player draws cards."""

    player: str
    n: int


@line(EVENTS, "shuffle {player}")
class Shuffle(Record):
    """G-start.6: a timeline is shuffled."""

    player: str


@line(EVENTS, "lock {player}")
class Lock(Record):
    """G-lock-show.5: a player has locked an exchange in secret."""

    player: str


@line(EVENTS, "no lock {player}")
class NoLock(Record):
    """G-lock-show.2: a player has nothing to exchange."""

    player: str


@line(EVENTS, "show {player}")
class ShowSwap(Record):
    """G-lock-show.6: an exchange is shown."""

    player: str


@line(EVENTS, "swap {player}")
class Swap(Record):
    """G-lock-show.10: an exchange is made."""

    player: str


@line(EVENTS, "match {player}")
class Match(Record):
    """G-winning.1: a player wins the match."""

    player: str


@line(EVENTS, "win {player}")
class Win(Record):
    """G-winning.1: a player has won."""

    player: str


@line(EVENTS, "drawn")
class Drawn(Record):
    """GR-WN.1: nobody has won."""


@line(EVENTS, "out {player}")
class Out(Record):
    """G-winning.1: a player is out of the game."""

    player: str


@line(EVENTS, "concede {player}")
class Concede(Record):
    """GR-WN.1: a player gives up."""

    player: str


@line(EVENTS, "coin {player}")
class Coin(Record):
    """G-start.1: a flipped coin names a player."""

    player: str


@line(EVENTS, "loop")
class Loop(Record):
    """GR-TU.13: play repeats itself without an end."""


@line(EVENTS, "agree {player}")
class Agree(Record):
    """GR-TU.13: a player agrees to a draw."""

    player: str


@line(EVENTS, "go-on {player}")
class GoOn(Record):
    """GR-TU.13: a player does not agree to a draw."""

    player: str
