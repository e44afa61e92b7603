"""What stands on the cards themselves, where the hall's staff loaded it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from decks.models import CardText


class Printed(TypedDict):
    """The lines of a card's own texts. `today` is the text of the newest printing. A list is empty
    where that text does not exist or does not differ."""

    today: list[str]
    printed: list[str]
    brainwashed: list[str]
    brainwashed_printed: list[str]
    loaded_from: str


def has_texts(game: str) -> bool:
    """Whether the hall's staff loaded any for this game."""
    return CardText.objects.filter(file__game=game).exists()


def printed_texts(game: str, names: Iterable[str]) -> dict[str, Printed]:
    """The loaded texts of these cards by full name, of the newest file that has each. One query."""
    rows = CardText.objects.filter(file__game=game, name__in=set(names)).select_related("file")
    return {
        row.name: Printed(
            today=row.text.splitlines(),
            printed=row.printed.splitlines(),
            brainwashed=row.brainwashed.splitlines(),
            brainwashed_printed=row.brainwashed_printed.splitlines(),
            loaded_from=row.file.source,
        )
        for row in rows.order_by("file_id")
    }
