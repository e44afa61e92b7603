"""What commands are given: numbers, seats, decks, records; and faults in them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from engine import decks, games, rulesets
from engine.record import BadRecord, Record

MAX_FILE = 2_000_000
Kept = TypeVar("Kept")
ONLOOKERS = ("judge", "spectator")


class BadInput(ValueError):
    """Something given on the command line, or in a file named there, that cannot be used."""


def whole(least: int, most: int) -> Callable[[str], int]:
    """An argument that is a whole number within bounds."""

    def read(text: str) -> int:
        if not text.lstrip("-").isdecimal() or len(text) > 20:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number")
        if not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not within {least} to {most}")
        return int(text)

    return read


def game_arguments(parser: argparse.ArgumentParser, format: bool = True) -> None:
    """--game and --format, as every command that plays has them."""
    parser.add_argument("--game", required=True, choices=games.names())
    if format:
        parser.add_argument("--format", required=True, metavar="F", help="name of a rule set")


def size_arguments(parser: argparse.ArgumentParser) -> None:
    """--board and --players: what a random game is played on, and by how many."""
    parser.add_argument("--board", type=whole(1, 10), metavar="N", help="Creatures a side")
    parser.add_argument("--players", type=whole(2, 10), metavar="N", help="seats at the table")


def size_of(options: argparse.Namespace) -> int | None:
    """The stored number of a game (`Ruleset.sizes`) with these --board and --players; None if
    neither says it. Raises `BadInput` if the format is not played with them."""
    ruleset = rulesets.get(options.game, options.format)
    for name, known in (("board", ruleset.boards), ("players", ruleset.players)):
        said = getattr(options, name)
        if said is not None and said not in known:
            offered = ", ".join(map(str, known)) or "no others"
            raise BadInput(f"--{name}: {options.format} is not played with {said}; with {offered}")
    return games.rulebook(options.game).size(options.players, options.board)


def json_argument(parser: argparse.ArgumentParser) -> None:
    """--json: one document instead of lines."""
    parser.add_argument("--json", action="store_true", help="print one JSON document instead")


def print_json(data: Any) -> None:
    """One JSON document on standard output."""
    json.dump(data, sys.stdout, ensure_ascii=False, indent=1, sort_keys=False)
    print()


def read_file(name: str) -> bytes:
    """The bytes of a file; `-` is standard input. `BadInput` when it cannot be read."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_FILE + 1)
        path = Path(name)
        if path.stat().st_size > MAX_FILE:
            raise BadInput(f"{name}: larger than {MAX_FILE} bytes")
        return path.read_bytes()
    except ValueError as error:
        raise BadInput(f"{name[:80]!r}: {error}") from None
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror or error}") from None


def entries_of(file: Path, reader: Callable[[Iterable[str]], Iterator[Kept]]) -> list[Kept]:
    """The entries in the lines of a file. `BadInput` names the first line that cannot be read."""
    found: list[Kept] = []
    for number, line in enumerate(read_file(str(file)).splitlines(), start=1):
        try:
            found.extend(reader([line.decode("utf-8")]))
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadInput(f"{file}: line {number} holds none that can be read") from None
    return found


def deck_of(name: str) -> decks.DeckList:
    """A deck that ships, by its id, or the deck list in a file."""
    shipped = decks.shipped()
    if name in shipped:
        return shipped[name]
    if not Path(name).is_file() and "/" not in name and "." not in name:
        known = ", ".join(sorted(shipped))
        raise BadInput(f"{name[:80]}: neither a file nor a deck that ships ({known})")
    try:
        text = read_file(name).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: byte {error.start} is no UTF-8 text") from None
    return decks.parse(text, source=name)


def record_at(name: str) -> Record:
    """The record in a file."""
    try:
        return Record.from_json(read_file(name))
    except BadRecord as error:
        raise BadInput(f"{name}: {error}") from None


def seat_among(seat: str, seats: tuple[str, ...], onlookers: bool = False) -> str:
    """A seat of the game, or an onlooker where one may stand."""
    allowed = seats + (ONLOOKERS if onlookers else ())
    if seat not in allowed:
        raise BadInput(f"seat {seat[:20]!r} is none of {', '.join(allowed)}")
    return seat
