"""Lists judged by pools: what a list has more often than the pool of its player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.models import Limited, Pool
from decks.pools.reads import current_of, limited_of
from engine.decks import DeckList, Fault
from tournaments.models import Entry, Event


@dataclass(frozen=True, slots=True)
class Lack:
    """A card that a list has more often than the pool."""

    card: str
    wanted: int
    held: int


def lacks(deck: DeckList, pool: Mapping[str, int], free: Iterable[str] = ()) -> Iterator[Lack]:
    """The cards that a list has more often than the pool, in the order of the list. `free`: piles
    that need no card of the pool. The copies of a card in all other piles are added up."""
    open_piles = {*free}
    wanted = Counter(
        copy.name
        for pile, copies in zip(deck.cards, deck.piles, strict=True)
        if pile not in open_piles
        for copy in copies
    )
    for name, count in wanted.items():
        if count > pool.get(name, 0):
            yield Lack(name, count, pool.get(name, 0))


@dataclass(frozen=True, slots=True)
class Gate:
    """What the lists of an event are checked against beside its format. In Limited this is the pool
    of each entry, by the entry's key; elsewhere `limited` is None and nothing is checked."""

    limited: Limited | None = None
    held: Mapping[int, Pool] = field(default_factory=dict)

    def faults(self, deck: DeckList, entry: Entry) -> list[Fault]:
        """What the pool of an entry has against a list of its player."""
        if self.limited is None:
            return []
        pool = self.held.get(entry.pk)
        if pool is None:
            return [Fault("", _("the player has no pool yet"))]
        found = lacks(deck, pool.cards, self.limited.free)
        return [Fault("", _words(lack), (lack.card,)) for lack in found]


def gate_of(event: Event, entries: Iterable[Entry]) -> Gate:
    """The gate for lists of these entries of one event: one query, and in Limited a second."""
    limited = limited_of(event)
    return Gate() if limited is None else Gate(limited, current_of(entries))


def _words(lack: Lack) -> str:
    words = ngettext(
        "%(count)d copy of %(card)s, the pool holds %(held)d",
        "%(count)d copies of %(card)s, the pool holds %(held)d",
        lack.wanted,
    )
    return words % {"count": lack.wanted, "card": lack.card, "held": lack.held}
