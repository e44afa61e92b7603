"""What the hall offers: the one place that says which formats are played, by how many, how long.

The engine plays more; what is not named here is offered on no page and opened by no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext as _

from engine import rulesets

SERIES = (1, 3, 5)
"""Games of a match between two."""
POD = 3
"""From so many players on a table is a pod: everybody plays everybody, the last one stands."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One format as the hall offers it.

    ``sizes``: Creatures a side in Chaotic, players at a table in Genesis. ``best_of``: games that
    a match may have; lock and show lie between them (G-lock-show.1), so pods play one. ``usual``:
    what a new event starts with (the publisher's matches are best of three).
    """

    game: str
    format: str
    sizes: tuple[int, ...]
    best_of: tuple[int, ...] = SERIES
    usual: int = 1

    @property
    def pods(self) -> bool:
        """Whether three or four sit at a table."""
        return self.game == "genesis" and min(self.sizes) >= POD


@dataclass(frozen=True, slots=True)
class Table:
    """A table that anybody may open: what the page calls it, and what the services take."""

    key: str
    words: str
    format: str
    size: int
    best_of: int

    @property
    def settings(self) -> dict[str, Any]:
        """The arguments of the services that open tables."""
        return {"format": self.format, "size": self.size, "best_of": self.best_of}


def _offers() -> dict[str, dict[str, Offer]]:
    chaotic = {
        name: Offer("chaotic", name, rules.sizes)
        for name, rules in rulesets.FORMATS["chaotic"].items()
    }
    genesis = {}
    for name, rules in rulesets.FORMATS["genesis"].items():
        series, usual = (SERIES, 3) if 2 in rules.sizes else ((1,), 1)
        genesis[name] = Offer("genesis", name, rules.sizes, series, usual)
    return {"chaotic": chaotic, "genesis": genesis}


FORMATS: Mapping[str, Mapping[str, Offer]] = MappingProxyType(_offers())
"""Every offer by game and format, in the order of the rule sets."""

GAMES = tuple(FORMATS)
"""Games whose cards and lists the pages show."""


def offer(game: str, format: str) -> Offer | None:
    """What the hall offers of this format; None if it does not."""
    return FORMATS.get(game, {}).get(rulesets.ALIASES.get(format, format))


def tables() -> dict[str, Table]:
    """The tables of Genesis that anybody may open, by key; those of two first."""
    series = {1: _("one game"), 3: _("best of three with lock and show")}
    players = {2: _("Two players"), 3: _("Three players"), 4: _("Four players")}
    found = {}
    for one in FORMATS["genesis"].values():
        for size in one.sizes:
            for games in (n for n in one.best_of if n in series):
                key = f"{one.format}-{size}" + (f"-of-{games}" if games > 1 else "")
                how = one.format if one.pods else series[games]
                words = f"{players[size]}, {how}"
                if one.format != "constructed" and not one.pods:
                    words = f"{_KINDS[one.format]()}: {words[0].lower()}{words[1:]}"
                found[key] = Table(key, words, one.format, size, games)
    return found


_KINDS = {
    "draft": lambda: _("Draft"),
    "sealed": lambda: _("Sealed"),
    "allies": lambda: _("Allies, two champions each"),
}
