"""Which format a file is in, told from its content."""

from __future__ import annotations

from tournaments.formats import cobra, limitless, melee, tdf, topdeck, trf
from tournaments.formats.jsonfile import load
from tournaments.formats.model import BadFile, EventFile

READERS = {
    **{"cobra": cobra.read, "limitless": limitless.read, "melee": melee.read},
    **{"tdf": tdf.read, "topdeck": topdeck.read, "trf": trf.read},
}
PROGRAMS = {
    **{"cobra": "Cobra", "limitless": "Limitless", "melee": "Melee"},
    **{"tdf": "TOM", "topdeck": "TopDeck", "trf": "TRF"},
}
"""What people call the program whose file it is."""
WRITERS = {"cobra": cobra.write, "melee": melee.write, "tdf": tdf.write, "trf": trf.write}


def detect(data: bytes) -> str:
    """The name of the format; raises `BadFile` if it is none that can be read."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start == b"<":
        return "tdf"
    if start in (b"{", b"["):
        fields = load(data).fields()
        if "preliminaryRounds" in fields:
            return "cobra"
        if "pairings" in fields and "standings" in fields:
            return "limitless"
        if "rounds" in fields and "standings" in fields:
            return "topdeck" if {"swissNum", "tournamentName", "TID"} & fields.keys() else "melee"
        if "rounds" in fields and "players" in fields:
            return "cobra"
        raise BadFile("file", "JSON, but neither a Cobra nor a Melee event nor one of a site")
    if not start:
        raise BadFile("file", "empty")
    return "trf"


def read(data: bytes, format: str = "") -> EventFile:
    """The event of a file in the format given, or else in the one it looks like."""
    return READERS[format or detect(data)](data)


def write(event: EventFile, format: str) -> bytes:
    """The event as a file of that format."""
    return WRITERS[format](event)
