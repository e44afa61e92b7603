"""The labels of ways in a language, made without putting each option into words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.language.sentences import Button
from gameplay.choices.cutting import cut, halves
from gameplay.choices.making import Shared
from gameplay.choices.reading import Entry, Opened, Picked, Way, Ways, line_of, places_of

Speak = Callable[[Sequence[dict[str, Any]]], Sequence[Button]]
"""A function that returns the buttons of options."""


def labelled(ways: Ways, speak: Speak) -> Ways | None:
    """The same ways with their labels; None where the labels of options do not follow from those of
    a row and a column, or two ways read alike: each option is then said for itself."""
    parts = [Part(way) for way in ways.opened]
    said = iter(speak([part.way.option(number) for part in parts for number in part.samples]))
    shared = Shared()
    found: list[Way] = []
    read = set()
    for part in parts:
        told = part.labelled([next(said) for _ in part.samples])
        if told is None or tuple(told.way["label"]) in read:
            return None
        read.add(tuple(told.way["label"]))
        then = {"then": [shared.put(one) for one in told.lists]} if told.lists else {}
        found.append({**told.way, **then})
    return Ways(found)


class Part:
    """One way with the numbers of the options from which its labels are made: the first column, the
    first row, and the last option. Of pairs, only so many that each name stands once in either
    place."""

    def __init__(self, way: Opened) -> None:
        self.way = way
        columns = way.axes[-1] if way.axes else [()]
        self.columns = list(range(len(columns)))
        if way.way.get("apart"):
            self.columns = sorted(_once(columns))
        self.rows = list(range(0, way.size, len(columns)))
        self.samples = sorted({*self.rows, *self.columns, way.size - 1})

    def labelled(self, buttons: Sequence[Button]) -> Opened | None:
        """The way with its labels, from the buttons of the samples."""
        said = dict(zip(self.samples, buttons, strict=True))
        first, last = said[0], said[self.way.size - 1]
        if (first.card, first.verb, first.group) != (last.card, last.verb, last.group):
            return None
        head: Way = {**self.way.way, "card": first.card, "verb": first.verb}
        head.pop("then", None)
        if first.group != first.card:
            head["group"] = first.group
        if not self.way.lists:
            own = {"targets": list(first.targets)} if first.targets else {}
            return Opened({**head, "label": [first.label], **own}, [])
        told = self._cut(head, said)
        if told is None:
            return None
        for number, button in said.items():
            if told.button(number) != (button.label, list(button.targets)):
                return None
        return told

    def _cut(self, head: Way, said: dict[int, Button]) -> Opened | None:
        """The way with its label cut into pieces; None where the labels have another form."""
        picked = [self.way.picked(number) for number in self.columns]
        wide = 2 if head.get("apart") else 1
        names = [line_of(self.way.picked(number)[0]) for number in self.rows]
        found = cut(
            [said[number].label for number in self.rows],
            names,
            [said[number].label for number in self.columns],
            [next(iter(places_of(one[-wide])), "") for one in picked],
        )
        if found is None:
            return None
        aims = [list(said[number].targets) for number in self.columns]
        if any(aims):
            head["aim"] = len(self.way.lists) - wide
        if wide == 2:
            pairs = [(line_of(one[-2]), line_of(one[-1])) for one in picked]
            between = halves(found.parts[-1], pairs)
            if between is None:
                return None
            return Opened({**head, "label": [*found.pieces[:-1], between, ""]}, self.way.lists)
        entries = [
            _entry(entry, label, targets if any(aims) else None)
            for entry, label, targets in zip(self.way.lists[-1], found.parts[-1], aims, strict=True)
        ]
        return Opened({**head, "label": found.pieces}, [*self.way.lists[:-1], entries])


def _once(pairs: Sequence[Picked]) -> set[int]:
    """The numbers of so many pairs that each name stands once in either place."""
    found: dict[tuple[int, str], int] = {}
    for number, pair in enumerate(pairs):
        for half, entry in enumerate(pair):
            found.setdefault((half, line_of(entry)), number)
    return set(found.values())


def _entry(entry: Entry, label: str, targets: list[str] | None) -> Entry:
    line, places = line_of(entry), places_of(entry)
    found: dict[str, Any] = {"line": line}
    if label != line:
        found["label"] = label
    if places != [line]:
        found["places"] = places
    if targets is not None and targets != places:
        found["targets"] = targets
    return line if len(found) == 1 else found
