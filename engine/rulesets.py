"""Formats and editions by name: what the hall may know of the engine.

Each game keeps its own in `engine/<game>/formats/`, a file a format; here they are found by game
and name. See :class:`engine.kernel.ruleset.Ruleset` for what a format is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import games
from engine.kernel.ruleset import Ruleset, UnknownFormat

__all__ = [
    "FORMATS",
    "Ruleset",
    "UnknownFormat",
    "board",
    "get",
    "meant",
    "standard",
    "standings",
    "usual",
    "usual_match",
]


class _Formats(Mapping[str, Mapping[str, Any]]):
    """The formats of every game there is now."""

    def __getitem__(self, game: str) -> Mapping[str, Any]:
        if game not in games.names():
            raise KeyError(game)
        return games.rulebook(game).formats

    def __iter__(self) -> Iterator[str]:
        return iter(games.names())

    def __len__(self) -> int:
        return len(games.names())


FORMATS: Mapping[str, Mapping[str, Any]] = _Formats()
"""Every format by game and name: values of the `Ruleset` of the game."""


def standard(game: str) -> str:
    """10.3: the format that is meant where none is named."""
    return games.rulebook(game).default_format


def usual() -> str:
    """The game that is meant where none is named."""
    return games.default()


def standings(game: str, pods: bool = False) -> str:
    """The key of the standings rules that an event of a game starts with; `pods`: where three or
    four sit at a table."""
    book = games.rulebook(game)
    return book.pod_standings if pods else book.standings


def usual_match(game: str) -> int:
    """Games of a match that an event starts with, where two play each other."""
    return games.rulebook(game).usual_match


def board(game: str, size: int | None) -> int | None:
    """The board for the stored number of an event; None if the game has only one."""
    return None if size is None else games.rulebook(game).board(size)


def meant(game: str, format: str) -> str:
    """The main name of a format, for its name or another name of it."""
    return games.rulebook(game).aliases.get(format, format)


def get(game: str, format: str = "") -> Any:
    """The rule set of a format; raises `UnknownFormat` naming what there is."""
    if game not in FORMATS:
        raise UnknownFormat(f"no game named {game}; there is {', '.join(FORMATS)}")
    formats = FORMATS[game]
    name = format or standard(game)
    name = name if name in formats else meant(game, name)
    if name not in formats:
        raise UnknownFormat(f"no format named {name}; there is {', '.join(formats)}")
    return formats[name]
