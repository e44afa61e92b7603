"""What counts for the values of Creatures, and what they are once it has counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.fuzz.chaotic.twin.position import Body
from engine.language import nodes as n

KeywordKey = tuple[str, int, int, str]


@dataclass(slots=True)
class Worked:
    """What a Creature has now. `tagged` are keywords that count only through Invisibility."""

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
    """9.2.2: who counts as if its controller had a Chieftain, or had none."""
    since: dict[str, int] = field(default_factory=dict)
    """By who bears it since when Battlegear counts, where its name does not tell."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that counts, and since when. `owner` is the player whose ability it is."""

    stamp: int
    rank: int
    source: str
    owner: str
    holder: Body | None
    ability: n.Ability | None = None
    happening: Happening | None = None
    lying: bool = False


Values = dict[str, Worked]
"""By the label of each Creature."""
