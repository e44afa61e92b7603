"""Deck scenarios: a deck of made and filler cards, judged (scenario format, section 8)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from engine import cards, rulesets
from engine.cards import CardFacts, Kind
from engine.cards.genesis import GenesisFacts
from engine.cards.making import ALWAYS, make_card
from engine.decks import timelines
from engine.decks.deck import PILES, PILES_OF, Copy, DeckList
from engine.decks.legality import build_cost, check
from engine.decks.reading import BadDeck

_FILLER = re.compile(r"^filler(?:-(\d{1,3}))?$")


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
    game = scenario.get("game", "chaotic")
    ruleset = rulesets.get(game, scenario.get("format", ""))
    ruleset = ruleset.switched(scenario.get("switches"))
    entries = {**ALWAYS[game], **(scenario.get("cards") or {})}
    known = {label: make_card(game, label, entry) for label, entry in entries.items()}
    if game == "genesis":
        deck = _timeline(scenario.get("deck"), known)
    else:
        deck = _deck(game, scenario.get("deck"), known)

    def lookup(name: str) -> CardFacts:
        return known[name] if name in known else cards.facts(game, name)

    faults = check(deck, ruleset, lookup=lookup)
    violations = tuple(dict.fromkeys(rule for one in faults for rule in (one.rule, *one.also)))
    if game == "genesis":
        find = cast("timelines.Lookup", lookup)
        chi, more = (timelines.chi_of(deck, pile, find) for pile in ("timeline", "forethoughts"))
        return Judgement(not faults, violations, chi=chi, forethoughts_chi=more)
    return Judgement(not faults, violations, build_cost(deck, lookup))


def _deck(game: str, entry: Any, known: dict[str, CardFacts]) -> DeckList:
    """The deck written in a scenario; filler cards are added to ``known``."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("size"), int):
        raise BadDeck("deck", "is not a map with a size")
    unknown = sorted(set(entry) - {"size", *PILES.values()})
    if unknown:
        raise BadDeck("deck", f"has an unknown key {unknown[0]!r}")
    piles: dict[str, list[Copy]] = {}
    for kind, pile in PILES.items():
        piles[pile] = []
        place = f"deck {pile}"
        for name, count in _counted(entry.get(pile), place):
            piles[pile] += _copies(game, Kind(kind), name, count, known, place)
    return DeckList.of("scenario", game, entry["size"], dict(piles))


def _timeline(entry: Any, known: dict[str, CardFacts]) -> DeckList:
    """The timeline written in a scenario of Genesis; filler cards are added to ``known``."""
    if not isinstance(entry, Mapping) or not isinstance(entry.get("champion"), str):
        raise BadDeck("deck", "is not a map with a champion")
    unknown = sorted(set(entry) - set(PILES_OF["genesis"]))
    if unknown:
        raise BadDeck("deck", f"has an unknown key {unknown[0]!r}")
    champion = entry["champion"]
    _exists("genesis", champion, known, "deck champion")
    symbols = _with_symbols(known.get(champion) or cards.facts("genesis", champion))
    known[champion] = symbols
    piles = {"champion": [Copy(champion)]}
    for pile in PILES_OF["genesis"][1:]:
        place = f"deck {pile}"
        copies = piles.setdefault(pile, [])
        for name, count in _counted(entry.get(pile), place):
            filler = _FILLER.match(name)
            if filler and name not in known:
                known[name] = timelines.filler(name, int(filler[1] or 0), symbols.groups)
            _exists("genesis", name, known, place)
            copies += [Copy(name)] * count
    return DeckList.of("scenario", "genesis", 1, dict(piles))


def _counted(pile: Any, place: str) -> Iterator[tuple[str, int]]:
    """The names of a pile, a map name -> number or a list of names, each with its number."""
    counts = Counter(map(str, pile)) if isinstance(pile, list) else pile or {}
    if not isinstance(counts, Mapping):
        raise BadDeck(place, "is neither a map of names to numbers nor a list of names")
    for name, count in counts.items():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 < count < 1000:
            raise BadDeck(place, f"{name!r} has no count")
        yield str(name), count


def _with_symbols(champion: CardFacts) -> CardFacts:
    """The champion; one without any symbol gets one that only filler cards share, which are legal
    for every champion (scenario format of Genesis, section 9)."""
    if champion.groups:
        return champion
    return replace(cast("GenesisFacts", champion), affiliations=(f"that of {champion.name}",))


def _exists(game: str, name: str, known: dict[str, CardFacts], place: str) -> None:
    if name not in known and name not in cards.names(game):
        raise BadDeck(place, f"no card is named {name!r}", cards.nearest(game, name))


def _copies(
    game: str, kind: Kind, name: str, count: int, known: dict[str, CardFacts], place: str
) -> list[Copy]:
    filler = _FILLER.match(name)
    if not filler or name in known:
        _exists(game, name, known, place)
        return [Copy(name)] * count
    copies = []
    for number in range(count):
        card = _filler_card(game, kind, f"{name} {kind} {number // 2 + 1}", int(filler[1] or 0))
        known[card.name] = card
        copies.append(Copy(card.name))
    return copies


def _filler_card(game: str, kind: Kind, name: str, build_points: int) -> CardFacts:
    tribe = {Kind.CREATURE: "OverWorld", Kind.MUGIC: "Generic"}.get(kind, "")
    return CardFacts(game=game, name=name, kind=kind, tribe=tribe, build_points=build_points)
