"""A position as the twin reads it: the judge's view, and the facts of the cards in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from engine.cards import CardFacts, UnknownCard, facts, names
from engine.fuzz.chaotic.twin.ground import beside

View = dict[str, Any]
STATS = ("courage", "power", "wisdom", "speed", "energy")


@dataclass(frozen=True, slots=True)
class Body:
    """A Creature in play with its scanned values and its present state. `foe`: the Creature that it
    is engaged with. If the foe has left play, it stays engaged until the combat is over (7.3.1,
    GL-engaged)."""

    label: str
    card: CardFacts
    controller: str
    space: str
    scanned: tuple[int, ...]
    counters: int
    infected: bool
    gear: str
    gear_card: CardFacts | None
    gear_up: bool
    engaged: bool
    foe: str


@dataclass(frozen=True, slots=True)
class Position:
    """Everything on the Battleboard."""

    bodies: dict[str, Body]
    location: CardFacts | None
    location_owner: str
    mirage: CardFacts | None
    mirage_space: str
    hive: bool
    active: str
    near: dict[str, tuple[str, ...]]
    opposing: str = "all"
    wording: str = "current"
    settled: int | None = None
    """Since when it is fixed whose Invisibility counts in the combat in progress
    (ED-invisibility); None if it is not."""
    negated: frozenset[str] | None = None
    """The Creatures whose Invisibility did not count when this was fixed; None before."""
    initiative: str = ""
    """Who won the Initiative of the combat in progress (7.2.4.1)."""
    piles: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)
    """The cards in the discard piles and the Mugic of each player, by the names of the piles in
    texts."""
    deeds: frozenset[tuple[str, str]] = frozenset()
    """What Creatures have done this turn: the verb and the label of each."""
    marks: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """Counters of a name on a card, by the label of the card and the name (8.9.1)."""
    counted: Mapping[tuple[str, str], int] | None = None
    """By player and word of the type line: how many more Creatures of that word count as
    controlled. None before this is worked out."""


@lru_cache(maxsize=4096)
def card_called(label: str, wording: str) -> CardFacts:
    """The facts of a card by its label, in the wording that is played (R-wording). A label is the
    full name, followed by a number if there are two such cards.

    Raises `UnknownCard` for the label of anything else.
    """
    known = _known_names()
    name = label if label in known else label.rpartition(" ")[0]
    if name not in known:
        raise UnknownCard(label)
    return facts("chaotic", name).worded(wording)


@cache
def _known_names() -> frozenset[str]:
    return frozenset(names("chaotic"))


def position_of(
    view: View,
    join: str,
    opposing: str = "all",
    wording: str = "current",
    guises: Mapping[str, str] = MappingProxyType({}),
) -> Position:
    """The position of a judge's view. `join`, `opposing` and `wording` come from switches of
    the rule set; `guises`: the card that each copy is a copy of (GL2-copy)."""
    cards = view["creatures"]
    labels = {key: card["line_name"] for key, card in cards.items()}
    pair = view["combat"]["engaged"] if view["combat"] else []
    foes = dict(zip(pair, reversed(pair), strict=True)) if len(pair) == 2 else {}
    mirages = [space for space in view["spaces"] if space["mirage"]]
    place = view["location"]
    return Position(
        bodies={
            labels[key]: _body(
                card,
                card_called(guises.get(labels[key], labels[key]), wording),
                key in pair,
                labels.get(foes.get(key, ""), ""),
                wording,
            )
            for key, card in cards.items()
        },
        location=card_called(place["name"], wording) if place else None,
        location_owner=place["owner"] if place else "",
        mirage=card_called(mirages[0]["mirage"], wording) if mirages else None,
        mirage_space=mirages[0]["name"] if mirages else "",
        hive=view["hive"],
        active=view["active"],
        near=beside(view["size"], join),
        opposing=opposing,
        wording=wording,
        initiative=(view["combat"]["initiative"] or "") if view["combat"] else "",
        piles={seat: _piles(zone) for seat, zone in view["players"].items()},
    )


def _piles(zone: View) -> dict[str, tuple[str, ...]]:
    return {
        "discard": tuple(zone["discard"]),
        "attack_discard": tuple(zone["attack_discard"]),
        "mugic": tuple(card["name"] for card in zone["mugic"]),
    }


def _body(card: View, printed: CardFacts, engaged: bool, foe: str, wording: str) -> Body:
    gear = card["gear"]
    return Body(
        label=card["line_name"],
        card=printed,
        controller=card["controller"],
        space=card["space"],
        scanned=tuple(card["scanned"][name] for name in STATS),
        counters=card["counters"],
        infected=card["infected"],
        gear=gear["name"] if gear else "",
        gear_card=card_called(gear["name"], wording) if gear else None,
        gear_up=bool(gear and gear["up"]),
        engaged=engaged,
        foe=foe,
    )
