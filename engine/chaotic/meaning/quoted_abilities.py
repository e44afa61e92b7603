"""The words of abilities that cards give: what stands in quotes on some card of the game."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.chaotic.position.cards import KINDS
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.profile import Held
from engine.kernel.sequences import first, last
from engine.language import Declined, read_line, wording
from engine.language.nodes import Ability, Node


def naming_words(game: Duel, held: Held) -> str:
    """The words by which a player can name an ability, in lower case: the line of text it stands
    on, else our wording of it followed by the words of the cards that gave it."""
    return (held.line or f"{held.words} {given_words(game, held.ability)}").lower()


def as_read(game: Duel, card: CardId, ability: Node) -> str:
    """An ability of a card in the wording that people read."""
    assert isinstance(ability, Ability)
    return wording(ability, KINDS[game.face(card).kind])


def says(text: str, words: str) -> bool:
    """Whether these words stand in a text as whole words, in capitals or not.

    >>> says("Deactivate Hive.", "activate hive"), says("Activate Hive.", "activate hive")
    (False, True)
    """
    if not words:
        return True
    start = r"(?<!\w)" if first(words).isalnum() else ""
    end = r"(?!\w)" if last(words).isalnum() else ""
    return re.search(start + re.escape(words) + end, text, re.IGNORECASE) is not None


def given_words(game: Duel, ability: Node) -> str:
    """The words in quotes by which cards of the game give this ability, if any does."""
    return " ".join(given_lines(game, ability))


def given_lines(game: Duel, ability: Node) -> list[str]:
    """The same as `given_words`, as a list with one entry for each quotation."""
    lines = {line for face in game.deal.faces for line in face.written if '"' in line}
    return [words for line in sorted(lines) for words, given in quoted(line) if given == ability]


@lru_cache(maxsize=256)
def quoted(line: str) -> tuple[tuple[str, Ability], ...]:
    """The abilities in quotes in a line of text, each with its words; what cannot be read is left
    out."""
    found = []
    for words in re.findall('"([^"]+)"', line):
        try:
            found.append((words, read_line(words, "creature")))
        except Declined:
            continue
    return tuple(found)
