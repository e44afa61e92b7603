"""Deck scenarios: a deck of made and filler cards, judged (scenario format, section 8)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine import cards, games, rulesets
from engine.cards import CardFacts
from engine.decks.fault import BadDeck
from engine.decks.legality import check

FILLER = re.compile(r"^filler(?:-(\d{1,3}))?$")
"""The name of a card that only fills a deck, with its cost behind the dash."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a deck scenario comes out as; ``violations`` are the rules broken, each once.

    ``build_cost`` is of Chaotic, ``chi`` and ``forethoughts_chi`` are of Genesis."""

    legal: bool
    violations: tuple[str, ...]
    build_cost: int = 0
    chi: int = 0
    forethoughts_chi: int = 0


def check_scenario(scenario: Mapping[str, Any]) -> Judgement:
    """Judges the ``deck`` of a scenario document under its format and switches.

    Raises an exception with ``place`` and ``fault`` for a malformed deck or card, and
    :class:`engine.rulesets.UnknownFormat`.
    """
    book = games.rulebook(scenario.get("game", games.default()))
    ruleset = rulesets.get(book.name, scenario.get("format", ""))
    ruleset = ruleset.switched(scenario.get("switches"))
    entries = {**book.scenario_cards, **(scenario.get("cards") or {})}
    known = {label: book.make_card(label, entry) for label, entry in entries.items()}
    deck = book.scenario_deck(scenario.get("deck"), known)

    def lookup(name: str) -> CardFacts:
        return known[name] if name in known else cards.facts(book.name, name)

    faults = check(deck, ruleset, lookup=lookup)
    violations = tuple(dict.fromkeys(rule for one in faults for rule in (one.rule, *one.also)))
    return Judgement(not faults, violations, **book.judged(deck, lookup))


def counted(pile: Any, place: str) -> Iterator[tuple[str, int]]:
    """The names of a pile, a map name -> number or a list of names, each with its number."""
    counts = Counter(map(str, pile)) if isinstance(pile, list) else pile or {}
    if not isinstance(counts, Mapping):
        raise BadDeck(place, "is neither a map of names to numbers nor a list of names")
    for name, count in counts.items():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 < count < 1000:
            raise BadDeck(place, f"{name!r} has no count")
        yield str(name), count


def expect_card(game: str, name: str, known: Mapping[str, CardFacts], place: str) -> None:
    """Refuse a name that no card has, neither of the scenario nor of the catalogue."""
    if name not in known and name not in cards.names(game):
        raise BadDeck(place, f"no card is named {name!r}", cards.nearest(game, name))
