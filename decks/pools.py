"""Reads on Limited: how an event plays it, the pool of an entry, and lists judged by pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine.decks
from decks import packs
from decks.cards import asking
from decks.cards.made import all_sets, made_cards, made_entries
from decks.enums import LimitedWay, PoolState
from decks.models import MADE, Limited, Pool
from decks.wings import wing
from engine import cards, games
from engine.cards import CardFacts
from engine.decks import Copy, DeckList, Fault
from engine.decks.banlists import BAN, CardRules
from tournaments.enums import EventState
from tournaments.models import Entry, Event
from tournaments.queries import drawn


def limited_of(event: Event) -> Limited | None:
    """How an event plays Limited; None where players bring their own cards. One query."""
    return Limited.objects.filter(event=event).exclude(way=LimitedWay.OFF).first()


def is_meant(event: Event) -> bool:
    """Whether the event's format is a Limited one: its decks are built of opened or drafted
    cards."""
    return event.format in wing(event.game).limited


def current(entry: Entry) -> Pool | None:
    """The pool that the lists of an entry are judged by; None where it has none."""
    return Pool.objects.filter(entry=entry, state=PoolState.CURRENT).select_related("by").first()


def current_of(entries: Iterable[Entry]) -> dict[int, Pool]:
    """The current pool of each entry by the entry's key, in one query."""
    rows = Pool.objects.filter(entry__in=list(entries), state=PoolState.CURRENT)
    return {row.entry_id: row for row in rows}


def held_by(user: Any, game: str) -> list[Pool]:
    """The pools of a game from which somebody may build now, newest first; one query."""
    rows = Pool.objects.filter(entry__user=user, entry__event__game=game, state=PoolState.CURRENT)
    open_now = rows.exclude(entry__event__state=EventState.FINISHED)
    return list(open_now.select_related("entry__event"))


def sight_of(entry: Entry) -> drawn.Sight:
    """The sight for the form that enters or replaces a pool: the pool that the entry has now."""

    def sight(event: Event) -> drawn.Parts:
        row = current(entry)
        return "pool", row.pk if row is not None else None

    return sight


def waiting(event: Event) -> list[Entry]:
    """Who plays and has no pool, by name. One query."""
    having = Pool.objects.filter(state=PoolState.CURRENT, entry__event=event).values("entry")
    playing = Entry.objects.playing().filter(event=event)
    return list(playing.exclude(pk__in=having).order_by("name", "number"))


# --- Lists ---------------------------------------------------------------------------------------


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
        found = packs.lacks(deck, pool.cards, self.limited.free)
        return [Fault("", _words(lack), (lack.card,)) for lack in found]


def gate(event: Event, entries: Iterable[Entry]) -> Gate:
    """The gate for lists of these entries of one event: one query, and in Limited a second."""
    limited = limited_of(event)
    return Gate() if limited is None else Gate(limited, current_of(entries))


def _words(lack: packs.Lack) -> str:
    words = ngettext(
        "%(count)d copy of %(card)s, the pool holds %(held)d",
        "%(count)d copies of %(card)s, the pool holds %(held)d",
        lack.wanted,
    )
    return words % {"count": lack.wanted, "card": lack.card, "held": lack.held}


# --- Cards ---------------------------------------------------------------------------------------


def playable(event: Event, rules: CardRules) -> list[CardFacts]:
    """The cards that a pack of the event may hold, from the catalogue and the made cards: its
    format allows them, no rule of the event bans them, and the engine plays them."""
    return [
        card
        for card in (*cards.all_facts(event.game), *made_cards(event.game))
        if card.executable
        and asking.allowed(card, event.format)
        and BAN not in rules.words.get(card.full_name, {})
    ]


def kinds(found: Iterable[CardFacts]) -> tuple[str, ...]:
    """The kinds of these cards, by name."""
    return tuple(sorted({str(card.kind.value) for card in found}))


def rarities(found: Iterable[CardFacts]) -> tuple[str, ...]:
    """The rarities of these cards, those with the most printings first."""
    counted = Counter(one.rarity for card in found for one in card.printings if one.rarity)
    return tuple(name for name, _count in counted.most_common())


def sets_with_packs(game: str, found: Iterable[CardFacts]) -> list[tuple[str, str]]:
    """Code and name of the sets of which any of these cards was in packs, older ones first."""
    there = {one.set for card in found for one in card.printings if one.status == "printed"}
    return [(code, name) for code, name in all_sets(game) if code in there]


def usual_sets(event: Event, found: Iterable[CardFacts], contents: str) -> list[str]:
    """The code of the first set whose cards can fill every slot of a pack; empty where there is
    none."""
    found = list(found)
    slots = packs.slots_of(contents, kinds(found), rarities(found))
    codes = [code for code, _name in sets_with_packs(event.game, found)]
    whole = zip(codes, packs.sheets_of(found, codes, slots), strict=True)
    return [code for code, of_set in whole if all(of_set)][:1]


def as_deck(name: str, game: str, counts: Mapping[str, int], size: int | None = None) -> DeckList:
    """A pool as a list with every card in the pile of its kind, so that it is shown and printed as
    lists are. A made card that is gone is left out."""
    made = made_entries() if game == MADE else {}
    book = games.rulebook(game)
    piles: dict[str, list[Copy]] = {}
    for card, count in sorted(counts.items()):
        try:
            facts: Any = cards.made(game, card, made[card]) if card in made else None
            facts = facts or cards.facts(game, card)
        except cards.UnknownCard:
            continue
        piles.setdefault(book.pile_of(facts), []).extend([Copy(card)] * count)
    return DeckList.of(name, game, size or 1, dict(piles), made)


def piles_of(game: str) -> list[tuple[str, str]]:
    """The piles of a list and what they are called."""
    return [(pile, wing(game).pile_name(pile)) for pile in engine.decks.piles_of(game)]
