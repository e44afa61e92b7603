"""The ability language of Genesis: nodes, the grammar that reads ability lines, the printer."""

from __future__ import annotations

from engine.language.genesis.grammar.words import ability_word, ability_words
from engine.language.genesis.header import attributes_of
from engine.language.genesis.notation import read_ability, write
from engine.language.genesis.printing import line_of, text_of, wording
from engine.language.genesis.reading import Ambiguous, compile, keyword, read_line
from engine.language.reading import Declined

__all__ = [
    "Ambiguous",
    "Declined",
    "ability_word",
    "ability_words",
    "attributes_of",
    "compile",
    "keyword",
    "line_of",
    "read_ability",
    "read_line",
    "text_of",
    "wording",
    "write",
]
