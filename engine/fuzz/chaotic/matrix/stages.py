"""Small positions: four Creatures, two of them in combat, and what an instrument needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

from engine.cards import CardFacts, facts, names
from engine.fuzz.chaotic.matrix.instruments import Instrument
from engine.language import nodes as n
from engine.language.walking import whole

ROLES = {"actor": "B1+", "foe": "B1", "friend": "A1", "other": "B2", "helper": "A2"}
"""The space of each part in a combat. The actor and the foe fight; the friend is A's Creature, the
other one B's. A helper is A's, and there only if a Mugic needs a Creature of its Tribe."""
CALM = {"actor": "A2", "foe": "B1", "friend": "A1", "other": "B2", "helper": "A3"}
"""The space of each part without a combat."""
PARTS = ("actor", "foe", "friend", "other")
"""The parts that every position has."""
OWN = ("actor", "friend", "helper")
"""The parts of player A's Creatures."""
COUNTERS, DAMAGE = 6, 10


@dataclass(slots=True)
class Stage:
    """A position in the making. `cast`: the Creatures by part; `up` and `down`: their Battlegear,
    face up or face down; `hands`: the Mugic and attacks of each player; `fatal`: the parts whose
    Creatures are about to be defeated; `helps`: the part of a Creature that is added to play
    Mugic."""

    cast: dict[str, str]
    up: dict[str, str] = field(default_factory=dict)
    down: dict[str, str] = field(default_factory=dict)
    hands: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    location: str = "none"
    calm: bool = False
    wording: str = "current"
    hive: bool = False
    mirage: str = ""
    fatal: tuple[str, ...] = ()
    helps: str = "friend"

    def hold(self, seat: str, pile: str, name: str) -> None:
        """Put a card into the hand of a player."""
        self.hands.setdefault(seat, {}).setdefault(pile, []).append(name)

    def document(self) -> dict[str, Any]:
        """The position as a scenario writes it."""
        places = CALM if self.calm else ROLES
        setup: dict[str, Any] = {
            "size": 6 if self.calm else 3,
            "begin": "location" if self.calm else "strike",
            "location": self.location,
            "hive": self.hive,
            "board": {places[role]: self.creature(role) for role in self.cast},
        }
        if self.mirage:
            setup["mirage"] = {"card": self.mirage, "space": "B1", "owner": "A"}
        if not self.calm:
            setup["engaged"] = [self.cast["actor"], self.cast["foe"]]
            setup["striker"] = "A"
        for seat in ("A", "B"):
            setup[seat] = self.piles(seat)
        switches = {} if self.wording == "current" else {"wording": self.wording}
        return {"game": "chaotic", "format": "masters", "setup": setup, "switches": switches}

    def creature(self, role: str) -> dict[str, Any]:
        """A Creature with damage to heal and counters to pay with."""
        found: dict[str, Any] = {
            "card": self.cast[role],
            "controller": "A" if role in OWN else "B",
            "counters": COUNTERS,
            "damage": self.damage(role),
            "infected": role in ("friend", "other"),
        }
        if role in self.up:
            found["gear_up"] = self.up[role]
        elif role in self.down:
            found["gear_down"] = self.down[role]
        return found

    def damage(self, role: str) -> int:
        """The damage of the Creature in a part; if that is `fatal`, 5 more would defeat it
        (8.5.6)."""
        if role in self.fatal:
            return facts("chaotic", self.cast[role]).energy - 5
        return DAMAGE

    def piles(self, seat: str) -> dict[str, list[str]]:
        """Hands, decks and the discard pile of a player. In the discard pile there is a Creature of
        each of three Tribes that is not on the board."""
        own = self.hands.get(seat, {})
        taken = self.cast.values()
        lying = [
            [name for name in (*plain(tribe), *wordy(tribe)) if name not in taken][:1]
            for tribe in ("OverWorld", "UnderWorld", "Danian")
        ]
        attacks = [*own.get("attack_hand", []), quiet_attack()]
        return {
            "mugic": own.get("mugic", []),
            "attack_hand": (attacks * 2)[:2],
            "attack_deck": [quiet_attack()] * 18,
            "discard": [*chain.from_iterable(lying), gears()[-1], quiet_mugic()],
            "location_deck": [quiet_location()] * 4,
        }


