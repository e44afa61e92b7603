"""The decks of Chaotic that ship: two Dawn of Perim starters (size 6), the Alliances Unraveled
Danian starter (size 3, for ``limited``), and lists of our own: four with six Creatures, whose
Attacks use their Build Cost, and two with ten.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from engine.decks.deck import DeckList
from engine.decks.reading import parse

IDS = (
    "dop-overworld",
    "dop-underworld",
    "six-overworld",
    "six-underworld",
    "six-danian",
    "six-mipedian",
    "au-danian",
    "ten-overworld",
    "ten-underworld",
)


@lru_cache(maxsize=1)
def shipped() -> tuple[tuple[str, DeckList], ...]:
    """Id and list of each."""
    folder = resources.files("engine.decks") / "data"
    return tuple(
        (deck_id, parse((folder / f"{deck_id}.txt").read_text("utf-8"), source=deck_id))
        for deck_id in IDS
    )
