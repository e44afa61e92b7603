"""What a person is shown: a sentence of the log, a question, a button."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """One thing that happened, said to one reader.

    `heading` is set where a turn, a round or a combat begins. `kind` is the name of the typed
    record ("" where the line was not understood). `subjects` are the cards and spaces to mark on
    the board, `amount` the number that the sentence is about.
    """

    text: str
    heading: bool = False
    kind: str = ""
    subjects: tuple[str, ...] = ()
    amount: int | None = None


class Question(NamedTuple):
    """What is asked: `text`, and in `why` what came before and what a pass leads to, or ""."""

    text: str
    why: str = ""


class Button(NamedTuple):
    """An option in a few words, unlike all others of its prompt.

    `group` is the heading under which it folds (a card's or verb's name, "" when alone), `verb` the
    command's first word, `card` the card that it is about, `targets` what it is aimed at.
    """

    label: str
    group: str = ""
    verb: str = ""
    card: str = ""
    targets: tuple[str, ...] = ()
