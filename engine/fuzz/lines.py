"""Commands to try: some legal, most not, all of them of the kind a person might type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.chance import Stream

TRIED = 4
_FIXED = ("pass", "stop moving", "decline", "", "resign", "move", "choose yes", "strike with")


def lines_to_try(view: dict[str, Any], options: Sequence[str], stream: Stream) -> list[str]:
    """A few commands from what a seat sees: options of the moment and others, at random."""
    found = [_LINES[view["game"]](view, stream) for _ in range(TRIED)]
    if options:
        found.append(options[stream.below(len(options))])
    return found


def _chaotic(view: dict[str, Any], stream: Stream) -> str:
    creatures = [card["line_name"] for card in view["creatures"].values()] or ["Nobody"]
    spaces = [space["name"] for space in view["spaces"]]
    hands = [
        card["name"]
        for zone in view["players"].values()
        for card in (zone["attack_hand"] or []) + (zone["mugic"] or [])
    ]
    piles = [name for zone in view["players"].values() for name in zone["attack_discard"]]
    cards = hands + piles + ["Blank"]

    def one_of(words: Sequence[str]) -> str:
        return words[stream.below(len(words))]

    kind = stream.below(7)
    if kind == 0:
        return f"strike with {one_of(cards)}"
    if kind == 1:
        return f"intercept with {one_of(creatures)}"
    if kind == 2:
        return f"play {one_of(cards)} with {one_of(creatures)} on {one_of(creatures)}"
    if kind == 3:
        return f"use {one_of(creatures)} on {one_of(creatures)}"
    if kind == 4:
        return one_of(_FIXED)
    return f"move {one_of(creatures)} to {one_of([*spaces, 'C1'])}"


def _genesis(view: dict[str, Any], stream: Stream) -> str:
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


_LINES = {"chaotic": _chaotic, "genesis": _genesis}
