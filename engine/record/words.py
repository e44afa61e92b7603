"""The stored inputs of a record of form 2 as one text: a word for each, which shows by itself
whether it was changed.

The first word is the position after set-up, the last one how many forced choices came after the
last input; each between them is one input and the position it led to. The last sign of a word
follows from the word, its number and the word before. So one changed sign is found for certain, and
a word left out, put in or exchanged shows there and not at the end of the game.
"""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TypeVar

from engine.record.damage import BadRecord, Changed
from engine.record.inputs import LONGEST, Entry

OPTION_BYTES = 2
POSITION_BYTES = 3
T = TypeVar("T")
_CHOOSE, _CONCEDE = 0, 1
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
_PLACES = {sign: place for place, sign in enumerate(_SIGNS)}


def read(text: str, steps: int) -> tuple[tuple[Entry, ...], tuple[bytes, ...]]:
    """Inputs and positions of a text. Raises `Changed` with the step of the first changed word."""
    step = changed_step(text, steps)
    if step is not None:
        raise Changed("inputs", step)
    words = text.split(" ")
    inner = [_entry(word) for word in words[1:-1]]
    entries = tuple(entry for entry, _ in inner)
    after = _number(words[-1])
    if sum(entry.forced + 1 for entry in entries) + after != steps:
        raise BadRecord("steps", f"{steps} steps do not fit the inputs")
    return entries, (b85decode(words[0][:-1]), *(position for _, position in inner))


def changed_step(text: str, steps: int) -> int | None:
    """The step of the first word that was changed; None if none was.

    How many forced choices a changed word held is not known. But the game has `steps` steps: what
    the words behind it do not take is left for it, unless they were changed too."""
    words = text.split(" ")
    first = _first_changed(words)
    if first is None:
        return None
    if first == 0:
        return 0
    if first == len(words) - 1:
        return steps
    before = sum(map(_span, words[1:first]))
    behind = sum(map(_span, words[first + 1 : -1])) + (_readable(_number, words[-1]) or 0)
    return max(before + 1, steps - behind)


def _first_changed(words: Sequence[str]) -> int | None:
    previous = ""
    last = len(words) - 1
    for number, word in enumerate(words):
        kind = _position if number == 0 else _number if number == last else _entry
        if word[-1:] != _sign(number, previous, word[:-1]) or _readable(kind, word) is None:
            return number
        previous = word
    return None if last > 0 else 0


def _span(word: str) -> int:
    """The steps a word takes: its input, and the forced choices before it."""
    found = _readable(_entry, word)
    return found[0].forced + 1 if found else 0


def _sign(number: int, previous: str, text: str) -> str:
    """The last sign of a word. Doubling is undone by no other factor modulo 85, so that each single
    sign of the word counts."""
    start = f"{number} {previous}".encode("utf-8", "backslashreplace")
    found = int.from_bytes(blake2b(start, digest_size=4).digest(), "big")
    for sign in text:
        if sign not in _PLACES:
            return ""
        found = found * 2 + _PLACES[sign]
    return _SIGNS[found % len(_SIGNS)]


# -- one word ---------------------------------------------------------------------------------


def _readable(kind: Callable[[str], T], word: str) -> T | None:
    try:
        return kind(word)
    except ValueError:
        return None


def _position(word: str) -> bytes:
    found = b85decode(word[:-1])
    if len(found) != POSITION_BYTES:
        raise ValueError(word)
    return _as_written(found, found, word)


def _number(word: str) -> int:
    data = b85decode(word[:-1])
    found, end = _read_varint(data, 0)
    return _as_written(found, data[:end], word)


def _entry(word: str) -> tuple[Entry, bytes]:
    data = b85decode(word[:-1])
    entry, end = _read_entry(data, 0)
    position = data[end:]
    if len(position) != POSITION_BYTES:
        raise ValueError(word)
    return _as_written((entry, position), packed(entry) + position, word)


def _as_written(found: T, data: bytes, word: str) -> T:
    """The value of a word that is written in the one way. Raises ValueError for any other spelling
    of the same value, which counts as a change."""
    if b85encode(data).decode() != word[:-1]:
        raise ValueError(word)
    return found


# -- packing ----------------------------------------------------------------------------------


def packed(entry: Entry) -> bytes:
    """An input as bytes: option, seat and kind in one number, forced choices, option bytes."""
    kind = _CONCEDE if entry.concede else _CHOOSE
    head = varint((entry.choice << 4) | (entry.seat << 2) | (kind << 1) | (entry.forced > 0))
    gap = varint(entry.forced) if entry.forced else b""
    return head + gap + (b"" if entry.concede else entry.options.ljust(OPTION_BYTES, b"\0"))


def unpacked(data: bytes) -> tuple[Entry, ...]:
    """All inputs of packed bytes."""
    found: list[Entry] = []
    place = 0
    while place < len(data):
        entry, place = _read_entry(data, place)
        found.append(entry)
    return tuple(found)


def _read_entry(data: bytes, place: int) -> tuple[Entry, int]:
    head, place = _read_varint(data, place)
    forced = 0
    if head & 1:
        forced, place = _read_varint(data, place)
    concede = bool(head >> 1 & 1)
    options = b"" if concede else data[place : place + OPTION_BYTES]
    if not concede and len(options) != OPTION_BYTES:
        raise BadRecord("inputs", "the last input is cut off")
    return Entry(forced, head >> 2 & 3, concede, head >> 4, options), place + len(options)


def varint(number: int) -> bytes:
    """A whole number as bytes of seven bits, the lowest first."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


def _read_varint(data: bytes, place: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        if place >= len(data) or shift > LONGEST:
            raise BadRecord("inputs", f"unreadable at byte {place}")
        byte = data[place]
        number |= (byte & 127) << shift
        place, shift = place + 1, shift + 7
        if byte < 128:
            return number, place
