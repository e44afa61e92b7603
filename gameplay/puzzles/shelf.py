"""The puzzles that ship, by game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import engine
from engine import games
from engine.puzzles import Puzzle, Record, position, puzzles_in, records_in

FOLDER = Path(__file__).with_name("data")


@dataclass(frozen=True, slots=True)
class Shelf:
    """The puzzles of one game, the easiest first, and the games they come from."""

    game: str
    puzzles: dict[str, Puzzle]
    records: dict[str, Record]


class OtherGame(LookupError):
    """The record leads to another position by the present rules."""


@cache
def shelf(game: str) -> Shelf:
    """All puzzles of a game; none where nobody has made any."""
    folder = FOLDER / game
    puzzles = folder / "puzzles.jsonl"
    if not puzzles.is_file():
        return Shelf(game, {}, {})
    with puzzles.open(encoding="utf-8") as lines:
        found = sorted(
            puzzles_in(lines), key=lambda one: (one.choices, one.moves, len(one.refuted[0]), one.id)
        )
    with (folder / "records.jsonl").open(encoding="utf-8") as lines:
        records = {one.id: one for one in records_in(lines)}
    return Shelf(game, {one.id: one for one in found}, records)


def find(identity: str) -> Puzzle:
    """The puzzle of this name. Raises LookupError."""
    for game in games.names():
        found = shelf(game).puzzles.get(identity)
        if found is not None:
            return found
    raise LookupError(identity)


@lru_cache(maxsize=128)
def _begun(identity: str) -> engine.Game:
    puzzle = find(identity)
    try:
        game = position(shelf(puzzle.game).records[puzzle.record], puzzle.step)
    except (engine.Refused, IndexError) as fault:
        raise OtherGame(identity) from fault
    if game.position_digest() != puzzle.digest:
        raise OtherGame(identity)
    game.rest()
    return game


def begun(puzzle: Puzzle) -> engine.Game:
    """The position of a puzzle; a copy that nobody else holds. Raises `OtherGame`."""
    return _begun(puzzle.id).clone()
