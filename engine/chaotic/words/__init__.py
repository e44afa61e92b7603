"""What people are told in Chaotic: events, questions, buttons and refusals in sentences.

`flow`, `fights` and `changes` read the lines of scenario-format.md section 7 as typed records, and
`telling` says them; `asking` says the questions, `commands` reads the options and `buttons` writes
them, `refusals` says why not. The messages stand in `engine/language/sentences/data/`.
"""

from engine.chaotic.words.asking import ask as question
from engine.chaotic.words.buttons import button, buttons
from engine.chaotic.words.refusals import refusal
from engine.chaotic.words.telling import tell as sentence

__all__ = ["button", "buttons", "question", "refusal", "sentence"]
