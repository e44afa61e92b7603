"""Which moves are legal (6.3), from nothing but the position and what moved this turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.fuzz.chaotic.twin.ground import beside

View = dict[str, Any]


@dataclass(slots=True)
class Turn:
    """What the position does not show of the turn. `moved`: the Creatures that have moved (one that
    left play and came back has not); `begun`: whether any has; `fought`: whether there was a
    combat."""

    moved: set[str] = field(default_factory=set)
    begun: bool = False
    fought: bool = False

    def follow(self, line: str) -> None:
        """Take in the line of an event."""
        word, _, rest = line.partition(" ")
        if word == "turn" and rest != "ends":
            self.moved.clear()
            self.begun = self.fought = False
        elif word == "move":
            self.moved.add(rest.rpartition(" ")[0])
            self.begun = True
        elif word in {"destroy", "sacrifice", "remove"}:
            self.moved.discard(rest)
        elif word == "engage":  # a combat before any move was begun by an ability (R-extra-combat)
            self.fought = self.fought or self.begun


@dataclass(frozen=True, slots=True)
class Legs:
    """How a Creature moves: at most `steps` steps, over others if it has `range`, or `anywhere`.
    `kept`: it cannot move to an empty space. `calls`: adjacent Creatures must move into its space.
    `attacks`: it must move into the space of an adjacent Creature. `shunned`: nobody can move into
    its space."""

    steps: int = 1
    range: bool = False
    anywhere: bool = False
    calls: bool = False
    attacks: bool = False
    kept: bool = False
    shunned: bool = False


PLAIN = Legs()


def expected_moves(
    view: View, turn: Turn, join: str, legs: dict[str, Legs], calling: frozenset[str] = frozenset()
) -> set[str]:
    """The lines that a prompt for movement must offer. `legs`: for each Creature that does not
    simply move one step to an adjacent space; `calling`: spaces that adjacent Creatures must move
    into."""
    mine = [card for card in view["creatures"].values() if card["controller"] == view["active"]]
    near = beside(view["size"], join)
    free: set[str] = set()
    bound: set[str] = set()
    for card in mine:
        own = legs.get(card["line_name"], PLAIN)
        bidding = calling | _bidding(view, card, own, legs)
        shunned = {
            other["space"]
            for other in view["creatures"].values()
            if legs.get(other["line_name"], PLAIN).shunned
        }
        for space in destinations(view, card, turn, join, own) - shunned:
            line = f"move {card['line_name']} to {space}"
            (bound if space in bidding and space in near[card["space"]] else free).add(line)
    if bound:
        return bound
    return free | {"stop moving"} if turn.begun or not free else free


def _bidding(view: View, card: View, own: Legs, legs: dict[str, Legs]) -> set[str]:
    """8.7.4.1, R-mandatory: the spaces that a Creature must move into if it is adjacent to them."""
    return {
        other["space"]
        for other in view["creatures"].values()
        if other["id"] != card["id"] and (own.attacks or legs.get(other["line_name"], PLAIN).calls)
    }


def destinations(view: View, card: View, turn: Turn, join: str, legs: Legs) -> set[str]:
    """The spaces that a Creature may move to: an empty space, or one with an enemy for combat.

    A space is adjacent (6.3.3), or farther away with Swift (6.3.3.1), by a free path (6.3.3.2) or
    with Range over others (6.3.3.3). A Creature moves once a turn (GL-move) and never into the
    space of a Creature of the same player. There is one combat a turn (6.3.5).
    """
    if card["line_name"] in turn.moved:
        return set()
    standing = {
        space["name"]: [view["creatures"][one]["controller"] for one in space["cards"]]
        for space in view["spaces"]
    }
    reached = (
        set(standing) if legs.anywhere else _reached(view, card["space"], standing, join, legs)
    )
    return {
        space
        for space in reached - {card["space"]}
        if (not standing[space] and not legs.kept)
        or (standing[space] and standing[space][0] != card["controller"] and not turn.fought)
    }


def _reached(
    view: View, start: str, standing: dict[str, list[str]], join: str, legs: Legs
) -> set[str]:
    """The spaces that some path of at most `steps` steps leads to."""
    near = beside(view["size"], join)
    found: set[str] = set()
    edge = {start}
    for _ in range(legs.steps):
        through = {space for space in edge if space == start or legs.range or not standing[space]}
        edge = {other for space in through for other in near[space]} - found
        found |= edge
    return found
