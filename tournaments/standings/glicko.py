"""Glicko-2 in exact decimals: a rating, how sure it is, and how much it swings.

The method and the names of its steps are those of Glickman's description of Glicko-2 (2013). All
numbers are decimals of 34 digits, so that the same results give the same rating on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from typing import NamedTuple

TAU = Decimal("0.5")
"""Limits how much the volatility changes; Glickman proposes 0.3 to 1.2."""
SCALE = Decimal("173.7178")
MIDDLE = Decimal(1500)
WIDEST = Decimal(350)
PI = Decimal("3.141592653589793238462643383279502884")
NEAR = Decimal("1e-15")
DIGITS = Context(prec=34)
STEP_DAYS = 30
"""After so many days without an event a rating becomes less sure by one step."""


@dataclass(frozen=True, slots=True)
class Strength:
    """`rating` and `deviation` on the scale that people read; `volatility` as it is."""

    rating: Decimal = MIDDLE
    deviation: Decimal = WIDEST
    volatility: Decimal = Decimal("0.06")


class Bout(NamedTuple):
    """One match: the opponent's strength before the event, and the score of 1, 1/2 or 0."""

    other: Strength
    score: Decimal


def rested(own: Strength, days: int) -> Strength:
    """The strength after so many days without an event: less sure, down to that of a new player."""
    steps = days // STEP_DAYS
    if steps <= 0:
        return own
    with localcontext(DIGITS):
        phi = own.deviation / SCALE
        wider = (phi * phi + steps * own.volatility * own.volatility).sqrt() * SCALE
        return Strength(own.rating, min(wider, WIDEST), own.volatility)


def after(own: Strength, bouts: Sequence[Bout]) -> Strength:
    """The strength after an event (steps 2 to 8); the same where nothing was played."""
    if not bouts:
        return own
    with localcontext(DIGITS):
        mu, phi = (own.rating - MIDDLE) / SCALE, own.deviation / SCALE
        weights, gains = Decimal(0), Decimal(0)
        for other, score in bouts:
            theirs = (other.rating - MIDDLE) / SCALE
            g = _g(other.deviation / SCALE)
            expected = 1 / (1 + (-g * (mu - theirs)).exp())
            weights += g * g * expected * (1 - expected)
            gains += g * (score - expected)
        v = 1 / weights
        sigma = _volatility(own.volatility, phi, v, v * gains)
        before = phi * phi + sigma * sigma
        sure = 1 / (1 / before + 1 / v).sqrt()
        rating = (mu + sure * sure * gains) * SCALE + MIDDLE
        return Strength(rating, min(sure * SCALE, WIDEST), sigma)


def _g(phi: Decimal) -> Decimal:
    return 1 / (1 + 3 * phi * phi / (PI * PI)).sqrt()


def _volatility(sigma: Decimal, phi: Decimal, v: Decimal, delta: Decimal) -> Decimal:
    """Step 5: the root of f between two bounds, by the Illinois rule."""
    a = (sigma * sigma).ln()
    wide = delta * delta - phi * phi - v

    def f(x: Decimal) -> Decimal:
        power = x.exp()
        below = 2 * (phi * phi + v + power) ** 2
        return power * (wide - power) / below - (x - a) / (TAU * TAU)

    low = a
    if wide > 0:
        high = wide.ln()
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > NEAR:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return (low / 2).exp()
