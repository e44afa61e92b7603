"""Pools that people enter, counted against the packs they come from.

A pool is never refused for it: packs are printed with a card too few, and a judge may know why. But
a line that was skipped or typed twice is told to whoever entered it, and to the judges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from decks.cards.made import made_cards
from decks.enums import LimitedWay, PoolWay
from decks.models import Limited, Pool
from decks.pools import packs, stock
from engine import cards
from engine.cards import CardFacts


@dataclass(frozen=True, slots=True)
class Odd:
    """A number of cards that is not the number in the packs. `what`: the kinds and rarities that
    are counted, empty for all cards."""

    what: str
    held: int
    meant: int

    def __str__(self) -> str:
        told = {
            "what": self.what or _("Cards in all"),
            "held": self.held,
            "meant": self.meant,
            "count": abs(self.held - self.meant),
        }
        if self.held < self.meant:
            return _("%(what)s: %(held)d of %(meant)d, missing: %(count)d.") % told
        return _("%(what)s: %(held)d of %(meant)d, too many: %(count)d.") % told


@dataclass(frozen=True, slots=True)
class Packs:
    """What the packs of one player hold; nothing where the organizer did not say, or the hall
    makes them."""

    way: str = LimitedWay.OFF
    number: int = 0
    slots: tuple[packs.Slot, ...] = ()
    facts: Mapping[str, CardFacts] = field(default_factory=dict)

    def odds(self, pool: Pool | None) -> list[Odd]:
        """Where a pool that was entered differs from the packs. Who drafts takes any card, so that
        there the number of all is the only one."""
        if pool is None or pool.way != PoolWay.ENTERED or not self.slots:
            return []
        meant = self.number * sum(slot.count for slot in self.slots)
        of_all = [Odd("", pool.total, meant)] if pool.total != meant else []
        if self.way == LimitedWay.DRAFT:
            return of_all
        return [*of_all, *self._of_slots(pool.cards)]

    def _of_slots(self, held: Mapping[str, int]) -> Iterator[Odd]:
        """Slots with too few cards that fit, and cards of which all slots together take fewer."""
        fitting = {name: self._fits(name) for name in held}
        for one in dict.fromkeys(self.slots):
            meant = self._meant(slot for slot in self.slots if slot == one)
            count = sum(held[name] for name, fits in fitting.items() if one in fits)
            if count < meant:
                yield Odd(one.words, count, meant)
        for fits in dict.fromkeys(fitting.values()):
            count = sum(held[name] for name, others in fitting.items() if others == fits)
            meant = self._meant(slot for slot in self.slots if slot in fits)
            if count > meant:
                what = ", ".join(dict.fromkeys(slot.words for slot in fits))
                yield Odd(what or _("Cards that no pack holds"), count, meant)

    def _meant(self, slots: Iterable[packs.Slot]) -> int:
        return self.number * sum(slot.count for slot in slots)

    def _fits(self, name: str) -> tuple[packs.Slot, ...]:
        """The slots that a card may have come from: any set may have been opened."""
        card = self.facts.get(name)
        if card is None:
            return ()
        kind = str(card.kind.value)
        rarities = {one.rarity or "" for one in card.printings} or {""}
        return tuple(
            slot for slot in self.slots if any(slot.takes(kind, rarity) for rarity in rarities)
        )


def packs_of(limited: Limited) -> Packs:
    """The packs that pools of this event are counted against."""
    if limited.made or not limited.contents:
        return Packs()
    game = limited.event.game
    every = (*cards.all_facts(game), *made_cards(game))
    slots = packs.slots_of(limited.contents, stock.kinds(every), stock.rarities(every))
    return Packs(limited.way, limited.packs, slots, {card.full_name: card for card in every})


def odd_pools(limited: Limited, held: Iterable[Pool]) -> list[tuple[Pool, list[Odd]]]:
    """The pools that differ from the packs, and in what."""
    of_player = packs_of(limited)
    counted = ((pool, of_player.odds(pool)) for pool in held)
    return [(pool, odds) for pool, odds in counted if odds]
