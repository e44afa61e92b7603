"""Formations: which Creature stands on which own space, and with which Battlegear (4.1.1, 4.1.2).

A formation is said as a whole, and is the seat's own until both are ready. Everything here is read
from the view of the seat that places; nothing knows the other side.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

KIND = "setup"
"""The kind of the engine's question that asks for a formation."""
SWITCH, PLACED, LISTED = "formation", "placed", "listed"
"""The engine's switch and its two values: players place their armies, or the order of the list
places them."""
_NUMBER = re.compile(r" \d+$")
READY = "ready"
AS_LISTED, MIRRORED, AS_BEFORE = "as listed", "as listed, mirrored", "as last time"
NAMED = (AS_LISTED, MIRRORED, AS_BEFORE)
"""Whole formations that a table offers by name."""


class BadFormation(ValueError):
    """What was said is no formation of this army; `rule` forbids it."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(text)
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Post:
    """One own space with what stands there; "" where nothing does."""

    space: str
    creature: str = ""
    gear: str = ""


Formation = tuple[Post, ...]
"""A post for each own space, in the order of the rules."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a seat has to place, and where. ``rows`` are the spaces of the seat as its player looks
    at them: the row that meets the other side first, each from left to right."""

    spaces: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    army: tuple[str, ...]
    gear: tuple[str, ...]


def ground_of(view: Mapping[str, Any], seat: str) -> Ground | None:
    """What this seat has to place; None where it has placed, or nothing is placed at all."""
    shown = view["players"].get(seat, {}).get(SWITCH)
    if not shown or "army" not in shown or any(shown["spaces"].values()):
        return None
    own = [space for space in view["spaces"] if space["name"] in shown["spaces"]]
    facing = 1 if sum(space["y"] for space in own) < 0 else -1
    rows = [
        tuple(
            space["name"]
            for space in sorted(own, key=lambda space: space["x"] * facing)
            if abs(space["y"]) == away
        )
        for away in sorted({abs(space["y"]) for space in own})
    ]
    spaces = tuple(shown["spaces"])
    return Ground(spaces, tuple(rows), tuple(shown["army"]), tuple(shown["gear"]))


def listed(ground: Ground) -> Formation:
    """The formation of the list: the n-th Creature on the n-th space, the n-th Battlegear under
    it."""
    return _of(ground.spaces, ground.army, ground.gear)


def mirrored(formation: Formation, ground: Ground) -> Formation:
    """Left and right exchanged, as their player looks at it."""
    other = {
        space: twin for row in ground.rows for space, twin in zip(row, reversed(row), strict=True)
    }
    there = {post.space: post for post in formation}
    return tuple(
        Post(space, there[other[space]].creature, there[other[space]].gear)
        for space in ground.spaces
    )


def shuffled(ground: Ground, below: Callable[[int], int]) -> Formation:
    """Any formation, each as likely as the others. ``below(n)``: a number from 0 to n - 1."""
    return _of(ground.spaces, _mixed(ground.army, below), _mixed(ground.gear, below))


def _mixed(names: Sequence[str], below: Callable[[int], int]) -> list[str]:
    left = list(names)
    return [left.pop(below(len(left))) for _name in names]


def _of(spaces: Sequence[str], army: Sequence[str], gear: Sequence[str]) -> Formation:
    arms = [*gear, *("" for _creature in army[len(gear) :])]
    return tuple(Post(*post) for post in zip(spaces, army, arms, strict=False))


def lines(formation: Formation) -> list[str]:
    """The engine's lines that make this formation; the last one is `ready`. Their number depends
    only on how many cards there are."""
    standing = [post for post in formation if post.creature]
    return [
        *(f"place {post.creature} in {post.space}" for post in standing),
        *(f"equip {post.creature} with {post.gear}" for post in standing if post.gear),
        READY,
    ]


def spelled(formation: Formation) -> str:
    """The whole formation as one line."""
    return "; ".join(lines(formation))


def chosen(stands: Mapping[str, str], arms: Mapping[str, str], ground: Ground) -> str:
    """The line of a formation that was put together space by space. BadFormation for a Creature on
    two spaces, or for more of a Battlegear than there is."""
    for name in ground.army:
        if list(stands.values()).count(name) > 1:
            words = _("%(name)s can stand on one space only.")
            raise BadFormation("4.1.1", words % {"name": name})
    for name in set(arms.values()) - {""}:
        if list(arms.values()).count(name) > max(ground.gear.count(name), 1):
            words = _("%(name)s can lie under one Creature only.")
            raise BadFormation("4.1.2", words % {"name": name})
    return spelled(
        tuple(Post(space, stands.get(space, ""), arms.get(space, "")) for space in ground.spaces)
    )


def read(text: str, ground: Ground, begin: Formation) -> Formation:
    """Read a formation from its line: `place CREATURE in SPACE`, `equip CREATURE with BATTLEGEAR`,
    separated by semicolons or on lines of their own, `ready` last.

    What the line does not mention stays as in ``begin``; a card that was on a place moves to where
    the new one came from. Raise BadFormation for a name or a space that does not exist, and where
    `ready` is missing.
    """
    said = [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]
    if not said or said[-1].casefold() != READY:
        raise BadFormation("4.1.1", _("Say “ready” at the end: a formation is placed as a whole."))
    formation = begin
    for part in (one for one in said if one.casefold() != READY):  # typed over another formation
        verb, _space, rest = part.partition(" ")
        if verb.casefold() == "place":
            formation = _place(formation, ground, rest)
        elif verb.casefold() == "equip":
            formation = _equip(formation, ground, rest)
        else:
            words = _("“%(part)s” neither places a Creature nor equips one.")
            raise BadFormation("4.1.1", words % {"part": part})
    return formation


def _place(formation: Formation, ground: Ground, said: str) -> Formation:
    name, _in, where = said.rpartition(" in ")
    creature = _known(name, ground.army, "4.1.1", _("You have no Creature named %(name)s."))
    space = _known(where, ground.spaces, "4.1.7", _("%(name)s is none of your spaces."))
    there = {post.space: post for post in formation}
    before = next(post for post in formation if post.creature == creature)
    after = there[space]
    there[space] = Post(space, before.creature, before.gear)
    if before.space != space:
        there[before.space] = Post(before.space, after.creature, after.gear)
    return tuple(there.values())


def _equip(formation: Formation, ground: Ground, said: str) -> Formation:
    creature = next(
        (one for one in ground.army if said.casefold().startswith(f"{one} with ".casefold())), None
    )
    if creature is None:
        name = said.partition(" with ")[0]
        raise BadFormation("4.1.2", _("You have no Creature named %(name)s.") % {"name": name})
    words = _("You have no Battlegear named %(name)s.")
    gear = _known(said[len(creature) + len(" with ") :], ground.gear, "4.1.2", words)
    bearer = next(post for post in formation if post.creature == creature)
    if bearer.gear == gear:
        return formation
    giver = next((post for post in formation if post.gear == gear), None)
    arms = {bearer.space: gear}
    if giver is not None and sum(post.gear == gear for post in formation) >= ground.gear.count(
        gear
    ):
        arms[giver.space] = bearer.gear
    return tuple(
        Post(post.space, post.creature, arms.get(post.space, post.gear)) for post in formation
    )


def _known(said: str, names: Sequence[str], rule: str, words: str) -> str:
    """The name as the list writes it; ``said`` may have any case."""
    wanted = " ".join(said.split()).casefold()
    for name in names:
        if name.casefold() == wanted:
            return name
    raise BadFormation(rule, words % {"name": said.strip() or "?"})


# --- Kept from game to game --------------------------------------------------------------------


def key_of(ground: Ground) -> str:
    """A key for the Creatures and Battlegear that are placed, in whatever order the list has them.
    Lists that differ only elsewhere share their last formation."""
    cards = [sorted(map(_name, ground.army)), sorted(ground.gear)]
    return hashlib.sha256(json.dumps(cards).encode()).hexdigest()


def as_kept(formation: Formation, ground: Ground) -> list[list[str]]:
    """The Creature and Battlegear of each space, in the order in which their player sees the
    spaces. It is the same from either seat, whatever the other list has."""
    there = {post.space: post for post in formation}
    seen = [there[space] for row in ground.rows for space in row if space in there]
    return [[_name(post.creature), post.gear] for post in seen]


def of_kept(kept: Sequence[Sequence[str]], ground: Ground) -> Formation | None:
    """The kept formation on these spaces; None if it is none of this army."""
    order = [space for row in ground.rows for space in row]
    own = sorted((name, gear) for name, gear in kept)
    army = sorted(map(_name, ground.army))
    armed = sorted(gear for _creature, gear in own if gear)
    if len(kept) != len(order) or [name for name, _gear in own] != army:
        return None
    if armed != sorted(ground.gear)[: len(armed)]:
        return None
    left = list(ground.army)
    there = {}
    for space, (name, gear) in zip(order, kept, strict=True):
        creature = next(label for label in left if _name(label) == name)
        left.remove(creature)
        there[space] = Post(space, creature, gear)
    return tuple(there[space] for space in ground.spaces)


def _name(label: str) -> str:
    """The name of a Creature without the number that tells it from others at this table, where both
    lists may hold it. No card's name ends with a number of its own."""
    return _NUMBER.sub("", label)
