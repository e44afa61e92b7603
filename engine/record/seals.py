"""Sealing a record: its content in one canonical form, field by field and as a whole.

The canonical form has fields and keys in order and no blanks. So a record may pass through any
program that reads and writes JSON. Every field has a seal of two bytes, which names the field that
was changed; the digest over all of them, sixteen bytes, finds every change. Lists keep their order;
nothing in a record hangs on the order of a map.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any

from engine import games
from engine.decks.deck import VALUE_NAMES
from engine.kernel.repair import PRESENT
from engine.record.damage import BadRecord, Changed
from engine.record.inputs import Entry

FORM, FORM_REPAIRED = 3, 4
"""The form of a record, and the form of a record with a judge's repair. Older programs refuse the
second, since they could not play it again."""


def _keys() -> tuple[str, ...]:
    """The keys of decks and results, in the order in which they are made."""
    return (
        *("name", "game", "size", "cards", "made"),
        *(pile for book in games.books() for pile in book.piles),
        *VALUE_NAMES,
        *("winner", "rules"),
    )


def text_of(data: dict[str, Any]) -> str:
    """The text of a record as this house lays it out: a field on each line."""
    lines = (f"{json.dumps(name)}: {_laid_out(value)}" for name, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _laid_out(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_order(value: Any, made: bool = False) -> Any:
    """The value with the keys of its maps in the order of this house: those of decks and results as
    they are made, seats and made cards by name. Cards of a pile stay as they are."""
    if isinstance(value, list):
        return [in_order(part) for part in value]
    if not isinstance(value, dict):
        return value
    names, keys = list(value), _keys()
    if made or all(name in keys or len(name) == 1 for name in names):
        names.sort(key=lambda name: (keys.index(name) if name in keys else 0, name))
    return {name: in_order(value[name], made=name == "made") for name in names}


def canonical(value: Any) -> bytes:
    """The one form of a value that is sealed."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode("utf-8", "backslashreplace")


def seal(name: str, value: Any) -> str:
    """The seal of one field: four hex digits."""
    return blake2b(canonical([name, value]), digest_size=2).hexdigest()


def digest(data: dict[str, Any]) -> str:
    """The digest over all fields but itself: 32 hex digits."""
    content = {name: data[name] for name in fields_of(data) if name != "digest"}
    return blake2b(canonical(content), digest_size=16).hexdigest()


# -- shape and seals --------------------------------------------------------------------------


def hexadecimal(length: int | None) -> Callable[[Any], bool]:
    """Whether a value is a text of so many hex digits, of any even number without `length`."""

    def fits(value: Any) -> bool:
        if not isinstance(value, str) or not (length is None or len(value) == length):
            return False
        return len(value) % 2 == 0 and all(sign in "0123456789abcdef" for sign in value)

    return fits


def whole(value: Any) -> bool:
    """Whether a value is a whole number that a record may hold."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1_000_000


def words(value: Any) -> bool:
    """Whether a value is a text."""
    return isinstance(value, str)


def map_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether a value is a map whose values fit."""
    return lambda value: isinstance(value, dict) and all(map(fits, value.values()))


def anything(value: Any) -> bool:
    """Always true: the value is judged where it is used."""
    return True


def is_result(value: Any) -> bool:
    """Whether a value says how a game ended, or that it has not."""
    return value is None or (isinstance(value, dict) and set(value) == {"winner", "rules"})


_PLEDGE: dict[str, Callable[[Any], bool]] = {
    "commitment": hexadecimal(64),
    "salt": hexadecimal(None),
    "secret": hexadecimal(None),
    "nonces": map_of(words),
    "house": lambda value: isinstance(value, list) and all(map(words, value)),
    "number": whole,
}


def _is_pledge(value: Any) -> bool:
    if value is None:
        return True
    return (
        isinstance(value, dict)
        and set(value) == set(_PLEDGE)
        and all(fits(value[name]) for name, fits in _PLEDGE.items())
    )


