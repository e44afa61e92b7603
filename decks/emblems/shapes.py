"""The forms that emblems are put together from. Lengths are units of a picture of 48 by 48."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Sequence

from engine.cards import CardFacts

Draw = Callable[[CardFacts], str]
Point = tuple[float, float]

CENTRE = 24.0
INK = "#fffaf0"
"""The colour of figures. It is light because every ground is dark. An emblem looks the same in each
theme, since a picture file does not know which one the page has."""
SHADE = "#0e1019"
FIRE, AIR, EARTH, WATER = "#ff8b5c", "#c9ecf7", "#d2cc6e", "#8cbcff"
ELEMENTS = (FIRE, AIR, EARTH, WATER)
"""Colours of the four elements in the order of the facts; each has a form and a place too."""


def seal(card: CardFacts, count: int, below: int) -> list[int]:
    """Numbers from 0 up to ``below`` (not included) that follow from the game and the name of this
    card."""
    digest = hashlib.sha256(f"{card.game}/{card.full_name}".encode()).digest()
    digest += hashlib.sha256(digest).digest()
    return [byte % below for byte in digest[:count]]


def number(value: float) -> str:
    """A length as short as it can be written."""
    return f"{value:.1f}".removesuffix(".0")


def points(corners: Iterable[Point]) -> str:
    """Corners as an attribute."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def around(angle: float, radius: float, centre: Point = (CENTRE, CENTRE)) -> Point:
    """The point so many degrees clockwise from above."""
    turn = math.radians(angle)
    return centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)


def polygon(corners: Iterable[Point], fill: str, *, line: str = "none", width: float = 1) -> str:
    """A filled form with straight sides."""
    stroke = "" if line == "none" else f' stroke="{line}" stroke-width="{number(width)}"'
    return f'<polygon points="{points(corners)}" fill="{fill}"{stroke} stroke-linejoin="round"/>'


def polyline(corners: Iterable[Point], line: str, width: float = 1) -> str:
    """A line with corners."""
    return (
        f'<polyline points="{points(corners)}" fill="none" stroke="{line}" '
        f'stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def circle(at: Point, radius: float, fill: str, *, line: str = "none", width: float = 1) -> str:
    """A disc or, with ``fill="none"``, a ring."""
    stroke = "" if line == "none" else f' stroke="{line}" stroke-width="{number(width)}"'
    x, y = at
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{stroke}/>'


def path(data: str, fill: str = "none", *, line: str = "none", width: float = 1) -> str:
    """Any form by its path."""
    stroke = (
        ""
        if line == "none"
        else f' stroke="{line}" stroke-width="{number(width)}" stroke-linecap="round"'
    )
    return f'<path d="{data}" fill="{fill}"{stroke}/>'


def ground(colour: str, radius: float = 7) -> str:
    """The card itself: a square with round corners."""
    return f'<rect width="48" height="48" rx="{number(radius)}" fill="{colour}"/>'


def arc(radius: float, part: float, colour: str, width: float) -> str:
    """A part (0 to 1) of a ring, clockwise from the top."""
    part = min(max(part, 0), 1)
    if part == 1:
        return circle((CENTRE, CENTRE), radius, "none", line=colour, width=width)
    x, y = around(360 * part, radius)
    large = int(part > 0.5)
    r = number(radius)
    begin = f"M24 {number(CENTRE - radius)}"
    return path(f"{begin}A{r} {r} 0 {large} 1 {number(x)} {number(y)}", line=colour, width=width)


def element(which: int, at: Point, size: float, *, hollow: bool = False) -> str:
    """The mark of an element: flame upwards, air round, earth square, water downwards."""
    x, y = at
    colour = ELEMENTS[which]
    fill, line = ("none", colour) if hollow else (colour, SHADE)
    if which == 0:
        corners = [(x, y - size), (x + size, y + size * 0.8), (x - size, y + size * 0.8)]
        return polygon(corners, fill, line=line)
    if which == 1:
        return circle(at, size * 0.9, fill, line=line)
    if which == 2:
        half = size * 0.8
        corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half)]
        return polygon([*corners, (x - half, y + half)], fill, line=line)
    corners = [(x - size, y - size * 0.8), (x + size, y - size * 0.8), (x, y + size)]
    return polygon(corners, fill, line=line)


def beads(bits: Sequence[int], radius: float, colour: str, size: float = 1.3) -> str:
    """Beads on a ring, one for each bit that is set."""
    step = 360 / len(bits)
    return "".join(
        circle(around((n + 0.5) * step, radius), size, colour) for n, bit in enumerate(bits) if bit
    )


def sigil(numbers: Sequence[int], at: Point, size: float, line: str, width: float = 1.4) -> str:
    """A sign of strokes between the nine points of a square, its right half the mirrored left."""
    x, y = at
    left = [(-1, -1), (0, -1), (-1, 0), (0, 0), (-1, 1), (0, 1)]
    corners = [left[n % 6] for n in numbers]
    drawn = []
    for side in (1, -1):
        drawn.append(
            polyline([(x + side * a * size, y + b * size) for a, b in corners], line, width)
        )
    return "".join(drawn)
