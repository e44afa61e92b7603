"""Faces of the cards whose names a reader is shown, and of no others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from decks.cards.abilities import wording_in
from engine import cards, games, rulesets
from engine.cards import CardFacts
from engine.cards.catalogue import entries
from gameplay.documents import card_texts
from gameplay.documents.model import Face

_NUMBER = re.compile(r" \d+$")


def names_in(value: Any) -> Iterator[str]:
    """Every text in a view or a list of options, names of cards among them."""
    left = [value]
    while left:
        one = left.pop()
        kind = type(one)
        if kind is str:
            yield one
        elif kind is dict:
            left += one.values()
        elif kind is list or kind is tuple:
            left += one


def faces_of(
    texts: Iterable[str],
    *,
    game: str,
    format: str,
    made: Mapping[str, str],
    language: str = "en",
) -> dict[str, Face]:
    """The faces of the cards that are named in these texts, by name. A number behind a name tells
    one copy from another and is left out. ``made``: entries of cards that lists brought along."""
    listed = entries(game)
    found: dict[str, Face] = {}
    for text in dict.fromkeys(texts):
        name = text
        if name not in listed and name not in made:
            if not text[-1:].isdigit():
                continue
            name = _NUMBER.sub("", text)
        if name in found:
            continue
        if name in made:
            found[name] = _made(game, format, name, made[name], language)
        elif name in listed:
            found[name] = _listed(game, format, name, language)
    return found


@games.forget_with
@lru_cache(maxsize=8192)
def _listed(game: str, format: str, name: str, language: str) -> Face:
    return _face(cards.facts(game, name), format, language)


@games.forget_with
@lru_cache(maxsize=1024)
def _made(game: str, format: str, name: str, entry: str, language: str) -> Face:
    return _face(cards.made(game, name, entry), format, language)


def _face(card: CardFacts, format: str, language: str) -> Face:
    """The face of one card as this format plays it."""
    ruleset = rulesets.get(card.game, format)
    card = card.worded(getattr(ruleset, "wording", "current"))
    values = games.rulebook(card.game).card_values(card)
    kind = str(getattr(card.kind, "value", card.kind))
    lines = wording_in(card, language) if getattr(ruleset, "game_text", True) else ()
    return Face(
        type=card_texts.type_line_in(card, language),
        text=tuple(line.text for line in lines),
        english=tuple(n for n, line in enumerate(lines) if line.lang) or None,
        facts={
            "key": card.key,
            "kind": kind,
            "words": list(card.type_words),
            **{name: one for name, one in values.items() if one not in (None, "")},
        },
    )
