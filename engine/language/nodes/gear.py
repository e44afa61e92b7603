"""Effects, amounts and tests that Battlegear brought: moving again, looking, places kept free."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Amount, Effect, Selector, Test
from engine.language.nodes.words import Stat


@dataclass(frozen=True, slots=True)
class MoveAgain(Effect):
    """May move a second time in the turn; that move may begin another combat (1, 6.3.5)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class Peek(Effect):
    """The controller looks at face-down Battlegear."""

    what: Selector


@dataclass(frozen=True, slots=True)
class PutUnder(Effect):
    """Attack Cards of a hand go to the bottom of their owners' Attack Decks."""

    what: Selector


@dataclass(frozen=True, slots=True)
class AtMost(Amount):
    """An amount, but not more than ``high``."""

    of: Amount
    high: int


@dataclass(frozen=True, slots=True)
class LowerStat(Test):
    """A Creature with less of a Discipline than the selected one."""

    stat: Stat
    than: Selector
