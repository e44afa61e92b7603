"""What a game is made from, and its inputs."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from engine.kernel.repair import Repair


class Origin(NamedTuple):
    """What a game was made from. Together with the inputs it is the whole record."""

    game: str
    format: str
    seed: bytes
    decks: dict[str, Any]
    size: int
    switches: dict[str, Any]


class Input(NamedTuple):
    """One input of a game.

    `kind` is "choose" (option `index` of a prompt with digest `options`), "concede", or "repair":
    what a judge did (`repair`), for no seat. `forced`: it was the only option of the only prompt,
    so it need not be recorded and its digest is left out.
    """

    seat: str
    kind: str
    index: int  # type: ignore[assignment]
    options: bytes
    forced: bool = False
    repair: Repair | None = None


@cache
def forced_input(seat: str) -> Input:
    """The input by which a seat took the only option; one object for each seat."""
    return Input(seat, "choose", 0, b"", True)
