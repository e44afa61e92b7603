"""The copies of cards in a game: what is printed on each, whose it is, what it is called."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.cards import facts, made
from engine.genesis.position.arena import NOTHING, Awareness, awareness
from engine.genesis.position.ids import CardId, Seat
from engine.language.genesis.nodes import Ability, CardType, Static

COMBATANTS = frozenset({CardType.CHAMPION, CardType.SUMMON})


PERMANENTS = COMBATANTS | {CardType.ALTERATION}


PLAIN = frozenset({CardType.SPELL, CardType.TECHNIQUE})


USERS = COMBATANTS | {CardType.ENCHANTMENT}
"""Cards whose active abilities a combatant plays: its own, and those of skills that it carries."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """G-non-champion.5, G-play-hand.8, G-term-skill.2: what is printed on a card; values that its
    type does not have are 0, and `chi` is None for a card without Chi.

    These fields hold abilities by their number. `offers`: may be played from the thoughts (of a
    spell or technique all active ones, of others only the one that puts the card on the table,
    G-hand.5, G-play-hand.8). `uses`: are played by the combatant itself or by the bearer of the
    skill. `statics`: hold continuously. `waits`: are passive and wait for an event. `listed`: the
    card is in the catalogue.
    """

    name: str
    kind: CardType
    hp: int = 0
    aura: int = 0
    reduction: int = 0
    chi: int | None = None
    awareness: Awareness = NOTHING
    copy_limit: int | None = None
    affiliations: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    listed: bool = False
    offers: tuple[int, ...] = field(init=False)
    uses: tuple[int, ...] = field(init=False)
    statics: tuple[tuple[int, Static], ...] = field(init=False)
    waits: tuple[tuple[int, Ability], ...] = field(init=False)

    def __post_init__(self) -> None:
        lines = list(enumerate(self.abilities))
        plain, fights = self.kind in PLAIN, self.kind in USERS
        derived: dict[str, tuple[Any, ...]] = {
            "offers": tuple(n for n, one in lines if one.active and (plain or one.entry)),
            "uses": tuple(n for n, one in lines if one.active and not one.entry and fights),
            "statics": tuple((n, static) for n, one in lines for static in one.statics),
            "waits": tuple((n, one) for n, one in lines if one.event is not None),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"Face({self.name})"


def face_of(card: Any, listed: bool = False) -> Face:
    """The face of a card from its facts, for cards of the catalogue and made ones. Raises
    ValueError for a card that the rules cannot play."""
    if card.beyond:
        raise ValueError(f"{card.name} cannot be played: {card.beyond}")
    return Face(
        name=card.name,
        kind=CardType(card.kind),
        hp=card.hp or 0,
        aura=card.aura or 0,
        reduction=card.reduction or 0,
        chi=card.chi,
        awareness=awareness(card.awareness),
        copy_limit=card.copy_limit,
        affiliations=tuple(card.symbols),
        abilities=tuple(card.abilities),
        listed=listed,
    )


@lru_cache(maxsize=4096)
def known_face(name: str) -> Face:
    """The face of a card of the catalogue, the same one for every game."""
    return face_of(facts("genesis", name), listed=True)


@lru_cache(maxsize=4096)
def made_face(name: str, entry: str) -> Face:
    """The face of a card that an organizer made; stored games hold it whole."""
    return face_of(made("genesis", name, entry))


class Deal:
    """All copies of a game by number: faces, owners, and the names given in a set-up."""

    __slots__ = ("faces", "owners", "names")

    def __init__(self) -> None:
        self.faces: list[Face] = []
        self.owners: list[Seat] = []
        self.names: list[str] = []

    def add(self, face: Face, owner: Seat, name: str = "") -> CardId:
        """A new copy; returns its number. ``name`` is its own name if it has one."""
        self.faces.append(face)
        self.owners.append(owner)
        self.names.append(name or face.name)
        return CardId(len(self.faces) - 1)

    def __getstate__(self) -> tuple[list[Face | str], list[Seat], list[str]]:
        """What is stored: cards of the catalogue by their names."""
        faces = [face.name if face.listed else face for face in self.faces]
        return faces, self.owners, self.names

    def __setstate__(self, state: tuple[list[Face | str], list[Seat], list[str]]) -> None:
        faces, self.owners, self.names = state
        self.faces = [known_face(face) if isinstance(face, str) else face for face in faces]

    def exchanged(self, places: list[CardId], order: list[CardId]) -> Deal:
        """The same cards, except that each number of ``places`` stands for the card of the same
        place in ``order``."""
        twin = Deal()
        twin.faces, twin.owners, twin.names = list(self.faces), list(self.owners), list(self.names)
        for place, other in zip(places, order, strict=True):
            twin.faces[place] = self.faces[other]
            twin.names[place] = self.names[other]
        return twin

    def __repr__(self) -> str:
        return repr(list(zip(self.names, self.owners, strict=True)))
