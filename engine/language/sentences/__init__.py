"""Sentences for people, in their language: what happened, what is asked, what may not be done.

A game's room `words/` reads a wire line as a typed record (:mod:`.lines`) and says it with a
message of named fields (:mod:`.speech`). The messages of each language are files in `data/`; their
form stands in `docs/engine/words.md`. This room knows no game and no card.
"""

from engine.language.sentences.lines import Grammar, Known, Record, line, nothing_known, told_apart
from engine.language.sentences.shown import Button, Question, Sentence
from engine.language.sentences.speech import LANGUAGES, UNSAID, Speech, speech

__all__ = [
    "LANGUAGES",
    "UNSAID",
    "Button",
    "Grammar",
    "Known",
    "Question",
    "Record",
    "Sentence",
    "Speech",
    "line",
    "nothing_known",
    "speech",
    "told_apart",
]
