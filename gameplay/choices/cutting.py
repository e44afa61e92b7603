"""Texts of a block of options, cut into what all have and what tells them apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Cut(NamedTuple):
    """The pieces that all texts share and, for each gap between them, the list of what may stand
    there. All combinations of these are the texts of the block."""

    pieces: list[str]
    parts: list[list[str]]


def cut(
    rows: Sequence[str], names: Sequence[str], columns: Sequence[str], begins: Sequence[str]
) -> Cut | None:
    """Cut the texts of a block. ``rows``: the texts of the first column; ``names``: what tells one
    row from another; ``columns``: the texts of the first row; ``begins``: the names with which the
    differing part of each column may begin. None where the texts have another form."""
    pieces: list[str] = []
    parts: list[list[str]] = []
    rest = list(columns)
    if len(rows) > 1:
        at = _same_place(rows, names)
        if at is None:
            return None
        same = rows[0][:at] + names[0]
        if not all(text.startswith(same) for text in columns):
            return None
        pieces.append(rows[0][:at])
        parts.append(list(names))
        rest = [text[len(same) :] for text in columns]
    at = _differing(rest, begins)
    return Cut([*pieces, rest[0][:at], ""], [*parts, [text[at:] for text in rest]])


def _same_place(texts: Sequence[str], names: Sequence[str]) -> int | None:
    """The place at which each text has its own name, where all else is the same; None without
    one."""
    for at in _places(texts[0], names[0]):
        before, after = texts[0][:at], texts[0][at + len(names[0]) :]
        if all(text == before + name + after for text, name in zip(texts, names, strict=True)):
            return at
    return None


def _places(text: str, name: str) -> Iterator[int]:
    at = text.find(name)
    while at >= 0:
        yield at
        at = text.find(name, at + 1)


def _differing(texts: Sequence[str], begins: Sequence[str]) -> int:
    """Where texts begin to differ: at the names if these stand in one place, else at a word."""
    at = texts[0].find(begins[0]) if begins[0] else -1
    if at >= 0 and all(
        text.startswith(name, at) and text[:at] == texts[0][:at]
        for text, name in zip(texts, begins, strict=True)
    ):
        return at
    if len(texts) == 1:
        return 0
    return "".join(begin(texts)).rfind(" ") + 1


def begin(rows: Sequence[Sequence[str]]) -> list[str]:
    """What all of these begin with."""
    found = []
    for parts in zip(*rows, strict=False):
        if any(part != parts[0] for part in parts):
            break
        found.append(parts[0])
    return found


def halves(texts: Sequence[str], pairs: Sequence[tuple[str, str]]) -> str | None:
    """What stands between the two names in each of these texts. None where a text is not just two
    names with the same words between them."""
    first, second = pairs[0]
    if len(texts[0]) < len(first) + len(second):
        return None
    between = texts[0][len(first) : len(texts[0]) - len(second)]
    same = all(text == a + between + b for text, (a, b) in zip(texts, pairs, strict=True))
    return between if same else None
