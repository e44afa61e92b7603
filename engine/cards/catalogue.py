"""The catalogue: reads the entries of ``data/`` when they are asked for.

An entry is a paragraph: the full name, then indented lines in the words of its game, which its
rulebook reads.
"""

from __future__ import annotations

from functools import lru_cache

from engine import games
from engine.cards.model import CardFacts, CardSet


class UnknownCard(KeyError):
    """No card of this name; ``suggestions`` are the nearest names."""

    def __init__(self, name: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.suggestions = suggestions

    def __str__(self) -> str:
        hint = f"; nearest: {', '.join(self.suggestions)}" if self.suggestions else ""
        return f"no card is named {self.name!r}{hint}"


@games.forget_with
@lru_cache(maxsize=4)
def sets(game: str) -> tuple[CardSet, ...]:
    """The sets of a game in order of release."""
    text = games.rulebook(game).card_file("sets.txt")
    rows = (line.split(" | ") for line in text.splitlines())
    return tuple(
        CardSet(
            code,
            name,
            None if total == "-" else int(total),
            None if released == "-" else released,
        )
        for code, name, total, released in rows
    )


@games.forget_with
@lru_cache(maxsize=4)
def entries(game: str) -> dict[str, str]:
    """Full name -> the unread lines of its entry, in order of sets and numbers."""
    book = games.rulebook(game)
    found: dict[str, str] = {}
    for card_set in sets(game):
        text = book.card_file(f"{card_set.code.lower()}.txt")
        for paragraph in text.split("\n\n") if text else ():
            name, _, lines = paragraph.partition("\n")
            found[name] = lines
    return found


@games.forget_with
@lru_cache(maxsize=4096)
def read_entry(game: str, full_name: str) -> CardFacts:
    """The facts of a card of the catalogue. Raises KeyError for a name it does not have."""
    card: CardFacts = games.rulebook(game).read_card(full_name, entries(game)[full_name])
    return card
