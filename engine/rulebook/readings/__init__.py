"""The register of readings: ways of wording a card that a ruling of ours settles.

A family is a phrase that several cards share. Its cards are found in their abilities, so that a new
card belongs to its families without being listed. The table of a game stands in the file of its
name in this folder; its wing names the file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib import import_module

from engine import games
from engine.cards import CardFacts, all_facts, facts, meant
from engine.language.nodes import Ability


@dataclass(frozen=True, slots=True)
class Family:
    """A phrase and how it is read. `rulings` are the entries of the rulebook that settle it, the
    first one by name; `switch` is the switch of a format that changes the reading, if one does;
    `fits` tells whether an ability is worded so."""

    name: str
    reading: str
    rulings: tuple[str, ...]
    fits: Callable[[Ability], bool]
    switch: str = ""


@games.forget_with
@lru_cache(maxsize=8)
def families(game: str) -> tuple[Family, ...]:
    """All families of a game, in the order of its table; none where it has no table."""
    module = games.rulebook(game).readings
    found: tuple[Family, ...] = import_module(module).FAMILIES if module else ()
    return found


def families_on(card: CardFacts) -> tuple[Family, ...]:
    """The families of the abilities of a card, in either wording and either text box."""
    own = _texts(card) if families(card.game) and card.executable else ()
    return tuple(one for one in families(card.game) if any(map(one.fits, own)))


def families_settled(game: str, ruling: str) -> tuple[Family, ...]:
    """The families that a ruling settles."""
    return tuple(one for one in families(game) if ruling in one.rulings)


def cards_with(game: str, family: Family) -> tuple[CardFacts, ...]:
    """The cards of a family, in order of sets and numbers."""
    return tuple(facts(game, name) for name in _members(game)[family.name])


def values_of(game: str, family: Family) -> tuple[str, ...]:
    """The possible values of the switch of a family, the usual one first; empty without a
    switch."""
    first = next(iter(games.rulebook(game).formats.values()))
    if family.switch not in {one.name for one in fields(first)}:
        return ()
    words: tuple[str, ...] = first.WORDS.get(family.switch, ("yes", "no"))
    return words


def found(game: str, text: str) -> tuple[Family, ...]:
    """The families with this word in their name or reading, of the ruling or switch whose id begins
    so, or of the card with this name; "" finds all."""
    word = text.strip().casefold()
    carried = {one.name for name in meant(game, text) for one in families_on(facts(game, name))}
    return tuple(one for one in families(game) if one.name in carried or _speaks(one, word))


def _speaks(family: Family, word: str) -> bool:
    said = (family.name.casefold(), family.reading.casefold())
    ids = (*(one.casefold() for one in family.rulings), family.switch)
    return any(word in one for one in said) or any(one.startswith(word) for one in ids if one)


def _texts(card: CardFacts) -> tuple[Ability, ...]:
    """All abilities of a card: those of today and those printed, of both text boxes."""
    wordings = (card, card.worded("printed")) if card.printed_digest else (card,)
    return tuple(line for one in wordings for line in (*one.abilities, *one.brainwashed))


@games.forget_with
@lru_cache(maxsize=4)
def _members(game: str) -> dict[str, tuple[str, ...]]:
    """By name of a family the full names of its cards."""
    on = [(card.full_name, families_on(card)) for card in all_facts(game)]
    return {one.name: tuple(name for name, own in on if one in own) for one in families(game)}
