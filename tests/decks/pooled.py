"""What tests of Limited share: an event of it, and lists built of pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from decks.enums import LimitedWay
from decks.pools import reads
from decks.services import pools
from engine import cards, decks
from tests.pages import read_as_shown
from tournaments.services.event import events, staff

LIST = decks.shipped("chaotic")["au-danian"].as_text()
"""A list that is legal in Limited on boards of three."""


def limited_event(organizer: Any, judge: Any, *, game: str = "", format: str = "limited") -> Any:
    """A published event of Limited whose lists are asked for, with a judge."""
    more: dict[str, Any] = {"game": game} if game else {"size": 3}
    row = events.create(
        actor=organizer, name="Sealed Night", format=format, decks_required=True, **more
    )
    events.publish(actor=organizer, event=row)
    staff.add(actor=organizer, event=row, user=judge, role="judge")
    row.refresh_from_db()
    return row


def settle(organizer: Any, event: Any, way: str = "opened", **more: Any) -> Any:
    """Settles Limited with packs of Dawn of Perim where the hall makes them."""
    if way == LimitedWay.SEALED:
        more = {"sets": ["DOP"], "contents": "4 common\n2 creature\n1 location, uncommon"} | more
    return pools.settle(actor=organizer, event=event, way=way, count=6, **more)


def built_of(held: Mapping[str, int]) -> str:
    """A legal Limited list of Chaotic from a pool that is large enough: its cheapest attacks, and
    of every other kind what nobody refuses (2.2.2 to 2.2.5)."""
    facts = {name: cards.facts("chaotic", name) for name in held}
    plain = [name for name, one in facts.items() if not (one.loyal or one.legendary)]
    most = {name: 1 if facts[name].unique else min(2, held[name]) for name in plain}
    taken: Counter[str] = Counter()
    names: Counter[str] = Counter()
    needed = {"creature": 3, "battlegear": 3, "mugic": 3, "attack": 10, "location": 5}
    for name in sorted(plain, key=lambda one: (facts[one].build_points, one)):
        kind = str(facts[name].kind.value)
        room = 2 - names[facts[name].name]
        count = max(0, min(most[name], needed[kind], room))
        needed[kind] -= count
        names[facts[name].name] += count
        taken[name] += count
    assert not any(needed.values()), f"the pool is too small: {needed}"
    return "Size: 3\n" + "\n".join(f"{count} {name}" for name, count in taken.items() if count)


def pool_of(entry: Any) -> Counter[str] | None:
    """The cards that an entry may build of; None where it has no pool."""
    pool = reads.current(entry)
    return None if pool is None else pool.counts


def at(name: str, key: Any) -> str:
    """The address of a page of `decks`."""
    return reverse(f"decks:{name}", args=[key])


def shown(answer: Any) -> str:
    """The words of a page."""
    return read_as_shown(answer.content.decode())
