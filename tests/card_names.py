"""The names of cards and of their abilities, which stay as they are in every language."""

from __future__ import annotations

import re

from engine import cards, games


def names() -> re.Pattern[str]:
    """The names of all cards, with and without version, and of their abilities, the longest first:
    they stay as they are."""
    every = {name for game in games.names() for name in cards.names(game)}
    for card in (cards.facts(game, name) for game in games.names() for name in cards.names(game)):
        every.add(card.name)
        for ability in card.abilities:
            every |= {getattr(ability, part, "") for part in ("name", "title")}
    every.discard("")
    return re.compile("|".join(map(re.escape, sorted(every, key=len, reverse=True))))


NAMES = names()