def stages(instrument: Instrument, calm: bool = False, helped: bool = False) -> Iterator[Stage]:
    """Positions in which an instrument may be played; they differ in the Creatures of the parts.
    `calm`: there is no combat; `helped`: a helper plays it, and the actor is of any Tribe."""
    card = instrument.card
    kind = str(card.kind)
    tribe = card.tribe if kind == "mugic" and card.tribe != "Generic" else ""
    own = [card.full_name] if kind == "creature" else plain(tribe)[:3] if tribe else actors()
    if helped:
        own = actors()
    for at, actor in enumerate(own if len(own) > 1 else own * 3):
        others = [name for name in casts()[at % len(casts())] if name != actor]
        stage = Stage(dict(zip(PARTS, (actor, *others), strict=False)), calm=calm)
        if helped:
            free = [name for name in plain(tribe) if name not in stage.cast.values()]
            stage.cast["helper"] = (free or plain(tribe))[0]
        stage.up = {"foe": gears()[0], "friend": gears()[1]}
        stage.down = {"other": gears()[2]}
        if kind == "battlegear":
            stage.up["actor"] = card.full_name
        if kind in ("mugic", "attack"):
            stage.hold("A", "mugic" if kind == "mugic" else "attack_hand", card.full_name)
        stage.hive = any(isinstance(one, n.HiveOffCost) for one in whole(instrument.abilities))
        yield stage


@cache
def _all(kind: str) -> tuple[CardFacts, ...]:
    cards = (facts("chaotic", name) for name in sorted(names("chaotic")))
    return tuple(one for one in cards if str(one.kind) == kind)


@cache
def plain(tribe: str) -> tuple[str, ...]:
    """The Creatures of a Tribe without any text; if there are none, those with only keywords."""
    own = [one for one in _all("creature") if one.tribe == tribe]
    found = [one for one in own if not one.abilities and not one.brainwashed]
    if not found:
        found = [
            one
            for one in own
            if not one.brainwashed
            and all(isinstance(ability, n.Keyword) for ability in one.abilities)
        ]
    return tuple(one.full_name for one in found)


@cache
def wordy(tribe: str) -> tuple[str, ...]:
    """Creatures of a Tribe with texts, the shortest first."""
    own = [one for one in _all("creature") if one.tribe == tribe and one.abilities]
    own.sort(key=lambda one: (sum(1 for _ in whole(one.abilities)), one.full_name))
    return tuple(one.full_name for one in own)


@cache
def actors() -> tuple[str, ...]:
    """The actors for cards that any Creature may play: two without text and Elemental Types, then
    one from the OverWorld."""
    poor = [one for one in plain("UnderWorld") if not facts("chaotic", one).elements]
    return (*poor[:2], plain("OverWorld")[0])


@cache
def casts() -> tuple[tuple[str, str, str, str], ...]:
    """Creatures for the foe, the friend and the other one. Each cast has other Tribes and Elemental
    Types. The fourth Creature is a spare, in case one of the others is the actor."""
    over, danian, mipedian = plain("OverWorld"), plain("Danian"), plain("Mipedian")
    under = plain("UnderWorld")
    return (
        (over[-1], danian[0], mipedian[0], under[-1]),
        (danian[-1], over[1], under[-1], mipedian[0]),
        (mipedian[0], over[2], danian[1], under[-1]),
    )


@cache
def gears() -> tuple[str, ...]:
    """Battlegear whose only text raises values of the bearer."""
    found = []
    for one in _all("battlegear"):
        match one.abilities:
            case (n.Static(effects=(n.Gain(who=n.Bearer(), n=int()),), condition=None),):
                found.append(one.full_name)
    return tuple(found[:4])


@cache
def quiet_attack() -> str:
    """An attack without text and base damage. A striker without its Elemental Types deals nothing
    with it."""
    found = [one for one in _all("attack") if not one.abilities and one.base == 0]
    return min(
        found, key=lambda one: (sum(v is not None for v in one.damage), one.full_name)
    ).full_name


@cache
def quiet_mugic() -> str:
    """The Mugic with the shortest text."""
    return min(
        _all("mugic"), key=lambda one: (sum(1 for _ in whole(one.abilities)), one.full_name)
    ).full_name


@cache
def quiet_location() -> str:
    """The Location with the shortest text among those with only static abilities."""
    found = [one for one in _all("location") if all(type(a) is n.Static for a in one.abilities)]
    return min(
        found, key=lambda one: (sum(1 for _ in whole(one.abilities)), one.full_name)
    ).full_name


@cache
def quiet_mirage() -> str:
    """The Mirage with the shortest text."""
    found = [one for one in _all("location") if any(isinstance(a, n.Mirage) for a in one.abilities)]
    return min(
        found, key=lambda one: (sum(1 for _ in whole(one.abilities)), one.full_name)
    ).full_name
