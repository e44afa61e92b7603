"""Events of stored steps in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import games
from gameplay.documents import told_otherwise
from gameplay.models import Seat
from gameplay.queries.table.documents import names_in
from tournaments.words.languages import spoken


def told(
    events: Sequence[Mapping[str, Any]],
    *,
    game: str,
    reader: str,
    seats: Mapping[str, Seat],
    view: Mapping[str, Any] | None = None,
) -> list[dict[str, Any]]:
    """The events of one step or of several, as their reader may know them, each with its sentence
    as ``text`` in the language of the page. ``view``: what that reader sees after them, where it
    is at hand."""
    language = spoken()
    names = names_in(seats.values(), language)
    whom: dict[str, Any] = {"reader": reader, "names": names, "language": language}
    book = games.rulebook(game)
    *earlier, last = told_otherwise.stretches(events)
    sentences = [one for stretch in earlier for one in book.log(stretch, **whom)]
    sentences += book.log(last, view=view, **whom)
    found = []
    for event, plain in zip(events, sentences, strict=True):
        said = told_otherwise.told(event, plain, **whom)
        found.append({**event, "text": said.text, "heading": said.heading, "kind": said.kind})
    return found
