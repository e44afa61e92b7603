"""Entries of the catalogue of Genesis.

An entry is a paragraph: the name, then indented lines: the type with its symbols and values
(``champion Forge Dawn Anvar; hp 22; aura 34; reduction 2; awareness f1``), marks
(``copies 1``, ``subconscious only``), ``in SET NUMBER``, and ``has ...`` a line of the card, or
``says ...`` one that the engine does not read. The lines of the other face of a double-sided card
stand behind ``other face NAME``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.cards.genesis.model import WORLDS, GenesisFacts
from engine.cards.model import Printing
from engine.language.genesis.nodes import CardType

NUMBERS = ("hp", "aura", "reduction", "chi")


OTHER = "\n  other face "


def read(name: str, entry: str) -> GenesisFacts:
    """The facts of an entry, with both faces of a double-sided card."""
    front, _, other = entry.partition(OTHER)
    card = _face(name, front)
    if not other:
        return card
    title, _, lines = other.partition("\n")
    return replace(card, back=_face(title, lines))


def _face(name: str, entry: str) -> GenesisFacts:
    fields: dict[str, Any] = {}
    printings: list[Printing] = []
    written: list[str] = []
    says: list[str] = []
    for line in entry.splitlines():
        word, _, rest = line.strip().partition(" ")
        match word:
            case "in":
                code, number = rest.split(" ")
                printings.append(Printing(code, number, ""))
            case "has":
                written.append(rest)
            case "says":
                says.append(rest)
            case "declined":
                fields["declined"] = True
            case "copies":
                fields["copy_limit"] = int(rest)
            case "subconscious":
                fields["subconscious_only"] = True
            case _:
                fields.update(type_line(line.strip()))
    return GenesisFacts(
        game="genesis",
        name=name,
        printings=tuple(printings),
        written=tuple(written),
        says=tuple(says),
        **fields,
    )


def type_line(line: str) -> dict[str, Any]:
    """Type, symbols, numbers and awareness."""
    head, *values = line.split("; ")
    kind, *symbols = head.split(" ")
    fields: dict[str, Any] = {"kind": CardType(kind), **symbols_of(symbols)}
    for value in values:
        key, _, rest = value.partition(" ")
        fields[key] = int(rest) if key in NUMBERS else rest
    return fields


def symbols_of(words: list[str]) -> dict[str, Any]:
    """Affiliations and world."""
    worlds = [word for word in words if word in WORLDS]
    return {
        "affiliations": tuple(word for word in words if word not in WORLDS),
        "world": worlds[0] if worlds else "",
    }


def values_of(card: GenesisFacts) -> dict[str, Any]:
    """The values of a card by name, None where its type has none."""
    values = {key: getattr(card, key) for key in ("hp", "aura", "chi", "copy_limit", "awareness")}
    if card.kind.value == CardType.CHAMPION.value:
        values["reduction"] = card.reduction
    return values
