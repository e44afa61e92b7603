"""The moment of a priority of Genesis, from what a spectator sees (G-term-priority.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from gameplay.stops.moment import Item, Moment

PHASES = {
    "turn-begin": _("Start of the turn"),
    "move": _("Move phase"),
    "main": _("Main phase"),
    "end": _("End of the turn"),
    "round-end": _("End of the round"),
}
"""The phases of a turn in which players get priority."""

PUBLIC = frozenset({"activate"})
"""Kinds of questions whose options everybody sees: which combatant takes the turn, where only one
is left."""


def moment(view: Mapping[str, Any], seat: str) -> Moment:
    """The moment of a priority, from the view of a spectator. An active player with nothing waiting
    to resolve has a step of their own turn to take, which the seat never passes by itself."""
    mine = view["turn"] == seat
    pile = tuple(
        Item(one["name"], one["by"], trigger=one["kind"] == "trigger") for one in view["stack"]
    )
    player = view["players"][seat]
    swift = any(
        ability["speed"] == "swift"
        for one in view["permanents"].values()
        if one["controller"] == seat
        for ability in one["abilities"]
    )
    return Moment(
        seat=seat,
        turn=view["round"],
        phase=view["phase"],
        mine=mine,
        pile=pile,
        could=player["thoughts_size"] > 0 or swift,
        acts=mine and not pile and view["phase"] in ("move", "main"),
    )
