"""An event of a file as plain JSON, to be kept with what became of it, and back."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import Any

from tournaments.formats.model import (
    EventFile,
    FileLine,
    FileMatch,
    FilePlayer,
    FileRound,
    Stage,
)
from tournaments.standings import Kind


def plain(event: EventFile) -> dict[str, Any]:
    """JSON-able; fractions as text, what has its default value left out."""
    kept = _fields(event)
    kept["players"] = [_fields(one) for one in event.players]
    kept["rounds"] = [
        _fields(one) | {"matches": [_fields(match) for match in one.matches]}
        for one in event.rounds
    ]
    kept["published"] = [
        _fields(one) | {"values": [str(value) for value in one.values]} for one in event.published
    ]
    return kept


def _fields(value: Any) -> dict[str, Any]:
    found = {}
    for one in fields(value):
        told = getattr(value, one.name)
        if told != one.default and told != {}:
            found[one.name] = str(told) if isinstance(told, Fraction) else told
    if isinstance(value, FileMatch):
        found["kind"] = value.kind.value if value.kind else None
    return found


def unplained(kept: dict[str, Any]) -> EventFile:
    """The event back from `plain`."""
    whole = {**kept, "swiss_rounds": kept.get("swiss_rounds")}
    whole["players"] = tuple(FilePlayer(**one) for one in kept["players"])
    whole["rounds"] = tuple(_round(one) for one in kept["rounds"])
    whole["published"] = tuple(_line(one) for one in kept["published"])
    return EventFile(**whole)


def _round(kept: dict[str, Any]) -> FileRound:
    matches = tuple(_match(one) for one in kept["matches"])
    return FileRound(**{**kept, "stage": Stage(kept["stage"]), "matches": matches})


def _match(kept: dict[str, Any]) -> FileMatch:
    told = {**kept, "b": kept.get("b"), "kind": Kind(kept["kind"]) if kept["kind"] else None}
    for side in ("points_a", "points_b"):
        if side in kept:
            told[side] = Fraction(kept[side])
    return FileMatch(**told)


def _line(kept: dict[str, Any]) -> FileLine:
    told = {**kept, "values": tuple(Fraction(value) for value in kept["values"])}
    if "points" in kept:
        told["points"] = Fraction(kept["points"])
    return FileLine(**told)


def bare_player(kept: dict[str, Any], name: str) -> dict[str, Any]:
    """A player in plain form under another name, without anything that identifies the person. The
    number, the round of leaving and (in TRF) the columns of the rounds stay."""
    told = {key: kept[key] for key in ("id", "dropped_after") if key in kept}
    extra = kept.get("extra", {})
    if "cells" not in extra:
        return told | {"name": name}
    head = f"{extra['head'][:8]:<14}{name[:33]:<66}{extra['head'][80:]}"
    return told | {"name": name, "extra": extra | {"head": head}}
