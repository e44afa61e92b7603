"""The table as the twin foretells it: a position that instructions change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from engine.fuzz.chaotic.twin.entries import Happening, Log, Values
from engine.fuzz.chaotic.twin.position import STATS, Body, Position, View, card_called
from engine.fuzz.chaotic.twin.values import worked_out
from engine.language import nodes as n

ELEMENTS = ("fire", "air", "earth", "water")
PILES = ("discard", "attack_discard", "removed", "mugic")
ENERGY = int(n.Stat.ENERGY)


@dataclass(frozen=True, slots=True)
class Change:
    """A change of damage. `item`: the item whose damage it is, "" for each attack, "*" for
    everything; `to`: the Creature that is dealt it, "" for any; `over`: only damage that would be
    more than this is changed (8.8.2)."""

    item: str
    to: str
    step: n.Step
    number: int
    over: int | None = None


@dataclass(slots=True)
class World:
    """A position that changes. `left`: how often a card of a name has left play, for a card that
    comes back is a new one (R-return-to-play). `passing`: effects until the end of combat. `met`:
    what stood in the way of an instruction. Until the turn ends: `changes` of damage, `takers`
    (who is dealt the damage of whom) and `hive_stays` (Hive cannot be turned off). `attacks`: the
    attacks in each hand, which are read from the view and not foretold."""

    position: Position
    damage: dict[str, int]
    piles: dict[str, dict[str, list[str]]]
    locations: dict[str, list[str]]
    log: Log = field(default_factory=Log)
    left: Counter[str] = field(default_factory=Counter)
    passing: list[Happening] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)
    takers: dict[str, str] = field(default_factory=dict)
    hive_stays: bool = False
    attacks: dict[str, list[str]] = field(default_factory=dict)
    stamp: int = 0

    def values(self) -> Values:
        """The values of every Creature now. Raises `Unread` where a card says what is not known."""
        return worked_out(self.position, self.log)

    def body(self, label: str) -> Body | None:
        """The Creature with a label; None if it is not in play."""
        return self.position.bodies.get(label)

    def bearers(self, gear: str) -> list[Body]:
        """The Creatures that bear Battlegear of a name. A command may add the bearer's name to
        it."""
        return [
            body
            for body in self.position.bodies.values()
            if body.gear and gear in (body.gear, f"{body.gear} of {body.label}")
        ]

    def change(self, label: str, **parts: Any) -> None:
        """Change some fields of a Creature in play."""
        bodies = dict(self.position.bodies)
        bodies[label] = replace(bodies[label], **parts)
        self.position = replace(self.position, bodies=bodies)

    def enters(self, body: Body) -> None:
        """A Creature comes into play, and counts from now on (8.7.1.2)."""
        self.position = replace(self.position, bodies={**self.position.bodies, body.label: body})
        self.damage[body.label] = 0
        self.log.began[body.label] = self.now()

    def leaves(self, label: str, pile: str = "discard") -> None:
        """A Creature leaves play, and its Battlegear goes to the discard pile (R-gear-abilities).
        The Creature that fought with it stays engaged until combat ends (7.3.1)."""
        body = self.position.bodies[label]
        if body.gear:
            self.drops_gear(label)
        bodies = {name: one for name, one in self.position.bodies.items() if name != label}
        for name, one in bodies.items():
            if one.foe == label:
                bodies[name] = replace(one, foe="")
        self.position = replace(self.position, bodies=bodies)
        self.damage.pop(label)
        self.forget(label)
        self.put(body.controller, pile, label)

    def drops_gear(self, label: str, pile: str = "discard") -> None:
        """The Battlegear of a Creature leaves play."""
        body = self.position.bodies[label]
        self.change(label, gear="", gear_card=None, gear_up=False)
        self.forget(body.gear)
        self.put(body.controller, pile, body.gear)

    def forget(self, label: str) -> None:
        """Forget a card that left play: if it comes back it is a new one."""
        self.left[label] += 1
        self.log.effects = [one for one in self.log.effects if one.label != label]
        self.log.lost_all.pop(label, None)
        self.log.began.pop(label, None)

    def put(self, seat: str, pile: str, name: str) -> None:
        """A card comes to lie in a pile."""
        self.piles[seat][pile].append(name)
        self.show_piles()

    def take(self, seat: str, pile: str, name: str) -> None:
        """A card leaves a pile."""
        self.piles[seat][pile].remove(name)
        self.show_piles()

    def show_piles(self) -> None:
        """Bring the piles of the position up to date, for texts count cards in them."""
        shown = {
            seat: {pile: tuple(zones[pile]) for pile in ("discard", "attack_discard", "mugic")}
            for seat, zones in self.piles.items()
        }
        self.position = replace(self.position, piles=shown)

    def now(self) -> int:
        """The number of a new moment, later than all before (8.7.1)."""
        self.stamp += 1
        return self.stamp

    def lasts(self, label: str, effect: n.Effect, until: n.Until = n.Until.TURN) -> None:
        """An effect is in force from now on, until the turn or the combat ends (8.9.1)."""
        happening = Happening(self.now(), label, effect)
        self.log.effects.append(happening)
        if until == n.Until.COMBAT:
            self.passing.append(happening)

    def combat_ends(self) -> None:
        """R-durations: effects until the end of combat are over, and nobody is engaged (7.3.1)."""
        for label in list(self.position.bodies):
            self.change(label, engaged=False, foe="")
        self.log.effects = [one for one in self.log.effects if one not in self.passing]
        self.passing.clear()

    def turn_ends(self) -> None:
        """6.4.1, 8.9.1: damage and the effects of the turn are removed, and Hive is off."""
        self.damage = dict.fromkeys(self.damage, 0)
        self.log.effects.clear()
        self.log.lost_all.clear()
        self.passing.clear()
        self.changes.clear()
        self.takers.clear()
        self.hive_stays = False
        self.position = replace(self.position, hive=False)

    def defeated(self) -> list[str]:
        """8.5.6, 8.7.3.4: the Creatures whose damage has reached their Energy."""
        values = self.values()
        return [label for label in values if values[label].stats[ENERGY] - self.damage[label] <= 0]


def world_of(view: View, position: Position) -> World:
    """The table of a judge's view."""
    return World(
        position=position,
        damage={card["line_name"]: card["damage"] for card in view["creatures"].values()},
        piles={seat: _piles(zone) for seat, zone in view["players"].items()},
        locations={
            seat: list(zone["location_deck_order"]) for seat, zone in view["players"].items()
        },
        attacks=hands_of(view),
    )


