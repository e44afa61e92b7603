"""Event lines about cards: what they gain and lose, where they go, who sees them."""

from __future__ import annotations

from typing import ClassVar

from engine.chaotic.words.kinds import EVENTS
from engine.language.sentences import Record, line

STAT = {"stat": "(?i:courage|power|wisdom|speed|energy)"}
"""A value by its name: what else is gained may end with a number too ("Fire 5")."""


@line(EVENTS, "reveal {card}")
class Reveal(Record):
    """6.2.1, 7.2.2, 4.2.2: a card is turned face up."""

    card: str


@line(EVENTS, "no location")
class NoLocation(Record):
    """6.2.1: there is no Location to reveal."""


@line(EVENTS, "bottom {card}")
class Bottom(Record):
    """6.4.1: a Location goes under its deck."""

    card: str


@line(EVENTS, "no draw")
class NoDraw(Record):
    """R-no-attack: there is no attack to draw."""


@line(EVENTS, "draw {player}")
class Draw(Record):
    """7.2.5.1: a player draws an attack."""

    player: str


@line(EVENTS, "shuffle {player}.{pile}")
class Shuffle(Record):
    """A deck is shuffled."""

    player: str
    pile: str


@line(EVENTS, "exchange {player}.{pile} {owner}.{other_pile}")
class Exchange(Record):
    """Two piles of a player change places."""

    player: str
    pile: str
    owner: str
    other_pile: str


@line(EVENTS, "heal {card} {n}")
class Heal(Record):
    """GL-heal-x: damage is healed."""

    card: str
    n: int


@line(EVENTS, "gain {card} {n} {stat}")
class GainStat(Record):
    """8.7.2.1, 8.7.3.1: a value rises."""

    card: str
    n: int
    stat: str
    SHAPES: ClassVar = STAT


@line(EVENTS, "lose {card} {n} {stat}")
class LoseStat(Record):
    """8.7.2.1, 8.7.3.1: a value falls."""

    card: str
    n: int
    stat: str
    SHAPES: ClassVar = STAT


@line(EVENTS, "set {card} {n} {stat}")
class SetStat(Record):
    """R-set: a value becomes a number."""

    card: str
    n: int
    stat: str


@line(EVENTS, "lose {card} abilities")
class LoseAll(Record):
    """8.7.1.1: a card loses all abilities."""

    card: str


@line(EVENTS, "gain {card} {ability}")
class Gain(Record):
    """8.8.1.2: a card gains an ability, an element, a type."""

    card: str
    ability: str


@line(EVENTS, "lose {card} {ability}")
class Lose(Record):
    """8.8.1.2: a card loses an ability, an element, a type."""

    card: str
    ability: str


@line(EVENTS, "counter {card} {n}")
class Counter(Record):
    """8.9.1: Mugic counters come or go."""

    card: str
    n: int
    VARIANT: ClassVar[str] = "n"


@line(EVENTS, "mark {card} {name} {n}")
class Mark(Record):
    """8.9.1: counters of a card's own kind come or go."""

    card: str
    name: str
    n: int
    VARIANT: ClassVar[str] = "n"


@line(EVENTS, "destroy {card}")
class Destroy(Record):
    """8.5.6: a card is destroyed."""

    card: str


@line(EVENTS, "sacrifice {card}")
class Sacrifice(Record):
    """GL-sacrifice: a player gives up a card."""

    card: str


@line(EVENTS, "remove {card}")
class Remove(Record):
    """GL-removed-from-game: a card leaves the game."""

    card: str


@line(EVENTS, "replace {card}")
class Replace(Record):
    """8.8.2.3: something else happens instead."""

    card: str


@line(EVENTS, "discard {card}")
class Discard(Record):
    """8.2.3.2: a card goes to its discard pile."""

    card: str


@line(EVENTS, "prevented gain {card} {ability}")
class PreventedGain(Record):
    """8.5.8: a card forbids that it gains something."""

    card: str
    ability: str


