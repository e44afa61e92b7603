"""Choosing a word (a Tribe, an Elemental Type, a Discipline) and speaking of it; lists of ifs."""

from __future__ import annotations

from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.numbers import word_of
from engine.language.grammar.pronouns import Again, ChooseWord, It, That, Whoever, Word
from engine.language.nodes import CardKind, Until
from engine.language.walking import changed, names

THAT: Any = Word.TRIBE
ELEMENT: Any = Word.ELEMENT
DISCIPLINE: Any = Word.DISCIPLINE
AGAIN = Again()


def add_to(g: Grammar) -> None:
    """ "Choose a Tribe. Creatures of that Tribe ...", "the chosen Discipline"."""
    for composed, effects in (("sentence", "effects"), ("attack sentence", "attack effects")):
        g.reads(composed, _choose, f"choose {{word:word chosen}}. {{effects:{effects}}}")
    g.reads("word chosen", lambda: Word.TRIBE, "a tribe")
    g.reads("word chosen", lambda: Word.ELEMENT, "an elemental type")
    g.reads("some discipline", lambda: Word.DISCIPLINE, "the|a discipline <of your choice>")
    g.list_of("alternative disciplines", "discipline", ",", "or", ", or", least=2)
    g.same("word chosen", "some discipline", "alternative disciplines")
    _tribes(g)
    _elements(g)
    _disciplines(g)
    _ifs(g)


def _choose(word: Word | tuple[n.Stat, ...], effects: tuple[n.Effect, ...]) -> ChooseWord | None:
    """A word is chosen; the four Disciplines may be named one by one. "That Elemental Type" is then
    the chosen one, not one that was lost or paid."""
    if isinstance(word, Word):
        return ChooseWord(word, _of_chosen(effects) if word is Word.ELEMENT else effects)
    return ChooseWord(Word.DISCIPLINE, effects) if word == n.DISCIPLINES else None


def _of_chosen(value: Any) -> Any:
    match value:
        case n.GainElementsHad(who=who) if value == n.GainElementsHad(who):
            return n.GainElement(who, ELEMENT)
        case tuple():
            return tuple(map(_of_chosen, value))
        case n.Node():
            return changed(
                value, **{name: _of_chosen(getattr(value, name)) for name in names(value)}
            )
    return value


def _tribes(g: Grammar) -> None:
    g.reads(
        "effect",
        lambda who: n.GainType(who, THAT, Until.FACE_UP),
        "{who} is considered to belong to that tribe while ~ is face-up",
    )
    g.reads("test after", lambda: n.IsA(THAT), "of that tribe", "of the chosen tribe")
    g.reads("type named", lambda: THAT, "that|the <chosen> tribe")
    g.reads("gain part", lambda: n.GainType(Whoever(), THAT), "the chosen tribe")


def _elements(g: Grammar) -> None:
    who = Whoever()
    g.reads("chosen element", lambda: ELEMENT, "the|that <chosen> elemental type")
    g.same("element named", "chosen element")
    g.reads(
        "gain part",
        lambda v, element: n.GainAbility(who, n.Keyword(n.Word.ELEMENT, v, element=element)),
        '" element {v:int} <.> " of {element:chosen element}',
    )
    g.reads(
        "sentence",
        _gain_one,
        "{to:selector} gains|gain an elemental type of your choice. if {condition},"
        ' that creature also gains " element {v:int} " of the chosen elemental type',
    )


def _gain_one(to: n.Selector, condition: n.Condition, v: int) -> n.Effect:
    keyword = n.Keyword(n.Word.ELEMENT, v, element=ELEMENT)
    return ChooseWord(
        Word.ELEMENT,
        (
            n.GainElement(to, ELEMENT),
            n.If(condition, (n.GainAbility(That(CardKind.CREATURE), keyword),)),
        ),
    )


def _disciplines(g: Grammar) -> None:
    g.reads("stats", lambda: (DISCIPLINE,), "the|that <chosen> discipline")
    changes = {
        **dict.fromkeys(("gains", "gain"), n.Gain),
        **dict.fromkeys(("loses", "lose"), n.Lose),
    }
    g.terminal("rises or falls", word_of(changes))
    g.reads(
        "sentence",
        _two,
        "{to:selector} {one:rises or falls} {v:number} to|in {of:some discipline} <.> <and>"
        " <{again:selector}> {other:rises or falls} {w:number} to|in another <discipline>"
        " <of your choice>",
    )


def _two(
    to: n.Selector,
    one: Any,
    v: n.Number,
    of: Word,
    other: Any,
    w: n.Number,
    again: n.Selector = AGAIN,
) -> n.Effect:
    """One of four Disciplines, then one of the other three, of the same Creature or of another;
    in one sentence the two are chosen together."""
    second = Again() if isinstance(again, It | That) else again
    first, last = one(to, v, (of,)), other(second, w, (Word.OTHER,))
    if again == AGAIN:
        return ChooseWord(of, (ChooseWord(Word.OTHER, (first, last)),))
    return ChooseWord(of, (first, ChooseWord(Word.OTHER, (last,))))


def _ifs(g: Grammar) -> None:
    """ "If A, B; if C, D": one after the other."""
    for composed, clause in (("composed", "clause"), ("attack composed", "any attack clause")):
        items = f"{clause} ifs"
        g.list_of(items, f"{clause} if", ";", least=2)
        g.reads(
            f"{clause} if",
            lambda condition, then: n.If(condition, then if isinstance(then, tuple) else (then,)),
            f"if {{condition}}, {{then:{clause}}}",
        )
        g.same(composed, items)
    g.reads(
        "composed",
        lambda condition, then: n.If(condition, then),
        "then, if {condition}, {then:clauses}",
    )
