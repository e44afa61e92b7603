"""Playing cards: what a card says, as a game uses it. It never changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from engine.cards import CardFacts, facts
from engine.chaotic.position.attack_choices import without_targets
from engine.chaotic.position.dependencies import STANDING, watched_by
from engine.chaotic.position.profile import in_words
from engine.language.nodes import (
    Ability,
    AmongCost,
    BecomeCopy,
    CannotGain,
    Challenge,
    Characteristic,
    Did,
    Effect,
    GainType,
    HavePlayed,
    In,
    Instead,
    Is,
    Keyword,
    Later,
    LoseAbility,
    LoseAllAbilities,
    LoseTribes,
    Node,
    Pick,
    Portion,
    Source,
    StatCheck,
    StatFail,
    Static,
    ThatMuch,
    Triggered,
    TurnOver,
)
from engine.language.walking import whole

CREATURE, BATTLEGEAR, MUGIC, ATTACK, LOCATION = range(5)

KINDS = ("creature", "battlegear", "mugic", "attack", "location")

STATS = ("courage", "power", "wisdom", "speed", "energy")

ELEMENTS = ("fire", "air", "earth", "water")

ELEMENT_NAMES = ("Fire", "Air", "Earth", "Water")

DISCIPLINE_NAMES = ("Courage", "Power", "Wisdom", "Speed")

STAT_NAMES = (*DISCIPLINE_NAMES, "Energy")

COST_X = -1

THAT_MUCH = "that much"
"""The entry in `Face.recalled` for the amount of the previous instruction."""

KEYWORD_VERBS = {
    "disarm": "combat_begins",
    "intimidate": "combat_begins",
    "proof": "combat_begins",
    "recklessness": "played",
    "exhaust": "played",
    "fluidmorph": "deals_damage",
}
"""Keywords that trigger, and when (8.8.1.1, glossary)."""

LOSING = (LoseAllAbilities, LoseAbility, CannotGain)

RETYPING = (BecomeCopy, GainType, LoseTribes, TurnOver)


class Notes(NamedTuple):
    """What play has to look out for because of a text: `says` are the names of its kinds of ability
    and effect, `made` the words it adds to type lines, `replaced` the kinds of event it replaces,
    `losing` its static abilities by which abilities are lost or cannot be gained."""

    says: frozenset[str] = frozenset()
    retyped: bool = False
    made: frozenset[str] = frozenset()
    replaced: frozenset[str] = frozenset()
    losing: tuple[Node, ...] = ()


NOTHING_SAID = Notes()


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card (section 3). Elements are a mask, bit 0 = fire."""

    name: str
    kind: int
    title: str = ""
    tribe: str = ""
    words: frozenset[str] = frozenset()
    subtypes: tuple[str, ...] = ()
    stats: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    elements: int = 0
    mugic_ability: int = 0
    base: int = 0
    damage: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None)
    build_points: int = 0
    cost: int = 0
    initiative: str = ""
    abilities: tuple[Ability, ...] = ()
    brainwashed: tuple[Ability, ...] = ()
    written: tuple[str, ...] = ()
    """The lines of a made card as they were given; empty where our own wording serves."""
    written_brainwashed: tuple[str, ...] = ()
    """The same of the Brainwashed text."""
    plain_types: int = 0
    """The elements whose damage boxes hold a number, even 0 (3.5.8.1, 8.6.1.3)."""
    types: int = 0
    """These elements, with those before a colon in the text (8.6.1.4, R-element-type)."""
    checks: int = 0
    """Disciplines of the checks in the text (3.5.8.2)."""
    nodes: tuple[tuple[str, Node], ...] = ()
    """The abilities, effects and picks of the texts in reading order, each with a text that is the
    same for equal ones."""
    notes: Notes = NOTHING_SAID
    """What a game must watch for because of these nodes."""
    recalled: frozenset[str] = frozenset()
    """The kinds of event of which the texts ask whether they happened this turn, and
    `THAT_MUCH` where one speaks of what was dealt or healed."""
    watched: frozenset[str] = frozenset()
    """What values may depend on by its standing abilities (`watched_by`)."""
    verbs: frozenset[str] = frozenset()
    """The kinds of event for which an ability or keyword of the texts may wait, also one that they
    give to others."""
    listed: tuple[str, bool, str] | None = None
    """Name in the catalogue, whether texts count, and which wording; None for a made card."""
    marks: tuple[int, ...] = field(init=False, default=(), compare=False, repr=False)
    """The identities of its nodes in their order: all games that play the card share them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "marks", tuple(id(node) for _, node in self.nodes))

    @property
    def lines(self) -> tuple[str, ...]:
        """The abilities in words, one line each."""
        if self.written or self.listed is None:
            return self.written or tuple(in_words(ability) for ability in self.abilities)
        return listed_lines(*self.listed)

    @property
    def mirage(self) -> bool:
        """9.3.1: whether this is a Mirage Location."""
        return self.kind == LOCATION and "Mirage" in self.words


def face_of(known: CardFacts, game_text: bool, listed: tuple[str, bool, str] | None = None) -> Face:
    """10.1: the playing face of a card; without its texts where they do not count."""
    kind = KINDS.index(str(known.kind))
    elements = sum(1 << int(element) for element in set(known.elements))
    courage, power, wisdom, speed = known.disciplines
    fire, air, earth, water = known.damage
    abilities = known.abilities if game_text else ()
    if kind == ATTACK:
        abilities = tuple(without_targets(ability) for ability in abilities)
    brainwashed = known.brainwashed if game_text else ()
    boxes = sum(1 << bit for bit, number in enumerate(known.damage) if number is not None)
    own = tuple(whole(abilities))
    every = own + tuple(whole(brainwashed))
    named, checks = types_of(own)
    nodes = tuple(node for node in every if isinstance(node, (Ability, Effect, Pick, AmongCost)))
    return Face(
        name=known.full_name,
        kind=kind,
        title=known.name,
        tribe=known.tribe,
        words=frozenset(known.type_words),
        subtypes=tuple(known.subtypes),
        stats=(courage, power, wisdom, speed, known.energy),
        elements=elements,
        mugic_ability=known.mugic_ability,
        base=known.base,
        damage=(fire, air, earth, water),
        build_points=known.build_points,
        cost=COST_X if known.cost is None else known.cost,
        initiative=known.initiative,
        abilities=abilities,
        brainwashed=brainwashed,
        written=known.words if game_text else (),
        written_brainwashed=known.brainwashed_words if game_text else (),
        plain_types=boxes,
        types=boxes | named,
        checks=checks,
        nodes=tuple((repr(node), node) for node in nodes),
        notes=noted(nodes),
        recalled=frozenset(asked for node in every for asked in recalled_by(node)),
        watched=depends_on(abilities + brainwashed),
        verbs=waited_for(every),
        listed=listed,
    )


@lru_cache(maxsize=4096)
def listed_face(name: str, game_text: bool, wording: str = "current") -> Face:
    """The face of a card of the catalogue, made once and shared by all games (R-wording)."""
    known = facts("chaotic", name).worded(wording)
    return face_of(known, game_text, (name, game_text, wording))


@lru_cache(maxsize=4096)
def listed_lines(name: str, game_text: bool, wording: str) -> tuple[str, ...]:
    """The abilities of a card of the catalogue in words, said once for all games."""
    return tuple(in_words(ability) for ability in listed_face(name, game_text, wording).abilities)


def noted(nodes: tuple[Node, ...]) -> Notes:
    """What play has to look out for because of these abilities, effects and picks."""
    says = {type(node).__name__ for node in nodes}
    if any(speaks_of_pile(getattr(node, "condition", None)) for node in nodes):
        says.add("lying")
    return Notes(
        says=frozenset(says),
        retyped=any(isinstance(node, RETYPING) for node in nodes),
        made=frozenset(node.word for node in nodes if isinstance(node, GainType)),
        replaced=frozenset(str(node.event.verb) for node in nodes if isinstance(node, Instead)),
        losing=tuple(
            node
            for node in nodes
            if isinstance(node, Static) and any(isinstance(e, LOSING) for e in node.effects)
        ),
    )


def types_of(nodes: tuple[Node, ...]) -> tuple[int, int]:
    """3.5.8.2, 8.6.1.4: the elements before a colon, and the Disciplines checked, as masks."""
    elements = checks = 0
    for node in nodes:
        if isinstance(node, Characteristic):
            elements |= 1 << node.element
        elif isinstance(node, (StatCheck, StatFail, Challenge)):
            checks |= 1 << node.stat
    return elements, checks


def recalled_by(node: Node) -> tuple[str, ...]:
    """What a node looks back at: events of the turn or combat, or what was dealt or healed."""
    match node:
        case Did(event=event, combat=combat):
            return (str(event.verb), "becomes_engaged") if combat else (str(event.verb),)
        case HavePlayed():
            return ("played",)
        case Portion(turn=event) if event is not None:
            return (str(event.verb),)
        case ThatMuch():
            return (THAT_MUCH,)
    return ()


def waited_for(nodes: tuple[Node, ...]) -> frozenset[str]:
    """The kinds of event for which abilities and keywords wait (8.8.1.1, 8.3.1)."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, (Triggered, Later)):
            found.add(str(node.event.verb))
        elif isinstance(node, Keyword):
            found.add(KEYWORD_VERBS.get(node.word, ""))
    return frozenset(found)


def depends_on(lines: tuple[Ability, ...]) -> frozenset[str]:
    """What values may depend on by the abilities of a card, those that work from a pile too."""
    found: set[str] = set()
    for line in lines:
        condition = getattr(line, "condition", None)
        if isinstance(line, STANDING):
            found |= watched_by(line)
        elif speaks_of_pile(condition):
            found |= watched_by(condition)
    return frozenset(found)


def speaks_of_pile(condition: object) -> bool:
    """Whether a condition is that this card lies in the general discard pile."""
    return (
        isinstance(condition, Is) and condition.who == Source() and In in map(type, condition.tests)
    )
