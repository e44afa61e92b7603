"""Commands that a person might type in a game of Genesis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.chance import Stream


def line_to_try(view: dict[str, Any], stream: Stream) -> str:
    """A random command, made of names in the view of a seat."""
    standing = list(view["permanents"].values())
    names = [one["line_name"] for one in standing] or ["Nobody"]
    abilities = [ability["name"] for one in standing for ability in one["abilities"]]
    titles = [
        name.split(" [")[0].removeprefix("Cast ").removeprefix("Execute ") for name in abilities
    ]
    spots = [spot["name"] for spot in view["spots"]]
    own = [view["players"][seat]["thoughts"] or [] for seat in view["players"]]
    cards = [name for hand in own for name in hand] + ["Blank"]

    def one_of(words: Sequence[str]) -> str:
        return words[stream.below(len(words))]

    kind = stream.below(8)
    if kind == 0:
        return f"play {one_of(cards)}"
    if kind == 1:
        return f"play {one_of(cards)} on {one_of(names)}"
    if kind == 2:
        return f"use {one_of(names)}'s {one_of(titles or ['Attack'])} on {one_of(names)}"
    if kind == 3:
        return f"activate {one_of(names)}"
    if kind == 4:
        return one_of(("pass", "main phase", "end phase", "choose no", "lock", "order", "play", ""))
    if kind == 5:
        return f"rotate {one_of(names)} {one_of(('left', 'right', 'up'))}"
    if kind == 6:
        return f"choose {one_of([*spots, *names])}"
    return f"move {one_of(names)} to {one_of([*spots, 'f1'])}"
