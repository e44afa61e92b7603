"""Points and floors that several rule sets share, and points as an organizer writes them."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from tournaments.standings.model import Points

THIRD = Fraction(1, 3)
HALF = Fraction(1, 2)
CARD_POINTS = Points(win=3, draw=1, loss=0, bye=3)
CHESS_POINTS = Points(win=1, draw=HALF, loss=0, bye=1, half_bye=HALF, bye_games=0)
LONGEST = 24
"""The most characters of a scoring in words."""
MOST = 100
NUMBER = re.compile(r"[0-9]{1,3}(/[1-9]|\.[0-9]{1,2})?", re.ASCII)


def read_points(text: str) -> Points | None:
    """The points in a scoring like `3-1-0`: for a match won, drawn and lost, and for a bye. A bye
    is worth a win unless a fourth number says less (`3-1-0-1`). Half a point is `1/2`.

    None for an impossible scoring: points must not rise from win to loss, and a bye must not be
    worth more than a win.
    """
    parts = [_number(part) for part in text.strip().split("-")] if len(text) <= LONGEST else []
    found = [part for part in parts if part is not None]
    if len(found) < len(parts) or len(found) not in (3, 4):
        return None
    win, draw, loss, *told = found
    bye = told[0] if told else win
    if not 0 <= loss <= draw <= win or not 0 < win <= MOST or not 0 <= bye <= win:
        return None
    return Points(win=win, draw=draw, loss=loss, bye=bye, half_bye=draw)


def written_points(points: Points) -> str:
    """The points as a text for `read_points`; a bye is named where it is worth less than a win."""
    named = [points.win, points.draw, points.loss]
    if points.bye != points.win:
        named.append(points.bye)
    return "-".join(map(str, named))


def scored(usual: Points, text: str) -> Points:
    """What a match is worth in a phase that scores in its own way; "": as usual.

    Games are counted as they are, but it is the match that brings points: neither each game nor
    each place at a table of several does.
    """
    own = read_points(text) if text else None
    if own is None:
        return usual
    return replace(own, bye_games=usual.bye_games, missed_games=usual.missed_games)


def _number(text: str) -> Fraction | None:
    """A number of points: 2, 1/2, 0.5 or ½."""
    plain = text.strip().replace(",", ".").replace("½", "1/2")
    if not NUMBER.fullmatch(plain):
        return None
    return Fraction(plain)
