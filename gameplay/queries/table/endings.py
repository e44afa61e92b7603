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


def places_of(view: Mapping[str, Any], winner: str) -> list[int]:
    """The place of each seat, in the order of the letters. The last one standing is first; players
    who fell together share a place. Without a winner all who were left share the first place; if
    nobody was left, those who fell last share it."""
    tiers = [list(group) for group in view["fallen"]]
    left = [letter for letter in view["players"] if not any(letter in tier for tier in tiers)]
    if winner in left:
        tiers += [[letter for letter in left if letter != winner], [winner]]
    else:
        tiers.append(left)
    found: dict[str, int] = {}
    for tier in reversed(tiers):
        place = len(found) + 1
        found |= dict.fromkeys(tier, place)
    return [found[letter] for letter in sorted(found)]


def _summary(identity: str) -> str:
    """A rule in words, with its number: it speaks to whoever reads the rules ("You win when ..."),
    also where it was the other one who won by it."""
    try:
        return f"{identity}: {translated.rule(identity).summary}"
    except UnknownRule:  # of a game that has no rulebook here
        return ""
