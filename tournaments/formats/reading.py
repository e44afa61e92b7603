"""Which format a file is in, told from its content."""

from __future__ import annotations

from tournaments.formats import (
    aesops,
    challonge,
    cobra,
    limitless,
    melee,
    mtr,
    startgg,
    tables,
    tdf,
    tome,
    topdeck,
    trf,
)
from tournaments.formats.jsonfile import At, load, load_first
from tournaments.formats.model import BadFile, EventFile
from tournaments.formats.texts import decode_any

READERS = {
    **{"cobra": cobra.read, "limitless": limitless.read, "melee": melee.read},
    **{"tdf": tdf.read, "topdeck": topdeck.read, "trf": trf.read},
    **{"aesops": aesops.read, "challonge": challonge.read, "mtr": mtr.read},
    **{"startgg": startgg.read, "tome": tome.read},
}
PROGRAMS = {
    **{"cobra": "Cobra", "limitless": "Limitless", "melee": "Melee"},
    **{"tdf": "TOM", "topdeck": "TopDeck", "trf": "TRF"},
    **{"aesops": "AesopsTables", "challonge": "Challonge", "mtr": "MTR"},
    **{"startgg": "start.gg", "tome": "TOME"},
}
"""What people call the program whose file it is."""
WRITERS = {"cobra": cobra.write, "melee": melee.write, "tdf": tdf.write, "trf": trf.write}


def detect(data: bytes) -> str:
    """The name of the format; raises `BadFile` if it is none that can be read."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start == b"<":
        return "tdf"
    if start in (b"{", b"["):
        return _of_json(data)
    if not start:
        raise BadFile("file", "empty")
    return _of_text(decode_any(data)[0])


def _of_text(text: str) -> str:
    if mtr.looks(text):
        return "mtr"
    if trf.looks(text):
        return "trf"
    if tables.looks(text):
        raise BadFile("file", "a list of players; the page of an event's players takes it")
    raise BadFile("file", "none of the kinds of file that are known here")


def _of_json(data: bytes) -> str:
    if b'"entityGroupMap"' in data[:100_000]:
        first, _behind = load_first(data)
        if tome.GROUPS in (first.maybe("data") or first).fields():
            return "tome"
    top = load(data)
    fields = top.fields()
    if "rounds" in fields and _first_match(top) & {"corpPlayer", "runnerPlayer"}:
        return "aesops"
    if "preliminaryRounds" in fields:
        return "cobra"
    if "pairings" in fields and "standings" in fields:
        return "limitless"
    if "rounds" in fields and "standings" in fields:
        return "topdeck" if {"swissNum", "tournamentName", "TID"} & fields.keys() else "melee"
    if "rounds" in fields and "players" in fields:
        return "cobra"
    return _of_a_bracket(top)


def _first_match(top: At) -> set[str]:
    """The fields of the first match of rounds that are lists of matches."""
    rounds = top.fields()["rounds"]
    found = [one for part in rounds if isinstance(part, list) for one in part] if rounds else []
    return set(found[0]) if found and isinstance(found[0], dict) else set()


def _of_a_bracket(top: At) -> str:
    """The format of an answer from a site of brackets (Challonge or start.gg), told by its
    fields."""
    fields = top.fields()
    inner = fields.get("tournament")
    if "included" in fields or (isinstance(inner, dict) and "matches" in inner):
        return "challonge"
    if "matches" in fields and ("data" in fields or "tournament" in fields):
        return "challonge"
    try:
        event = startgg.event_of(top)
    except BadFile:
        event = None
    if event is not None and isinstance(event.value, dict) and "sets" in event.value:
        return "startgg"
    raise BadFile("file", "JSON, but neither an event of a program nor one of a site known here")


def read(data: bytes, format: str = "") -> EventFile:
    """The event of a file in the format given, or else in the one it looks like."""
    return READERS[format or detect(data)](data)


def write(event: EventFile, format: str) -> bytes:
    """The event as a file of that format."""
    return WRITERS[format](event)