def hands_of(view: View) -> dict[str, list[str]]:
    """The attacks in the hand of each player."""
    zones = view["players"].items()
    return {seat: [card["name"] for card in zone["attack_hand"]] for seat, zone in zones}


def _piles(zone: View) -> dict[str, list[str]]:
    names = {pile: list(zone[pile]) for pile in PILES if pile != "mugic"}
    return {**names, "mugic": [card["name"] for card in zone["mugic"]]}


def told(world: World) -> dict[str, Any]:
    """Everything that the twin foretells, by the name of the fact, as a view would show it."""
    values = world.values()
    found: dict[str, Any] = {
        "hive": world.position.hive,
        "location": world.position.location.full_name if world.position.location else "none",
    }
    for label, body in world.position.bodies.items():
        worked = values[label]
        found[f"{label} stands"] = (body.space, body.controller)
        found.update(
            {f"{label} {name}": value for name, value in zip(STATS, worked.stats, strict=True)}
        )
        found[f"{label} elements"] = [ELEMENTS[element] for element in sorted(worked.elements)]
        found[f"{label} damage"] = world.damage[label]
        found[f"{label} counters"] = body.counters
        found[f"{label} infected"] = body.infected
        found[f"{label} gear"] = (body.gear, body.gear_up) if body.gear else ()
    for seat, zones in world.piles.items():
        found.update({f"{seat} {pile}": sorted(zones[pile]) for pile in PILES})
    return found


def seen(view: View) -> dict[str, Any]:
    """The same facts as a view shows them."""
    place = view["location"]
    found: dict[str, Any] = {
        "hive": view["hive"],
        "location": card_called(place["name"], "current").full_name if place else "none",
    }
    for card in view["creatures"].values():
        label, gear = card["line_name"], card["gear"]
        found[f"{label} stands"] = (card["space"], card["controller"])
        found.update({f"{label} {name}": card[name] for name in STATS})
        found[f"{label} elements"] = card["elements"]
        found[f"{label} damage"] = card["damage"]
        found[f"{label} counters"] = card["counters"]
        found[f"{label} infected"] = card["infected"]
        found[f"{label} gear"] = (gear["name"], gear["up"]) if gear else ()
    for seat, zone in view["players"].items():
        piles = _piles(zone)
        found.update({f"{seat} {pile}": sorted(piles[pile]) for pile in PILES})
    return found


def apart(world: World, view: View) -> Iterator[str]:
    """Every fact in which a view differs from what was foretold."""
    expected, shown = told(world), seen(view)
    for fact in dict.fromkeys((*expected, *shown)):
        mine, theirs = expected.get(fact, "nothing"), shown.get(fact, "nothing")
        if mine != theirs:
            yield f"{fact} is {theirs}, by the twin {mine}"
