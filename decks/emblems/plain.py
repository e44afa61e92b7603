"""The emblem of a card whose game draws none of its own."""

from __future__ import annotations

from decks.emblems.shapes import CENTRE, INK, beads, ground, seal, sigil
from engine.cards import CardFacts

GROUND = "#4a4658"


def draw(card: CardFacts) -> str:
    """A seal from the name on a grey ground."""
    return (
        ground(GROUND)
        + beads(seal(card, 16, 2), 20, INK)
        + sigil(seal(card, 24, 6)[16:], (CENTRE, CENTRE), 9, INK, 2)
    )
