"""The pictures of the README are small and still show what was seen."""

import struct
import zlib

import pytest

from tests.browser.packing import packed


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(rows: list[bytes], width: int, kind: int = 2) -> bytes:
    """A PNG whose rows carry their filter byte already."""
    head = struct.pack(">IIBBBBB", width, len(rows), 8, kind, 0, 0, 0)
    body = zlib.compress(b"".join(rows))
    parts = ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def colours_of(picture: bytes) -> list[tuple[int, ...]]:
    """The pixels of a packed picture, row by row."""
    at, parts = 8, {}
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        parts[picture[at + 4 : at + 8]] = picture[at + 8 : at + 8 + length]
        at += 12 + length
    width, height = struct.unpack(">II", parts[b"IHDR"][:8])
    rows, palette = zlib.decompress(parts[b"IDAT"]), parts[b"PLTE"]
    places = [rows[y * (width + 1) + 1 + x] for y in range(height) for x in range(width)]
    return [tuple(palette[3 * place : 3 * place + 3]) for place in places]


@pytest.mark.parametrize("kind", [0, 1, 2, 3, 4])
def test_every_way_to_predict_a_row_is_undone(kind: int) -> None:
    pixels = [(10, 20, 30), (40, 50, 60), (200, 100, 0), (70, 80, 255)]
    width, above = 2, bytes(6)
    rows = []
    for first in (0, 2):
        plain = bytes(value for pixel in pixels[first : first + width] for value in pixel)
        guess = []
        for at in range(6):
            left = plain[at - 3] if at >= 3 else 0
            corner = above[at - 3] if at >= 3 else 0
            up = above[at]
            near = min((left, up, corner), key=lambda v, p=left + up - corner: abs(p - v))
            guess.append((0, left, up, (left + up) // 2, near)[kind])
        rows.append(bytes([kind]) + bytes((a - b) & 255 for a, b in zip(plain, guess, strict=True)))
        above = plain
    assert colours_of(packed(png(rows, width))) == pixels


def test_rare_colours_become_the_nearest_frequent_one() -> None:
    frequent = [(value, 0, 0) for value in range(256)] * 2
    row = bytes(v for pixel in [*frequent, (200, 1, 1)] for v in pixel)
    assert colours_of(packed(png([b"\0" + row], 513)))[-1] == (200, 0, 0)


def test_transparency_is_left_out() -> None:
    assert colours_of(packed(png([b"\0" + bytes([1, 2, 3, 255])], 1, kind=6))) == [(1, 2, 3)]