FIELDS: dict[str, Callable[[Any], bool]] = {
    "record": lambda value: value == FORM and not isinstance(value, bool),
    "engine": hexadecimal(None),
    "rulebook": hexadecimal(None),
    "game": words,
    "format": words,
    "switches": map_of(anything),
    "size": whole,
    "place": map_of(lambda value: value is None or words(value) or whole(value)),
    "pledge": _is_pledge,
    "seed": hexadecimal(None),
    "decks": map_of(lambda value: isinstance(value, dict)),
    "cards": map_of(hexadecimal(None)),
    "steps": whole,
    "inputs": words,
    "chain": hexadecimal(None),
    "result": is_result,
    "seals": words,
    "digest": hexadecimal(32),
}


_REPAIR: dict[str, Callable[[Any], bool]] = {
    "back": lambda value: value == PRESENT or whole(value),
    "chance": lambda value: isinstance(value, bool),
    "known": lambda value: _is_list(value, lambda one: _is_pair(one, whole)),
    "corrections": lambda value: _is_list(value, words),
    "answers": lambda value: _is_list(value, lambda one: _is_pair(one, words)),
    "winner": words,
    "undoes": whole,
    "rules": lambda value: _is_list(value, words),
    "reason": words,
    "by": words,
}


def _is_list(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and all(map(fits, value))


def _is_pair(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, list) and len(value) == 2 and words(value[0]) and fits(value[1])


def _is_repair(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == set(_REPAIR)
        and all(fits(value[name]) for name, fits in _REPAIR.items())
    )


FIELDS_REPAIRED: dict[str, Callable[[Any], bool]] = {}
for _name, _fits in FIELDS.items():
    FIELDS_REPAIRED[_name] = _fits
    if _name == "inputs":
        FIELDS_REPAIRED["repairs"] = lambda value: _is_list(value, _is_repair) and bool(value)
FIELDS_REPAIRED["record"] = lambda value: value == FORM_REPAIRED and not isinstance(value, bool)


def fields_of(data: dict[str, Any]) -> dict[str, Callable[[Any], bool]]:
    """The fields of a record of its form."""
    return FIELDS_REPAIRED if data.get("record") == FORM_REPAIRED else FIELDS


def check_shape(data: dict[str, Any], fields: dict[str, Callable[[Any], bool]]) -> None:
    """Raise `BadRecord` for a field that is unknown or missing, or whose value does not fit."""
    for name in data:
        if name not in fields:
            raise BadRecord(name[:40], "unknown field")
    for name, fits in fields.items():
        if name not in data:
            raise BadRecord(name, "this field is missing")
        if not fits(data[name]):
            raise BadRecord(name, f"cannot hold {_laid_out(data[name])[:40]}")


Inputs = tuple[tuple[Entry, ...], tuple[bytes, ...]]
"""Stored inputs, and the begin of the digest of each position."""


def sealed_inputs(
    data: dict[str, Any],
    fields: dict[str, Callable[[Any], bool]],
    read: Callable[[str, int], Inputs],
) -> Inputs:
    """The inputs that `read` finds in the record. Raises `BadRecord`, also where a seal is
    broken."""
    check_shape(data, fields)
    changed = changed_field(data, fields)
    if changed is not None and changed != "inputs":
        raise Changed(changed)
    found = read(data["inputs"], data["steps"])
    if changed is not None:
        raise Changed(changed)
    return found


def changed_field(
    data: dict[str, Any],
    fields: Iterable[str] = FIELDS,
    seal: Callable[[str, Any], str] = seal,
    digest: Callable[[dict[str, Any]], str] = digest,
) -> str | None:
    """The first field that was changed after the record was made: the first with a broken seal, or
    `seals` if only these were changed, or else `digest`. None for a record that is whole."""
    if digest(data) == data["digest"]:
        return None
    names = [name for name in fields if name not in {"seals", "digest"}]
    seals = [seal(name, data[name]) for name in names]
    if digest({**data, "seals": " ".join(seals)}) == data["digest"]:
        return "seals"
    kept = data["seals"].split(" ")
    broken = (name for name, one, own in zip(names, kept, seals, strict=False) if one != own)
    return next(broken, "digest")
