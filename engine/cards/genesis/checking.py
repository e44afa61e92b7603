"""Comparing the catalogue of Genesis with a file of card facts (JSON Lines, one card a line)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.cards import UnknownCard, facts
from engine.cards.checking import Checked, rows_of
from engine.cards.genesis.model import GenesisFacts
from engine.language import Declined, genesis
from engine.language.genesis.header import show_cost
from engine.language.genesis.nodes import CardType, Cost

FACTS = {
    "kind": "type",
    "hp": "hp",
    "aura": "aura",
    "chi": "chi",
    "copy_limit": "copy_limit",
    "subconscious_only": "subconscious_only",
}
"""Field of the catalogue -> key of the file, where both say the same in the same way."""


def compare(paths: list[str], checked: Checked) -> None:
    """Compare every card of the files, one a line."""
    for path in paths:
        for row in rows_of(path, ("name", "type")):
            checked.rows += 1
            checked.cards += 1
            wrong, otherwise = differences(row)
            checked.facts_equal += not wrong
            checked.compiled += not otherwise
            checked.disagree += [row["name"]] if otherwise else []
            checked.differences += [f"{row['name']}: {fault}" for fault in (*wrong, *otherwise)]


def differences(row: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The facts and the abilities of a card that differ from those in the file, a line each."""
    try:
        card = facts("genesis", row["name"])
    except UnknownCard:
        return ["not in the catalogue"], []
    assert isinstance(card, GenesisFacts)
    return list(_facts(card, row)), list(_abilities(card, row))


def _facts(card: GenesisFacts, row: dict[str, Any]) -> Iterator[str]:
    expected = {field: row.get(key) for field, key in FACTS.items()}
    expected["reduction"] = row.get("energy_reduction") or 0
    expected["affiliations"] = tuple(row.get("affiliations") or ())
    expected["world"] = row.get("world") or ""
    expected["awareness"] = awareness_of(row)
    for key, value in expected.items():
        if getattr(card, key) != value:
            yield f"{key} is {getattr(card, key)!r}, the file has {value!r}"


def awareness_of(row: dict[str, Any]) -> str:
    """The awareness in the words of the scenario format: forward is +y, right is +x."""
    mode = row.get("awareness_mode", "none")
    words = " ".join(_offset(x, y) for x, y in row.get("awareness") or ())
    patterns = {"pattern": words, "line_of_sight": f"sight {words}"}
    return patterns.get(mode, str(mode))


def _offset(x: int, y: int) -> str:
    ahead = f"{'f' if y > 0 else 'b'}{abs(y)}" if y else ""
    return ahead + (f"{'r' if x > 0 else 'l'}{abs(x)}" if x else "")


def _abilities(card: GenesisFacts, row: dict[str, Any]) -> Iterator[str]:
    """The abilities that differ. An ability agrees if the catalogue has what its text says, or what
    its keyword stands for."""
    rows = row.get("abilities") or []
    if len(rows) != len(card.written):
        yield f"{len(card.written)} abilities, the file has {len(rows)}"
        return
    for written, entry in zip(card.written, rows, strict=True):
        readings = [_read(line, card) for line in lines_of(entry)]
        if written not in readings:
            yield f"{entry.get('name')} is read otherwise than the catalogue has it"


def lines_of(entry: dict[str, Any]) -> tuple[str, str]:
    """The ability as a line with its text, and as a line with its keyword only."""
    parts = [str(entry["speed"]).capitalize(), str(entry["name"])]
    if entry.get("cost") is not None:
        parts.append(show_cost(Cost(**entry["cost"])))
    head = " - ".join(parts)
    text = str(entry.get("text", ""))
    when = str(entry.get("when") or "")
    if when:
        start = "At" if when.startswith(("the beginning", "the end")) else "When"
        text = f"{start} {when}, {text[:1].lower()}{text[1:]}"
    return f"{head} : {text}", head


def _read(line: str, card: GenesisFacts) -> str | None:
    try:
        ability = genesis.read_line(line, CardType(card.kind.value), card.name)
    except Declined:
        return None
    return genesis.write(ability)
