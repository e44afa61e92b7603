"""The text of which the digest is taken. Parts that have not changed since the last decision are
not written again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.genesis.position.ids import CardId

Zones = list[list[list[CardId]]]


class Written:
    """Zones and permanents as they were last written. Changes are found by comparing, so nobody has
    to report them."""

    __slots__ = ("zones", "zones_told", "permanents")

    def __init__(self) -> None:
        self.zones: Zones = []
        self.zones_told = "[]"
        self.permanents: dict[CardId, tuple[tuple[Any, ...], str]] = {}

    def of_zones(self, zones: Zones) -> str:
        """The cards in all zones, written like a list of lists of lists."""
        if zones != self.zones:
            self.zones = [[list(zone) for zone in own] for own in zones]
            self.zones_told = repr(zones)
        return self.zones_told

    def of_permanents(self, permanents: Iterable[tuple[CardId, tuple[Any, ...]]]) -> str:
        """Everything about the permanents, written like a list of tuples."""
        told = []
        for card, values in permanents:
            before, text = self.permanents.get(card, ((), ""))
            if before != values:
                text = repr(values)
                self.permanents[card] = values, text
            told.append(text)
        return f"[{', '.join(told)}]"
