"""A whole game in sentences, as one reader may know it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from engine import games
from gameplay.documents import told_otherwise
from gameplay.models import Game
from gameplay.queries.record.events import events_seen_by
from gameplay.queries.table.documents import name_of, names_in
from tournaments.words.languages import spoken

AROUND = 60
"""The number of events before and after an event that its sentence may depend on."""


def transcript_of(game: Game, reader: str) -> str:
    """The game as text: who played, then a line an event with its step; headings stand apart."""
    table = game.table
    language = spoken()
    seats = list(table.seats.all())
    players = ", ".join(f"{seat.letter}: {name_of(seat, language)}" for seat in seats)
    where = [str(table), _("Game %(n)s") % {"n": game.number}]
    if table.event is not None and table.match is not None:
        where = [table.event.name, str(table.match.round), *where]
    lines = [" · ".join(where), players, ""]
    for step, sentence in _sentences(game, reader, names_in(seats, language), language):
        if sentence.heading:
            lines += ["", sentence.text]
        else:
            lines.append(f"{step:>5}  {sentence.text}")
    return "\n".join(lines) + "\n"


def _sentences(
    game: Game, reader: str, names: Mapping[str, str], language: str
) -> Iterator[tuple[int, Any]]:
    """Each event with its step and its sentence. Sentences get no view here: what is left to a card
    now is not what was left to it then."""
    book = games.rulebook(game.table.rulebook)
    rows = game.steps.order_by("number").values_list("number", "events")
    seen = [(step, one) for step, events in rows for one in events_seen_by(events, reader)]
    events = [event for _step, event in seen]
    whom: dict[str, Any] = {"reader": reader, "names": names, "language": language}
    for at, (step, event) in enumerate(seen):
        said = book.sentence(
            event,
            before=events[max(0, at - AROUND) : at],
            after=events[at + 1 : at + 1 + AROUND],
            view=None,
            **whom,
        )
        yield step, told_otherwise.told(event, said, **whom)
