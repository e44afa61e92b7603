"""The timelines of Genesis that ship: two for each champion of the training set."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from engine.decks.deck import DeckList
from engine.decks.reading import parse

TRAINING = "genesis-training.txt"
"""The timelines of the training set in one file, a line of dashes between two."""


@lru_cache(maxsize=1)
def shipped() -> tuple[tuple[str, DeckList], ...]:
    """Id and list of each."""
    text = (resources.files("engine.decks") / "data" / TRAINING).read_text("utf-8")
    decks = (parse(part, source=TRAINING, game="genesis") for part in text.split("---\n"))
    return tuple((_id(deck.name), deck) for deck in decks)


def _id(name: str) -> str:
    plain = "".join(c if c.isalnum() else "-" for c in name.lower())
    return "training-" + "-".join(part for part in plain.split("-") if part)
