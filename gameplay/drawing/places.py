"""By which names a place of the board is meant."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol


class Named(Protocol):
    """A card in play, by the name on it and by the one that lines call it by."""

    @property
    def name(self) -> str: ...
    @property
    def line_name(self) -> str: ...


def names_at(place: str, here: Sequence[Named], line_names: Collection[str]) -> str:
    """All names that mean this place, for the attribute that the scripts read: its own, and those
    of the cards on it. ``line_names``: of all cards in play.

    Where two cards are called alike, lines tell them apart by a number and call the first of them
    by the name alone. That name means no other place then.
    """
    called = [one.line_name for one in here]
    plain = [one.name for one in here if one.name not in line_names]
    return "|".join(dict.fromkeys((place, *called, *plain)))
