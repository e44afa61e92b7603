"""The rows: kinds of instructions, and the cards that give them, the simplest text first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.cards import TRIBES, CardFacts, facts, names
from engine.language import nodes as n
from engine.language.walking import targets, walk, whole


@dataclass(frozen=True, slots=True)
class Row:
    """A kind of instruction: the nodes by which an ability gives it, and the acts that a
    prohibition may name to forbid it."""

    name: str
    nodes: tuple[type[n.Node], ...]
    acts: tuple[n.Act, ...] = ()


_NUMBERS = (n.Act.CHANGE_DISCIPLINES,)
ROWS = (
    Row("deals", (n.Damage,)),
    Row("strikes", (n.AddDamage,)),
    Row("heals", (n.Heal,), (n.Act.BE_HEALED,)),
    Row("gains", (n.Gain,), (*_NUMBERS, n.Act.GAIN_ENERGY)),
    Row("loses", (n.Lose,), (*_NUMBERS, n.Act.LOSE_ENERGY)),
    Row("sets", (n.MatchStats, n.SetStat), _NUMBERS),
    Row("gains elements", (n.GainElement, n.GainElementsOf), (n.Act.GAIN_ELEMENTS,)),
    Row("loses elements", (n.LoseElement, n.LoseElementsOf), (n.Act.LOSE_ELEMENTS,)),
    Row("gives an ability", (n.GainAbility,), (n.Act.GAIN_ABILITIES,)),
    Row("takes an ability", (n.LoseAbility, n.LoseAllAbilities), (n.Act.LOSE_INVISIBILITY,)),
    Row("forbids", (n.Cannot, n.CannotGain)),
    Row("gives a type", (n.GainType,)),
    Row("changes damage", (n.ModifyDamage,)),
    Row("replaces", (n.RedirectDamage, n.DamageDisciplines)),
    Row("destroys", (n.Destroy,), (n.Act.BE_DESTROYED,)),
    Row("sacrifices", (n.Sacrifice,)),
    Row("removes", (n.Remove,)),
    Row("moves", (n.Relocate,), (n.Act.BE_RELOCATED,)),
    Row("changes places", (n.SwapSpaces, n.SwapGear)),
    Row("returns", (n.ReturnToPlay,)),
    Row("returns to the hand", (n.ReturnToHand,)),
    Row("equips", (n.Equip,)),
    Row("turns Battlegear", (n.Flip,), (n.Act.BE_TURNED_DOWN,)),
    Row("puts counters", (n.PutCounters,), (n.Act.GET_COUNTERS,)),
    Row("takes counters", (n.TakeCounters,)),
    Row("infects", (n.Infect,), (n.Act.BE_INFECTED,)),
    Row("uninfects", (n.Uninfect,)),
    Row("turns Hive", (n.TurnHive,), (n.Act.TURN_HIVE_OFF,)),
    Row("negates", (n.Negate,)),
    Row("copies", (n.CopyMugic, n.BecomeCopy)),
    Row("reveals", (n.RevealLocation,)),
    Row("pays", (n.SacrificeCost, n.ExpendCost, n.UninfectCost, n.DiscardCost, n.HiveOffCost)),
    Row("counts", (n.CountOf, n.ElementsOf, n.CountersOn, n.ValueOf)),
    Row("this way", (n.ThisWay, n.Done)),
)


@dataclass(frozen=True, slots=True)
class Instrument:
    """A card that a player can announce, with the abilities that resolve then: all lines of a Mugic
    or attack, or one activated ability of a Creature or Battlegear."""

    card: CardFacts
    abilities: tuple[n.Ability, ...]

    @property
    def name(self) -> str:
        """The full name of the card."""
        return self.card.full_name

    @property
    def size(self) -> tuple[int, str]:
        """The size of the card's whole text, by which the simplest card is sorted first."""
        parts = (*self.card.abilities, *self.card.brainwashed)
        return sum(1 for _ in whole(parts)), self.name

    @property
    def targets(self) -> tuple[n.Target, ...]:
        """The targets that must be chosen when it is announced (8.4.1.3)."""
        return tuple(one for ability in self.abilities for one in targets(ability))

    @property
    def tribes(self) -> set[str]:
        """The Tribes that it speaks of."""
        words = {one.word for one in whole(self.abilities) if isinstance(one, n.IsA)}
        return words.intersection(TRIBES)

    def gives(self, row: Row) -> bool:
        """Whether it gives an instruction of this kind."""
        return any(isinstance(node, row.nodes) for one in self.abilities for node in walk(one))


@cache
def instruments(wording: str = "current") -> tuple[Instrument, ...]:
    """Everything that a player can announce, the simplest text first."""
    found = [
        one
        for name in sorted(names("chaotic"))
        for one in _of(facts("chaotic", name).worded(wording))
    ]
    return tuple(sorted(found, key=lambda one: one.size))


def _of(card: CardFacts) -> Iterator[Instrument]:
    if not card.executable:
        return
    if str(card.kind) in ("mugic", "attack"):
        if card.abilities:
            yield Instrument(card, card.abilities)
        return
    for ability in card.abilities:
        if isinstance(ability, n.Activated):
            yield Instrument(card, (ability,))


def of_row(row: Row, wording: str = "current") -> tuple[Instrument, ...]:
    """The instruments of a row."""
    return tuple(one for one in instruments(wording) if one.gives(row))
