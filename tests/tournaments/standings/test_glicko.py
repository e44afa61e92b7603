"""Glicko-2 against the worked example of its description, and what must always hold."""

from __future__ import annotations

from decimal import Decimal
from math import exp, log, pi, sqrt

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.glicko import Bout, Strength, after, rested

D = Decimal


def test_worked_example_of_the_description() -> None:
    own = Strength(D(1500), D(200), D("0.06"))
    bouts = [
        Bout(Strength(D(1400), D(30)), D(1)),
        Bout(Strength(D(1550), D(100)), D(0)),
        Bout(Strength(D(1700), D(300)), D(0)),
    ]
    new = after(own, bouts)
    # Printed there: 1464.06, worked with four digits on the way; with all digits 1464.0507.
    assert abs(new.rating - D("1464.06")) < D("0.01")
    assert round(new.deviation, 2) == D("151.52") and round(new.volatility, 5) == D("0.06000")


def plain(own: Strength, bouts: list[Bout]) -> tuple[float, float, float]:
    """The same in floats, with the root found by halving: written a second time."""
    scale = 173.7178
    mu, phi = (float(own.rating) - 1500) / scale, float(own.deviation) / scale
    sigma = float(own.volatility)
    inverse = total = 0.0
    for other, score in bouts:
        g = 1 / sqrt(1 + 3 * (float(other.deviation) / scale) ** 2 / pi**2)
        e = 1 / (1 + exp(-g * (mu - (float(other.rating) - 1500) / scale)))
        inverse += g * g * e * (1 - e)
        total += g * (float(score) - e)
    v = 1 / inverse
    delta = v * total
    a = log(sigma**2)

    def f(x: float) -> float:
        power = exp(x)
        top = power * (delta**2 - phi**2 - v - power)
        return top / (2 * (phi**2 + v + power) ** 2) - (x - a) / 0.25

    low, high = a - 20, max(a, log(delta**2 - phi**2 - v) if delta**2 > phi**2 + v else a)
    for _half in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    new = exp(low / 2)
    sure = 1 / sqrt(1 / (phi**2 + new**2) + 1 / v)
    return (mu + sure**2 * total) * scale + 1500, min(sure * scale, 350), new


strengths = st.builds(
    Strength,
    st.integers(600, 2600).map(D),
    st.integers(30, 350).map(D),
    st.sampled_from([D("0.03"), D("0.06"), D("0.12")]),
)
scores = st.sampled_from([D(0), D("0.5"), D(1)])
played = st.lists(st.builds(Bout, strengths, scores), min_size=1, max_size=9)


# Where a strong and sure player loses to the weakest time and again, step 5 has three roots, and
# only the description's own iteration says which is meant. Among likely players it has one.
likely = st.builds(
    Strength,
    st.integers(1200, 1800).map(D),
    st.integers(60, 350).map(D),
    st.sampled_from([D("0.05"), D("0.06"), D("0.07")]),
)


@given(likely, st.lists(st.builds(Bout, likely, scores), min_size=1, max_size=9))
def test_agrees_with_a_plain_second_writing(own: Strength, bouts: list[Bout]) -> None:
    new, again = after(own, bouts), plain(own, bouts)
    assert abs(float(new.rating) - again[0]) < 1e-3
    assert abs(float(new.deviation) - again[1]) < 1e-3
    assert abs(float(new.volatility) - again[2]) < 1e-5


@given(strengths, played)
def test_order_of_matches_does_not_matter_and_a_win_is_never_worse(
    own: Strength, bouts: list[Bout]
) -> None:
    new = after(own, bouts)
    assert abs(new.rating - after(own, bouts[::-1]).rating) < D("1e-12")
    won = [Bout(bouts[0].other, D(1)), *bouts[1:]]
    lost = [Bout(bouts[0].other, D(0)), *bouts[1:]]
    assert after(own, won).rating > after(own, lost).rating


def test_nothing_played_changes_nothing_and_rest_makes_less_sure() -> None:
    own = Strength(D(1600), D(60), D("0.06"))
    assert after(own, []) == own and rested(own, 29) == own
    assert own.deviation < rested(own, 30).deviation < rested(own, 300).deviation
    assert rested(own, 30).rating == own.rating
    assert rested(Strength(), 10_000).deviation == 350
