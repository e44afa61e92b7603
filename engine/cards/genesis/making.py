"""Cards of Genesis made for a scenario or by an organizer (scenario format, section 3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.cards.fault import BadCard
from engine.cards.genesis.model import HP, GenesisFacts
from engine.cards.genesis.reading import symbols_of
from engine.language import genesis
from engine.language.genesis.nodes import CardType

KEYS = frozenset(("hp", "aura", "reduction", "awareness", "chi", "copy_limit", "abilities"))
OF_CHAMPIONS = frozenset(("aura", "reduction"))
AWARENESS = re.compile(r"^(unbounded|none|(sight )?([fblr][1-5]){1,2}( ([fblr][1-5]){1,2})*)$")
MOST = 999
CHAMPION: Mapping[str, Any] = {"champion": "", "hp": 20, "aura": 40, "awareness": "f1"}
ALWAYS: dict[str, Mapping[str, Any]] = {
    "Blank": {"technique": "", "chi": 5, "abilities": "Swift - Execute Blank - Free"},
    **dict.fromkeys(("Alder", "Birch", "Cedar", "Dogwood"), CHAMPION),
}
"""Cards that exist in every scenario, unless it makes others of these names."""


def make(label: str, entry: Mapping[str, Any]) -> GenesisFacts:
    """The facts of a made card; ``label`` is its name.

    Raises :class:`BadCard`, and :class:`engine.language.Declined` if a line cannot be read.
    """
    kind = _kind(label, entry)
    unknown = sorted(set(entry) - KEYS - {kind.value})
    if kind is not CardType.CHAMPION:
        unknown += sorted(set(entry) & OF_CHAMPIONS)
    if unknown:
        raise BadCard(f"card {label}", f"no such key for a {kind}: {unknown[0]}")
    champion = kind is CardType.CHAMPION
    lines = _lines(label, entry.get("abilities", []))
    abilities = genesis.compile(lines, kind=kind, name=label)
    return GenesisFacts(
        game="genesis",
        name=label,
        kind=kind,  # type: ignore[arg-type]  # the card types of this game
        hp=_hp(label, kind, entry),
        aura=_number(label, entry, "aura", 40) if champion else None,
        reduction=_number(label, entry, "reduction", 0),
        chi=None if champion else _number(label, entry, "chi", 5),
        copy_limit=_number(label, entry, "copy_limit", 0) or None,
        awareness=_awareness(label, kind, entry),
        written=tuple(genesis.write(ability) for ability in abilities),
        words=tuple(ability.wording for ability in abilities),
        **symbols_of(_symbols(label, kind, entry)),
    )


def _kind(label: str, entry: Any) -> CardType:
    if not isinstance(entry, Mapping):
        raise BadCard(f"card {label}", "is not a map")
    kinds = [kind for kind in CardType if kind.value in entry]
    if len(kinds) != 1:
        raise BadCard(f"card {label}", "needs exactly one of " + ", ".join(CardType))
    return kinds[0]


def _symbols(label: str, kind: CardType, entry: Mapping[str, Any]) -> list[str]:
    line = entry[kind.value]
    if line is not None and not isinstance(line, str):
        raise BadCard(f"card {label}", f"{kind} is text, not {line!r}")
    return (line or "").split()


def _lines(label: str, value: Any) -> list[str]:
    lines = [value] if isinstance(value, str) else value
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadCard(f"card {label}", "abilities are neither a line nor a list of lines")
    return [line for line in lines if line.strip()]


def _awareness(label: str, kind: CardType, entry: Mapping[str, Any]) -> str:
    combatant = kind in (CardType.CHAMPION, CardType.SUMMON)
    value = entry.get("awareness", "f1" if combatant else "none")
    if not isinstance(value, str) or not AWARENESS.match(value):
        raise BadCard(f"card {label}", f"no awareness is written {value!r}")
    return value


def _hp(label: str, kind: CardType, entry: Mapping[str, Any]) -> int | None:
    """The HP of a permanent; None for other types. Equipment may print HP or not."""
    if kind is CardType.EQUIPMENT:
        return _number(label, entry, "hp", 0) if "hp" in entry else None
    return _number(label, entry, "hp", HP[kind]) if kind in HP else None


def _number(label: str, entry: Mapping[str, Any], key: str, default: int) -> int:
    value = entry.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
        raise BadCard(f"card {label}", f"{key} is a whole number up to {MOST}, not {value!r}")
    return value
