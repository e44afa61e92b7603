"""The hall's own archive: the log of an event, and who says so.

    {"drome": 1, "hall": {"name", "key", "signature"}, "log": [...]}

The signature is over the canonical form of name and log, so that it holds after the file passed
through any JSON program. A file without one is an archive all the same: nobody vouches for it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NoReturn

from tournaments.formats.jsonfile import decode, expect_shallow
from tournaments.formats.model import BadFile
from tournaments.signing import Signature, hall_name, holds, sign

ARCHIVE = "drome"
VERSION = 1
MOST_OPERATIONS = 50_000


@dataclass(frozen=True, slots=True)
class Archive:
    """The lines of a log, and the signature that holds; None where nobody signed."""

    lines: list[Any]
    signed: Signature | None


def write(lines: list[Any]) -> bytes:
    """The archive of a log, signed by this hall."""
    signed = sign(message(hall_name(), lines))
    hall = {"name": signed.hall, "key": signed.key, "signature": signed.signature}
    document = {ARCHIVE: VERSION, "hall": hall, "log": lines}
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def message(hall: str, lines: list[Any]) -> bytes:
    """What is signed: one byte string for one name and log, however the file is laid out."""
    said = {ARCHIVE: VERSION, "hall": hall, "log": lines}
    return json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def read(data: bytes) -> Archive | None:
    """The archive of a file; None if it is something else. Raises `BadFile`.

    A signature that does not hold refuses the file: somebody changed what a hall signed.
    """
    if f'"{ARCHIVE}"'.encode() not in data:
        return None
    text = decode(data)
    expect_shallow(data)
    try:
        document = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError:
        return None
    except ValueError as fault:
        raise BadFile("file", f"a number cannot be read ({type(fault).__name__})") from None
    if not isinstance(document, dict) or ARCHIVE not in document:
        return None
    lines = document.get("log")
    if document[ARCHIVE] != VERSION or not isinstance(lines, list):
        raise BadFile("file", "this archive is of another version")
    if len(lines) > MOST_OPERATIONS:
        raise BadFile("log", f"more than {MOST_OPERATIONS} operations")
    return Archive(lines, _signed(document.get("hall"), lines))


def _signed(told: Any, lines: list[Any]) -> Signature | None:
    if told is None:
        return None
    names = ("name", "key", "signature")
    if not isinstance(told, dict) or set(told) != set(names):
        raise BadFile("hall", "not a name, a key and a signature")
    for name in names:
        value = told[name]
        if not isinstance(value, str) or not 0 < len(value) <= 120 or not value.isprintable():
            raise BadFile(f"hall.{name}", "not a text of up to 120 characters")
    signed = Signature(told["name"], told["key"], told["signature"])
    if not holds(message(signed.hall, lines), signed):
        raise BadFile("hall.signature", "does not hold: the file was changed after it was signed")
    return signed


def _no_constant(name: str) -> NoReturn:
    raise BadFile("file", f"{name} is not a number")
