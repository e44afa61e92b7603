"""What Locations ask for: whose army, whose turn, the most of something, elements exchanged."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.abilities import Event
from engine.language.nodes.base import Amount, Condition, Cost, Effect, Number, Selector, Test
from engine.language.nodes.objects import Cards
from engine.language.nodes.words import Element, Pile, Until


@dataclass(frozen=True, slots=True)
class WhoseController(Test):
    """A Creature whose controller fulfils the condition, in which that player is "you"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class SharesElement(Test):
    """An attack or a Creature with an Elemental Type that the selected Creature has too."""

    who: Selector


@dataclass(frozen=True, slots=True)
class TurnPlayer(Selector):
    """The player whose turn it is."""


@dataclass(frozen=True, slots=True)
class WithMost(Selector):
    """Of the Creatures that pass the filter the one with the most (``fewest``); :class:`Itself`
    in the amount is each of them. None if several share it."""

    amount: Amount
    cards: Cards
    fewest: bool = False


@dataclass(frozen=True, slots=True)
class ExchangeElements(Effect):
    """Loses all Elemental Types and gains, for each of them, the one at its place in ``into``,
    which is in card order (for Fire, Air, Earth, Water)."""

    who: Selector
    into: tuple[Element, ...]
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class Portion(Amount):
    """How many times ``per`` goes into an amount: one for each 5 of it.

    With ``turn`` the amounts of all such events of the turn are added up; ``of`` is the amount of
    the last one. The portion is how many times more ``per`` goes into the sum with it than without
    it.
    """

    per: int
    of: Amount
    turn: Event | None = None


@dataclass(frozen=True, slots=True)
class TakeMarks(Effect):
    """Remove counters of a name from a card, as many as there are."""

    name: str
    who: Selector
    n: Number = 1


@dataclass(frozen=True, slots=True)
class Anew(Effect):
    """All effects of the ability once more, from the first on."""


@dataclass(frozen=True, slots=True)
class LoseTribes(Effect):
    """Has no tribe, whatever its type line says (3.2.3)."""

    who: Selector
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class SoftenLoss(Effect):
    """What would lower a Discipline of the selected Creatures lowers it by ``n`` less (8.8.2);
    ``by``: only these do."""

    who: Selector
    n: Number
    by: Selector | None = None
    until: Until = Until.ALWAYS


@dataclass(frozen=True, slots=True)
class AmongCost(Cost):
    """Remove ``n`` Mugic counters in all from Creatures that pass the filter."""

    n: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class RevealTop(Effect):
    """The top ``n`` cards of a deck are shown to both players; they stay there."""

    n: int
    deck: Pile
    whose: Selector


@dataclass(frozen=True, slots=True)
class BuildOf(Amount):
    """The Build Points of the selected Attack Cards together."""

    who: Selector


@dataclass(frozen=True, slots=True)
class TradeGear(Effect):
    """Equipped Battlegear and a Battlegear Card of a discard pile change places (R-swap): the
    other one is equipped in its stead, face-up."""

    what: Selector
    to: Selector


@dataclass(frozen=True, slots=True)
class SameChange(Effect):
    """Disciplines of the selected Creatures rise and fall as those of the event did."""

    who: Selector


@dataclass(frozen=True, slots=True)
class ShareChanges(Effect):
    """What a Mugic or ability changes in the Disciplines of one of the selected Creatures it
    changes in those of all of them instead (8.8.2)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class KeepNames(Effect):
    """The names of the selected cards are remembered with this card while it is in play."""

    what: Selector


@dataclass(frozen=True, slots=True)
class NameKept(Test):
    """A card of a name that is remembered with this card."""


@dataclass(frozen=True, slots=True)
class Toll(Effect):
    """The selected Creatures move off their space only if their controller removes ``n`` Mugic
    counters from Creatures that pass the filter, of which "you" is that player."""

    who: Selector
    n: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class PlayAttack(Effect):
    """The Striking Player plays an attack (7.2.5.2): one of the hand, or with ``top`` the one
    revealed on top of the Attack Deck; ``under``: it goes under that deck in place of the discard
    pile."""

    top: bool = False
    under: bool = False


@dataclass(frozen=True, slots=True)
class AttacksUnder(Effect):
    """Attack Cards go under their owners' Attack Decks in place of the Attack Discard pile
    (8.8.2)."""


@dataclass(frozen=True, slots=True)
class BeginCombat(Effect):
    """A Creature is relocated into the space of an enemy, and a combat of the two begins that is
    not the one combat of the turn (R-extra-combat)."""

    to: Selector
    what: Selector
