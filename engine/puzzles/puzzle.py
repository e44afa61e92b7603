"""Puzzles and the games they come from, as small data: one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import engine
from engine import decks, games
from engine.kernel.game import Game

Refuted = dict[str, list[int]]
"""The numbers of the choices that follow a wrong option, by the number of that option."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as far as puzzles need it. `inputs`: the numbers of the options that were chosen,
    without the choices that had only one option."""

    id: str
    game: str
    format: str
    seed: int
    size: int
    decks: dict[str, Any]
    inputs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of a record, after `step` of its inputs, and the proof: whose puzzle it is, the
    one line, in how many choices (without passes) and decisions, what refutes all other options,
    and which hidden cards are shown. `number`: the number that the task names, 0 for none."""

    id: str
    game: str
    goal: str
    record: str
    step: int
    seat: str
    own: str
    foe: str
    digest: str
    line: tuple[int, ...]
    choices: int
    moves: int
    refuted: tuple[Refuted, ...]
    shown: dict[str, dict[str, list[str]]]
    number: int = 0


def written(one: Puzzle | Record) -> str:
    """The puzzle or record as a line of a file."""
    return json.dumps(asdict(one), ensure_ascii=False, separators=(",", ":"))


def records_in(lines: Iterable[str]) -> Iterator[Record]:
    """The records that these lines hold."""
    for line in lines:
        found = json.loads(line)
        yield Record(**{**found, "inputs": tuple(found["inputs"])})


def puzzles_in(lines: Iterable[str]) -> Iterator[Puzzle]:
    """The puzzles that these lines hold."""
    for line in lines:
        found = json.loads(line)
        line_of, refuted = tuple(found["line"]), tuple(found["refuted"])
        yield Puzzle(**{**found, "line": line_of, "refuted": refuted})


def begun(record: Record) -> Game:
    """The game of a record, before its first decision."""
    book = games.rulebook(record.game)
    lists = {
        letter: decks.parse(json.dumps(content), source=f"deck of {letter}", game=record.game)
        for letter, content in record.decks.items()
    }
    return engine.new_game(
        game=record.game,
        format=record.format,
        seed=record.seed,
        decks=lists,
        board=book.board(record.size),
    )


def position(record: Record, step: int) -> Game:
    """The game after `step` inputs, at its next decision. Raises `Refused` or IndexError where the
    present rules lead to another game."""
    game = begun(record)
    game.go_on()
    for number in record.inputs[:step]:
        game.choose(game.prompts[0].seat, number)
        game.go_on()
    return game
