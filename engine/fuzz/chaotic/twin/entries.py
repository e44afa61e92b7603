"""The entries that count for the values of Creatures, and the values themselves."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.fuzz.chaotic.twin.position import Body
from engine.language import nodes as n

KeywordKey = tuple[str, int, int, str]


@dataclass(slots=True)
class Worked:
    """The present values of a Creature. `tagged`: keywords that count only behind Invisibility."""

    stats: list[int]
    elements: set[int]
    keywords: dict[KeywordKey, int] = field(default_factory=dict)
    tagged: dict[KeywordKey, int] = field(default_factory=dict)
    barred: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    anywhere: bool = False
    calls: bool = False
    attacks: bool = False

    def number(self, word: str, element: int = -1, stat: int = -1) -> int:
        """The present number of a keyword that counts; 0 if it is lacking."""
        key = (word, element, stat, "")
        return self.keywords.get(key, 0)


@dataclass(frozen=True, slots=True)
class Happening:
    """An effect that resolved: what it does to whom, and when."""

    stamp: int
    label: str
    effect: n.Effect


@dataclass(slots=True)
class Log:
    """What the position does not show: when things began, and effects that last."""

    began: dict[str, int] = field(default_factory=dict)
    effects: list[Happening] = field(default_factory=list)
    lost_all: dict[str, int] = field(default_factory=dict)
    as_if: dict[str, bool] = field(default_factory=dict)
    """9.2.2: the Minions that count as if their controller had a Chieftain (True) or none
    (False)."""
    since: dict[str, int] = field(default_factory=dict)
    """By the label of the bearer: since when its Battlegear counts, if several Battlegear have that
    name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An ability or effect that counts, and since when. `owner`: the player whose ability it is."""

    stamp: int
    rank: int
    source: str
    owner: str
    holder: Body | None
    ability: n.Ability | None = None
    happening: Happening | None = None
    lying: bool = False


Values = dict[str, Worked]
"""The present values of all Creatures, by label."""
