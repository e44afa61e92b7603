"""Reading the text of a record into data: any JSON with the same content is read, and any fault
gets a place."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.record import words
from engine.record.damage import BadRecord
from engine.record.inputs import changed_step
from engine.record.seals import FIELDS

MAX_BYTES = 1_000_000
DEEPEST = 12
"""How deep maps and lists of a record may be nested; those of our records are five deep."""


def decoded(text: str | bytes) -> str:
    """The text of a record file; `BadRecord` if it is too large or no text. A byte order mark at
    its start is skipped, and all encodings that JSON knows are read."""
    if len(text) > MAX_BYTES:
        raise BadRecord("file", f"larger than {MAX_BYTES} bytes")
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    encoding = json.detect_encoding(text)
    try:
        return text.decode(encoding)
    except UnicodeDecodeError as error:
        read = text.decode(encoding, "replace")
        start = len(text[: error.start].decode(encoding, "ignore"))
        raise _unreadable(read, start, f"byte {error.start} is no {encoding} text") from None


def parsed(text: str) -> Any:
    """The JSON data of a text; `BadRecord` with its place if it is none."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise _unreadable(text, error.pos, f"column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise BadRecord("file", "nested too deep") from None
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord("file", str(error)) from None


def _unreadable(text: str, offset: int, fault: str) -> BadRecord:
    """The fault of a text that stops being JSON at `offset`: line and byte, and the part of the
    record there. That is the step inside the inputs, else the field that began last."""
    line = text.count("\n", 0, offset) + 1
    byte = len(text[:offset].encode("utf-8", "replace"))
    place = f"line {line}, byte {byte}"
    inputs = _INPUTS.search(text)
    steps = _STEPS.search(text)
    if inputs and steps and inputs.start(1) <= offset <= inputs.end(1) + 1:
        changed = words.changed_step if _FORM_2.search(text) else changed_step
        step = changed(inputs[1], int(steps[1]))
        if step is not None:
            return BadRecord(f"step {step}", f"inputs: {place}: {fault}")
    names = [found[1] for found in _NAME.finditer(text, 0, offset) if found[1] in FIELDS]
    return BadRecord(place, f"{fault} (in {names[-1]})" if names else fault)


_INPUTS = re.compile(r'"inputs"\s*:\s*"(.*?)"\s*(?:,\s*"[a-z]+"\s*:|\}\s*\Z)', re.DOTALL)
_STEPS = re.compile(r'"steps"\s*:\s*(\d{1,7})\b')
_FORM_2 = re.compile(r'"record"\s*:\s*2\b')
_NAME = re.compile(r'"([a-z]+)"\s*:')


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise BadRecord(name[:40], "this field stands here twice")
        found[name] = value
    return found


def _no_number(word: str) -> Any:
    raise BadRecord("file", f"{word} is no number")


def check_values(value: Any, place: str = "", depth: int = 0) -> None:
    """Refuse data that is nested too deep, and numbers that are not whole. Two JSON programs may
    write such a number in two ways; then nobody can say any more what was sealed."""
    if depth > DEEPEST:
        raise BadRecord(place or "file", "nested too deep")
    if isinstance(value, float):
        raise BadRecord(place or "file", f"{value} is no whole number; a record has no others")
    parts: Any = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for name, part in parts:
        if isinstance(part, dict | list | float):
            check_values(part, f"{place}.{str(name)[:40]}" if place else str(name)[:40], depth + 1)
