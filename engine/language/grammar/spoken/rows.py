"""Sentences and clauses in a row: what is told of the same Creature is one sentence."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.grammar.pronouns import Again
from engine.language.grammar.spoken.conditions import joined
from engine.language.grammar.spoken.gains import told_of
from engine.language.nodes import Until
from engine.language.settling import settled
from engine.language.walking import changed


def add_to(g: Grammar) -> None:
    """Several effects: what is told of the same Creature is one sentence."""
    for category, item, glue in (
        ("effects", "sentence", ". "),
        ("attack effects", "attack sentence", ". "),
        ("clauses", "clause", "; "),
        ("attack clauses", "any attack clause", "; "),
    ):
        g.speaks(category, partial(_show_row, item, glue))


def _show_row(item: str, glue: str, g: Grammar, value: Any) -> str | None:
    if not isinstance(value, tuple) or not value:
        return None
    parts: list[str] = []
    before: Any = None
    for group in together(value):
        text = _show_group(g, group) if len(group) > 1 else None
        single = [text] if text else [g.try_show(item, one) for one in spelt(group)]
        if any(part is None for part in single):
            return None
        if parts and isinstance(before, n.Does):
            single = [_of_them(part) for part in single if part]
        parts += [part for part in single if part]
        before = group[-1]
    return in_a_row(parts, glue)


def _of_them(text: str) -> str:
    """The text with "if they do" in place of "if you do": what follows a deed of others."""
    for you, they in (("if you do,", "if they do,"), ("if you don't,", "if they don't,")):
        text = they + text.removeprefix(you) if text.startswith(you) else text
    return text


def in_a_row(parts: list[str], glue: str) -> str:
    """Two short clauses joined with "and", others joined with the marks of the row."""
    if glue == "; " and len(parts) == 2 and not any(_long(part) for part in parts):
        return " and ".join(parts)
    return glue.join(parts)


def _long(part: str) -> bool:
    return " and " in part or "," in part or "if " in part


def together(effects: tuple[Any, ...]) -> list[list[Any]]:
    """The effects in groups; those of a group act on the same Creature."""
    groups: list[list[Any]] = []
    for effect in effects:
        if groups and getattr(effect, "who", None) == Again():
            groups[-1].append(effect)
        else:
            groups.append([effect])
    return groups


def spelt(group: list[Any]) -> list[Any]:
    """The effects of a group, each with its subject again."""
    who = settled(getattr(group[0], "who", None))
    return [group[0], *(changed(effect, who=who) for effect in group[1:])]


def _show_group(g: Grammar, group: list[Any]) -> str | None:
    """One subject and all that is told of it."""
    scanned = _show_scanned(g, group)
    if scanned:
        return scanned
    told: list[tuple[str, list[str]]] = []
    for at, effect in enumerate(group):
        if isinstance(effect, n.CannotGain) and at and effect.word is _lost(group[at - 1]):
            continue
        if at + 1 < len(group) and _lost(effect) is getattr(group[at + 1], "word", 0):
            word = g.show("keyword name", _lost(effect))
            if told and told[-1][0] == LOST:
                told[-1][1].append(word)
            else:
                told.append((LOST, [word]))
            continue
        of_it = told_of(g, effect, group[0].who) or denied_of(g, effect, "effect")
        if of_it is None:
            return None
        verb, what = of_it
        if told and told[-1][0] == verb and verb:
            told[-1][1].append(what)
        else:
            told.append((verb, [what]))
    until = {effect.until for effect in group}
    if len(until) > 1:
        return None
    end = " until the end of combat" if until == {Until.COMBAT} else ""
    said = [f"{verb} {joined(what)}".strip() for verb, what in told]
    return f"{g.show('selector', group[0].who)} {joined(said)}{end}"


def _show_scanned(g: Grammar, group: list[Any]) -> str | None:
    """What somebody was scanned with, lost in each Discipline."""
    amounts = [getattr(effect, "n", None) for effect in group]
    match amounts[0]:
        case n.ValueOf(who=of, scanned=True) if amounts == [
            n.ValueOf(stat, of, True) for stat in n.DISCIPLINES
        ] and all(isinstance(effect, n.Lose) for effect in group):
            whom, whose = g.show("selector", group[0].who), g.show("selector", of)
            return f"{whom} loses in each Discipline as much as {whose} was Scanned with"
    return None


LOST = "loses and cannot gain"


def _lost(effect: Any) -> object:
    """The keyword that an effect takes, without its number."""
    match effect:
        case n.LoseAbility(keyword=n.Keyword(word=word) as keyword) if keyword == n.Keyword(word):
            return word
    return None


def denied_of(g: Grammar, effect: Any, category: str) -> tuple[str, str] | None:
    """What somebody cannot do, without its subject."""
    if not isinstance(effect, n.Cannot | n.CannotGain):
        return None
    whole = g.try_show(category, effect)
    start = f"{g.show('selector', effect.who)} cannot "
    if whole is None or not whole.startswith(start):
        return None
    return "", whole.removeprefix(start[: -len("cannot ")])
