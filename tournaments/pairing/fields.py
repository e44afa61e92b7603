"""The cost of a pair as one integer, most important field in the highest bits.

A field is wide enough for the sum over all pairs, so that no amount of a lesser field outweighs
one unit of a greater. The whole stays below 2**120: the matching of rustworkx turns silently wrong
near 2**126 and raises only at 2**127.
"""

from __future__ import annotations

from dataclasses import dataclass

LIMIT_BITS = 118


def noise_bits(players: int) -> int:
    """How fine the lots are: the matching takes longer the finer they are (and longest without)."""
    return 16 if players <= 128 else 8 if players <= 512 else 4


NAMES = (
    "prohibited",
    "rematches",
    "second_byes",
    "meetings",
    "bye",
    "outside_pod",
    "squares",
    "floats",
    "clubs",
    "order",
    "noise",
)


@dataclass(frozen=True, slots=True)
class Fields:
    """One unit of each field as an integer weight, and how many bits the noise got."""

    prohibited: int
    rematches: int
    second_byes: int
    meetings: int
    bye: int
    outside_pod: int
    squares: int
    floats: int
    clubs: int
    order: int
    noise_bits: int
    total_bits: int


def lay_out(largest: dict[str, int], pairs: int, wanted_noise: int) -> Fields | None:
    """Place the fields, given the largest value of each on one pair, or None if they do not fit.

    `second_byes` and `bye` occur on one pair only, all others may occur on each of `pairs`.
    """
    widths = {}
    for name in NAMES[:-1]:
        times = 1 if name in ("second_byes", "bye") else pairs
        widths[name] = (largest.get(name, 0) * times).bit_length()
    spare = LIMIT_BITS - sum(widths.values())
    carry = max(pairs, 1).bit_length()
    bits = min(wanted_noise, spare - carry)
    if bits < 0:
        return None
    units: dict[str, int] = {}
    at = bits + carry
    for name in reversed(NAMES[:-1]):
        units[name] = 1 << at
        at += widths[name]
    return Fields(**units, noise_bits=bits, total_bits=at)
