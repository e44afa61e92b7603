"""A second opinion on Genesis: awareness, the Move Phase, and the damage of attacks.

All of it is worked out from the judge's view and the printed cards, in another way than in the
engine: spots are complex numbers, and every damage is worked out from the beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.cards import facts
from engine.fuzz.twin import Asked, Due, Heard, Look, View
from engine.language.genesis.nodes import Each, HpMost, MoreDamage, Occupies, Side, Where

AHEAD = {"N": 1j, "E": 1 + 0j, "S": -1j, "W": -1 + 0j}
WORD = {"f": 1j, "b": -1j, "l": -1 + 0j, "r": 1 + 0j}
ELEMENTS = ("Holy", "Dark", "Fire", "Earth", "Water", "Air", "Electric")
ATTACK = re.compile(r"^(?:Quick )?((?:\w+ )*)Attack \[(\d+)\]$")


TURNING = frozenset({"move", "rotate", "place", "switch", "infect", "cure"})
"""First words of events after which somebody's awareness may have changed."""


class GenesisTwin:
    """One game as the twin follows it (a `Twin`). `moving`: whether it is the Move Phase;
    `stacked`: whether something was put on the stack in this phase."""

    def __init__(self) -> None:
        self.heard = Heard()
        self.moving = False
        self.stacked = False

    def begin(self, view: View, lines: Sequence[str]) -> None:
        """See `Twin`."""
        self.follow(lines)

    def follow(self, lines: Sequence[str]) -> None:
        """Take in the lines of events."""
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "phase":
                self.moving, self.stacked = rest == "move", False
            elif word in {"play", "use", "trigger"}:
                self.stacked = True

    def wants(self, asked: Asked, due: Due) -> bool:
        """Whether this is a step of the Move Phase, or a pass that may let an attack resolve."""
        if asked.kind != "priority":
            return False
        if self.stacked and asked.chosen == "pass":
            return due("damage", asked.kind)
        return self.moving and due("steps", asked.kind)

    def seen(
        self, before: View | None, asked: Asked, lines: Sequence[str], look: Look, due: Due
    ) -> Iterator[str]:
        """See `Twin`."""
        if before is not None and before["phase"] == "move" and not before["stack"]:
            self.heard.compared["moves"] += 1
            yield from steps_differ(before, asked)
        if before is not None and asked.chosen == "pass" and before["stack"]:
            yield from damage_differs(before, lines)
        self.follow(lines)
        turned = next((line for line in lines if line.partition(" ")[0] in TURNING), asked.kind)
        if due("awareness", turned.partition(" ")[0]):
            self.heard.compared["awareness"] += 1
            yield from awareness_differs(look())


# --- awareness ---------------------------------------------------------------------------------


def at(spot: str) -> complex:
    """A spot as a point: columns to the right, rows ahead of the leader."""
    return complex("abcde".index(spot[0]), int(spot[1]) - 1)


def named(point: complex) -> str | None:
    """The spot at a point; None outside the arena."""
    column, row = round(point.real), round(point.imag)
    return f"{'abcde'[column]}{row + 1}" if 0 <= column < 5 and 0 <= row < 6 else None


def pattern(text: str, spot: str, facing: str) -> set[str]:
    """The spots of a printed awareness, seen from a spot with a facing (G-term-awareness.1)."""
    if text == "unbounded":
        return {f"{column}{row}" for column in "abcde" for row in range(1, 7)}
    if text == "none":
        return set()
    turned = AHEAD[facing] / 1j
    found = set()
    for word in text.split():
        offset = sum((WORD[letter] * int(n) for letter, n in re.findall(r"([fblr])(\d)", word)), 0j)
        found.add(named(at(spot) + offset * turned))
    return {spot for spot in found if spot is not None}


def awareness_differs(view: View) -> Iterator[str]:
    """Compare every permanent's awareness with the printed one."""
    for one in view["permanents"].values():
        text = facts("genesis", one["name"]).awareness  # type: ignore[attr-defined]
        if text.startswith("sight"):
            continue
        expected = (
            set() if "Pacify" in one["ailments"] else pattern(text, one["spot"], one["facing"])
        )
        if expected != set(one["awareness"]):
            yield f"{one['line_name']} sees {sorted(one['awareness'])}, not {sorted(expected)}"


# --- the Move Phase ----------------------------------------------------------------------------


def blocked(view: View) -> set[str]:
    """The occupied spots (GR-MV.1)."""
    return {
        one["spot"]
        for one in view["permanents"].values()
        if (one["kind"] == "alteration" and _bulky(one["name"]))
        or (one["kind"] != "alteration" and "Tiny" not in one["has"])
    }


def _bulky(name: str) -> bool:
    abilities = facts("genesis", name).abilities
    return any(isinstance(s, Occupies) for one in abilities for s in one.statics)  # type: ignore[attr-defined]


