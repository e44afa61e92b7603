"""Ways read as the options that they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, product
from math import prod
from typing import Any, overload

Way = dict[str, Any]
Entry = str | dict[str, Any]
Picked = tuple[Entry, ...]


def line_of(entry: Entry) -> str:
    """What an entry of a list adds to the line."""
    return entry if isinstance(entry, str) else str(entry["line"])


def label_of(entry: Entry) -> str:
    """What an entry adds to the label of its option."""
    return entry if isinstance(entry, str) else str(entry.get("label", entry["line"]))


def places_of(entry: Entry) -> list[str]:
    """The names that an entry touches."""
    return [entry] if isinstance(entry, str) else list(entry.get("places", [entry["line"]]))


def targets_of(entry: Entry) -> list[str]:
    """The targets that an entry aims at."""
    if isinstance(entry, str):
        return [entry]
    return list(entry["targets"]) if "targets" in entry else places_of(entry)


def put_together(pieces: Sequence[str], picked: Sequence[str]) -> str:
    """A text from its pieces and what is picked between them."""
    if len(picked) == 1:
        before, after = pieces
        return before + picked[0] + after
    first, *others = pieces
    return first + "".join([one + piece for one, piece in zip(picked, others, strict=True)])


class Opened:
    """One way with its lists at hand."""

    def __init__(self, way: Way, lists: list[list[Entry]]) -> None:
        self.way = way
        self.lists = lists

    @cached_property
    def axes(self) -> list[list[Picked]]:
        """The independent picks: each is from one list, or a pair from two lists without picking
        the same twice."""
        lists = self.lists
        axes: list[list[Picked]] = [[(one,) for one in some] for some in lists]
        if self.way.get("apart"):
            axes[-2:] = [[(a, b) for a in lists[-2] for b in lists[-1] if a != b]]
        return axes

    @cached_property
    def size(self) -> int:
        """How many options it stands for."""
        return prod(map(len, self.axes))

    def picked(self, index: int) -> Picked:
        """What is picked for the option with this number."""
        found: Picked = ()
        for axis in reversed(self.axes):
            index, which = divmod(index, len(axis))
            found = axis[which] + found
        return found

    def option(self, index: int) -> dict[str, Any]:
        """The option with this number."""
        return self.of(self.picked(index))

    def options(self) -> Iterator[dict[str, Any]]:
        """All of them."""
        for parts in product(*self.axes):
            yield self.of(tuple(chain.from_iterable(parts)))

    def of(self, picked: Sequence[Entry]) -> dict[str, Any]:
        """The option for which these entries are picked, with its label and its other words where
        the way has a label."""
        way = self.way
        places = list(way.get("places", ()))
        for entry in picked:
            places += places_of(entry)
        found: dict[str, Any] = {"line": put_together(way["line"], [line_of(e) for e in picked])}
        if "label" in way:
            card = way.get("card", "")
            found |= {
                "card": card,
                "verb": way.get("verb", ""),
                "label": put_together(way["label"], [label_of(e) for e in picked]),
                "targets": self._targets(picked),
            }
        found["places"] = places
        if "label" in way:
            found |= {"group": way.get("group", card), "preview": None, "stands": None}
        return found

    def button(self, index: int) -> tuple[str, list[str]]:
        """Label and targets of the option with this number, of a way that has labels."""
        picked = self.picked(index)
        label = put_together(self.way["label"], [label_of(e) for e in picked])
        return label, self._targets(picked)

    def _targets(self, picked: Sequence[Entry]) -> list[str]:
        if "aim" in self.way:
            aimed = picked[self.way["aim"] :]
            return [name for entry in aimed for name in targets_of(entry)]
        return list(self.way.get("targets", ()))

    def find(self, line: str) -> int | None:
        """The number of the option with this line."""
        first, *others = self.way["line"]
        return _find(line[len(first) :], others, self.axes) if line.startswith(first) else None


def _find(rest: str, pieces: list[str], axes: list[list[Picked]]) -> int | None:
    """The number of the combination of entries that the rest of a line spells; None if there is
    none."""
    if not axes:
        return None if rest else 0
    width = len(axes[0][0])
    for number, picked in enumerate(axes[0]):
        begin = put_together(["", *pieces[:width]], [line_of(entry) for entry in picked])
        if rest.startswith(begin):
            found = _find(rest[len(begin) :], pieces[width:], axes[1:])
            if found is not None:
                return number * prod(map(len, axes[1:])) + found
    return None


class Ways(Sequence[dict[str, Any]]):
    """The options of a question, each made when it is looked at. `stored`: the ways themselves."""

    def __init__(self, stored: list[Way]) -> None:
        self.stored = stored

    @cached_property
    def opened(self) -> list[Opened]:
        """Each way with its lists."""
        known: list[list[Entry]] = []
        found = []
        for way in self.stored:
            lists = []
            for one in way.get("then", ()):
                if not isinstance(one, int):
                    known.append(one)
                lists.append(known[one] if isinstance(one, int) else one)
            found.append(Opened(way, lists))
        return found

    def __len__(self) -> int:
        return sum(way.size for way in self.opened)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for way in self.opened:
            yield from way.options()

    @overload
    def __getitem__(self, index: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, index: slice) -> list[dict[str, Any]]: ...

    def __getitem__(self, index: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(len(self)))]
        rest = index + len(self) if index < 0 else index
        for way in self.opened if rest >= 0 else ():
            if rest < way.size:
                return way.option(rest)
            rest -= way.size
        raise IndexError(index)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ways) and self.stored == other.stored

    __hash__ = None  # type: ignore[assignment]

    def find(self, line: str) -> int | None:
        """The number of the option with this line, exactly; None if there is none."""
        before = 0
        for way in self.opened:
            found = way.find(line)
            if found is not None:
                return before + found
            before += way.size
        return None

    def names(self) -> Iterator[str]:
        """Every name that an option touches, without going through the options."""
        for way in self.opened:
            yield from way.way.get("places", ())
            for entries in way.lists:
                for entry in entries:
                    yield from places_of(entry)


def place_in(options: Sequence[Mapping[str, Any]], line: str) -> int | None:
    """The number of the option with this line, whether the options are kept as ways or as a list;
    None if there is none."""
    if isinstance(options, Ways):
        return options.find(line)
    return next((index for index, one in enumerate(options) if one["line"] == line), None)
