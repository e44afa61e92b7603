"""What an answer would bring about, before it is given: from what its seat knows, by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import engine
from engine import games
from gameplay.choices.making import ways_of
from gameplay.choices.reading import Ways, place_in
from gameplay.enums import TableState
from gameplay.models import Game, Offer, Table
from gameplay.queries.record.positions import position_at

MOST = 12
"""The number of a prompt's options that get a preview when it is put. For the others the reader
asks."""


def options_told(
    game: engine.Game, prompt: engine.Prompt, *, told: bool = True, ways: Ways | None = None
) -> Sequence[dict[str, Any]]:
    """The options of a prompt as they are stored, with previews where there are some. A large
    question is folded into ways, for which the reader asks. ``told``: whether somebody reads
    previews; ``ways``: the result of `ways_of`, where the caller has it."""
    ways = ways or ways_of(prompt.options)
    if ways is not None:
        return ways
    found = _previews(game, prompt, prompt.options.keys, MOST if told else 0)
    options = []
    for option, preview in zip(prompt.options, found, strict=True):
        one: dict[str, Any] = {"line": option.line, "places": list(option.places)}
        if preview is not None:
            one["preview"] = preview
        options.append(one)
    return options


def preview_of(row: Game, letter: str, line: str) -> dict[str, Any] | None:
    """What one line would bring about now, which this seat may answer; None where that cannot be
    told in numbers. Raises LookupError for a line that is not offered to it."""
    game = position_at(row, row.revision)
    prompt = game.prompt_for(letter)
    number = _number(prompt, line) if prompt is not None else None
    if prompt is None or number is None:
        raise LookupError(line)
    found: dict[str, Any] | None = _previews(game, prompt, [prompt.options.keys[number]], 1)[0]
    return found


def stands(table: Table, letter: str, asked: int, number: int | None) -> bool:
    """Whether the question that a seat was asked at a step is open. ``number``: that of its game
    within the match; without it the latest one."""
    game = table.latest_game
    if game is None or game.over or table.state != TableState.PLAYING:
        return False
    if number not in (None, game.number):
        return False
    offers = Offer.objects.filter(game=game, number=game.revision, letter=letter, asked=asked)
    return bool(offers.exists())


def _number(prompt: engine.Prompt, line: str) -> int | None:
    ways = ways_of(prompt.options)
    if ways is not None:
        return place_in(ways, line)
    lines = (option.line for option in prompt.options)
    return next((number for number, one in enumerate(lines) if one == line), None)


def _previews(game: engine.Game, prompt: Any, keys: Any, most: int) -> list[Any]:
    if len(game.prompts) != 1 or not most:
        return [None] * len(keys)
    return games.played_by(game).previews(game, prompt.seat, keys, most)
