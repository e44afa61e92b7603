"""Base classes of the nodes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.words import Element, Stat, Word


@dataclass(frozen=True, slots=True)
class Node:
    """Base of all nodes."""


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One line of a text box, or one quoted ability."""


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """Something paid before a colon or as an additional cost."""


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """Something an ability does when it resolves, or keeps true while it is static."""


@dataclass(frozen=True, slots=True)
class Selector(Node):
    """Names the objects that an effect acts on."""


@dataclass(frozen=True, slots=True)
class Test(Node):
    """A property that a card has or lacks."""


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Something that holds or not at a moment."""


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """A number that is only known at the table."""


Number = int | Amount
"""A number of a text: known, or only at the table."""


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword ability with its parameters.

    Keywords of a Discipline (Intimidate, Exhaust, Outperform, Support) without ``stat`` are of all
    four Disciplines. Without ``n`` a numbered keyword is named as a whole ("loses Swift").
    """

    word: Word
    n: int | None = None
    element: Element | None = None
    stat: Stat | None = None
    kind: str = ""
