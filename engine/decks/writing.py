"""Deck lists as other programs read them. Each form reads back as the same deck, except for the
values of single copies, which only our own text and JSON can hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from engine.decks.deck import Copy, DeckList, piles_of


def plain(deck: DeckList) -> str:
    """Our own text, with the values of copies."""
    return deck.as_text()


def document(deck: DeckList) -> str:
    """JSON, as `DeckList.as_json` has it."""
    return json.dumps(deck.as_json(), ensure_ascii=False, indent=2) + "\n"


def names(deck: DeckList) -> str:
    """Headings in small letters and a name a line, once for each copy: the form that table programs
    import."""
    return "".join(
        "\n".join([pile, *(copy.name for copy in copies)]) + "\n" for pile, copies in _piles(deck)
    )


def counts(deck: DeckList) -> str:
    """Headings with the number of cards, and `2x Name` a line: the form that deck sites export."""
    held = deck.cards
    return "\n".join(
        "\n".join(
            [
                f"{pile.capitalize()} ({len(copies)} cards)",
                *(f"{count}x {name}" for name, count in held[pile].items()),
            ]
        )
        + "\n"
        for pile, copies in _piles(deck)
    )


def _piles(deck: DeckList) -> Iterator[tuple[str, tuple[Copy, ...]]]:
    for pile in piles_of(deck.game):
        if deck.pile(pile):
            yield pile, deck.pile(pile)


FORMS: Mapping[str, Callable[[DeckList], str]] = {
    "text": plain,
    "names": names,
    "counts": counts,
    "json": document,
}
"""The forms of a list by name."""
