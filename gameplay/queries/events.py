"""Events of stored steps, as their readers may know them."""

from __future__ import annotations

from typing import Any


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
    """An event without what other readers see of it."""
    return {key: event[key] for key in ("seq", "line", "rules", "cause")}
