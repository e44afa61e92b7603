"""Effects: what happens when an ability resolves, or holds while it is static."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import (
    Ability,
    Condition,
    Effect,
    Keyword,
    Number,
    Selector,
)
from engine.language.nodes.objects import Cards
from engine.language.nodes.words import (
    Act,
    Arrangement,
    Element,
    Pile,
    Side,
    Stat,
    Step,
    Until,
    Word,
)


@dataclass(frozen=True, slots=True)
class Damage(Effect):
    """Deal damage that is not attack damage (8.5.3)."""

    n: Number
    to: Selector


@dataclass(frozen=True, slots=True)
class AddDamage(Effect):
    """What an attack's "Deal N damage." adds: part of the attack's total (8.6.2.2)."""

    n: Number


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """Remove damage (GL-heal-x); ``All()`` removes all."""

    n: Number
    who: Selector


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Disciplines or Energy rise by ``n`` each (8.7.2.1, 8.7.3.1)."""

    who: Selector
    n: Number
    stats: tuple[Stat, ...]
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class Lose(Effect):
    """Disciplines or Energy fall by ``n`` each."""

    who: Selector
    n: Number
    stats: tuple[Stat, ...]
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class SetStat(Effect):
    """A value becomes ``n`` (R-set)."""

    who: Selector
    stat: Stat
    n: Number
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class MatchStats(Effect):
    """Gains or loses so much of each value that it is equal to the (scanned) one of ``to``, or
    is ``n`` (R-set: a gain or loss of the difference); ``lowering``: loses only (R-reduce-to)."""

    who: Selector
    stats: tuple[Stat, ...]
    to: Selector
    scanned: bool = True
    until: Until = Until.TURN
    n: int | None = None
    lowering: bool = False


@dataclass(frozen=True, slots=True)
class GainElement(Effect):
    """Gets an Elemental Type; ``None``: of the controller's choice while resolving."""

    who: Selector
    element: Element | None
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LoseElement(Effect):
    """Loses an Elemental Type; ``None``: of the controller's choice while resolving."""

    who: Selector
    element: Element | None
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class GainElementsOf(Effect):
    """Gets all Elemental Types that the others have at that moment, or are scanned with."""

    who: Selector
    of: Selector
    until: Until = Until.TURN
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class LoseElementsOf(Effect):
    """Loses all Elemental Types, or all that the others have."""

    who: Selector
    of: Selector | None = None
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class AsIfChieftain(Effect):
    """Is treated as if its controller controlled a Chieftain, or controlled none (9.2)."""

    who: Selector
    there: bool = True
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class GainType(Effect):
    """Gets a word of the type line in addition to its others."""

    who: Selector
    word: str
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class GainAbility(Effect):
    """Gets an ability (a quoted text)."""

    who: Selector
    ability: Ability
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LoseAbility(Effect):
    """Loses a keyword: with a number that much of it (8.8.1.3), without the whole keyword."""

    who: Selector
    keyword: Keyword
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
class Cannot(Effect):
    """Forbids (8.5.8, R-cannot). ``by``: only what these do, or from these."""

    act: Act
    who: Selector
    until: Until = Until.TURN
    by: Selector | None = None


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """GL-destroy."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    """GL-sacrifice."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Remove(Effect):
    """Remove from the game (GL-removed-from-game)."""

    what: Selector


@dataclass(frozen=True, slots=True)
class Flip(Effect):
    """Turn Battlegear ``up`` or down (GL-battlegear)."""

    what: Selector
    up: bool


@dataclass(frozen=True, slots=True)
class PutCounters(Effect):
    """Put Mugic counters on Creatures."""

    who: Selector
    n: Number = 1


@dataclass(frozen=True, slots=True)
class TakeCounters(Effect):
    """Remove Mugic counters from Creatures."""

    who: Selector
    n: Number = 1


@dataclass(frozen=True, slots=True)
class Infect(Effect):
    """9.1.2."""

    who: Selector


@dataclass(frozen=True, slots=True)
class Uninfect(Effect):
    """9.1.3.1."""

    who: Selector


@dataclass(frozen=True, slots=True)
class TurnHive(Effect):
    """Activate (``on``) or deactivate Hive (GL-hive)."""

    on: bool


@dataclass(frozen=True, slots=True)
class Negate(Effect):
    """Take an item off the Burst without effect (GL-negate); ``home``: its card goes to the
    hand of its owner."""

    what: Selector
    home: bool = False


@dataclass(frozen=True, slots=True)
class Relocate(Effect):
    """Put Creatures into a space chosen among ``to`` (GL-relocate)."""

    who: Selector
    to: Cards


