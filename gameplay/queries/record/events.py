"""Events and prompts as rows keep them, and as their readers may know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Event
from gameplay.enums import InputKind
from gameplay.models import Input
from gameplay.timing import adjustments

FOR_THE_SEAT = (InputKind.TIMEOUT, InputKind.RULING)
"""Inputs with which the clock or a ruling concedes for a seat."""
KEYS = ("seq", "line", "rules", "cause", "by")


def events_seen_by(events: list[dict[str, Any]], reader: str) -> list[dict[str, Any]]:
    """Stored events as one reader may know them; hidden ones are left out."""
    if reader == "judge":
        return [bare(event) for event in events]
    shown = []
    for event in events:
        version = event.get("seen", {}).get(reader, event)
        if version is not None:
            shown.append(bare(version))
    return shown


def bare(event: dict[str, Any]) -> dict[str, Any]:
    """An event as the judge sees it, without the versions of other readers."""
    return {key: event[key] for key in KEYS if key in event}


def stored_events(
    events: Sequence[Event], seats: tuple[str, ...], made: Input | None = None
) -> list[dict[str, Any]]:
    """Events as the judge sees them, with the version of each reader who sees another one.
    ``made``: the input that brought them about; where the engine was told it in other words, ``by``
    of the first event, which everybody sees, says what was done."""
    rows = []
    for event in events:
        full = {
            "seq": event.seq,
            "line": event.line,
            "rules": list(event.rules),
            "cause": event.cause,
        }
        seen: dict[str, Any] = {}
        for reader in (*seats, "spectator"):
            version = event.as_seen_by(reader)
            if version is not None:
                version = {**version, "rules": list(version["rules"])}
            if version != full:
                seen[reader] = version
        rows.append({**full, "seen": seen} if seen else full)
    if rows and _otherwise(made):
        rows[0]["by"] = _otherwise(made)
    return rows


def _otherwise(made: Input | None) -> str:
    if made is None:
        return ""
    if made.kind in FOR_THE_SEAT:
        return str(made.kind)
    if made.kind == InputKind.REPAIR and made.repair.of_clocks_alone:
        return adjustments.line(made.repair.clocks)
    return ""
