"""Broken uploads on purpose: every reader must read them or refuse them naming the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.formats.check import check
from tournaments.formats.model import BadFile, EventFile
from tournaments.formats.mutation_tree import TREES, mutate_tree
from tournaments.formats.reading import READERS, WRITERS
from tournaments.formats.tables import read_players
from tournaments.standings import StandingsError

NASTY = (
    b"\x00",
    b"\xff\xfe",
    b"\xc3\x28",
    b"null",
    b"-1",
    b"1e999",
    b"NaN",
    b"999999999999999999999999999999",
    b"9" * 5_000,
    b'"',
    b"'",
    b"{",
    b"]",
    b"<",
    b"&lol;",
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    b"\r\n",
    b"   ",
    b"\xe2\x80\xa8",
    b"\xd9\xa3",
    b"true",
    b"0",
    b",",
    b";",
    b"-",
    b"0000 - Z",
)
"""Pieces that readers stumble over: no text, numbers out of range, quotes, entities."""


@dataclass(slots=True)
class UploadToll:
    """How the mutated uploads fared; `crashes` and `placeless` must stay empty. `noted`: uploads
    that were read, with a list of what was not understood."""

    tried: int = 0
    read: int = 0
    refused: int = 0
    noted: int = 0
    crashes: list[str] = field(default_factory=list)
    placeless: list[str] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def sound(self) -> bool:
        """Whether nothing crashed and every refusal names a place."""
        return not self.crashes and not self.placeless


def mutate(data: bytes, rng: Random) -> bytes:
    """The upload with one to four things broken."""
    broken = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        _break(broken, rng)
    return bytes(broken)


def _break(data: bytearray, rng: Random) -> None:
    size = len(data)
    at = rng.randrange(size + 1)
    end = min(size, at + rng.randint(1, 40))
    choice = rng.randrange(8)
    if choice == 0:
        data[at:at] = rng.choice(NASTY)
    elif choice == 1:
        data[at:end] = rng.choice(NASTY)
    elif choice == 2:
        del data[at:end]
    elif choice == 3 and at < size:
        data[at] = rng.randrange(256)
    elif choice == 4:
        data[at:at] = data[at:end]
    elif choice == 5 and rng.random() < 0.2:
        del data[at:]
    elif choice == 6:
        _swap_lines(data, rng)
    else:
        _change_digit(data, rng)


def _swap_lines(data: bytearray, rng: Random) -> None:
    lines = bytes(data).split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    data[:] = b"\n".join(lines)


def _change_digit(data: bytearray, rng: Random) -> None:
    digits = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    if digits:
        data[rng.choice(digits)] = rng.randrange(48, 58)


Reader = Callable[[bytes], EventFile | None]


def read_list(data: bytes) -> None:
    """Read an upload as a player list, which is an import format too."""
    read_players(data)


def reader_of(format: str) -> Reader:
    """The reader of an import format, `csv` included."""
    return read_list if format == "csv" else READERS[format]


def bombard(format: str, seeds: Sequence[bytes], count: int, seed: int) -> UploadToll:
    """Read `count` mutations of the seeds; what is read is also checked and written again, every
    third in every format.

    Of a format that is a tree two of three are broken in the tree, the others in their bytes.
    """
    rng = Random(f"{seed}/{format}")
    toll = UploadToll()
    for number in range(count):
        whole = seeds[number % len(seeds)]
        data = mutate_tree(format, whole, rng) if format in TREES and number % 3 else whole
        data = mutate(data, rng) if data is whole else data
        toll.tried += 1
        try:
            _use(format, data, toll)
        except BadFile as fault:
            toll.refused += 1
            toll.faults[fault.fault[:40]] += 1
            if not fault.place or not fault.fault:
                toll.placeless.append(f"mutation {number}: {fault}")
        except StandingsError:
            toll.read += 1
        except Exception as fault:  # whatever it is, it is a crash to report
            toll.crashes.append(f"mutation {number}: {type(fault).__name__}: {fault}")
    return toll


def _use(format: str, data: bytes, toll: UploadToll) -> None:
    event = reader_of(format)(data)
    if event is not None:
        toll.noted += bool(event.unread)
        if any(": " not in note for note in event.unread):
            toll.placeless.append(f"of {event.unread[:3]}")
        check(event)
        if format in WRITERS and READERS[format](WRITERS[format](event)) != event:
            raise AssertionError("written and read again, the event differs")
        if not toll.read % 3:
            for write in WRITERS.values():
                write(event)
    toll.read += 1