@dataclass(frozen=True, slots=True)
class ReturnToPlay(Effect):
    """Put a Creature Card from a pile into a space chosen among ``to`` (R-return-to-play);
    ``bare``: with no Mugic counters."""

    what: Selector
    to: Cards
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Equip(Effect):
    """Put Battlegear, from a pile or another Creature, onto a Creature; it is face-up."""

    what: Selector
    who: Selector


@dataclass(frozen=True, slots=True)
class ReturnToHand(Effect):
    """Put a card from a pile into its owner's hand."""

    what: Selector


@dataclass(frozen=True, slots=True)
class RevealLocation(Effect):
    """Reveal a new active Location from the Location Deck of ``side`` (6.2.5, R-new-location)."""

    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class WinGame(Effect):
    """The controller wins, or with ``OPPOSING`` the opponent loses: the same for two (5.2)."""

    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class Arrange(Effect):
    """The controller looks at the top ``n`` cards of one of the ``decks`` (chosen while resolving
    if several) of a player and puts them back. ``whose``: Players, or a Target among players."""

    n: int
    decks: tuple[Pile, ...]
    how: Arrangement
    whose: Selector


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """Players draw Attack Cards."""

    n: Number
    who: Selector


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Players discard cards of ``pile`` (a hand), their own choice unless ``random``."""

    n: Number
    pile: Pile
    who: Selector
    random: bool = False


@dataclass(frozen=True, slots=True)
class ShuffleIn(Effect):
    """Players shuffle all cards of ``pile`` into ``deck``."""

    pile: Pile
    deck: Pile
    who: Selector


@dataclass(frozen=True, slots=True)
class FailChecks(Effect):
    """Selected Creatures fail the Stat Checks of attacks they play, or the ``challenges``."""

    who: Selector
    until: Until = Until.TURN
    challenges: bool = False


@dataclass(frozen=True, slots=True)
class ModifyDamage(Effect):
    """Damage dealt by ``by`` (attacks or Mugic, of either player) to ``to`` (None = to anything)
    is changed at ``step`` by ``n``; with bounds (more than ``over``, at least ``low``, at most
    ``high``) only damage that would end up within them, in place of it (8.8.2)."""

    step: Step
    n: Number
    by: Selector
    to: Selector | None = None
    until: Until = Until.TURN
    over: int | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class CountAsFirst(Effect):
    """An attack counts as the first one of the combat, or not (R-strike)."""

    what: Selector
    first: bool = True
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class LoseInitiative(Effect):
    """Loses Initiative checks (7.2.4.1)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class BeginFaceUp(Effect):
    """This Battlegear begins the game face-up (4.2.3)."""


@dataclass(frozen=True, slots=True)
class PayMore(Effect):
    """Playing Mugic Cards costs ``n`` Mugic counters more (less if negative) for ``who``;
    ``cards``: only these Mugic, or abilities of ``who``; ``least``: not below that many."""

    n: int
    who: Selector
    cards: Cards | None = None
    least: int = 0


@dataclass(frozen=True, slots=True)
class MayPlay(Effect):
    """May play Mugic of these affiliations; none named: of any, or of the tribes ``controlled``."""

    who: Selector
    words: tuple[str, ...] = ()
    controlled: bool = False


@dataclass(frozen=True, slots=True)
class MoveAnywhere(Effect):
    """May move to any space of the board, or to those that pass the filter."""

    who: Selector
    to: Cards | None = None


@dataclass(frozen=True, slots=True)
class MustMoveHere(Effect):
    """An adjacent Creature, or one of ``cards``, that can move into this space must (8.7.4,
    R-mandatory)."""

    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class If(Effect):
    """``then`` if the condition holds when this effect is reached, else ``otherwise``."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The controller (or each player named) chooses while resolving whether it happens."""

    effects: tuple[Effect, ...]
    side: Side = Side.YOURS


@dataclass(frozen=True, slots=True)
class ChooseOne(Effect):
    """The controller chooses one of the branches while resolving."""

    branches: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True, slots=True)
class Does(Effect):
    """Players do the effects themselves, each as if the ability were theirs: "you" and "yours"
    inside are that player. ``may``: only who wants to."""

    who: Selector
    effects: tuple[Effect, ...]
    may: bool = False


@dataclass(frozen=True, slots=True)
class Coin(Effect):
    """Flip a coin; what happens on either side."""

    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """The effects once for every selected card, which is :class:`Subject` inside."""

    who: Selector
    effects: tuple[Effect, ...]
