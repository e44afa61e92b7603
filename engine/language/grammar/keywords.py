"""Keyword abilities, alone on a line or in quotes (8.8, 9)."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.nodes import Word

PLAIN = (
    Word.RANGE,
    Word.SURPRISE,
    Word.DISARM,
    Word.UNTARGETABLE,
    Word.FLUIDMORPH,
    Word.DEFENDER,
)
NUMBERED = (Word.STRIKE, Word.SWIFT, Word.RECKLESSNESS)
OF_DISCIPLINE = {
    Word.INTIMIDATE: "Intimidate: {stat:stat} {n:int}",
    Word.SUPPORT: "Support: {stat:stat} {n:int}",
    Word.OUTPERFORM: "Outperform {stat} {n:int}",
    Word.EXHAUST: "Exhaust {stat} {n:int}",
}


def add_to(g: Grammar) -> None:
    """Keywords with their parameters, and keywords named without them."""
    for word in PLAIN:
        g.node("keyword", n.Keyword, word.capitalize(), word=word)
    for word in NUMBERED:
        g.node(
            "keyword",
            n.Keyword,
            f"{word.capitalize()} {{n:int}}",
            word=word,
        )
    for word, form in OF_DISCIPLINE.items():
        loose = form.replace(":", "", 1) if ":" in form[:12] else form.replace(" ", ": ", 1)
        g.node("keyword", n.Keyword, form, loose, word=word)
        of_all = re.sub(r"\{stat[^}]*\}", "all Disciplines", form)
        g.node("keyword", n.Keyword, of_all, word=word)
    g.node("keyword", n.Keyword, "{element} {n:int}", word=Word.ELEMENT)
    g.node(
        "keyword",
        n.Keyword,
        "Elementproof all {n:int}",
        "elementproof all elemental types {n:int}",
        word=Word.PROOF,
    )
    for element in n.Element:
        proof = element.name.capitalize() + "proof"
        g.node(
            "keyword",
            n.Keyword,
            f"{proof} {{n:int}}",
            word=Word.PROOF,
            element=element,
        )
    g.reads("keyword", lambda word, v: replace(word, n=v), "{word:numbered}: {v:int}")
    for word in NUMBERED:
        g.reads("numbered", n.Keyword, word.capitalize(), word=word)
    g.reads("numbered", _proof, "{test:proof test}")
    g.node("keyword", n.Keyword, "Defender: {kind:type word}", word=Word.DEFENDER)
    g.node("keyword", n.Keyword, "Defender: {element}", word=Word.DEFENDER)

    g.same("keyword ability", "keyword")
    g.node("keyword ability", n.Invisibility, "Invisibility: {ability:keyword}")

    for word in (*PLAIN, *NUMBERED, Word.INVISIBILITY):
        g.node("bare keyword", n.Keyword, word.capitalize(), word=word)
        g.reads("keyword name", lambda word: word, word.capitalize(), word=word)
    for word in OF_DISCIPLINE:
        g.node("bare keyword", n.Keyword, f"{word.capitalize()} {{stat}}", word=word)
        g.reads("keyword name", lambda word: word, word.capitalize(), word=word)
    g.prints(
        "keyword name",
        lambda _, word: word.capitalize() if isinstance(word, Word) else None,
    )


def _proof(test: n.HasKeyword) -> n.Keyword:
    """ "Waterproof", still without its number."""
    return n.Keyword(Word.PROOF, element=test.element)
