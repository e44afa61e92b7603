"""Chance without hidden state: named streams of numbers drawn from one secret seed.

A stream is (seed, name, counter). A draw added to one stream never disturbs another, so a corrected
rule leaves the shuffles of old records as they were.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """Uniform whole numbers; the n-th draw depends on seed, name and n alone."""

    __slots__ = ("seed", "name", "count")

    def __init__(self, seed: bytes, name: str, count: int = 0) -> None:
        self.seed = seed
        self.name = name
        self.count = count

    def below(self, bound: int) -> int:
        """A number in [0, bound). Draws that would favour small numbers are thrown away."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            text = f"{self.name}/{self.count}".encode()
            self.count += 1
            number = int.from_bytes(blake2b(text, key=self.seed, digest_size=8).digest(), "big")
            if number < limit:
                return number % bound

    def shuffle(self, cards: MutableSequence[T]) -> None:
        """Put `cards` in a random order, every order equally likely."""
        for last in range(len(cards) - 1, 0, -1):
            chosen = self.below(last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]


def seed_bytes(seed: bytes | int | str) -> bytes:
    """The 32-byte key of a seed given as bytes, number or text."""
    data = seed if isinstance(seed, bytes) else str(seed).encode()
    return data if len(data) == 32 else blake2b(data, digest_size=32).digest()
