"""How one game is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Look:
    """Who lays out its position, and which templates draw the parts: besides those that every game
    has, the stack of what waits to resolve, and the exchange of cards between two games.
    ``starts``: the rule by which one side begins; ``script``: the module of
    js/table/games/ that draws it in the browser, "" where the server draws all."""

    draw: Callable[[Mapping[str, Any], str], Any]
    board: str
    counts: str
    hands: str
    text: str
    stack: str = ""
    swap: str = ""
    starts: str = ""
    script: str = ""
