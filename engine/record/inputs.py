"""The stored inputs of a record as one text: a frame of six signs for each, which shows by itself
whether it was changed.

The first frame is the position after set-up; each that follows is one input, with what was offered
and the position it led to. Frames stand without a blank between them. Behind them stand words: one
for each input that is too large for its frame, and last how many forced choices came after the last
input. The last sign of a frame or word follows from it, its number and the one before. So one
changed sign is found for certain, and a frame left out, put in or exchanged shows there and not at
the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import NamedTuple, TypeVar

from engine.record.damage import BadRecord, Changed

OPTION_BYTES = 1
POSITION_BYTES = 2
START_BYTES = 3
"""Bytes of the digest of the position after set-up."""
FRAME = 6
"""Signs of a frame: a number of five, and the sign that checks them."""
LONGEST = 420
"""Bits of the largest number of an option: one that is not listed says all it means."""

SIGNS = "#%&')*+,-./123456789:;<=>?@ABCDEFGHIJKMNOPQRSUVWYZ[_abcdefghijklmnopqrstuvwxyz{}~"
"""The printable signs, without those that JSON escapes, and without those that one flipped bit
turns into a backslash or a blank. So no flipped bit joins two signs or cuts a part in two."""
_PLACES = {sign: place for place, sign in enumerate(SIGNS)}
_BASE = len(SIGNS)

T = TypeVar("T")
_CHECKS = 1 << 8 * (OPTION_BYTES + POSITION_BYTES)
_SEATS, _FORCED, _CHOICES = 4, 5, 10
_LARGE = _SEATS * _FORCED * _CHOICES
"""The number in a frame that stands for an input too large for it; a word holds that input."""
_MOST_FORCED = (1 << 20) - 1
_MOST_SIGNS = 80


class Entry(NamedTuple):
    """One stored input: option `choice` of a prompt whose digest begins with `options`; or a
    concession; or, for a concession with a `choice`, the repair of that number (the first is 1).

    `forced` choices with only one option come before it and are not stored."""

    forced: int
    seat: int
    concede: bool
    choice: int
    options: bytes


def written(entries: Sequence[Entry], positions: Sequence[bytes], steps: int) -> str:
    """The text of inputs and the positions that follow them; `positions[0]` is that of step 0."""
    frames = [_digits(_number(positions[0][:START_BYTES]), FRAME - 1)]
    words: list[str] = []
    for entry, position in zip(entries, positions[1:], strict=True):
        head = _head(entry)
        if head == _LARGE:
            words.append(_digits(_whole(entry)))
        options = entry.options[:OPTION_BYTES].ljust(OPTION_BYTES, b"\0")
        checks = _number(options + position[:POSITION_BYTES])
        frames.append(_digits(head * _CHECKS + checks, FRAME - 1))
    words.append(_digits(steps - sum(entry.forced + 1 for entry in entries)))
    return " ".join(["".join(_signed(frames)), *_signed(words)])


def read(text: str, steps: int) -> tuple[tuple[Entry, ...], tuple[bytes, ...]]:
    """Inputs and positions of a text. Raises `Changed` with the step of the first change."""
    step = changed_step(text, steps)
    if step is not None:
        raise Changed("inputs", step)
    head, *words = text.split(" ")
    start, *frames = _cut(head)
    large = iter(words)
    entries: list[Entry] = []
    positions = [_start(start)]
    for frame in frames:
        entry, options, position = _framed(frame)
        entries.append(entry or _spelt(next(large), options))
        positions.append(position)
    if sum(entry.forced + 1 for entry in entries) + _end(words[-1]) != steps:
        raise BadRecord("steps", f"{steps} steps do not fit the inputs")
    return tuple(entries), tuple(positions)


# -- what was changed -------------------------------------------------------------------------


def changed_step(text: str, steps: int) -> int | None:
    """The step of the first frame or word that was changed; None if none was.

    How many forced choices a changed frame held is not known. But the game has `steps` steps: what
    the frames behind it do not take is left for it, unless they were changed too."""
    head, *words = text.split(" ")
    frames = _cut(head)
    if not frames:
        return 0
    number = _first_changed(frames, [_start, *[_framed] * (len(frames) - 1)])
    if number is None:
        return _step_of_changed_word(frames, words, steps)
    if number == 0:
        return 0
    return _step_between(frames[1:number], _cut_from_end(head)[number + 1 :], words, steps)


def _step_of_changed_word(frames: Sequence[str], words: Sequence[str], steps: int) -> int | None:
    """The step of the first changed word, where all frames are whole; None if none was changed."""
    if not words:
        return steps
    changed = _first_changed(words, [*[_spelt] * (len(words) - 1), _end])
    large = [number for number, frame in enumerate(frames) if number and _is_large(frame)]
    if changed is None:
        return None if len(words) == len(large) + 1 else steps
    if len(words) <= len(large):  # a changed blank joined two words; the second one is meant
        changed += 1
    if changed >= len(large):
        return steps
    number = large[changed]
    return _step_between(frames[1:number], frames[number + 1 :], words, steps)


def _step_between(
    before: Sequence[str], behind: Sequence[str], words: Sequence[str], steps: int
) -> int:
    """The step of an input, from the frames before it and behind it. If words are missing, the
    blank before them was changed, which counts as a change at the end."""
    inner = words[:-1]
    if not words or sum(map(_is_large, before)) > len(inner):
        return steps
    taken = _span(before, inner)
    large = sum(map(_is_large, behind))
    left = _span(behind, inner[max(0, len(inner) - large) :])
    left += _readable(_end, words[-1]) or 0
    return min(steps, max(taken + 1, steps - left))


def _first_changed(parts: Sequence[str], kinds: Sequence[Callable[..., object]]) -> int | None:
    previous = ""
    for number, (part, kind) in enumerate(zip(parts, kinds, strict=True)):
        if part[-1:] != _sign(number, previous, part[:-1]) or _readable(kind, part) is None:
            return number
        previous = part
    return None


def _span(frames: Sequence[str], words: Sequence[str]) -> int:
    """The steps that frames take: their inputs, and the forced choices before them. `words`: of
    those that are large."""
    large = iter(words)
    steps = 0
    for frame in frames:
        found = _readable(_framed, frame)
        if found is not None:
            entry = found[0] or _readable(_spelt, next(large, ""))
            steps += entry.forced + 1 if entry else 0
    return steps


def _is_large(frame: str) -> bool:
    found = _readable(_framed, frame)
    return found is not None and found[0] is None


def _cut(text: str) -> list[str]:
    return [text[at : at + FRAME] for at in range(0, len(text), FRAME)]


def _cut_from_end(text: str) -> list[str]:
    """The frames, cut from the end of the text: those at the end are whole even if a few signs were
    added or lost before them."""
    odd = (len(text) + FRAME // 2) % FRAME - FRAME // 2
    return _cut(text[odd:] if odd > 0 else " " * -odd + text)


def _signed(bodies: Sequence[str]) -> list[str]:
    found: list[str] = []
    for number, body in enumerate(bodies):
        found.append(body + _sign(number, found[-1] if found else "", body))
    return found


def _sign(number: int, previous: str, body: str) -> str:
    """The last sign of a frame or word. Doubling is undone by no other factor modulo 81, so that
    each single sign of the body counts."""
    start = f"{number} {previous}".encode("utf-8", "backslashreplace")
    found = _number(blake2b(start, digest_size=4).digest())
    for sign in body:
        if sign not in _PLACES:
            return ""
        found = found * 2 + _PLACES[sign]
    return SIGNS[found % _BASE]


# -- one frame, one word: each has one way to be written ---------------------------------------


def _readable(kind: Callable[..., T], part: str) -> T | None:
    try:
        return kind(part)
    except ValueError:
        return None


def _start(frame: str) -> bytes:
    """The position after set-up."""
    number = _value(frame, FRAME)
    if number >= 1 << 8 * START_BYTES:
        raise ValueError(frame)
    return number.to_bytes(START_BYTES, "big")


def _framed(frame: str) -> tuple[Entry | None, bytes, bytes]:
    """The input of a frame (None where a word holds it), its option bytes, and the position."""
    head, checks = divmod(_value(frame, FRAME), _CHECKS)
    data = checks.to_bytes(OPTION_BYTES + POSITION_BYTES, "big")
    options, position = data[:OPTION_BYTES], data[OPTION_BYTES:]
    if head > _LARGE:
        raise ValueError(frame)
    if head == _LARGE:
        return None, options, position
    rest, seat = divmod(head, _SEATS)
    choice, forced = divmod(rest, _FORCED)
    return Entry(forced, seat, False, choice, options), options, position


def _spelt(word: str, options: bytes = b"") -> Entry:
    """The input of a word."""
    number = _value(word)
    forced, head = number & _MOST_FORCED, number >> _MOST_FORCED.bit_length()
    concede, seat, choice = bool(head & 1), head >> 1 & _SEATS - 1, head >> 3
    entry = Entry(forced, seat, concede, choice, b"" if concede else options)
    if _head(entry) != _LARGE or choice.bit_length() > LONGEST or _digits(number) != word[:-1]:
        raise ValueError(word)
    return entry


def _end(word: str) -> int:
    """How many forced choices came after the last input."""
    number = _value(word)
    if _digits(number) != word[:-1]:
        raise ValueError(word)
    return number


def _head(entry: Entry) -> int:
    """An input as the frame has it."""
    if entry.concede or entry.forced >= _FORCED or entry.choice >= _CHOICES:
        return _LARGE
    return (entry.choice * _FORCED + entry.forced) * _SEATS + entry.seat


def _whole(entry: Entry) -> int:
    """An input as a word has it."""
    head = entry.choice << 3 | entry.seat << 1 | entry.concede
    return head << _MOST_FORCED.bit_length() | entry.forced


def _digits(number: int, width: int = 1) -> str:
    found = ""
    while number:
        number, place = divmod(number, _BASE)
        found = SIGNS[place] + found
    return found.rjust(width, SIGNS[0])


def _value(part: str, length: int = 0) -> int:
    """The number of a frame of that length, or of a word; its last sign is left out."""
    if len(part) < 2 or len(part) > (length or _MOST_SIGNS) or (length and len(part) < length):
        raise ValueError(part)
    number = 0
    for sign in part[:-1]:
        if sign not in _PLACES:
            raise ValueError(part)
        number = number * _BASE + _PLACES[sign]
    return number


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")
