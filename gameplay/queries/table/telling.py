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
    """The events of one step, as their reader may know them, each with its sentence as ``text`` in
    the language of the page. ``view``: what that reader sees after the step, where it is at
    hand."""
    language = spoken()
    names = names_in(seats.values(), language)
    whom: dict[str, Any] = {"reader": reader, "names": names, "language": language}
    sentences = games.rulebook(game).log(events, view=view, **whom)
    found = []
    for event, plain in zip(events, sentences, strict=True):
        said = told_otherwise.told(event, plain, **whom)
        found.append({**event, "text": said.text, "heading": said.heading, "kind": said.kind})
    return found
