"""Words that somebody reads off a card: they are found in our wording of its ability.

A listed card is stored as what it does and shown in our wording; its player reads what is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.chaotic.meaning.quoted_abilities import says
from engine.chaotic.position.profile import in_words
from engine.language import Declined, read_line

TARGET = "target Creature"

ENDINGS = (
    *(("", ""), (" Hive", "")),
    *((f" damage to {TARGET}", TARGET), (f" to {TARGET}", TARGET), (f" {TARGET}", TARGET)),
)
"""Ways in which an instruction may go on after the quoted words, each with the part of our wording
that belongs to this ending."""

SPEAKERS = ("creature", "battlegear", "location")
"""The kinds of cards whose abilities are called by quoted words."""


def says_in_print(text: str, words: str, name: str) -> bool:
    """Whether our wording of an ability has the words, or has what they mean as card text.

    ``name`` is that of the card, by which its text speaks of it.

    >>> says_in_print("{mc}: target Creature takes 15.", "Deal 15", "Ana")
    True
    >>> says_in_print("{mc}: target Creature takes 5.", "Deal 15", "Ana")
    False
    """
    return says(text, words) or any(says(text, ours) for ours in in_our_words(words, name))


@lru_cache(maxsize=256)
def in_our_words(words: str, name: str) -> tuple[str, ...]:
    """The words of a card text in our wording: read as a whole line, as an instruction or as the
    beginning of one; nothing if they cannot be read."""
    bare = words.strip().rstrip(".,:")
    whole = [ours.rstrip(".") for ours in _readings(f"{bare}.", name)]
    begun = [
        ours.removeprefix("{mc}: ").removeprefix(end).rstrip(".").strip()
        for more, end in ENDINGS
        for ours in _readings(f"{{mc}}: {bare}{more}.", name)
    ]
    return tuple(ours for ours in dict.fromkeys([*whole, *begun]) if ours)


def _readings(line: str, name: str) -> Iterator[str]:
    """Our wording of a line of card text, as each kind of card that may have it."""
    for kind in SPEAKERS:
        try:
            yield in_words(read_line(line, kind, name))
        except Declined:
            continue
