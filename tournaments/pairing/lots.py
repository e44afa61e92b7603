"""Lots drawn from a seed: the same seed gives the same lots in every process and Python."""

from __future__ import annotations

from hashlib import sha256, shake_256

from tournaments.pairing.model import PlayerId, Seed


def seed_bytes(seed: Seed) -> bytes:
    """32 bytes for a seed of any of the accepted kinds; different kinds never collide."""
    if isinstance(seed, bytes):
        return sha256(b"bytes:" + seed).digest()
    kind = "int" if isinstance(seed, int) else "str"
    return sha256(f"{kind}:{seed}".encode()).digest()


def id_key(player: PlayerId) -> tuple[int, int, str]:
    """An order of player ids that does not depend on where they come from."""
    return (0, player, "") if isinstance(player, int) else (1, 0, player)


def lot(seed: bytes, purpose: str, player: PlayerId) -> bytes:
    """The lot of one player for one purpose: 16 bytes, compared as bytes."""
    kind = "i" if isinstance(player, int) else "s"
    return sha256(seed + f"|{purpose}|{kind}{player}".encode()).digest()[:16]


def noise(seed: bytes, purpose: str, count: int, bits: int) -> list[int]:
    """`count` numbers of `bits` bits (0 to 16)."""
    if bits <= 0:
        return [0] * count
    raw = shake_256(seed + f"|{purpose}".encode()).digest(2 * count)
    shift = 16 - bits
    return [value >> shift for value in memoryview(raw).cast("H")]
