"""The moment of a priority of Chaotic, from what a spectator sees (chapter 6, 8.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine import cards
from engine.language import nodes
from gameplay.stops.moment import Item, Moment

PHASES = {
    "location": _("Location step"),
    "action": _("Moves"),
    "combat": _("Combat"),
}
"""The phases of a turn in which players get priority."""

PUBLIC = frozenset({"move"})
"""Questions whose options everybody sees: to stop moving where nothing can move (6.3.6)."""


def moment(view: Mapping[str, Any], seat: str) -> Moment:
    """The moment in the view of a spectator."""
    own = [one for one in view["creatures"].values() if one["controller"] == seat]
    combat = view["combat"]
    engaged = [one for one in own if combat and one["id"] in combat["engaged"]]
    mugic = view["players"][seat]["mugic_size"] > 0
    pile = tuple(
        Item(one["name"], one["by"], one["kind"] == "attack", one["kind"] == "trigger")
        for one in view["burst"]
    )
    mine = view["active"] == seat
    return Moment(
        seat=seat,
        turn=view["turn_number"],
        phase=view["phase"],
        mine=mine,
        pile=pile,
        could=any(_could(one, mugic) for one in own),
        fight=f"{view['turn_number']} {combat['space']}" if combat else "",
        opening=bool(combat) and combat["striker"] is None,
        engaged=any(_could(one, mugic) for one in engaged),
        ends_moves=mine and view["phase"] == "action" and not combat,
        first_move=sum(bool(one["moved"]) for one in own) <= 1,
    )


def _could(creature: Mapping[str, Any], mugic: bool) -> bool:
    """Whether a Creature could play a Mugic (8.4.1: it has a counter, and there is one in the hand)
    or use an ability: its own, one that it was given, or one of its Battlegear (8.5.1)."""
    if mugic and creature["counters"]:
        return True
    gear = creature["gear"]
    names = [creature["name"]]
    if gear and gear["up"] and gear["name"]:
        names.append(gear["name"])
    given = len(creature.get("abilities") or ()) > _lines(creature["name"])
    return given or any(_price(name) <= creature["counters"] for name in names)


NEVER = 99
"""A price that no Creature can pay: it has fewer Mugic counters."""


@lru_cache(maxsize=4096)
def _price(name: str) -> int:
    """The Mugic counters that a Creature needs for the cheapest activated ability of a card;
    `NEVER` where the card has none. A card that nobody knows may have an ability that costs
    nothing."""
    try:
        facts = cards.facts(__name__.rpartition(".")[2], _plain(name))
    except cards.UnknownCard:
        return 0
    prices = [_counters(one) for one in facts.abilities if isinstance(one, nodes.Activated)]
    return min(prices, default=NEVER)


def _counters(ability: nodes.Activated) -> int:
    """The counters that an ability takes off its own Creature, as far as that is a plain number."""
    owed = [
        cost.n for cost in ability.costs if isinstance(cost, nodes.PayCounters) and not cost.who
    ]
    return sum(number for number in owed if isinstance(number, int))


@lru_cache(maxsize=4096)
def _lines(name: str) -> int:
    """The number of abilities printed on a card. A Creature that has more was given them."""
    try:
        return len(cards.facts(__name__.rpartition(".")[2], _plain(name)).abilities)
    except cards.UnknownCard:
        return 99


def _plain(name: str) -> str:
    """The name without the number that tells two Creatures of the same name apart."""
    head, _space, tail = name.rpartition(" ")
    return head if tail.isdecimal() else name
