"""A turning point in words: what was done, what would have been better, and what follows then."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import translation

import engine
from engine import games
from engine.players.analysis.judging import Judged
from gameplay.models import Game
from gameplay.queries.record.positions import moment_of, position_at

MOST = 4
"""The most sentences about what follows."""
LONGEST = 600
"""The most letters of these sentences."""


def told(row: Game, judged: Judged) -> dict[str, Any]:
    """A turning point as it is stored, with its words in each language of the hall."""
    game = position_at(row, judged.taken.step)
    prompt = game.prompt_for(judged.taken.seat)
    assert prompt is not None, "the seat was asked"
    lines = [prompt.options[one].line for one in (judged.taken.option, judged.best)]
    return {
        "step": judged.taken.step,
        "seat": judged.taken.seat,
        "turn": moment_of(game.view("spectator"))["turn"],
        "line": lines[0],
        "better": lines[1],
        "drop": judged.drop,
        "error": judged.error,
        "chance": judged.chance,
        "best": judged.options[0][1],
        "said": {
            language: _words(row, game, prompt, judged, language)
            for language, _name in settings.LANGUAGES
        },
    }


def _words(
    row: Game, game: engine.Game, prompt: engine.Prompt, judged: Judged, language: str
) -> dict[str, str]:
    book = games.played_by(game)
    seats = row.table.seats.all()
    told: dict[str, Any] = {
        "reader": "judge",
        "names": {seat.letter: seat.name or seat.letter for seat in seats},
        "language": language,
    }
    asked = {
        "seat": prompt.seat,
        "kind": prompt.kind,
        "rule": prompt.rule,
        "text": prompt.text,
        "options": [
            {"line": option.line, "places": list(option.places)} for option in prompt.options
        ],
    }
    with translation.override(language):
        labels = [one.label for one in book.buttons(asked, view=game.view("judge"), **told)]
        copy = game.clone()
        shown = [one.as_seen_by("judge") for one in copy.choose(prompt.seat, judged.best)]
        events = [event for event in shown if event is not None]
        said = book.log(events, view=copy.view("judge"), **told)
    return {
        "done": labels[judged.taken.option],
        "instead": labels[judged.best],
        "then": _joined([one.text for one in said if one.text]),
    }


def _joined(sentences: list[str]) -> str:
    more = " …" if len(sentences) > MOST else ""
    return " ".join(sentences[:MOST])[:LONGEST] + more
