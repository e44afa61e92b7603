"""Words that a language writes otherwise where they meet: "de el" is "del", "le Arias" "l’Arias".

Which ones is said by its messages. `contract.de_el = del` joins two words; `elide.de = d’ | a e`
changes a word before one that begins so, and `_` is the space that stays between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Change = Callable[[str], str]


class Joining:
    """How a language joins neighbouring words; nothing changes in a language without such rules."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        self._changes = [
            *(_elided(*one) for one in _under(messages, "elide.")),
            *(_contracted(*one) for one in _under(messages, "contract.")),
        ]

    def __call__(self, text: str) -> str:
        """The text with neighbouring words joined as the language writes them."""
        for change in self._changes:
            text = change(text)
        return text

    def after(self, before: str, value: str) -> str:
        """The two texts joined; only the two words that meet there can change."""
        if not self._changes or not value or not before.endswith(" "):
            return before + value
        head, space, word = before[:-1].rpartition(" ")
        first, gap, rest = value.partition(" ")
        return f"{head}{space}{self(f'{word} {first}')}{gap}{rest}"


def _under(messages: Mapping[str, str], head: str) -> list[tuple[str, str]]:
    return [(key.removeprefix(head), row) for key, row in messages.items() if key.startswith(head)]


def _contracted(words: str, made: str) -> Change:
    wanted = re.compile(rf"\b({_either(words[0])}){words[1:].replace('_', ' ')}\b")
    return lambda text: wanted.sub(lambda found: _as(found[1], made), text)


def _elided(word: str, row: str) -> Change:
    made, starts = (part.strip() for part in row.split("|"))
    before = "|".join(map(re.escape, starts.split()))
    wanted = re.compile(rf"(?<![\w’'-])({_either(word[0])}){word[1:]} (?=(?i:{before}))")
    return lambda text: wanted.sub(lambda found: _as(found[1], made.replace("_", " ")), text)


def _either(letter: str) -> str:
    return f"[{letter}{letter.upper()}]"


def _as(letter: str, made: str) -> str:
    """The text ``made``, with a capital if ``letter`` is one."""
    return made[:1].upper() + made[1:] if letter.isupper() else made
