"""Words that somebody reads off a card: they are found in our wording of its ability.

A listed card is stored as what it does and shown in our wording; its player reads what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.chaotic.meaning.quoted_abilities import says
from engine.chaotic.position.profile import in_words
from engine.language import Ambiguous, Declined, read_line
from engine.language.text import without_name

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


@lru_cache(maxsize=2048)
def in_our_words(words: str, name: str) -> tuple[str, ...]:
    """The words of a card text in our wording: read as a whole line, as an instruction or as the
    beginning of one; nothing if they cannot be read."""
    bare = words.strip().rstrip(".,:")
    whole = [ours.rstrip(".") for ours in _readings(f"{bare}.", name)]
    begun = [
        ours.removeprefix("{mc}: ").removeprefix(end).rstrip(".").strip()
        for kind in SPEAKERS
        for ours, end in _begun(bare, kind, name)
    ]
    return tuple(ours for ours in dict.fromkeys([*whole, *begun]) if ours)


def _readings(line: str, name: str) -> Iterator[str]:
    """Our wording of a line of card text, as each kind of card that may have it."""
    for kind in SPEAKERS:
        try:
            yield in_words(read_line(line, kind, name))
        except Declined:
            continue


def _begun(bare: str, kind: str, name: str) -> Iterator[tuple[str, str]]:
    """Our wording of an instruction that begins with these words, and the part of it that belongs
    to its ending. Where the grammar stops within the words, no ending helps."""
    for more, end in ENDINGS:
        try:
            yield in_words(read_line(f"{{mc}}: {bare}{more}.", kind, name)), end
        except Ambiguous:
            continue
        except Declined as declined:
            if not more and declined.phrase != "." and without_name(bare, name) == bare:
                return  # not even the words themselves were read to their end


TOKEN = re.compile(r"(?:\{mc\})+|[^\W_]+(?:['’-][^\W_]+)*")
SAME = {
    **{"two": "2", "three": "3", "all": "each", "every": "each"},
    **{"deal": "take", "additional": "more", "gain": "get", "ha": "get"},
    "return": "equip",
}
"""Words of card texts for which ours are others."""
SMALL = frozenset(
    (
        *("a", "an", "and", "are", "be", "by", "card", "damage", "for", "from", "if", "in", "is"),
        *("it", "of", "on", "or", "play", "played", "than", "that", "the", "then", "they", "thi"),
        *("this", "to", "turn", "up", "when", "whenever", "which", "with", "you", "your"),
    )
)
"""Words that our wording may do without."""


def nearest(texts: Sequence[str], words: str, name: str) -> list[int]:
    """Which of the texts of a card have all words that somebody read off it, small ones aside; of
    several those that have most of the small ones too. A word stands right behind the one before
    it, or in front of it, as our wording has the receiver first.

    >>> abilities = ["{mc}: target Creature heals 10.", "{mc}{mc}: target Creature takes 10."]
    >>> nearest(abilities, "Heal 10 damage to target", "Ana"), nearest(abilities, "Deal", "Ana")
    ([0], [1])
    >>> nearest(abilities, "Heal 15 damage", "Ana")
    []
    """
    asked = _stems(words, name)
    found = [_stems(text, name) for text in texts]
    shared = [
        len(set(asked) & set(stems)) if _has(_large(stems), _large(asked)) else 0 for stems in found
    ]
    most = max(shared, default=0)
    return [at for at, number in enumerate(shared) if number == most > 0]


def _has(stems: list[str], asked: list[str]) -> bool:
    """Whether a text has words, each right behind or in front of the one before it."""
    return set(asked) <= set(stems) and all(
        any(
            stem == one and (stems[at + 1 : at + 2] == [other] or other in stems[:at])
            for at, stem in enumerate(stems)
        )
        for one, other in pairwise(asked)
    )


def _large(stems: list[str]) -> list[str]:
    return [stem for stem in stems if stem not in SMALL]


def _stems(text: str, name: str) -> list[str]:
    """The words of a text without their endings, ours for those of `SAME`."""
    short, _, _ = name.partition(",")
    for own in (name, short):
        text = text.replace(own, "this Creature")
    stems = [token.removesuffix("s") for token in TOKEN.findall(text.lower())]
    return [SAME.get(stem, stem) for stem in stems]
