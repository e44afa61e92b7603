"""Effects on what a card is and which abilities it has (3.1.5, 8.8.1, 9.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Ability, Amount, Effect, Selector
from engine.language.nodes.words import Until, Word


@dataclass(frozen=True, slots=True)
class GainType(Effect):
    """Gets a word of the type line in addition to its others."""

    who: Selector
    word: str
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LoseTribes(Effect):
    """Has no tribe, whatever its type line says (3.2.3)."""

    who: Selector
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class CountsAs(Effect):
    """So many more Creatures with this word count as yours wherever such Creatures are counted."""

    amount: Amount
    word: str


@dataclass(frozen=True, slots=True)
class AsIfChieftain(Effect):
    """Is treated as if its controller controlled a Chieftain, or controlled none (9.2)."""

    who: Selector
    there: bool = True
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class KeepNormal(Effect):
    """The activated abilities of the normal text box can be used while Brainwashed (9.2)."""


@dataclass(frozen=True, slots=True)
class GainAbility(Effect):
    """Gets an ability (a quoted text)."""

    who: Selector
    ability: Ability
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class GainTimes(Effect):
    """Gets a numbered keyword with its number times ``times``."""

    who: Selector
    ability: Ability
    times: Amount
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LoseAbility(Effect):
    """Loses a keyword: with a number that much of it (8.8.1.3), without the whole keyword; or a
    keyword behind Hive or Invisibility."""

    who: Selector
    keyword: Ability
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class CannotGain(Effect):
    """Cannot gain a keyword (9.4.3)."""

    who: Selector
    word: Word
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LoseAllAbilities(Effect):
    """R-lose-all. ``who`` may be Creatures, the active Location, an attack, or Mugic Cards."""

    who: Selector
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class SeeAll(Effect):
    """Abilities behind Invisibility (of the selected Creatures) count against Creatures with
    Invisibility too (9.4.1)."""

    who: Selector | None = None


@dataclass(frozen=True, slots=True)
class BecomeCopy(Effect):
    """Becomes a copy of another Creature until the turn ends (GL2-copy)."""

    who: Selector
    of: Selector


@dataclass(frozen=True, slots=True)
class TurnOver(Effect):
    """A card with two sides is turned over: until it leaves play it is the card named ``into``."""

    who: Selector
    into: str


@dataclass(frozen=True, slots=True)
class ThisSideUp(Effect):
    """A card with two sides begins the game and comes into play with this one up."""
