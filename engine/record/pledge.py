"""What a seed was made of: a secret of the hall, pledged before anybody else chose, and the numbers
of the seats.

A hall that could choose a seed could choose who draws what. So it draws a secret when it opens a
table and shows its commitment; then each seat adds a nonce. The seed follows from both, and a seat
that brings no nonce of its own gets the one that the secret already holds for it. Nothing that the
hall adds is open once the commitment is shown.

Everything here can be worked out by hand, with SHA-256 and HMAC-SHA256 alone.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self


def commitment_of(secret: bytes, salt: bytes) -> str:
    """What is shown before anybody adds a nonce: the hex SHA-256 of salt and secret."""
    return hashlib.sha256(salt + secret).hexdigest()


def hall_nonce(secret: bytes, seat: str) -> str:
    """The nonce of a seat that brings none: the hex HMAC-SHA256 of ``seat A`` under the secret.

    It is the house's, and that of a player who leaves it to the hall. It is fixed with the
    commitment, so the hall cannot choose it when it knows the others."""
    return hmac.new(secret, f"seat {seat}".encode(), hashlib.sha256).hexdigest()


def seed_of(secret: bytes, nonces: Mapping[str, str], number: int) -> bytes:
    """The seed of game `number` of a table: the SHA-256 of these lines, joined by line feeds: the
    secret in hex, the nonce of each seat in the order of the letters, the number of the game."""
    lines = [secret.hex(), *(nonces[seat] for seat in sorted(nonces)), str(number)]
    return hashlib.sha256("\n".join(lines).encode()).digest()


@dataclass(frozen=True, slots=True)
class Pledge:
    """What a record says about its seed. `secret` and `salt` are hex; `house` names the seats that
    the hall played itself; `number` is the number of the game at its table."""

    commitment: str
    salt: str
    secret: str
    nonces: dict[str, str]
    house: tuple[str, ...] = ()
    number: int = 1

    @property
    def seed(self) -> str:
        """The seed that follows, in hex."""
        return seed_of(bytes.fromhex(self.secret), self.nonces, self.number).hex()

    @property
    def late(self) -> tuple[str, ...]:
        """The seats of the house whose nonce does not follow from the secret. Halls once drew such
        a nonce when they knew the others; then the commitment proves nothing about the seed."""
        return tuple(seat for seat in self.house if not self._of_the_hall(seat))

    def faults(self, seed: str, seats: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """The parts of the pledge that are wrong for a game of this seed and these seats, each with
        the reason."""
        secret, salt = bytes.fromhex(self.secret), bytes.fromhex(self.salt)
        if commitment_of(secret, salt) != self.commitment:
            yield "pledge.commitment", "it is not the SHA-256 of salt and secret"
        if sorted(self.nonces) != sorted(seats):
            yield "pledge.nonces", f"not one nonce for each of the seats {', '.join(seats)}"
        elif self.seed != seed:
            yield (
                "seed",
                "it does not follow from secret, nonces and the number of the game",
            )

    def as_json(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "commitment": self.commitment,
            "salt": self.salt,
            "secret": self.secret,
            "nonces": dict(sorted(self.nonces.items())),
            "house": list(self.house),
            "number": self.number,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read it from data whose shape was checked."""
        return cls(**{**data, "house": tuple(data["house"])})

    def _of_the_hall(self, seat: str) -> bool:
        return self.nonces.get(seat) == hall_nonce(bytes.fromhex(self.secret), seat)
