"""The catalogue of cards: facts, abilities, sets, search.

Nothing is read at import; a card is read when it is asked for, its abilities when they are.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from engine import games
from engine.cards import asking
from engine.cards.asking import BadQuestion
from engine.cards.catalogue import UnknownCard, entries, read_entry, sets
from engine.cards.model import TRIBES, CardFacts, CardSet, Kind, Printing

__all__ = [
    "TRIBES",
    "BadQuestion",
    "CardFacts",
    "CardSet",
    "Kind",
    "Printing",
    "UnknownCard",
    "alike",
    "all_facts",
    "by_key",
    "digest",
    "facts",
    "made",
    "meant",
    "names",
    "nearest",
    "search",
    "sets",
    "squashed",
]


def facts(game: str, name: str) -> CardFacts:
    """The card with this full name. Raises :class:`UnknownCard` with the nearest names."""
    if name not in entries(game):
        raise UnknownCard(name, nearest(game, name))
    return read_entry(game, name)


@games.forget_with
@lru_cache(maxsize=2048)
def made(game: str, name: str, entry: str) -> CardFacts:
    """The facts of a made card: one that an organizer added, described by an entry."""
    book = games.rulebook(game)
    if not book.makes_cards:
        raise UnknownCard(name)
    card: CardFacts = book.read_card(name, entry)
    return card


def names(game: str) -> tuple[str, ...]:
    """All full names in order of sets and numbers."""
    return tuple(entries(game))


def all_facts(game: str) -> Iterator[CardFacts]:
    """Every card of the catalogue in order of sets and numbers."""
    return (read_entry(game, name) for name in entries(game))


def by_key(game: str, key: str) -> CardFacts:
    """The card whose :attr:`CardFacts.key` this is. Raises :class:`UnknownCard`."""
    name = _keys(game).get(key)
    if name is None:
        raise UnknownCard(key, nearest(game, key.replace("-", " ")))
    return read_entry(game, name)


@games.forget_with
@lru_cache(maxsize=4)
def _keys(game: str) -> dict[str, str]:
    return {card.key: card.full_name for card in all_facts(game)}


@games.forget_with
@lru_cache(maxsize=4)
def _folded(game: str) -> dict[str, str]:
    return {name.casefold(): name for name in entries(game)}


def squashed(name: str) -> str:
    """The name as bare letters and digits, without capitals and accents. It finds names that
    programs or people write without marks."""
    plain = unicodedata.normalize("NFKD", name.replace("\u00d8", "O").replace("\u00f8", "o"))
    return "".join(letter for letter in plain.casefold() if letter.isalnum())


def meant(game: str, name: str) -> tuple[str, ...]:
    """The full names that a name as people write it may mean: the card with this full name, else
    every version of this name; empty if no card has it."""
    if name in entries(game):
        return (name,)
    return _squashed(game).get(squashed(name), ())


@games.forget_with
@lru_cache(maxsize=4)
def _squashed(game: str) -> dict[str, tuple[str, ...]]:
    versions: dict[str, tuple[str, ...]] = {}
    for name in entries(game):
        short = squashed(read_entry(game, name).name)
        versions[short] = (*versions.get(short, ()), name)
    return versions | {squashed(name): (name,) for name in entries(game)}


LIKELY = 60
"""How many names, those with the most pairs of letters in common, are compared letter by letter.
Comparing all names takes ten times as long, and a list may hold a hundred unknown names."""


def _pairs_of(name: str) -> set[str]:
    return {name[at : at + 2] for at in range(len(name) - 1)}


@games.forget_with
@lru_cache(maxsize=4)
def _by_pairs(game: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key in _folded(game):
        for pair in sorted(_pairs_of(key)):
            found.setdefault(pair, []).append(key)
    return found


def nearest(game: str, name: str, n: int = 3) -> tuple[str, ...]:
    """Up to ``n`` full names that look most like ``name``, best first."""
    wanted, folded = name.casefold().strip(), _folded(game)
    if wanted in folded:
        return (folded[wanted],)
    shared = Counter(
        key for pair in sorted(_pairs_of(wanted)) for key in _by_pairs(game).get(pair, ())
    )
    likely = [key for key, _count in shared.most_common(LIKELY)]
    close = difflib.get_close_matches(wanted, likely, n=n, cutoff=0.6)
    if len(close) < n and len(wanted) >= 3:
        close += [key for key in folded if key not in close and key.startswith(wanted)]
    return tuple(folded[key] for key in close[:n])


def search(
    game: str,
    text: str = "",
    *,
    kind: str | None = None,
    tribe: str | None = None,
    set: str | None = None,
    element: str | None = None,
    rarity: str | None = None,
    more: Iterable[CardFacts] = (),
) -> tuple[CardFacts, ...]:
    """The cards that match ``text`` (:mod:`engine.cards.asking`) and have the given facts.

    ``more``: cards to search in addition to the catalogue.

    ``kind``, ``tribe`` (in Genesis an affiliation or world) and ``element`` are names as printed in
    any case, ``set`` is a set code. The cards nearest to the words of ``text`` come first
    (:func:`engine.cards.asking.nearness`), otherwise they are sorted by name. Raises
    :class:`BadQuestion`.
    """
    fits = asking.read(text)
    found = (
        card
        for card in _with(_by_name(game), tuple(more))
        if (kind is None or card.kind == kind.casefold())
        and (tribe is None or tribe.casefold() in (group.casefold() for group in card.groups))
        and (set is None or any(p.set == set.upper() for p in card.printings))
        and (rarity is None or any(p.rarity == rarity.casefold() for p in card.printings))
        and (element is None or card.has_element(element.casefold()))
        and fits(card)
    )
    return tuple(sorted(found, key=asking.nearness(text)))


@games.forget_with
@lru_cache(maxsize=4)
def _by_name(game: str) -> tuple[CardFacts, ...]:
    return tuple(sorted(all_facts(game), key=_order))


def _order(card: CardFacts) -> tuple[str, str]:
    return card.full_name.casefold(), card.kind


def _with(cards: tuple[CardFacts, ...], more: tuple[CardFacts, ...]) -> tuple[CardFacts, ...]:
    return tuple(sorted((*cards, *more), key=_order)) if more else cards


def alike(game: str, phrase: str, n: int = 3) -> tuple[str, ...]:
    """Up to ``n`` full names of cards whose wording shares most words with ``phrase``."""
    wanted = frozenset(_words(phrase))
    scored = sorted(
        (-len(wanted & words), len(words), name)
        for name, words in _wordings(game)
        if wanted & words
    )
    return tuple(name for _, _, name in scored[:n])


@games.forget_with
@lru_cache(maxsize=4)
def _wordings(game: str) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple(
        (card.full_name, frozenset(_words(" ".join(card.wording))))
        for card in all_facts(game)
        if card.written
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z']{3,}", text.casefold())


def digest(game: str, cards: Iterable[str], made: Mapping[str, str] | None = None) -> str:
    """16 hex digits over facts and abilities of these cards; order and repetition do not matter.

    ``made``: entries of cards that are not in the catalogue.
    """
    whole = hashlib.sha256()
    for name in sorted(frozenset(cards)):
        entry = (made or {}).get(name) or entries(game).get(name)
        if entry is None:
            raise UnknownCard(name, nearest(game, name))
        whole.update(f"{name}\n{entry}\n\n".encode())
    return whole.hexdigest()[:16]
