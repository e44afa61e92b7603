"""What a file said before it came in, and what it says after it went out again, field by field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.formats.model import EventFile
from tournaments.formats.plain import plain

Path = tuple[str, ...]
HEAD = 80
"""The width of the columns before points and rank in a TRF player line. Points and rank follow from
the rounds."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of a comparison. `fields`: how many values the first file has; `lost`: those that
    are missing or different in the second, each with its place and both values."""

    fields: int
    lost: tuple[str, ...]


def compare(before: EventFile, after: EventFile, *, played_on: bool = False) -> Comparison:
    """Look up every value of `before` in `after`. Where the event was `played_on`, values that
    follow from its rounds may differ (table, points, the finalists' places, planned pairings)."""
    told = dict(_values(before, played_on))
    found = dict(_values(after, played_on))
    lost = tuple(
        f"{'.'.join(path)}: {value!r} became {found.get(path)!r}"
        for path, value in told.items()
        if path not in found or not _holds(path, value, found[path], played_on)
    )
    return Comparison(len(told), lost)


def _holds(path: Path, value: Any, now: Any, played_on: bool) -> bool:
    if not played_on:
        return bool(value == now)
    if path == ("swiss_rounds",):  # may be only the rounds so far
        return bool(now >= value)
    if path[-1] == "head":
        return str(value)[:HEAD].rstrip() == str(now)[:HEAD].rstrip()
    if "cells" in path and not str(value).strip():
        return True
    if "cells" in path:
        return _holds_cell(str(value).strip(), str(now).strip())
    return bool(value == now)


def _holds_cell(value: str, now: str) -> bool:
    """Whether a TRF round cell is kept: a result must stay, a pairing without one may have got
    it."""
    return now == value if len(value.split()) != 2 else now.startswith(value)


def _values(event: EventFile, played_on: bool) -> Iterator[tuple[Path, Any]]:
    kept = plain(event)
    players, rounds = kept.pop("players"), kept.pop("rounds")
    published = kept.pop("published")
    if played_on:
        for name in ("elimination", "layout"):
            kept.get("extra", {}).pop(name, None)
    for player in players:
        yield from _flat(("player", player.pop("id")), player)
    for one in rounds:
        place = ("pod " + one.get("pod", ""), one["stage"], str(one["number"]))
        decided = any(match["kind"] for match in one["matches"])
        for match in one.pop("matches"):
            if played_on and (match["kind"] is None or not decided):
                continue
            yield from _flat((*place, match["a"], str(match.get("b"))), match)
        yield from _flat(place, one)
    if not played_on:
        yield from _flat(("published",), published)
    yield from _flat((), kept)


def _flat(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    """Every value that is neither an object nor a list with content, with its path."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from _flat((*path, name), inner)
    elif isinstance(value, list) and value:
        for at, inner in enumerate(value):
            yield from _flat((*path, str(at)), inner)
    else:
        yield path, value
