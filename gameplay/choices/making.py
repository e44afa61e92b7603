"""Ways of a prompt, made without putting each of its options into words.

The engine says which of its options form blocks: rows that differ only in who acts, columns that
differ only in the rest (`engine.kernel.prompt.Menu.blocks`). Of a block the first row and the first
column are put into words, and the last option, to see that the others follow from these.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from engine.kernel.prompt import Block, Options
from gameplay.choices.cutting import begin, cut, halves
from gameplay.choices.reading import Entry, Opened, Way, Ways

FEW = 12
"""Up to so many options stay a list; more become ways."""


def ways_of(options: Options) -> Ways | None:
    """The options as ways; None where they are few, or do not come in blocks."""
    menu = options.menu
    if len(options) <= FEW or menu is None:
        return None
    shared = Shared()
    found: list[Way] = []
    for block in menu.blocks():
        found += _ways(block, options, shared)
    return Ways(found)


class Shared:
    """Lists that are written out once: where a list comes again, its number stands instead."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def put(self, entries: list[Entry]) -> list[Entry] | int:
        """The list, or its number if it came before."""
        text = json.dumps(entries)
        number = self._numbers.get(text)
        if number is None:
            self._numbers[text] = len(self._numbers)
            return entries
        return number


def _ways(block: Block, options: Options, shared: Shared) -> Iterator[Way]:
    """Yield a block as one way, or each of its options as a way where the block has another
    form."""
    rows, columns = len(block.groups), block.columns
    if rows * columns > 1:
        way = _way(block, options, shared)
        if way is not None:
            yield way
            return
    for row in range(rows):
        for column in range(columns):
            option = options.of(block.key(row, column))
            yield {"line": [option.line], "places": list(option.places)}


def _way(block: Block, options: Options, shared: Shared) -> Way | None:
    rows = [options.of(block.key(row, 0)) for row in range(len(block.groups))]
    columns = [options.of(block.key(0, column)) for column in range(block.columns)]
    lasting = begin([one.places for one in columns]) if len(rows) == 1 else []
    if len(rows) > 1 and not all(one.places[1:] == rows[0].places[1:] for one in rows):
        return None
    known = 1 if len(rows) > 1 else len(lasting)
    own = [one.places[known:] for one in columns]
    names = [next(iter(one.places), "") for one in rows]
    found = cut(
        [one.line for one in rows],
        names,
        [one.line for one in columns],
        [next(iter(places), "") for places in own],
    )
    if found is None:
        return None
    lists: list[list[Entry]] = [[*part] for part in found.parts]
    lists[-1] = [_entry(line, places) for line, places in zip(found.parts[-1], own, strict=True)]
    way: Way = {"line": found.pieces}
    between, names = _pairs(found.parts[-1], own)
    if names:
        way = {"line": [*found.pieces[:-1], between, ""], "apart": True}
        lists[-1:] = [[*names], [*names]]
    if lasting:
        way["places"] = lasting
    last = options.of(block.key(len(rows) - 1, len(columns) - 1))
    said = Opened(way, lists).option(len(rows) * len(columns) - 1)
    if (said["line"], tuple(said["places"])) != (last.line, tuple(last.places)):
        return None
    return {**way, "then": [shared.put(one) for one in lists]}


def _pairs(texts: Sequence[str], places: Sequence[tuple[str, ...]]) -> tuple[str, list[str]]:
    """The words between the two names of each text, and the names, where the texts are all pairs of
    these names; else "" and no names."""
    names = list(dict.fromkeys(one[0] for one in places if one))
    pairs = [(a, b) for a in names for b in names if a != b]
    if not pairs or pairs != list(places):
        return "", []
    between = halves(texts, pairs)
    return (between, names) if between is not None else ("", [])


def _entry(line: str, places: Sequence[str]) -> Entry:
    """An entry of a list: only the name where that is all the option touches."""
    return line if list(places) == [line] else {"line": line, "places": list(places)}
