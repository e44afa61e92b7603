"""Exact values over one common denominator: compared as integers, shown as fractions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm


@dataclass(frozen=True, slots=True)
class Column:
    """Values `numerators[i] / denominator`, one for each participant."""

    numerators: Sequence[int]
    denominator: int = 1

    def fraction(self, player: int) -> Fraction:
        """The exact value of one participant."""
        return Fraction(self.numerators[player], self.denominator)

    def fractions(self) -> list[Fraction]:
        """All exact values; equal ones are made once."""
        known: dict[int, Fraction] = {}
        for numerator in self.numerators:
            if numerator not in known:
                known[numerator] = Fraction(numerator, self.denominator)
        return [known[numerator] for numerator in self.numerators]

    def floored(self, floor: Fraction | None) -> Column:
        """The column with every value raised to at least `floor`."""
        if floor is None:
            return self
        common = lcm(self.denominator, floor.denominator)
        times, least = common // self.denominator, floor.numerator * (common // floor.denominator)
        return Column([max(n * times, least) for n in self.numerators], common)

    def capped(self, cap: Fraction | None, where: Sequence[bool]) -> Column:
        """The column with values of at most `cap` for the participants marked in `where`."""
        if cap is None:
            return self
        common = lcm(self.denominator, cap.denominator)
        times, most = common // self.denominator, cap.numerator * (common // cap.denominator)
        numerators = [
            min(n * times, most) if marked else n * times
            for n, marked in zip(self.numerators, where, strict=True)
        ]
        return Column(numerators, common)

    def truncated(self, places: int | None) -> Column:
        """Digits after the first `places` dropped: only where a rule set itself says so."""
        if places is None:
            return self
        scale = 10**places
        return Column([n * scale // self.denominator for n in self.numerators], scale)


def ratios(numerators: Sequence[int], denominators: Sequence[int]) -> Column:
    """numerators[i] / denominators[i], 0 where the denominator is 0."""
    common = lcm(*{d for d in denominators if d})
    return Column(
        [n * (common // d) if d else 0 for n, d in zip(numerators, denominators, strict=True)],
        common,
    )
