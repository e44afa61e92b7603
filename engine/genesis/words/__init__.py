"""What people are told in Genesis: events, questions, buttons and refusals in sentences.

`flow` and `arena` read event lines as typed records, and `telling` says them; `asking` says the
questions, `commands` reads the options and `buttons` writes them, `refusals` says why not. The
messages stand in `engine/language/sentences/data/`.
"""

from engine.genesis.words.asking import ask as question
from engine.genesis.words.buttons import button, buttons
from engine.genesis.words.refusals import refusal
from engine.genesis.words.telling import tell as sentence

__all__ = ["button", "buttons", "question", "refusal", "sentence"]
