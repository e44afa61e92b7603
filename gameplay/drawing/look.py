"""How one game is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Look:
    """The function that lays out a game's position, and the templates that draw its parts.
    ``stack`` (what waits to resolve) and ``swap`` (the exchange of cards between two games) are ""
    for a game without them. ``starts``: the rule by which one side begins; ``script``: the module
    of js/table/games/ that draws the position in the browser, "" where the server draws all of
    it."""

    draw: Callable[[Mapping[str, Any], str], Any]
    board: str
    counts: str
    hands: str
    text: str
    stack: str = ""
    swap: str = ""
    starts: str = ""
    script: str = ""
