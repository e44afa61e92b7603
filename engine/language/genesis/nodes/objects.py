"""Selectors and filters: which objects an ability means."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.genesis.nodes.words import CardType, Kind, Node, Side, Where


@dataclass(frozen=True, slots=True)
class Selector(Node):
    """Names objects by their part in the ability or its event."""


@dataclass(frozen=True, slots=True)
class Source(Selector):
    """This card: the permanent, or the skill, or the card that is being put into the arena."""


@dataclass(frozen=True, slots=True)
class You(Selector):
    """Your champion; on a skill the combatant that carries it (GR-KW.4)."""


@dataclass(frozen=True, slots=True)
class User(Selector):
    """The combatant that plays the ability: the champion for a card, else the source itself."""


@dataclass(frozen=True, slots=True)
class Slot(Selector):
    """The target with this number, from 0."""

    n: int = 0


@dataclass(frozen=True, slots=True)
class That(Selector):
    """What the event was about: "it", "that combatant"; for Counter Attack who dealt the damage."""


THIS, YOU, FIRST = Source(), You(), Slot()
"""What most abilities mean where their text names nothing else."""


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """Objects by what they are and where they are.

    ``other``: not the source, and no earlier target. ``card``: only cards of this name.
    ``card_type``: of cards outside the arena and abilities on the stack, the type of their card.
    ``entry`` False: no ability that puts a card into the arena ("non-Beckon").
    """

    kind: Kind
    side: Side = Side.ANY
    where: Where = Where.AWARENESS
    near: Selector = THIS
    hp_most: int | None = None
    chi_most: int | None = None
    other: bool = False
    card: str = ""
    card_type: CardType | None = None
    entry: bool | None = None
    or_alteration: bool = False
    """``target combatant or alteration`` (G-kw-push.1)."""


@dataclass(frozen=True, slots=True)
class Each(Selector):
    """Everything that the filter allows when the ability resolves."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Chosen(Selector):
    """One object that the filter allows, chosen when the ability resolves."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Target(Node):
    """A target to be named when the ability is played (G-targets.1).

    ``optional``: none need be named ("yourself or target ally")."""

    filter: Filter
    optional: bool = False
