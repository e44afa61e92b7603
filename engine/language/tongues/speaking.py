"""Nodes said with the phrases of a language: slots filled, words in their case, number, gender."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from enum import Enum
from typing import Any

from engine.language.sentences.speech import PLURALS
from engine.language.tongues.book import Book, written
from engine.language.tongues.patterns import HALF, SLOT, Pattern, named, snake, word_of
from engine.language.tongues.tidy import Tidy

TAIL = "tail"
ACT = "act"
"""The form of an effect on somebody; the phrase around it says on whom, and until when."""
BE = "be"
"""The form of what somebody is or has, as the end of a clause."""
WHOEVER = frozenset(("who", "until"))
MANY, YOU = "many", "you"


ENDING = "~"
"""The mark for an ending that agrees with another word."""


class Unsaid(LookupError):
    """What a language has no phrase for."""


@dataclass(frozen=True, slots=True)
class Said:
    """A text, with what other words have to agree with. ``number``: one, many or you; ``ending``:
    the ending of an adjective that goes with the text."""

    text: str
    gender: str = ""
    number: str = "one"
    ending: str = ""

    def agreed(self, words: str) -> str:
        """The words with the endings that agree with this text."""
        return words.replace(ENDING, self.ending)


@dataclass(frozen=True, slots=True)
class Form:
    """The form in which something is said. ``way`` names the phrase ("act", "tail"); ``row``: how
    the parts of a row are joined; ``more``: words that stand with the noun; the others are those of
    a noun."""

    way: str = ""
    row: str = ""
    case: str = ""
    article: str = "a"
    number: str = "one"
    more: tuple[str, ...] = ()


Noun = Callable[["Voice", Any, Form], Said]


class Voice:
    """One language for the cards of one game. ``nouns``: for each name of a node that is said as a
    noun with tests around it, the function that says it."""

    def __init__(self, book: Book, nouns: Mapping[str, Noun]) -> None:
        self.book, self.nouns = book, nouns
        self.tidy = Tidy(book.words)
        self._plural = PLURALS[book.words.get("plural", "two")]

    def say(self, value: Any, form: Form = Form(), head: Said = Said("")) -> Said:
        """The value in words. ``head``: the noun that the words have to agree with. Raises
        :class:`Unsaid`."""
        noun = self.nouns.get(snake(type(value).__name__))
        if noun is not None:
            return noun(self, value, form)
        match value:
            case Enum():
                return Said(self._enum(value, form))
            case tuple():
                return self._row(value, form, head)
            case int():
                return self._number(value, form)
            case str():
                return Said(self.book.words.get(f"{form.way}.{value}", value))
        if not is_dataclass(value):
            raise Unsaid(repr(value))
        return self._first(value, form, head)

    def _first(self, node: Any, form: Form, head: Said) -> Said:
        """The node in the words of its first phrase of which every part can be said."""
        failed: Unsaid | None = None
        for row in self.phrases(node, form):
            try:
                return self.filled(row, node, form, head)
            except Unsaid as unsaid:
                failed = failed or unsaid
        raise failed or Unsaid(f"{word_of(node)}@{form.way}")

    def can(self, value: Any, form: Form, head: Said = Said("")) -> Said | None:
        """The value in words; None where it has none in this form."""
        try:
            return self.say(value, form, head)
        except Unsaid:
            return None

    # --- choosing -----------------------------------------------------------------------------

    def phrases(self, node: Any, form: Form) -> list[Pattern]:
        """The phrases that fit the node in the form, the most particular one first."""
        asked = frozenset(filter(None, (form.case, form.number, form.article)))
        ways = {form.way} if form.way else set()
        excused: frozenset[str] = frozenset()
        if form.way == ACT:
            excused = WHOEVER
        elif form.way == HALF:
            excused = frozenset(named(node))
        elif form.way == TAIL:
            excused = self._told_by_half(node)
        found = [
            row for row in self._rows(node) if row.forms - asked == ways and row.fits(node, excused)
        ]
        return sorted(found, key=lambda row: (row.name == "any", -len(row.forms), -row.size()))

    def _rows(self, node: Any) -> tuple[Pattern, ...]:
        """The phrases for a node, and then those for any node."""
        phrases = self.book.phrases
        return (*phrases.get(word_of(node), ()), *phrases.get("any", ()))

    def _told_by_half(self, node: Any) -> frozenset[str]:
        """The fields that the first half of an amount tells."""
        found = self.phrases(node, Form(HALF))
        if not found:
            return frozenset()
        half = found[0]
        pinned = {name for name, shape in half.wants.items() if not shape.fields}
        return frozenset({way[0] for way in half.told} | pinned)

    # --- filling ------------------------------------------------------------------------------

    def filled(self, row: Pattern, node: Any, form: Form, head: Said) -> Said:
        """The text of a phrase with its slots filled; it agrees as its first noun does."""
        first: list[Said] = []
        text, at = "", 0
        for found in SLOT.finditer(row.text):
            about = first[0] if first else Said("")
            said = self._slot(found, node, form, head, about)
            if said.gender and not first:
                first.append(said)
            text += (head if head.gender else about).agreed(row.text[at : found.start()])
            text, at = text + said.text, found.end()
        agrees = first[0] if first else self._agreement(row.key.partition("@")[0])
        text += (head if head.gender else agrees).agreed(row.text[at:])
        return replace(agrees, text=re.sub(r"\s+", " ", text.strip("_")).strip())

    def _agreement(self, name: str) -> Said:
        """What a phrase without a noun agrees as: `agrees.it = f one`."""
        gender, _, number = (self.book.words.get(f"agrees.{name}") or "").partition(" ")
        number = number or "one"
        return Said("", gender, number, self._ending(number, gender))

    def _ending(self, number: str, gender: str) -> str:
        """The ending of an adjective that stands apart from its noun."""
        return self.book.by_case(self.book.cases[0], "ending", "any", number, gender)

    def _slot(self, found: re.Match[str], node: Any, form: Form, head: Said, about: Said) -> Said:
        """What stands in a slot. ``about``: the first noun of the phrase."""
        way, words, choices = found.groups()
        if way in ("rel", "poss", "pron"):
            return Said(self.book.by_case(self._case(words, form), way, head.number, head.gender))
        if way == "head":
            return Said(self._choice(choices, head))
        asked = self._form(words or "", form)
        if way.startswith("noun."):
            return self.nouns["card_kind"](self, way.removeprefix("noun."), asked)
        value = at(node, way)
        head = about if asked.way in (ACT, BE) and about.gender else head
        if choices is not None:
            return Said(self._choice(choices, self._counted(value, asked, head)))
        said = self.say(value, asked, head)
        return replace(said, gender="") if asked.way else said

    def _case(self, words: str | None, form: Form) -> str:
        return words or form.case or self.book.cases[0]

    def _form(self, words: str, form: Form) -> Form:
        """The form that a slot asks for; a case that it does not name is the one asked for."""
        asked = Form(case=form.case or self.book.cases[0])
        for name in filter(None, words.replace("+", ".+").split(".")):
            if name.startswith("+"):
                asked = replace(asked, more=(*asked.more, name[1:]))
            elif name in self.book.cases:
                asked = replace(asked, case=name)
            elif f"row.{name}" in self.book.words:
                asked = replace(asked, row=name)
            elif name in (MANY, "one"):
                asked = replace(asked, number=name)
            elif name in self.book.words.get("articles", "").split():
                asked = replace(asked, article=name)
            else:
                asked = replace(asked, way=name)
        return asked

    def _counted(self, value: Any, asked: Form, head: Said) -> Said:
        """What a verb or noun beside the value agrees with."""
        if isinstance(value, int):
            return Said("", "", "one" if self._plural(abs(value)) == 0 else MANY)
        if isinstance(value, tuple):
            return Said("", "", "one" if len(value) == 1 else MANY)
        if is_dataclass(value) and self.phrases(value, Form(HALF)):
            half = self.say(value, Form(HALF)).text
            return Said("", "", "one" if half == "1" else MANY)
        return self.say(value, asked, head)

    def _choice(self, choices: str, said: Said) -> str:
        forms = choices.split("|")
        place = ("one", MANY, YOU).index(said.number)
        return said.agreed(forms[min(place, len(forms) - 1)])

    # --- rows, numbers, words -----------------------------------------------------------------

    def _row(self, items: Sequence[Any], form: Form, head: Said) -> Said:
        how = form.row or "and"
        inner = replace(form, row="steps" if how == "bullets" else "")
        if how == "plus":
            inner = replace(inner, way=HALF)
        said = [one for one in (self.say(item, inner, head) for item in items) if one.text]
        if not said:
            return Said("")
        number = "one" if len(items) == 1 else MANY
        texts = [one.text for one in said]
        if form.way == ACT:
            texts = _once(texts, self.book.words.get("kept", "").split())
        return Said(self.joined(texts, how), said[0].gender, number)

    def joined(self, texts: Sequence[str], how: str) -> str:
        """Texts in a row: the words between them stand in the book."""
        if len(texts) == 1:
            return texts[0]
        between, last = self.book.words[f"row.{how}"].replace("_", " ").split("|")
        return last.join((between.join(texts[:-1]), texts[-1]))

    def _number(self, n: int, form: Form) -> Said:
        if form.way == TAIL:
            return Said("")
        word = self.book.words.get(f"number.{n}") if form.way == "word" else None
        return Said(word or str(n), "", "one" if self._plural(abs(n)) == 0 else MANY)

    def _enum(self, value: Enum, form: Form) -> str:
        """A word of a list: `pile.discard`, or `pile_acc.discard` in a form of its own."""
        name = snake(type(value).__name__)
        way = form.way or form.case
        for key in (f"{name}_{way}.{word_of(value)}", f"{name}.{word_of(value)}"):
            if key in self.book.words:
                return written(self.book.words[key])
        raise Unsaid(f"{name}.{word_of(value)}")


def _once(texts: list[str], kept: list[str]) -> list[str]:
    """The texts, each without its verb if the text before has the same. ``kept``: words that stand
    before verbs; behind them nothing may be left out."""
    verbs = [text.partition(" ")[0] for text in texts]
    same = [at > 0 and verb == verbs[at - 1] not in kept for at, verb in enumerate(verbs)]
    return [
        text.partition(" ")[2] if again else text for text, again in zip(texts, same, strict=True)
    ]


def at(node: Any, way: str) -> Any:
    """The value at the end of a path through fields; "self" is the node."""
    for step in way.split("."):
        node = (
            node if step == "self" else node[int(step)] if step.isdigit() else getattr(node, step)
        )
    return node
