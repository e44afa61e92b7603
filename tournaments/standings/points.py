"""Points and floors that several rule sets share."""

from __future__ import annotations

from fractions import Fraction

from tournaments.standings.model import Points

THIRD = Fraction(1, 3)
HALF = Fraction(1, 2)
CARD_POINTS = Points(win=3, draw=1, loss=0, bye=3)
CHESS_POINTS = Points(win=1, draw=HALF, loss=0, bye=1, half_bye=HALF, bye_games=0)
