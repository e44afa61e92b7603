"""Chosen words: a choice of a word becomes a choice between the effects with each word."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from engine.language import nodes as n
from engine.language.grammar.pronouns import ChooseWord, Unbound, Word
from engine.language.settling import settled
from engine.language.vocabulary import TRIBES

_WORDS: dict[Word, tuple[Any, ...]] = {
    Word.TRIBE: TRIBES,
    Word.ELEMENT: tuple(n.Element),
    Word.DISCIPLINE: n.DISCIPLINES,
    Word.OTHER: n.DISCIPLINES,
}


def expanded(node: Any) -> Any:
    """The node with each choice of a word as a choice between its effects with each word."""
    if isinstance(node, ChooseWord):
        branches: list[tuple[Any, ...]] = []
        for word in (word for word in _WORDS[node.word] if word != node.but):
            effects = _worded(node.effects, node.word, word)
            branches += _branches(settled(effects) if branches else effects)
        return expanded(n.ChooseOne(tuple(branches)))
    if isinstance(node, tuple):
        return tuple(expanded(item) for item in node)
    if isinstance(node, n.Node) and is_dataclass(node):
        values = {field.name: expanded(getattr(node, field.name)) for field in fields(node)}
        return type(node)(**values)
    if isinstance(node, Word):
        raise Unbound
    return node


def _branches(effects: Any) -> tuple[Any, ...]:
    """The branches for one chosen word: its effects, or one for each further word they choose."""
    match effects:
        case (ChooseWord() as further,):
            choice: n.ChooseOne = expanded(further)
            return choice.branches
    return (effects,)


def _worded(node: Any, spoken: Word, word: Any) -> Any:
    """The effects with the chosen word where they speak of it."""
    if node is spoken:
        return word
    if isinstance(node, tuple):
        return tuple(_worded(item, spoken, word) for item in node)
    if isinstance(node, ChooseWord) and node.word is Word.OTHER:
        node = replace(node, but=word)
    if isinstance(node, n.Node) and is_dataclass(node):
        kept = ("word",) if isinstance(node, ChooseWord) else ()
        values = {
            f.name: _worded(getattr(node, f.name), spoken, word)
            for f in fields(node)
            if f.name not in kept
        }
        return replace(node, **values)
    return node
