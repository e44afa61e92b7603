"""Abilities in the plain words of a table: short, the same for ever, read back by the grammar.

Lines that a player chooses from and that records keep are made of them ("choose ...", "use ...").
What a reader of cards sees is made in :mod:`engine.language.wording`.
"""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar import grammar
from engine.language.nodes import Ability
from engine.language.walking import whole

LINES = ("creature line", "location line", "mugic line", "attack line", "quotable")
"""The start categories of abilities, in the order in which a form is looked for."""


def plain(ability: Ability) -> str:
    """One sentence or more for one ability. Raises LookupError for a node without a form."""
    for category in LINES:
        text = grammar().try_show(category, ability)
        if text is not None:
            text = ". ".join(part[:1].upper() + part[1:] for part in text.split(". ")) + "."
            return text.replace("he first chosen", "he chosen one") if _one(ability) else text
    raise LookupError(f"no words for {ability!r}")


def _one(ability: Ability) -> bool:
    """Whether an ability chooses only one thing; a single choice needs no number."""
    return sum(isinstance(node, n.Target | n.Pick) for node in whole(ability)) == 1
