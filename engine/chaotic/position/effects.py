"""Effects in force (8.7.1, 8.9): every kind, with what it says.

Each is a named tuple that begins with `stamp` (when it began, 8.7.1.1), `until` (how long it lasts,
8.9.1), `kind` (the word by which a stored game names it) and `subject` (the card that it is about;
-1 for none). Cards, nodes and Disciplines are whole numbers; an environment is an `Item` without
its class, as a stored game holds it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.chaotic.position.ids import CardId, ItemId, Seat, SpaceId
from engine.chaotic.position.items import Item

UNTIL_TURN, UNTIL_COMBAT, UNTIL_GONE, UNTIL_NEXT = range(4)

UNTIL_DOWN = 1000
"""When an effect in force ends (8.9.1), in the order of these numbers: with the turn; with the
combat, after its Burst; when its subject leaves play; with the next attack that it concerns, or the
turn. `UNTIL_DOWN` plus the number of a Battlegear: as this Battlegear is turned down."""


class StatChange(NamedTuple):
    """A Discipline of the Creature, or its Energy, is changed by this number (8.7.2, 8.7.3)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    which: int
    by: int


class StatSet(NamedTuple):
    """A Discipline of the Creature, or its Energy, has this value from then on."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    which: int
    value: int


class ElementChange(NamedTuple):
    """The Creature has an Elemental Type more (`sign` 1), or less (-1)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    element: int
    sign: int


class AbilityGained(NamedTuple):
    """The Creature has an ability more: the node of that number, given by `source`."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    node: int
    source: CardId


class KeywordGained(NamedTuple):
    """The Creature has gained a numbered keyword several times (8.8.1.2)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    node: int
    times: int


class NumberGained(NamedTuple):
    """The Creature has a keyword of an Elemental Type with a number more."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    word: str
    element: int
    by: int


class AbilityLost(NamedTuple):
    """The Creature has less of a keyword, or none of it (8.8.1.3)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    node: int


class GainBarred(NamedTuple):
    """The Creature cannot gain a keyword (8.5.8, 9.4.3)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    word: str


class AllAbilitiesLost(NamedTuple):
    """The card has lost every ability from an older source (8.7.1.1)."""

    stamp: int
    until: int
    kind: str
    subject: CardId


class InvisibilityKept(NamedTuple):
    """The Creature could not lose Invisibility, and so kept it when it lost all abilities just
    before (8.5.8)."""

    stamp: int
    until: int
    kind: str
    subject: CardId


class Prohibition(NamedTuple):
    """The Creature cannot do something, or have it done to it (8.5.8)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    act: str


class Flag(NamedTuple):
    """The Creature is marked: it loses Initiative, moves anywhere, passes checks ..."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    flag: str


class WordGained(NamedTuple):
    """The type line of the Creature has a word more (3.1.5)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    word: str


class NamedCounters(NamedTuple):
    """Counters of a name came on the card, or went from it (8.9.1)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    name: str
    by: int


class NameKept(NamedTuple):
    """The card remembers the name of another one (8.9.1)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    name: str


class NextAttackUnder(NamedTuple):
    """The next Attack Card that the seat plays goes under its deck."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    seat: Seat


class GoesUnder(NamedTuple):
    """The Attack Card goes under its deck where it would be discarded (8.8.2)."""

    stamp: int
    until: int
    kind: str
    subject: CardId


class CombatDue(NamedTuple):
    """A combat of the Creature with another one is about to begin (R-extra-combat); `origin` is
    the space it came from."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    foe: CardId
    origin: SpaceId


class Rule(NamedTuple):
    """Something that concerns no single Creature: an effect, and the environment it was said in."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    node: int
    environment: tuple[Any, ...]

    @property
    def env(self) -> Item:
        """The environment in which it was said."""
        return Item(*self.environment)


class Watch(NamedTuple):
    """An ability waits for an event (8.3.1)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    node: int
    environment: tuple[Any, ...]

    @property
    def env(self) -> Item:
        """The environment in which it was said."""
        return Item(*self.environment)


class Triggered(NamedTuple):
    """The ability that counts the first time in a turn has triggered for the card (8.3.1)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    node: int


class LeavesGame(NamedTuple):
    """The Mugic is removed from the game where it would be discarded."""

    stamp: int
    until: int
    kind: str
    subject: CardId


class Copy(NamedTuple):
    """The Creature is a copy: the face of another card counts (GL2-copy)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    of: CardId


class ChieftainThere(NamedTuple):
    """The Minion counts as if a Chieftain were in play, or as if none were (9.2.2)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    there: int


class CountedFirst(NamedTuple):
    """An attack, by its number on the Burst, counts as the first of the combat or not
    (R-strike)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    number: ItemId
    first: int


class Redirection(NamedTuple):
    """The damage of the next attack is dealt to these Creatures instead (8.8.2)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    to: tuple[CardId, ...]


class Deflection(NamedTuple):
    """The next damage that an attack would deal is dealt to these Creatures instead (8.8.2)."""

    stamp: int
    until: int
    kind: str
    subject: CardId
    to: tuple[CardId, ...]


InForce = (
    StatChange
    | StatSet
    | ElementChange
    | AbilityGained
    | KeywordGained
    | NumberGained
    | AbilityLost
    | GainBarred
    | AllAbilitiesLost
    | InvisibilityKept
    | Prohibition
    | Flag
    | WordGained
    | NamedCounters
    | NameKept
    | NextAttackUnder
    | GoesUnder
    | CombatDue
    | Rule
    | Watch
    | Triggered
    | LeavesGame
    | Copy
    | ChieftainThere
    | CountedFirst
    | Redirection
    | Deflection
)
"""An effect in force."""

WORDS: dict[type[InForce], str] = {
    StatChange: "stat",
    StatSet: "set",
    ElementChange: "element",
    AbilityGained: "ability",
    KeywordGained: "keyword",
    NumberGained: "number",
    AbilityLost: "lose",
    GainBarred: "cannot_gain",
    AllAbilitiesLost: "silence",
    InvisibilityKept: "keeps_invisibility",
    Prohibition: "cannot",
    Flag: "flag",
    WordGained: "word",
    NamedCounters: "marks",
    NameKept: "names",
    NextAttackUnder: "under",
    GoesUnder: "goes_under",
    CombatDue: "combat_due",
    Rule: "rule",
    Watch: "watch",
    Triggered: "triggered",
    LeavesGame: "gone",
    Copy: "copy",
    ChieftainThere: "chieftain",
    CountedFirst: "first",
    Redirection: "redirect",
    Deflection: "deflect",
}
"""The word by which a stored game names each kind."""

KINDS = {word: kind for kind, word in WORDS.items()}


def begun(kind: type[InForce], stamp: int, until: int, subject: CardId, *details: Any) -> InForce:
    """An effect of a kind; `details` are the fields that the kind has of its own."""
    return kind._make((stamp, until, WORDS[kind], subject, *details))


def named(plain: tuple[Any, ...]) -> InForce:
    """An effect in force from its stored form, a plain tuple."""
    _, _, word, *_ = plain
    return KINDS[word]._make(plain)
