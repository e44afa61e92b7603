"""How lists of one person are called where one of them is chosen by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.timezone import localtime

from decks.models import DeckList


def told_apart(rows: Iterable[DeckList], beside: Iterable[str] = ()) -> dict[int, str]:
    """By row its name, and where another row or something `beside` them has it too, what kind of
    list it is and when it was changed."""
    lists = list(rows)
    times = Counter([*(row.name for row in lists), *beside])
    return {row.pk: row.name if times[row.name] == 1 else _at_length(row) for row in lists}


def _at_length(row: DeckList) -> str:
    changed = date_format(localtime(row.changed), "j M Y, H:i")
    return f"{row.name} · {row.words} · {changed}"
