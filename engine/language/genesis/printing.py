"""Abilities in our own words: lines that are read back to the same ability."""

from __future__ import annotations

import re

from engine.language.genesis.binding import free
from engine.language.genesis.grammar import category, grammar
from engine.language.genesis.header import show_cost
from engine.language.genesis.nodes import Ability
from engine.language.grammar.machine import Grammar
from engine.language.grammar.speaker import speaker


def text_of(ability: Ability) -> str:
    """What the ability does, in one sentence or more; "" for one that does nothing.

    LookupError for a node without a form.
    """
    return _text(grammar(), ability)


def _text(voice: Grammar, ability: Ability) -> str:
    if not (ability.effects or ability.statics):
        return ""
    text = voice.show(category(ability.speed), free(ability))
    text = re.sub(r", anywhere(?= \w)", ", anywhere,", text)
    return ". ".join(part[:1].upper() + part[1:] for part in text.split(". ")) + "."


def line_of(ability: Ability) -> str:
    """The whole line: ``Swift - Push - 2 Aura : Move target ...``."""
    return _line(ability, text_of(ability))


def wording(ability: Ability) -> str:
    """The whole line in words for readers of cards; the plain words of a table stay the same."""
    return _line(ability, _text(speaker(grammar(), "card"), ability))


def _line(ability: Ability, text: str) -> str:
    parts = [ability.speed.value.capitalize(), ability.name]
    if ability.cost is not None:
        parts.append(show_cost(ability.cost))
    return " : ".join(part for part in (" - ".join(parts), text) if part)
