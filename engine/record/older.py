"""Records of forms 1 and 2, as they were written before.

Form 2 is that of today with longer inputs, a word each (`words`). Form 1 keeps inputs and positions
apart, has no pledge, and is sealed with its keys in the order of writing.

A database may return maps in another order. The keys of the record itself are put back in order
here. The order of the cards in a deck cannot be restored; if a program changed it, the seal shows
it.
"""

from __future__ import annotations

import json
from base64 import b85decode
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from engine.record.damage import BadRecord, Changed
from engine.record.seals import (
    FIELDS,
    Inputs,
    changed_field,
    check_shape,
    in_order,
    sealed_inputs,
    words,
)
from engine.record.words import read, unpacked

FORM, FORM_OF_WORDS = 1, 2
HASH_BYTES = 8

_OTHERS = {"place", "pledge"}
_OF_FORM_1: dict[str, Callable[[Any], bool]] = {}
for _name, _fits in FIELDS.items():
    if _name == "record":
        _OF_FORM_1[_name] = lambda value: value == FORM and not isinstance(value, bool)
    elif _name not in _OTHERS:
        _OF_FORM_1[_name] = _fits
    if _name == "inputs":
        _OF_FORM_1["hashes"] = words


_OF_FORM_2 = FIELDS | {"record": lambda value: value == FORM_OF_WORDS}


def content_of_words(data: dict[str, Any]) -> Inputs:
    """Inputs and positions of a record of form 2. Raises `BadRecord`."""
    return sealed_inputs(data, _OF_FORM_2, read)


def content(data: dict[str, Any]) -> Inputs:
    """Inputs and positions of a record of form 1; puts its maps in order. Raises `BadRecord`."""
    check_shape(data, _OF_FORM_1)
    for name, value in data.items():
        data[name] = in_order(value)
    changed = changed_field(data, _OF_FORM_1, seal, digest)
    if changed is not None:
        raise Changed(changed)
    entries = unpacked(_bytes(data, "inputs"))
    hashes = _cut(_bytes(data, "hashes"))
    if sum(entry.forced + 1 for entry in entries) > data["steps"]:
        raise BadRecord("steps", "fewer steps than inputs")
    if len(hashes) != len(entries) + 1:
        raise BadRecord("hashes", f"{len(hashes)} digests for {len(entries)} inputs")
    return entries, hashes


def seal(name: str, value: Any) -> str:
    """The seal of one field of form 1, over its keys in the order of writing."""
    return blake2b(_plain([name, value]), digest_size=2).hexdigest()


def digest(data: dict[str, Any]) -> str:
    """The digest over all fields of form 1, over their keys in the order of writing."""
    pairs = [[name, data[name]] for name in _OF_FORM_1 if name != "digest"]
    return blake2b(_plain(pairs), digest_size=16).hexdigest()


def _plain(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


def _bytes(data: dict[str, Any], name: str) -> bytes:
    try:
        return b85decode(data[name])
    except ValueError as error:
        raise BadRecord(name, str(error)) from None


def _cut(data: bytes) -> tuple[bytes, ...]:
    if len(data) % HASH_BYTES or not data:
        raise BadRecord("hashes", f"{len(data)} bytes are no list of digests")
    return tuple(data[at : at + HASH_BYTES] for at in range(0, len(data), HASH_BYTES))
