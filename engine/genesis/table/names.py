"""Names of keyword abilities and ailments as documents write them."""

from __future__ import annotations

from difflib import get_close_matches

from engine.kernel.sequences import before
from engine.language.genesis import ability_word, ability_words
from engine.language.genesis.header import KEYWORDS


def misnamed(name: object) -> str | None:
    """What is wrong with the name of a keyword ability or ailment, None for one that is right.

    Names are written as the glossary writes them: `stun` is no Stun.
    """
    right = ability_word(name) if isinstance(name, str) else None
    if right is not None and right == name:
        return None
    if right is None:
        folded = {word.casefold(): word for word in ability_words()}
        near = get_close_matches(str(name).casefold(), folded, 1, 0.5)
        right = next((folded[word] for word in near), None)
    nearest = f"; the nearest is {right}" if right else ""
    return f"{name!r} is no keyword ability or ailment{nearest}"


def misnamed_ability(name: str) -> str | None:
    """What is wrong with a name in a list of facts; None if it is right. Such a list also holds
    keywords that occur, as Replicate."""
    printed = before(name, " [").casefold() in {word.casefold() for word in KEYWORDS}
    return None if printed or ability_word(name) else misnamed(name)
