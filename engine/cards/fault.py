"""What is wrong with a card that somebody made."""

from __future__ import annotations


class BadCard(ValueError):
    """A card that cannot be made: ``place`` names card and key, ``fault`` what is wrong."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}")
        self.place = place
        self.fault = fault
