"""Emblems: a picture of a card, drawn from its facts alone, the same wherever the card is shown.

A pure function from facts to SVG: what a card is (type, tribe or affiliations, values, elements)
gives ground, frame and figure, and its name a seal of its own, so that no two cards look alike. A
game draws in the module of its name; one without it gets the seal on a plain ground.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec

from decks.emblems import plain
from decks.emblems.shapes import Draw
from engine.cards import CardFacts

__all__ = ["Emblem", "emblem"]

SIZE = 48
"""Units of the picture's side; at as many pixels every emblem can be told from every other."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """The picture as SVG, and the digest by which it is kept."""

    svg: str
    digest: str


@lru_cache(maxsize=2048)
def emblem(card: CardFacts) -> Emblem:
    """The emblem of a card."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f"{_draw_of(card.game)(card)}</svg>"
    )
    return Emblem(svg, hashlib.sha256(svg.encode()).hexdigest()[:16])


@cache
def _draw_of(game: str) -> Draw:
    module = f"{__name__}.{game}"
    if find_spec(module) is None:
        return plain.draw
    draw: Draw = import_module(module).draw
    return draw
