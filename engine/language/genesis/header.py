"""What stands before the text of an ability line: speed, name, number, cost (format, section 3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.language.genesis.nodes import ELEMENTS, Cost, Speed

ATTRIBUTES = ("area", "basic", "range", "heavy", "drain")
"""Attributes of attacks. Range and heavy are attributes of the damage too (GR-VO.6)."""

DAMAGE_ATTRIBUTES = ("range", "heavy")

ENTRIES = ("Beckon", "Resurrect Beckon", "Build", "Create", "Trap")
ATTACHMENTS = ("Enchant", "Curse", "Champion Curse")
LEADING = ("Quick ", "Cast ", "Execute ")
"""Words that commands leave out."""

KEYWORDS = {
    **{
        name: name.lower().replace(" ", "-")
        for name in (
            *ENTRIES,
            *ATTACHMENTS,
            *("Brand", "Break", "Breakthrough", "Count", "Cure", "Dash", "Death Touch", "Decay"),
            *("Decoy", "Decoy Summon", "Defense", "Draw", "Elemental Selection", "Fatigue", "Fear"),
            *("Flight", "Aerial", "Tiny", "Spectral", "Grounded", "Heal", "Hop", "Blitz", "Pinned"),
            *("Indirect Immunity", "Madness", "Modify", "Modify Stack", "Negate", "Pacify"),
            *("Paralyze", "Push", "Replicate", "Stun", "Toss", "Warp", "Counter Attack"),
            *("Elemental Weakness", "Weakness"),
        )
    },
    **{f"{what} Resistance": "resistance" for what in ("Elemental", "Attack", "Cast", "Damage")},
}
"""Name of a keyword -> its part of the ids of its glossary rules."""


class BadLine(ValueError):
    """A line whose head cannot be read: ``phrase`` is where."""

    def __init__(self, phrase: str) -> None:
        super().__init__(f"cannot read {phrase!r}")
        self.phrase = phrase


@dataclass(frozen=True, slots=True)
class Header:
    """``name`` as printed, ``base`` without its number in brackets, ``n`` that number."""

    speed: Speed
    name: str
    base: str
    n: int | None
    cost: Cost | None

    @property
    def plain(self) -> str:
        """The keyword the name is of, without Quick."""
        return self.base.removeprefix("Quick ")

    @property
    def title(self) -> str:
        """The name as commands call it."""
        title = self.base
        for word in LEADING:
            if title.startswith(word) and title not in KEYWORDS:
                title = title.removeprefix(word)
        return title

    @property
    def attack(self) -> bool:
        """An attack ability is one whose name contains Attack (GR-VO.6)."""
        return "Attack" in self.base.split() and self.base != "Attack Resistance"

    @property
    def cast(self) -> bool:
        """A Cast ability, with a name of its own or without (GR-VO.5)."""
        return self.plain.split()[:1] == ["Cast"] and self.plain not in KEYWORDS

    def _own_after(self, word: str) -> bool:
        """Whether the name begins with this general word and the ability's own name follows
        (G-kw-execute.1). An own name gives no kind (GR-DM.16)."""
        words = self.plain.split()
        return len(words) > 1 and words[0] == word

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attack attributes and elements in the name of an attack, in the order of the name. An
        own name gives none (GR-DM.16)."""
        if not self.attack or self.plain == "Counter Attack":
            return ()
        if self._own_after("Execute") or self._own_after("Cast"):
            return ()
        words = (word.lower() for word in self.plain.removesuffix("Attack").split())
        return tuple(word for word in words if word in ATTRIBUTES or word in ELEMENTS)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The attributes of its damage: elements, range, heavy."""
        return tuple(word for word in self.attributes if word not in ("area", "basic", "drain"))

    @property
    def keywords(self) -> tuple[str, ...]:
        """The parts of the rule ids of the keywords in the name."""
        found = ["quick"] if self.base.startswith("Quick ") else []
        if self.attributes:
            found += [f"{word}-attack" for word in self.attributes if word in ATTRIBUTES]
            found += ["elemental-attack"] if set(self.attributes) & set(ELEMENTS) else []
        elif self._own_after("Execute"):
            found.append("execute")
        else:
            first = self.plain.split(",")[0].split(" [")[0]
            found += [KEYWORDS[first]] if first in KEYWORDS else []
        return tuple(found)


@lru_cache(maxsize=1024)
def attributes_of(name: str) -> frozenset[str]:
    """The kinds of an attack, such as `basic`, `range` and `dark`, in the name of an ability or in
    the words of a text about attacks ("Basic Attack"); empty if there are none (GR-DM.16)."""
    base = name.partition(" [")[0]
    return frozenset(Header(Speed.ACTION, name, base, None, None).attributes)


_NUMBER = re.compile(r"^(.*?) \[(\d{1,3})\]$")
_PAID = re.compile(r"^(?:(\d{1,3}) (Aura|Energy|HP)|(Exert|Exhaust)|Discard (\d{1,2}))$")


def split(line: str) -> tuple[Header, str]:
    """The head of a line and its text, "" if it has none. Raises :class:`BadLine`."""
    head, _, text = line.strip().partition(" : ")
    parts = [part.strip() for part in head.removesuffix(" :").split(" - ")]
    speed = _speed(parts[0])
    if speed is not None:
        parts = parts[1:]
    if not parts or len(parts) > 2 or not parts[0]:
        raise BadLine(head)
    name = parts[0]
    if speed is None:
        speed = _unwritten(name)
    cost = _cost(parts[1]) if len(parts) > 1 else None
    if (cost is None) is (speed in (Speed.ACTION, Speed.SWIFT)):
        raise BadLine(head)
    numbered = _NUMBER.match(name)
    base, number = (numbered[1], int(numbered[2])) if numbered else (name, None)
    return Header(speed, name, base, number, cost), text.strip()


def _speed(word: str) -> Speed | None:
    return Speed(word.lower()) if word.lower() in Speed.__members__.values() else None


def _unwritten(name: str) -> Speed:
    """The speed of a line that does not print one (GR-KW.10)."""
    if name == "Trap" or name.startswith("Quick "):
        return Speed.SWIFT
    if name in ENTRIES or name in ATTACHMENTS:
        return Speed.ACTION
    raise BadLine(name)


def _cost(written: str) -> Cost:
    if written == "Free":
        return Cost()
    paid: dict[str, int | bool] = {}
    for part in written.split(","):
        match = _PAID.match(part.strip())
        if match is None:
            raise BadLine(part.strip() or written)
        key = match[2].lower() if match[2] else "exert" if match[3] else "discard"
        if key in paid:
            raise BadLine(part.strip())
        paid[key] = True if match[3] else int(match[1] or match[4])
    return Cost(**paid)  # type: ignore[arg-type]  # numbers and one flag, by their names


def show_cost(cost: Cost) -> str:
    """A cost as lines write it."""
    numbers = (("Aura", cost.aura), ("Energy", cost.energy), ("HP", cost.hp))
    parts = [f"{n} {word}" for word, n in numbers if n]
    parts += ["Exert"] if cost.exert else []
    parts += [f"Discard {cost.discard}"] if cost.discard else []
    return ", ".join(parts) or "Free"
