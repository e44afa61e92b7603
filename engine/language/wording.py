"""Abilities in our own words: short sentences that the grammar reads back."""

from __future__ import annotations

from engine.language.grammar import grammar
from engine.language.nodes import Ability

_LINES = ("creature line", "location line", "mugic line", "attack line", "quotable")


def wording(ability: Ability) -> str:
    """One sentence or more for one ability. Raises LookupError for a node without a form."""
    for category in _LINES:
        text = grammar().try_show(category, ability)
        if text is not None:
            return ". ".join(part[:1].upper() + part[1:] for part in text.split(". ")) + "."
    raise LookupError(f"no words for {ability!r}")
