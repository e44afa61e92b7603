"""Random legal timelines of Genesis for random games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine import cards, decks
from engine.cards.genesis import GenesisFacts
from engine.decks.genesis.timelines import copies_allowed, misfits
from engine.genesis.formats import GenesisRuleset
from engine.kernel.chance import Stream

TRIES = 40
"""Cards looked at for each place before the cheapest one is taken."""

SIDEBOARD = 12
SPARE_COPIES = 3
"""How many copies of a card the subconscious holds if the deck can fetch it from there."""


@lru_cache(maxsize=1)
def _champions() -> tuple[GenesisFacts, ...]:
    return tuple(card for card in _all() if card.kind.value == "champion")


@lru_cache(maxsize=1)
def _all() -> tuple[GenesisFacts, ...]:
    found = (card for card in cards.all_facts("genesis") if card.executable)
    return tuple(card for card in found if isinstance(card, GenesisFacts))


@lru_cache(maxsize=128)
def _pool(champions: tuple[GenesisFacts, ...]) -> tuple[GenesisFacts, ...]:
    """The cards these champions can have, the cheapest ones first."""
    legal = [card for card in _all() if not misfits(card, champions)]
    return tuple(sorted(legal, key=lambda card: (card.chi or 0, card.name)))


def random_timeline(ruleset: GenesisRuleset, stream: Stream) -> decks.DeckList | None:
    """A deck that may be legal; None if the drawn champions can have no card."""
    champions = _team(ruleset.champions, stream)
    pool = _pool(champions)
    if not pool:
        return None
    timeline = _dealt(pool, ruleset.timeline, ruleset.chi, ruleset, stream)
    most = ruleset.forethoughts_chi or ruleset.chi
    forethoughts = _dealt(pool, stream.below(SIDEBOARD + 1), most, ruleset, stream)
    piles = {
        "champion": [card.name for card in champions],
        "timeline": timeline,
        "forethoughts": forethoughts,
        "subconscious": [*_pulled([*timeline, *forethoughts]), *_doubles(timeline, stream)],
    }
    copies = {pile: [decks.Copy(name) for name in names] for pile, names in piles.items()}
    return decks.DeckList.of("random", "genesis", len(champions), dict(copies))


def _team(count: int, stream: Stream) -> tuple[GenesisFacts, ...]:
    """``count`` different champions; `decks.check` decides whether they may play together."""
    left = list(_champions())
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))


def _dealt(
    pool: Sequence[GenesisFacts], count: int, chi: int, ruleset: GenesisRuleset, stream: Stream
) -> list[str]:
    """`count` cards within the Chi. Each leaves enough Chi to fill the remaining places with the
    cheapest card."""
    cheapest = pool[0].chi or 0
    names: list[str] = []
    for place in range(count):
        budget = chi - cheapest * (count - place - 1)
        card = pool[0]
        for _ in range(TRIES):
            drawn = pool[stream.below(len(pool))]
            if (drawn.chi or 0) <= budget and _fits(drawn, names, ruleset):
                card = drawn
                break
        names.append(card.name)
        chi -= card.chi or 0
    return names


def _fits(card: GenesisFacts, names: list[str], ruleset: GenesisRuleset) -> bool:
    most = copies_allowed(card, ruleset)
    return most is None or names.count(card.name) < most


def _pulled(names: list[str]) -> list[str]:
    """Copies of every card that one of these fetches from the subconscious."""
    fetched: dict[str, None] = {}
    for name in dict.fromkeys(names):
        for line in cards.facts("genesis", name).written:
            fetched |= dict.fromkeys(other for other in _fetchable() if f'card="{other}"' in line)
    return [name for name in fetched for _ in range(SPARE_COPIES)]


def _doubles(names: list[str], stream: Stream) -> list[str]:
    """A few cards of which copies may be played (G-copy-champion.1)."""
    return [names[stream.below(len(names))] for _ in range(stream.below(SPARE_COPIES + 1))]


@lru_cache(maxsize=1)
def _fetchable() -> tuple[str, ...]:
    """The names of cards that an ability of some card names."""
    lines = "\n".join(line for card in _all() for line in card.written)
    return tuple(card.name for card in _all() if f'card="{card.name}"' in lines)
