"""The decks that ship: the preconstructed decks, as data."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from engine.decks.deck import DeckList
from engine.decks.reading import parse

IDS = ("dop-overworld", "dop-underworld", "au-danian")
TRAINING = "genesis-training.txt"
"""The timelines of the training set in one file, a line of dashes between two."""


@lru_cache(maxsize=1)
def _chaotic() -> tuple[tuple[str, DeckList], ...]:
    folder = resources.files("engine.decks") / "data"
    return tuple(
        (deck_id, parse((folder / f"{deck_id}.txt").read_text("utf-8"), source=deck_id))
        for deck_id in IDS
    )


@lru_cache(maxsize=1)
def _genesis() -> tuple[tuple[str, DeckList], ...]:
    text = (resources.files("engine.decks") / "data" / TRAINING).read_text("utf-8")
    decks = (parse(part, source=TRAINING, game="genesis") for part in text.split("---\n"))
    return tuple((_id(deck.name), deck) for deck in decks)


def _id(name: str) -> str:
    plain = "".join(c if c.isalnum() else "-" for c in name.lower())
    return "training-" + "-".join(part for part in plain.split("-") if part)


def shipped(game: str | None = None) -> dict[str, DeckList]:
    """Deck id -> deck, of one game or of all.

    Chaotic: the two Dawn of Perim starters (size 6) and the Alliances Unraveled Danian starter
    (size 3, for ``limited``). Genesis: two timelines for each champion of the training set.
    """
    found = {"chaotic": _chaotic, "genesis": _genesis}
    return {key: deck for name in found if game in (None, name) for key, deck in found[name]()}
