"""Cards of Chaotic made for a scenario: the same facts, written in its format (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.cards.chaotic.reading import ELEMENT_NAMES
from engine.cards.fault import BadCard
from engine.cards.model import TRIBES, CardFacts, Kind
from engine.language.nodes import Element

_COMMON = frozenset(("text", "name", "version", "unique", "legendary", "loyal", "loyal_to"))
_OWN: dict[str, frozenset[str]] = {
    "creature": frozenset(
        ("disciplines", "energy", "elements", "mugic_ability", "brainwashed_text")
    ),
    "attack": frozenset(("base", "build_points", *ELEMENT_NAMES)),
    "battlegear": frozenset(),
    "mugic": frozenset(("cost",)),
    "location": frozenset(("initiative",)),
}
ALWAYS: dict[str, dict[str, Any]] = {
    "Blank": {"attack": "", "base": 0},
    "Plain Ground": {"location": "", "initiative": "Speed"},
}
"""Cards that exist in every scenario, unless it makes others of these names."""
MIXED_ARMIES = frozenset(("can not join mixed armies", "cannot join mixed armies"))


def make(label: str, entry: Mapping[str, Any]) -> CardFacts:
    """The facts of a made card; its texts are compiled. ``label`` is the key it stands under.

    Raises :class:`BadCard`, and :class:`engine.language.Declined` if a text cannot be read.
    """
    kind = _kind(label, entry)
    unknown = sorted(set(entry) - _COMMON - _OWN[kind] - {kind.value})
    if unknown:
        raise BadCard(f"card {label}", f"no such key for a card of type {kind}: {unknown[0]}")
    lines = _lines(label, entry.get("text", ""))
    deck_lines = tuple(line for line in lines if line.rstrip(".").lower() in MIXED_ARMIES)
    played = tuple(line for line in lines if line not in deck_lines)
    fields: dict[str, Any] = {
        "game": "chaotic",
        "kind": kind,
        "name": _text(label, entry, "name", label),
        "version": _text(label, entry, "version", ""),
        "unique": _flag(label, entry, "unique"),
        "legendary": _flag(label, entry, "legendary"),
        "loyal_to": _text(label, entry, "loyal_to", ""),
    }
    fields["loyal"] = _flag(label, entry, "loyal") or bool(fields["loyal_to"] or deck_lines)
    fields.update(_type_line(label, kind, _text(label, entry, kind.value, "")))
    fields.update(_values(label, kind, entry))
    fields["words"], fields["written"] = _compile(played, kind, fields["name"])
    brainwashed = _lines(label, entry.get("brainwashed_text", ""))
    compiled = _compile(brainwashed, kind, fields["name"])
    fields["brainwashed_words"], fields["written_brainwashed"] = compiled
    return CardFacts(**fields)


def _kind(label: str, entry: Mapping[str, Any]) -> Kind:
    if not isinstance(entry, Mapping):
        raise BadCard(f"card {label}", "is not a map")
    kinds = [kind for kind in Kind if kind.value in entry]
    if len(kinds) != 1:
        raise BadCard(f"card {label}", "needs exactly one of " + ", ".join(Kind))
    return kinds[0]


def _lines(label: str, text: Any) -> tuple[str, ...]:
    parts = text.split("\n") if isinstance(text, str) else text
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise BadCard(f"card {label}", "text is neither a string nor a list of lines")
    return tuple(part.strip() for part in parts if part.strip())


@lru_cache(maxsize=4096)
def _compile(
    lines: tuple[str, ...], kind: Kind, name: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines of a text, joined where one goes on over several, and each in the notation.

    Kept, for a scenario is set up more often than once, and reading its texts is half of that.
    """
    if not lines:
        return (), ()
    from engine import language  # noqa: PLC0415 - a game without texts never needs the grammar

    text = "\n".join(lines)
    abilities = language.compile(text, card_type=kind, name=name)
    return language.lines(text), tuple(language.write(ability) for ability in abilities)


def _type_line(label: str, kind: Kind, line: str) -> dict[str, Any]:
    words = line.replace(" - ", " ").split()
    fields: dict[str, Any] = {"past": "Past" in words}
    words = [word for word in words if word != "Past"]
    if kind in (Kind.CREATURE, Kind.MUGIC) and words and words[0] in (*TRIBES, "Generic"):
        fields["tribe"] = words.pop(0)
    elif kind is Kind.MUGIC and not words:
        fields["tribe"] = "Generic"
    elif kind is Kind.MUGIC:
        raise BadCard(f"card {label}", f"no such affiliation: {line!r}")
    fields["subtypes"] = tuple(word for word in words if word != "Tribeless")
    return fields


def _values(label: str, kind: Kind, entry: Mapping[str, Any]) -> dict[str, Any]:
    match kind:
        case Kind.CREATURE:
            return {
                "disciplines": _disciplines(label, entry.get("disciplines", "50/50/50/50")),
                "energy": _whole(label, entry, "energy", 50),
                "mugic_ability": _whole(label, entry, "mugic_ability", 0),
                "elements": _elements(label, _text(label, entry, "elements", "")),
            }
        case Kind.ATTACK:
            return {
                "base": _whole(label, entry, "base", 0),
                "build_points": _whole(label, entry, "build_points", 0),
                "damage": tuple(
                    _whole(label, entry, name, 0) if name in entry else None
                    for name in ELEMENT_NAMES
                ),
            }
        case Kind.MUGIC:
            variable = entry.get("cost") == "X"
            return {"cost": None if variable else _whole(label, entry, "cost", 1)}
        case Kind.LOCATION:
            return {"initiative": _text(label, entry, "initiative", "")}
        case Kind.BATTLEGEAR:
            return {}


def _disciplines(label: str, text: Any) -> tuple[int, ...]:
    parts = text.split("/") if isinstance(text, str) else ()
    if len(parts) != 4 or not all(part.isdecimal() for part in parts):
        raise BadCard(f"card {label}", f"disciplines are four numbers C/P/W/S, not {text!r}")
    return tuple(int(part) for part in parts)


def _elements(label: str, text: str) -> tuple[Element, ...]:
    words = text.replace(",", " ").lower().split()
    unknown = [word for word in words if word not in ELEMENT_NAMES and word != "none"]
    if unknown:
        raise BadCard(f"card {label}", f"no such element: {unknown[0]!r}")
    return tuple(element for element in Element if element.name.lower() in words)


def _whole(label: str, entry: Mapping[str, Any], key: str, default: int) -> int:
    value = entry.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10_000:
        raise BadCard(f"card {label}", f"{key} is a whole number, not {value!r}")
    return value


def _flag(label: str, entry: Mapping[str, Any], key: str) -> bool:
    value = entry.get(key, False)
    if not isinstance(value, bool):
        raise BadCard(f"card {label}", f"{key} is true or false, not {value!r}")
    return value


def _text(label: str, entry: Mapping[str, Any], key: str, default: str) -> str:
    value = entry.get(key, default)
    if value is None:
        return default
    if not isinstance(value, str):
        raise BadCard(f"card {label}", f"{key} is text, not {value!r}")
    return value
