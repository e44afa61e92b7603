"""Small PNG files without a library: a picture of a page needs no more than 256 colours."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
Colour = tuple[int, int, int]


def packed(picture: bytes) -> bytes:
    """The PNG with its 256 most frequent colours, every other one as the nearest of them.

    Reads what browsers write: eight bits a channel, with or without transparency, not interlaced.
    """
    chunks = _chunks(picture)
    width, height, bits, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    channels = {2: 3, 6: 4}[kind]
    if bits != 8:
        raise ValueError(f"{bits} bits a channel")
    raw = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    rows = _unfiltered(raw, width * channels, channels)
    pixels = [
        (row[at], row[at + 1], row[at + 2])
        for row in rows
        for at in range(0, width * channels, channels)
    ]
    palette, places = _palette(pixels)
    lines = b"".join(
        b"\0" + bytes(places[pixel] for pixel in pixels[row * width : (row + 1) * width])
        for row in range(height)
    )
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    written = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", zlib.compress(lines, 9)))
    return SIGNATURE + b"".join(_chunk(*one) for one in (*written, (b"IEND", b"")))


def _chunks(picture: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], len(SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        found.append((picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _unfiltered(raw: bytes, stride: int, step: int) -> list[bytearray]:
    """Rows of samples; each row says how it was predicted from the left and from above."""
    rows: list[bytearray] = []
    above = bytearray(stride)
    for start in range(0, len(raw), stride + 1):
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        if kind:
            for at in range(stride):
                left = row[at - step] if at >= step else 0
                corner = above[at - step] if at >= step else 0
                row[at] = (row[at] + _predicted(kind, left, above[at], corner)) & 255
        rows.append(row)
        above = row
    return rows


def _predicted(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 1:
        return left
    if kind == 2:
        return up
    if kind == 3:
        return (left + up) // 2
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def _palette(pixels: list[Colour]) -> tuple[list[Colour], dict[Colour, int]]:
    """The colours that are kept, and the place among them of every colour of the picture."""
    counted = Counter(pixels)
    kept = [colour for colour, _count in counted.most_common(COLOURS)]
    places = {colour: place for place, colour in enumerate(kept)}
    for colour in counted:
        if colour not in places:
            places[colour] = min(
                range(len(kept)),
                key=lambda place: sum(
                    (a - b) ** 2 for a, b in zip(kept[place], colour, strict=True)
                ),
            )
    return kept, places
