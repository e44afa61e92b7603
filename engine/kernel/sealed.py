"""The text of a record, sealed: JSON with one field a line, where no byte can change unnoticed.

Every field has a seal of two bytes, which names the field that was changed; the digest over all of
them, sixteen bytes, finds every change. A text that says the same in another layout is refused too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

FORM = 1
MAX_BYTES = 1_000_000


class BadRecord(ValueError):
    """A text that is no record: the place in it, and what is wrong there."""

    def __init__(self, place: str, fault: str) -> None:
        self.place, self.fault = place, fault
        super().__init__(f"{place}: {fault}")


def text_of(data: dict[str, Any]) -> str:
    lines = (f"{json.dumps(name)}: {_plain(value)}" for name, value in data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _bytes(value: Any) -> bytes:
    return _plain(value).encode("utf-8", "backslashreplace")


def seal(name: str, value: Any) -> str:
    """The seal of one field: four hex digits."""
    return blake2b(_bytes([name, value]), digest_size=2).hexdigest()


def digest(data: dict[str, Any]) -> str:
    """The digest over all fields but itself, in their own order: 32 hex digits."""
    content = [[name, data[name]] for name in _FIELDS if name != "digest"]
    return blake2b(_bytes(content), digest_size=16).hexdigest()


def decoded(text: str | bytes) -> str:
    """The text of a record file; `BadRecord` if it is too large or no text."""
    if len(text) > MAX_BYTES:
        raise BadRecord("file", f"larger than {MAX_BYTES} bytes")
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise BadRecord(f"line {line}", f"byte {error.start} is no UTF-8 text") from None


def parsed(text: str) -> Any:
    """The JSON data of a text; `BadRecord` with line and column if it is none."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise BadRecord(f"line {error.lineno}", f"column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise BadRecord("file", "nested too deep") from None
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord("file", str(error)) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadRecord(name[:40], "this field stands here twice")
        found[name] = value
    return found


def _no_number(word: str) -> Any:
    raise BadRecord("file", f"{word} is no number")


def first_difference(text: str, own: str) -> str:
    for number, (left, right) in enumerate(zip(text.split("\n"), own.split("\n"), strict=False), 1):
        if left != right:
            return f"line {number}"
    return "end of file"


# -- shape and seals --------------------------------------------------------------------------


def _hex(length: int | None) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        if not isinstance(value, str) or not (length is None or len(value) == length):
            return False
        return len(value) % 2 == 0 and all(sign in "0123456789abcdef" for sign in value)

    return fits


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1_000_000


def _text_of_signs(value: Any) -> bool:
    return isinstance(value, str)


def _map_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, dict) and all(map(fits, value.values()))


def _any(value: Any) -> bool:
    return True


def _is_result(value: Any) -> bool:
    return value is None or (isinstance(value, dict) and set(value) == {"winner", "rules"})


_FIELDS: dict[str, Callable[[Any], bool]] = {
    "record": lambda value: value == FORM and not isinstance(value, bool),
    "engine": _hex(None),
    "rulebook": _hex(None),
    "game": _text_of_signs,
    "format": _text_of_signs,
    "switches": _map_of(_any),
    "size": _whole,
    "seed": _hex(None),
    "decks": _map_of(lambda value: isinstance(value, dict)),
    "cards": _map_of(_hex(None)),
    "steps": _whole,
    "inputs": _text_of_signs,
    "hashes": _text_of_signs,
    "chain": _hex(None),
    "result": _is_result,
    "seals": _text_of_signs,
    "digest": _hex(32),
}


def check_shape(data: dict[str, Any]) -> None:
    for name in data:
        if name not in _FIELDS:
            raise BadRecord(name[:40], "unknown field")
    for name, fits in _FIELDS.items():
        if name not in data:
            raise BadRecord(name, "this field is missing")
        if not fits(data[name]):
            raise BadRecord(name, f"cannot hold {_plain(data[name])[:40]}")


def check_seals(data: dict[str, Any]) -> None:
    """Name the field that was changed: the one whose seal or, if none, the whole's, is broken."""
    if digest(data) == data["digest"]:
        return
    names = [name for name in _FIELDS if name not in {"seals", "digest"}]
    kept = data["seals"].split(" ")
    if len(kept) != len(names):
        raise BadRecord("seals", "changed after the record was made")
    for name, sealed in zip(names, kept, strict=True):
        if seal(name, data[name]) != sealed:
            raise BadRecord(name, "changed after the record was made")
    raise BadRecord("digest", "changed after the record was made")
