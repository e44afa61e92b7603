"""Commands that a person might type in a game of Chaotic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.chance import Stream

_FIXED = ("pass", "stop moving", "decline", "", "resign", "move", "choose yes", "strike with")


def line_to_try(view: dict[str, Any], stream: Stream) -> str:
    """A random command, made of names in the view of a seat."""
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
