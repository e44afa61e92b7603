"""Lines of cards, with what they cost."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.language.genesis.nodes.effects import Effect
from engine.language.genesis.nodes.events import Condition, Event
from engine.language.genesis.nodes.objects import Target
from engine.language.genesis.nodes.statics import Static
from engine.language.genesis.nodes.words import Node, Speed


@dataclass(frozen=True, slots=True)
class Cost(Node):
    aura: int = 0
    energy: int = 0
    hp: int = 0
    exert: bool = False
    discard: int = 0


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One line of a card.

    ``name`` as printed; ``title`` as commands call it: without number, leading Cast, Execute or
    Quick. ``keywords``: parts of the rule ids of its keywords, ``beckon`` for G-kw-beckon.1.
    ``attack``: its name contains Attack (GR-VO.6); ``cast``: a Cast ability (GR-VO.5); ``entry``:
    it puts its card into the arena or a skill zone (G-hand.5). ``anywhere``: the awareness of
    the card does not bind it. ``chain``: its targets are a chain (G-term-chain.1). ``choose``:
    elements of which one is chosen on playing (G-kw-elemental-selection.1).
    """

    speed: Speed
    name: str
    title: str
    cost: Cost | None = None
    targets: tuple[Target, ...] = ()
    effects: tuple[Effect, ...] = ()
    event: Event | None = None
    condition: Condition | None = None
    statics: tuple[Static, ...] = ()
    keywords: tuple[str, ...] = ()
    attack: bool = False
    cast: bool = False
    entry: bool = False
    anywhere: bool = False
    chain: bool = False
    choose: tuple[str, ...] = ()
    wording: str = field(default="", compare=False)
    """Our words for the effect, for pages and for telling triggers apart."""

    @property
    def active(self) -> bool:
        """Whether it is played (G-abilities.2)."""
        return self.speed in (Speed.ACTION, Speed.SWIFT)
