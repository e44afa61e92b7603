"""How a game ended, in sentences for those who played it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from decks.rulebook import translated
from engine.rulebook import UnknownRule
from gameplay.documents.told_otherwise import CONCEDED

WON = "win"
"""The kind of the event by which a game of a match is won."""
SET_UP = "set-up"
"""The phase of a game that has not begun."""
MOST = 2
"""So many of the rules by which a game ended are told; the most particular stand first."""


def how(events: Iterable[Mapping[str, Any]], rules: Sequence[str]) -> list[str]:
    """How the game ended. ``events``: of its last step, in sentences; ``rules``: those by which it
    ended, which are told where nobody gave it up."""
    conceded = [str(event["text"]) for event in events if event["kind"] == CONCEDED]
    return conceded or [text for text in map(_summary, rules[:MOST]) if text]


def game_before(
    view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]
) -> Mapping[str, Any] | None:
    """The event that ended the last game of a match, until the next one begins. ``events``: what
    happened lately, in sentences."""
    match = view.get("match") or {}
    if match.get("game", 1) < 2 or view.get("phase") != SET_UP:
        return None
    return next((event for event in reversed(events) if event["kind"] == WON), None)


def _summary(identity: str) -> str:
    try:
        return translated.rule(identity).summary
    except UnknownRule:  # of a game that has no rulebook here
        return ""