def steps_differ(view: View, asked: Asked) -> Iterator[str]:
    """Compare the steps that are offered with those that the rules allow (G-move.3, GR-TU.4)."""
    mover = next(
        (one for one in view["permanents"].values() if one["line_name"] == view["active"]), None
    )
    if mover is None:
        return
    name, here = mover["line_name"], at(mover["spot"])
    expected = set()
    if "Stun" not in mover["ailments"]:
        expected = {f"rotate {name} left", f"rotate {name} right"}
        if "Pinned" not in mover["has"]:
            taken = set() if {"Flight", "Tiny"} & set(mover["has"]) else blocked(view)
            turned = [f for f, way in AHEAD.items() if (way / AHEAD[mover["facing"]]).real == 0]
            for way in AHEAD.values():
                spot = named(here + way)
                if spot is not None and spot not in taken:
                    expected.add(f"move {name} to {spot}")
                    expected |= {f"move {name} to {spot} facing {f}" for f in turned}
    offered = {line for line in asked.lines if line.startswith(("move ", "rotate "))}
    if offered != expected:
        yield f"{name} is offered {sorted(offered ^ expected)} otherwise than the twin expects"


# --- damage ------------------------------------------------------------------------------------


def damage_differs(view: View, lines: Sequence[str]) -> Iterator[str]:
    """Compare the damage that a resolving attack does to everything that it hits (G-damage.5 to
    .10)."""
    item = view["stack"][0]
    found = ATTACK.match(item["ability"])
    resolved = f"resolve {item['name']}"
    if found is None or resolved not in lines or item["kind"] not in ("card", "ability"):
        return
    words = found[1].split()
    if "Drain" in words:
        return
    user = _called(view, item["user"])
    if user is None:
        return
    hit = struck(view, item, user, "Area" in words)
    expected = {
        f"damage {one['line_name']} {reckoned(view, item, user, one, words, int(found[2]))}"
        for one in hit
    }
    after = list(lines[lines.index(resolved) + 1 :])
    ends = [n for n, line in enumerate(after) if line.startswith("resolve ")]
    dealt = {line for line in after[: ends[0] if ends else None] if line.startswith("damage ")}
    if dealt != expected:
        yield f"{item['name']} does {sorted(dealt)}, not {sorted(expected)}"


def _called(view: View, name: str | None) -> View | None:
    return next((one for one in view["permanents"].values() if one["line_name"] == name), None)


def struck(view: View, item: View, user: View, area: bool) -> list[View]:
    """The permanents that an attack hits: all in the awareness for an area attack, otherwise the
    targets."""
    if not area:
        return [one for one in (_called(view, name) for name in item["targets"]) if one]
    seen = set(user["awareness"])
    if item["kind"] == "card":
        text = facts("genesis", item["card"]).awareness  # type: ignore[attr-defined]
        seen = pattern(text, user["spot"], user["facing"])
        if text == "none":
            seen = pattern("unbounded", user["spot"], user["facing"])
    return [one for one in view["permanents"].values() if one["spot"] in seen]


def reckoned(view: View, item: View, user: View, one: View, words: list[str], n: int) -> int:
    """The damage ``n`` of an attack to one permanent after increases, immunity, reductions and
    prevention, in this order."""
    kinds = [word for word in words if word in (*ELEMENTS, "Range", "Heavy")]
    element = any(word in ELEMENTS for word in kinds)
    n += added(view, item, user, kinds)
    weak = {f"Weakness [{word}]" for word in (*kinds, "Attack")}
    weak |= {"Elemental Weakness"} if element else set()
    n += len(weak & set(one["ailments"]))
    if "Indirect Immunity" in one["has"] and "Area" in words:
        if one["controller"] != item["by"]:
            return 0
    hard = {"Attack Resistance", "Damage Resistance"} | (
        {"Elemental Resistance"} if element else set()
    )
    n = max(0, n - len(hard & set(one["has"])))
    return max(0, n - sum(one["prevents"]))


def added(view: View, item: View, user: View, kinds: list[str]) -> int:
    """What continuous abilities of cards in the arena add to an attack."""
    total = 0
    for one in view["permanents"].values():
        for static in _modifiers(one["name"]):
            if isinstance(static.by, Each):
                total += static.n * _fanned(static, one, user, kinds)
            elif (
                one is user
                and item["kind"] == "ability"
                and _of_the_kinds(static.named, item["ability"])
            ):
                condition = static.condition
                total += static.n * (not isinstance(condition, HpMost) or one["hp"] <= condition.n)
    for skill in user["skills"]:
        total += sum(
            s.n for s in _modifiers(skill["name"]) if _of_the_kinds(s.named, item["ability"])
        )
    return total


def _of_the_kinds(named: str, ability: str) -> bool:
    """Whether an attack has every kind that a text names, in any order and perhaps with others."""
    return set(named.split()) <= set(ability.split())


def _modifiers(name: str) -> list[MoreDamage]:
    abilities = facts("genesis", name).abilities
    return [s for one in abilities for s in one.statics if isinstance(s, MoreDamage)]  # type: ignore[attr-defined]


def _fanned(static: MoreDamage, one: View, user: View, kinds: list[str]) -> bool:
    assert isinstance(static.by, Each)
    filter = static.by.filter
    offset = at(one["spot"]) - at(user["spot"])
    near = max(abs(offset.real), abs(offset.imag)) == 1
    own = filter.side is not Side.OWN or one["controller"] == user["controller"]
    kind = not static.kinds or bool({word.lower() for word in kinds} & set(static.kinds))
    return near and own and kind and filter.where is Where.AROUND
