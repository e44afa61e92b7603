"""How lists of one person are called where one of them is chosen by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from django.utils.formats import date_format
from django.utils.timezone import localtime

from decks.models import DeckList

Key = TypeVar("Key")


def told_apart(rows: Iterable[DeckList], beside: Iterable[str] = ()) -> dict[int, str]:
    """By row its name, and where another row or something `beside` them has it too, what kind of
    list it is and when it was changed. Those that are alike in this too are numbered, the oldest
    first."""
    lists = list(rows)
    times = Counter([*(row.name for row in lists), *beside])
    called = {row.pk: row.name if times[row.name] == 1 else _at_length(row) for row in lists}
    numbers = dict(numbered(sorted(called.items())))
    return {row.pk: numbers[row.pk] for row in lists}


def listed(rows: Iterable[DeckList]) -> dict[int, str]:
    """By row its name, for a list of them that says kind and time beside each. Those that are alike
    in all three are numbered, the oldest first."""
    lists = {row.pk: row for row in rows}
    at_length = {pk: _at_length(row) for pk, row in sorted(lists.items())}
    numbers = dict(numbered(at_length.items()))
    return {pk: row.name + numbers[pk].removeprefix(at_length[pk]) for pk, row in lists.items()}


def numbered(names: Iterable[tuple[Key, str]]) -> Iterator[tuple[Key, str]]:
    """The names by their keys, the second and later ones of a name with a number behind."""
    seen: Counter[str] = Counter()
    for key, name in names:
        seen[name] += 1
        yield key, name if seen[name] == 1 else f"{name} ({seen[name]})"


def _at_length(row: DeckList) -> str:
    changed = date_format(localtime(row.changed), "j M Y, H:i")
    return f"{row.name} · {row.words} · {changed}"
