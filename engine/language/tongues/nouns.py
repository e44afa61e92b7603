"""Nouns with what is said around them: article, adjectives, the tests of a filter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.language.tongues.book import written
from engine.language.tongues.patterns import word_of
from engine.language.tongues.speaking import BE, MANY, Form, Said, Unsaid, Voice

BEFORE, PREFIX, CLOSE, AFTER, LAST = "before", "prefix", "close", "after", "last"
PLACES = (PREFIX, BEFORE, CLOSE, AFTER, LAST)
"""Where a test may stand: in the noun, before it, directly behind it, behind that, at the end."""


def noun(voice: Voice, kind: str, tests: Sequence[Any], form: Form) -> Said:
    """A noun in its case and number, with the tests told before it, in it or behind it."""
    book = voice.book
    gender, words = _forms(voice, kind, form)
    agreeing = (form.case, form.article, form.number, gender)
    head = Said("", gender, form.number, book.agreeing("ending", *agreeing))
    places: dict[str, list[str]] = {place: [] for place in PLACES}
    clauses: list[str] = []
    for name in form.more:
        for place in (BEFORE, AFTER):
            word = book.word(place, name, form.number, gender)
            if word is not None:
                places[place].append(head.agreed(word))
                break
        else:
            raise Unsaid(f"before.{name}")
    for test in tests:
        place, text = told(voice, test, head)
        if place == AFTER and text.startswith(","):
            clauses.append(text.strip(" ,"))
        else:
            places[place].append(text)
    merged = book.words.get("merged", "").split()
    phrases = _merged(places[AFTER], merged, book.words["row.and"])
    if clauses:
        phrases.append(f", {voice.joined(clauses, 'and')},")
    parts = (
        book.agreeing("article", *agreeing),
        *places[BEFORE],
        "".join(places[PREFIX]) + words,
        *places[CLOSE],
        *phrases,
        *places[LAST],
    )
    text = " ".join(filter(None, parts)).replace(" ,", ",")
    return replace(head, text=text)


def _once(texts: list[str], voice: Voice) -> list[str]:
    """The texts, with a word that all of them begin with kept only in the first: "mit Feuer,
    Luft"."""
    words = {text.partition(" ")[0] for text in texts}
    if len(words) > 1 or not words <= set(voice.book.words.get("merged", "").split()):
        return texts
    return [text.partition(" ")[2] if at else text for at, text in enumerate(texts)]


def _merged(phrases: list[str], words: list[str], between: str) -> list[str]:
    """The phrases, with neighbours that begin with the same one of these words joined into one."""
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
    return gender, written(words[min(place, len(words) - 1)])


def told(voice: Voice, test: Any, head: Said) -> tuple[str, str]:
    """The place where a test stands, and its words. Tests that are joined by "or" or "and" share a
    place."""
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
    clause = voice.book.words["clause"].replace("{rel}", rel)
    return AFTER, clause.replace("{be}", voice.say(test, Form(BE), head).text)
