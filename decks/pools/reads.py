"""Reads on Limited: how an event plays it, the pool of an entry, a pool as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import engine.decks
from decks.cards.made import made_entries
from decks.enums import LimitedWay, PoolState
from decks.models import MADE, Limited, Pool
from decks.wings import wing
from engine import cards
from engine.decks import Copy, DeckList
from tournaments import policy
from tournaments.enums import EventState
from tournaments.models import Entry, Event
from tournaments.outside import Parts
from tournaments.queries import drawn
from tournaments.words.alphabet import by_name


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
    return list(open_now.select_related("entry__event__limited"))


def sight_of(entry: Entry) -> drawn.Sight:
    """The sight for the form that enters or replaces a pool: the pool that the entry has now."""

    def sight(event: Event) -> Parts:
        row = current(entry)
        return "pool", entry.number, row.pk if row is not None else None

    return sight


def waiting(event: Event) -> list[Entry]:
    """Who plays and has no pool, by name. One query."""
    having = Pool.objects.filter(state=PoolState.CURRENT, entry__event=event).values("entry")
    playing = Entry.objects.playing().filter(event=event)
    return list(playing.exclude(pk__in=having).order_by(*by_name(), "number"))


def seed_told(event: Event) -> bool:
    """Whether the seed of the packs is public, which is when the event is over. Every pool follows
    from the seed, also one for a latecomer or one that a judge has made anew; so it stays secret
    even if lists are open from the start."""
    return policy.over(event)


def as_deck(name: str, game: str, counts: Mapping[str, int], size: int | None = None) -> DeckList:
    """A pool as a list with every card in its usual pile, so that it is shown and printed as
    lists are. A made card that is gone is left out."""
    made = made_entries() if game == MADE else {}
    own = wing(game)
    piles: dict[str, list[Copy]] = {}
    for card, count in sorted(counts.items()):
        try:
            facts: Any = cards.made(game, card, made[card]) if card in made else None
            facts = facts or cards.facts(game, card)
        except cards.UnknownCard:
            continue
        pile, *_others = own.piles_for(facts)
        piles.setdefault(pile, []).extend([Copy(card)] * count)
    return DeckList.of(name, game, size or 1, dict(piles), made)


def piles_of(game: str) -> list[tuple[str, str]]:
    """The piles of a list and what they are called."""
    return [(pile, wing(game).pile_name(pile)) for pile in engine.decks.piles_of(game)]
