"""What the hall offers: the one place that says which formats are played, by how many, how long.

The engine plays more; what is not named here is offered on no page and opened by no event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine import rulesets

SERIES = (1, 3, 5)
"""Games of a match between two."""
POD = 3
"""From so many players on a table is a pod: everybody plays everybody, the last one stands."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One format as the hall offers it.

    ``sizes``: the numbers that an event stores: boards where the game has several, else numbers of
    players. ``players``: how many may sit at a table. ``best_of``: games that a match may have;
    pods play one. ``usual``: what a new event starts with.
    """

    game: str
    format: str
    sizes: tuple[int, ...]
    players: tuple[int, ...]
    best_of: tuple[int, ...] = SERIES
    usual: int = 1

    @property
    def pods(self) -> bool:
        """Whether three or four sit at a table."""
        return min(self.players) >= POD


def _offers() -> dict[str, dict[str, Offer]]:
    found: dict[str, dict[str, Offer]] = {}
    for game, formats in rulesets.FORMATS.items():
        found[game] = {}
        for name, rules in formats.items():
            two = 2 in rules.players
            series, usual = (SERIES, rulesets.usual_match(game)) if two else ((1,), 1)
            found[game][name] = Offer(game, name, rules.sizes, rules.players, series, usual)
    return found


FORMATS: Mapping[str, Mapping[str, Offer]] = MappingProxyType(_offers())
"""Every offer by game and format, in the order of the rule sets."""

GAMES = tuple(FORMATS)
"""Games whose cards and lists the pages show."""

USUAL = rulesets.usual()
"""The game that is meant where none is named."""

PODDED = next(game for game, offers in FORMATS.items() if any(one.pods for one in offers.values()))
"""The first game in which three and four sit at a table."""


def format_name(name: str) -> str:
    """A format as people write it.

    >>> format_name("advanced-apprentice"), format_name("free-for-all")
    ('Advanced Apprentice', 'Free for All')
    """
    return " ".join(word if word == "for" else word.capitalize() for word in name.split("-"))


def offer(game: str, format: str) -> Offer | None:
    """What the hall offers of this format; None if it does not."""
    if game not in FORMATS:
        return None
    return FORMATS[game].get(rulesets.meant(game, format))
