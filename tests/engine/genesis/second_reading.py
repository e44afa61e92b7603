"""A second reading of sentences of Genesis, from the rulebook's words alone.

It reads a sentence of one object with patterns of its own and works on a board in plain words; it
shares nothing with the engine. It says who may be chosen, what is asked, and what is changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

COLUMNS = "abcde"
SIGHT = {"c4", "b4", "b3", "c5"}
"""What the source sees from c3, facing north: f1, f1l1, l1 and f2."""


@dataclass(frozen=True)
class Piece:
    """A permanent of the standard position."""

    name: str
    kind: str
    side: str
    spot: str
    hp: int
    exerted: bool = False
    ailments: tuple[str, ...] = ("Decay",)


SOURCE, LORD = "Sayer", "Alder"
BOARD = (
    Piece(LORD, "champion", "A", "c2", 20),
    Piece(SOURCE, "summon", "A", "c3", 5),
    Piece("Pup", "summon", "A", "c4", 2, exerted=True),
    Piece("Ox", "summon", "A", "e5", 7),
    Piece("Bog", "alteration", "A", "b3", 3),
    Piece("Mat", "alteration", "A", "c3", 2),
    Piece("Birch", "champion", "B", "b4", 20, exerted=True),
    Piece("Cur", "summon", "B", "c5", 3),
    Piece("Mutt", "summon", "B", "c3", 1),
    Piece("Far", "summon", "B", "e1", 2, exerted=True),
    Piece("Fen", "alteration", "B", "d4", 4),
    Piece("Rut", "alteration", "B", "b2", 1),
)
BY_NAME = {one.name: one for one in BOARD}
FIGHTS = ("champion", "summon")


def at(spot: str) -> tuple[int, int]:
    """Column and row."""
    return COLUMNS.index(spot[0]), int(spot[1])


def apart(one: str, other: str) -> tuple[int, int]:
    """How many columns and rows lie between two spots."""
    (a, b), (c, d) = at(one), at(other)
    return abs(a - c), abs(b - d)


PLACES: dict[str, Callable[[str, str], bool]] = {
    "around": lambda spot, near: max(apart(spot, near)) == 1,
    "adjacent to": lambda spot, near: sum(apart(spot, near)) == 1,
    "on": lambda spot, near: spot == near,
    "adjacent to or on": lambda spot, near: sum(apart(spot, near)) <= 1,
}
NEAR = {"this": SOURCE, "you": LORD}
ANY = "permanent"
PHRASE = re.compile(
    r"^(?P<head>another target|one target|target|each|all|everything|a)\b ?"
    r"(?P<side>ally|enemy)? ?"
    r"(?P<noun>combatant or alteration|permanents?|combatants?|summons?|champions?|alterations?"
    r"|allies|enemies)?"
    r"(?P<rest>.*)$"
)
BEHIND = re.compile(
    r"(?P<aware>in the awareness)|,? ?(?P<any>anywhere)(?: ,)?|(?P<own>you control)"
    r"|with (?P<hp>\d+) (?:hp or less|or less hp left)"
    r"|(?P<where>around|adjacent to or on|adjacent to|on) (?P<near>this|you)\b"
)


def side_fits(one: Piece, side: str) -> bool:
    """Allies are other combatants of the same player, enemies those of another (GR-VO.3)."""
    if side == "own":
        return one.side == "A"
    if one.kind not in FIGHTS:
        return False
    return one.side == "B" if side == "enemy" else one.side == "A" and one.name != SOURCE


def meant(phrase: str) -> tuple[str, list[str]] | None:
    """The head of a phrase ("target", "each") and the names that the rest allows."""
    if phrase == "combatants there":
        return "each", [o.name for o in BOARD if o.kind in FIGHTS and o.spot in SIGHT]
    match = PHRASE.match(phrase)
    if match is None:
        return None
    head, noun, side = match["head"], match["noun"] or "", match["side"] or ""
    rest = match["rest"].strip()
    if rest.endswith(("or your champion", "or your champion there ,")) and side == "ally":
        own = [o.name for o in BOARD if o.kind in FIGHTS and o.side == "A" and o.name != SOURCE]
        return head, [name for name in own if BY_NAME[name].spot in SIGHT]
    if noun in ("allies", "enemies"):
        noun, side = "combatant", {"allies": "ally", "enemies": "enemy"}[noun]
    if not noun:
        noun = "combatant" if side else ANY
    kinds = {kind.removesuffix("s") for kind in noun.split(" or ")}
    found = [one for one in BOARD if fits_kind(one, kinds) and (not side or side_fits(one, side))]
    looks = "target" in head
    if head == "another target":
        found = [one for one in found if one.name != SOURCE]
    while rest:
        more = BEHIND.match(rest)
        if more is None:
            return None
        rest = rest[more.end() :].strip()
        if more["aware"]:
            looks = True
        elif more["own"]:
            found = [one for one in found if side_fits(one, "own")]
        elif more["hp"]:
            found = [one for one in found if one.hp <= int(more["hp"])]
        else:
            looks = False
            if more["where"]:
                spot = BY_NAME[NEAR[more["near"]]].spot
                found = [one for one in found if PLACES[more["where"]](one.spot, spot)]
    if looks:
        found = [one for one in found if one.spot in SIGHT]
    return head, [one.name for one in found]


def fits_kind(one: Piece, kinds: set[str]) -> bool:
    """Whether a permanent is one of the kinds that a noun names."""
    if ANY in kinds or one.kind in kinds:
        return True
    return "combatant" in kinds and one.kind in FIGHTS


@dataclass
class Change:
    """What a sentence changes: facts of permanents, numbers of players, what is asked for."""

    facts: dict[str, Any] = field(default_factory=dict)
    asked: frozenset[str] | None = None
    times: int = 1
    """How often it is asked; -1 where that is not told here."""
    winner: str = "none"


Work = Callable[[list[str], re.Match[str]], Change]


def harmed(names: Iterable[str], n: int) -> Change:
    """HP go down; at zero summons and alterations leave, champions lose."""
    change = Change()
    for name in names:
        one = BY_NAME[name]
        if one.hp > n:
            change.facts[f"{name}.hp"] = one.hp - n
        else:
            gone(change, one, "memories")
    return change


def gone(change: Change, one: Piece, zone: str) -> None:
    """A permanent has left for a zone of its owner; a champion stays."""
    if one.kind == "champion":
        return
    change.facts[f"{one.name}.at"] = f"{one.side}.{zone}"
    for fact in ("hp", "facing", "exerted", "ailments", "has", "prevents"):
        change.facts[f"{one.name}.{fact}"] = "none"


def sent(names: Iterable[str], zone: str, kinds: Iterable[str]) -> Change:
    """Permanents of some kinds go to a zone."""
    change = Change()
    for name in names:
        if BY_NAME[name].kind in kinds:
            gone(change, BY_NAME[name], zone)
    return change


def killed(names: list[str], match: re.Match[str]) -> Change:
    """Summons; alterations and champions only where they are named (GR-VO.10, GR-VO.14)."""
    words = PHRASE.match(match["x"])
    noun = (words["noun"] if words else None) or ""
    said = {word.removesuffix("s") for word in noun.split(" or ")}
    change = sent(names, "memories", {"summon"} | (said & {"alteration"}))
    for name in names:
        if "champion" in said and BY_NAME[name].kind == "champion":
            change.facts[f"{name}.hp"] = 0
    lost = {BY_NAME[key[:-3]].side for key, value in change.facts.items() if value == 0}
    change.winner = {"": "none", "A": "B", "B": "A", "AB": "draw"}["".join(sorted(lost))]
    return change


def given(names: list[str], match: re.Match[str]) -> Change:
    """An ailment or a keyword ability; Stun is one of combatants only (G-term-ailments.2)."""
    change = Change()
    for name in names:
        one, word = BY_NAME[name], match["word"].capitalize()
        if word == "Stun" and one.kind not in FIGHTS:
            continue
        if word == "Flight":
            change.facts[f"{name}.has"] = sorted((*one.ailments, "Flight"))
            continue
        change.facts[f"{name}.ailments"] = sorted((*one.ailments, word))
        change.facts[f"{name}.has"] = sorted({*one.ailments, word})
    return change


def set_all(fact: str, value: Any, kinds: Iterable[str] = (*FIGHTS, "alteration")) -> Work:
    """One fact becomes the same for all of some kinds."""

    def work(names: list[str], match: re.Match[str]) -> Change:
        return Change({f"{n}.{fact}": value for n in names if BY_NAME[n].kind in kinds})

    return work


def cleansed(names: list[str], match: re.Match[str]) -> Change:
    """No ailment is left."""
    both = ("ailments", "has")
    return Change({f"{name}.{fact}": [] for name in names for fact in both})


def paid(zone: str, n: int) -> Work:
    """Champions pay or discard so much each; nobody else can (G-term-energy.3)."""

    def work(names: list[str], match: re.Match[str]) -> Change:
        facts: dict[str, Any] = {}
        for side in "AB":
            champions = [
                m for m in names if BY_NAME[m].kind == "champion" and BY_NAME[m].side == side
            ]
            facts[f"{side}.{zone}.size"] = -n * len(champions)
            facts[f"{side}.memories.size"] = n * len(champions)
        return Change(facts)

    return work


def walked(names: list[str], match: re.Match[str]) -> Change:
    """To one of the unoccupied spots beside it, or beside the target: alterations do not
    occupy (G-non-champion.10)."""
    taken = {one.spot for one in BOARD if one.kind in FIGHTS}
    free = {
        f"{column}{row}"
        for name in names
        for column in COLUMNS
        for row in range(1, 7)
        if sum(apart(f"{column}{row}", BY_NAME[name].spot)) == 1
    }
    return Change(asked=frozenset(free - taken) | ({"no"} if match["may"] else frozenset()))


def turned(names: list[str], match: re.Match[str]) -> Change:
    """To the left or right."""
    return Change(asked=frozenset({"left", "right", *(["no"] if match["may"] else [])}))


def prevented(names: list[str], match: re.Match[str]) -> Change:
    """A pool that later damage uses up."""
    return Change({f"{name}.prevents": [2] for name in names})


def gained(names: list[str], match: re.Match[str]) -> Change:
    """HP rise."""
    return Change({f"{name}.hp": BY_NAME[name].hp + 2 for name in names})


def drained(names: list[str], match: re.Match[str]) -> Change:
    """HP lost by the target, the full number gained by the user (GR-DM.7)."""
    change = harmed(names, 2)
    hp = change.facts.get(f"{SOURCE}.hp", BY_NAME[SOURCE].hp)
    change.facts[f"{SOURCE}.hp"] = hp + 2
    return change


def switched(names: list[str], match: re.Match[str]) -> Change:
    """Two spots exchanged."""
    (name,) = names
    return Change({f"{name}.at": BY_NAME[SOURCE].spot, f"{SOURCE}.at": BY_NAME[name].spot})


def placed(names: list[str], match: re.Match[str]) -> Change:
    """Onto a spot beside something, occupied or not, one after the other."""
    near = BY_NAME[NEAR[match["near"]]]
    spots = {f"{column}{row}" for column in COLUMNS for row in range(1, 7)}
    found = {spot for spot in spots if PLACES[match["where"]](spot, near.spot)}
    asked = frozenset(found | ({"no"} if match["may"] else set()))
    if near.name in names and len(names) > 1:
        return Change(asked=asked, times=-1)
    return Change(asked=asked, times=len(names))


def placed_here(names: list[str], match: re.Match[str]) -> Change:
    """Onto the spot of the source; "may" is one yes or no for all."""
    if match["may"]:
        return Change(asked=frozenset({"yes", "no"}), times=min(1, len(names)))
    return Change({f"{name}.at": BY_NAME[SOURCE].spot for name in names})


VERBS: tuple[tuple[str, Work], ...] = (
    (r"deal 2 (?:fire )?damage to (?P<x>.+)", lambda names, _: harmed(names, 2)),
    (r"2 (?:fire )?damage is dealt to (?P<x>.+)", lambda names, _: harmed(names, 2)),
    (
        r"deal 2 (?:fire )?damage and 2 (?:fire )?damage to (?P<x>.+)",
        lambda names, _: harmed(names, 4),
    ),
    (r"(?P<x>.+?) loses 2 hp", lambda names, _: harmed(names, 2)),
    (r"(?P<x>.+?) loses 2 hp ?; the user gains (?:as much|2 hp)", drained),
    (r"(?P<x>.+?) loses? (?:flight|stun)(?: this round)?", lambda names, _: Change()),
    (r"(?:this summon and|switch spots with) (?P<x>.+?)(?: switch spots)?", switched),
    (r"(?P<may>you may )?move to an unoccupied spot adjacent to (?P<x>.+)", walked),
    (
        r"(?P<may>you may )?place (?P<x>.+) on a spot (?P<where>around|adjacent to)"
        r" (?P<near>this|you)(?: ?; its facing stays)?",
        placed,
    ),
    (r"(?P<may>you may )?place (?P<x>.+) on this spot ?, keeping its facing", placed_here),
    (r"(?P<x>.+?) gains 2 hp", gained),
    (r"prevent the next 2 damage to (?P<x>.+?)(?: until end of \w+| this \w+)?", prevented),
    (
        r"(?P<x>.+?) (?:gains|has|is) (?P<word>flight|stun)(?: until end of round| this round)?",
        given,
    ),
    (r"(?P<x>.+?) loses all ailments(?: until end of \w+| this \w+)?", cleansed),
    (r"kill (?P<x>.+)", killed),
    (r"destroy (?P<x>.+)", lambda names, _: sent(names, "memories", ["alteration"])),
    (
        r"return (?P<x>.+) to its owner 's thoughts",
        lambda names, _: sent(names, "thoughts", ["summon", "alteration"]),
    ),
    (
        r"put (?P<x>.+) into its owner 's subconscious",
        lambda names, _: sent(names, "subconscious", ["summon", "alteration"]),
    ),
    (
        r"put (?P<x>.+) on top of its owner 's timeline",
        lambda names, _: sent(names, "timeline", ["summon", "alteration"]),
    ),
    (r"exert (?P<x>.+)", set_all("exerted", True, FIGHTS)),
    (r"remove all exert tokens from (?P<x>.+)", set_all("exerted", False)),
    (r"(?P<x>.+?) discards a card at random", paid("thoughts", 1)),
    (r"(?P<x>.+?) pays 2 energy if it can", paid("timeline", 2)),
    (r"(?P<may>you may )?move (?P<x>.+) to an adjacent unoccupied spot", walked),
    (
        r"(?P<may>you may )?rotate (?P<x>.+?)(?: 90 degrees , in the direction you choose)?",
        turned,
    ),
)


@dataclass(frozen=True)
class Reading:
    """What a sentence means: who may be named as its target, None where it takes none."""

    match: re.Match[str]
    work: Work
    names: tuple[str, ...]
    targets: bool

    def change(self, chosen: str | None) -> Change:
        """What it changes, with the target that was named."""
        return self.work([chosen] if chosen else list(self.names), self.match)


def read(sentence: str) -> Reading | None:
    """The second reading of a sentence, None for a verb that is not judged here."""
    text = " ".join(sentence.lower().split())
    for pattern, work in VERBS:
        match = re.fullmatch(pattern, text)
        found = meant(match["x"].strip()) if match else None
        if match is not None and found is not None:
            head, names = found
            return Reading(match, work, tuple(names), "target" in head)
    return None


STATIC = re.compile(r"(?P<x>.+?) (?:have|are) flight", re.I)
HEARD = re.compile(r"when a (?P<x>.+?) gains hp, it gains stun", re.I)


def holders(sentence: str) -> frozenset[str] | None:
    """Who has Flight by a continuous sentence."""
    match = STATIC.fullmatch(" ".join(sentence.lower().split()))
    found = meant(f"all {match['x']}") if match else None
    return None if found is None else frozenset(found[1])


def heard(sentence: str) -> frozenset[str] | None:
    """Whose HP are heard, when everybody gains some, by a sentence that stuns them."""
    match = HEARD.fullmatch(" ".join(sentence.lower().split()))
    found = meant(f"a {match['x']}") if match else None
    return None if found is None else frozenset(n for n in found[1] if BY_NAME[n].kind in FIGHTS)
