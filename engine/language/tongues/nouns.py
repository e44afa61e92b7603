"""Nouns with what is said around them: article, adjectives, the tests of a filter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.language.tongues.patterns import word_of
from engine.language.tongues.speaking import BE, MANY, Form, Said, Unsaid, Voice

BEFORE, PREFIX, AFTER, LAST = "before", "prefix", "after", "last"
PLACES = (PREFIX, BEFORE, AFTER, LAST)
ENDING = "~"
"""Where an adjective has its ending."""


def noun(voice: Voice, kind: str, tests: Sequence[Any], form: Form) -> Said:
    """A noun in its case and number, with the tests told before it, in it or behind it."""
    book = voice.book
    gender, words = _forms(voice, kind, form)
    head = Said("", gender, form.number)
    before, prefix, phrases, clauses, last = [], [], [], [], []
    for name in form.more:
        word = book.words.get(f"before.{name}")
        if word is not None:
            before.append(word)
        else:
            phrases.append(book.words[f"after.{name}"])
    for test in tests:
        place, text = told(voice, test, head)
        if place == PREFIX:
            prefix.append(text)
        elif place == BEFORE:
            before.append(text)
        elif place == LAST:
            last.append(text)
        elif text.startswith(","):
            clauses.append(text.strip(" ,"))
        else:
            phrases.append(text)
    ending = book.by_case(form.case, "ending", form.article, form.number, gender)
    phrases = _merged(phrases, book.words.get("merged", "").split(), book.words["row.and"])
    if clauses:
        phrases.append(f", {voice.joined(clauses, 'and')},")
    parts = (
        book.by_case(form.case, "article", form.article, form.number, gender),
        *(word.replace(ENDING, ending) for word in before),
        "".join(prefix) + words,
        *phrases,
        *last,
    )
    text = " ".join(filter(None, parts)).replace(" ,", ",")
    return Said(text, gender, form.number)


def _once(texts: list[str], voice: Voice) -> list[str]:
    """Texts without the word that they all begin with, but in the first: "mit Feuer, Luft"."""
    words = {text.partition(" ")[0] for text in texts}
    if len(words) > 1 or not words <= set(voice.book.words.get("merged", "").split()):
        return texts
    return [text.partition(" ")[2] if at else text for at, text in enumerate(texts)]


def _merged(phrases: list[str], words: list[str], between: str) -> list[str]:
    """Phrases one after the other that begin with the same of these words, as one."""
    found: list[str] = []
    for phrase in phrases:
        word, _, rest = phrase.partition(" ")
        if found and word in words and found[-1].partition(" ")[0] == word:
            found[-1] += between.split("|")[1].replace("_", " ") + rest
        else:
            found.append(phrase)
    return found


def _forms(voice: Voice, kind: str, form: Form) -> tuple[str, str]:
    """Gender and the noun itself: `noun.creature = f | Kreatur | Kreaturen`."""
    row = voice.book.words.get(f"noun.{kind}")
    if row is None:
        raise Unsaid(f"noun.{kind}")
    gender, one, many = (part.strip() for part in row.split("|"))
    words = (many if form.number == MANY else one).split()
    place = voice.book.cases.index(form.case)
    return gender, words[min(place, len(words) - 1)].replace("_", " ")


def told(voice: Voice, test: Any, head: Said) -> tuple[str, str]:
    """Where a test is told, and how. Several of which one will do are told in the same place."""
    for place in PLACES:
        said = voice.can(test, Form(place), head)
        if said is not None:
            return place, said.text
    if word_of(test) in ("any_of", "all_of"):
        how = "or" if word_of(test) == "any_of" else "and"
        for place in PLACES:
            texts = [voice.can(one, Form(place), head) for one in test.of]
            if all(texts) and not any(one and one.text.startswith(",") for one in texts):
                said_of = [one.text for one in texts if one]
                return place, voice.joined(_once(said_of, voice), how)
    rel = voice.book.by_case(voice.book.cases[0], "rel", head.number, head.gender)
    return AFTER, f", {rel} {voice.say(test, Form(BE), head).text},"