@line(EVENTS, "prevented lose {card} {ability}")
class PreventedLoss(Record):
    """8.5.8: a card forbids that it loses something."""

    card: str
    ability: str


@line(EVENTS, "prevented {act} {card}")
class Prevented(Record):
    """8.5.8: a card forbids what was to happen."""

    act: str
    card: str
    VARIANT: ClassVar[str] = "act"


@line(EVENTS, "infect {card}")
class Infect(Record):
    """9.1.2.2: a Creature becomes infected."""

    card: str


@line(EVENTS, "uninfect {card}")
class Uninfect(Record):
    """9.1.3.1: a Creature is infected no more."""

    card: str


@line(EVENTS, "hive {so}")
class Hive(Record):
    """GL-hive: Hive is turned on or off."""

    so: str
    VARIANT: ClassVar[str] = "so"


@line(EVENTS, "flip {card} down")
class FlipDown(Record):
    """GL-battlegear: Battlegear is turned face down."""

    card: str


@line(EVENTS, "relocate {card} {space}")
class Relocate(Record):
    """GL-relocate: a card is put into another space."""

    card: str
    space: str


@line(EVENTS, "place {card} {space}")
class Place(Record):
    """A card is put into a space."""

    card: str
    space: str


@line(EVENTS, "equip {card} on {creature}", "equip {creature} {card}")
class Equip(Record):
    """GL-battlegear: a Creature gets Battlegear."""

    card: str
    creature: str


@line(EVENTS, "expend {card}")
class Expend(Record):
    """GL2-expend: a Creature is expended for a cost."""

    card: str


@line(EVENTS, "show {card}")
class Show(Record):
    """A card is shown to both players."""

    card: str


@line(EVENTS, "look {player}.{pile} {n}")
class LookUnseen(Record):
    """8.5.2: a player looks at so many cards of a pile, which the reader may not see."""

    player: str
    pile: str
    n: int


@line(EVENTS, "look {player}.{pile} {names}")
class Look(Record):
    """8.5.2: a player looks at these cards of a pile."""

    player: str
    pile: str
    names: str


@line(EVENTS, "look {player}.{pile}")
class LookAtNone(Record):
    """8.5.2: a player looks at a pile without cards."""

    player: str
    pile: str


@line(EVENTS, "look Battlegear of {creature}: {card}")
class Peek(Record):
    """4.1.2: a player sees Battlegear that lies face down."""

    creature: str
    card: str


@line(EVENTS, "look Battlegear of {creature}")
class PeekUnseen(Record):
    """4.1.2: a player sees Battlegear that lies face down, and the reader does not."""

    creature: str


@line(EVENTS, "search {player}.{pile}")
class Search(Record):
    """8.5.2: a player looks through a deck."""

    player: str
    pile: str


@line(EVENTS, "bury {player}.{pile} {n}")
class Bury(Record):
    """8.5.2: cards go from the top of a deck to the bottom."""

    player: str
    pile: str
    n: int


@line(EVENTS, "under {player}.{pile} {card}", "under {player}.{pile}")
class Under(Record):
    """8.5.2: a card goes under a deck."""

    player: str
    pile: str
    card: str = ""


@line(EVENTS, "take back {card}")
class TakeBack(Record):
    """8.5.2: a card goes back to its owner's deck or hand."""

    card: str


@line(EVENTS, "return {card}")
class Return(Record):
    """8.5.2: a card goes back to the hand."""

    card: str


@line(EVENTS, "become {card} {other}")
class Become(Record):
    """GL2-copy: a card becomes another one."""

    card: str
    other: str


@line(EVENTS, "brainwashed {card} {so}")
class Brainwashed(Record):
    """9.2.2: which text box of a Minion counts."""

    card: str
    so: str
    VARIANT: ClassVar[str] = "so"


@line(EVENTS, "first {card} {so}")
class First(Record):
    """R-strike: whether an attack counts as the first of the combat."""

    card: str
    so: str
    VARIANT: ClassVar[str] = "so"
