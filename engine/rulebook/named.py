"""Which cards the rules and rulings speak of, by name."""

from __future__ import annotations

import re
from functools import lru_cache

from engine import rulebook
from engine.cards import all_facts


@lru_cache(maxsize=len(rulebook.GAMES))
def naming(game: str) -> dict[str, tuple[str, ...]]:
    """Name of a card -> the rules that mention it. Only the longest name counts: a rule that
    mentions "Warriors of Owayki" does not mention "Owayki"."""
    called = sorted({card.name for card in all_facts(game)}, key=len, reverse=True)
    any_name = re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, called))})(?![\w-])")
    found: dict[str, tuple[str, ...]] = {}
    for rule in rulebook.rules(game):
        said = f"{rule.title} {rule.summary} {rule.silence} {rule.options} {rule.why} {rule.engine}"
        for name in dict.fromkeys(any_name.findall(said)):
            found[name] = (*found.get(name, ()), rule.id)
    return found
