"""Cards made for a scenario, by the rulebook of their game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import games
from engine.cards.fault import BadCard
from engine.cards.model import CardFacts

__all__ = ["ALWAYS", "BadCard", "make_card"]


class _Always(Mapping[str, Mapping[str, Mapping[str, Any]]]):
    def __getitem__(self, game: str) -> Mapping[str, Mapping[str, Any]]:
        return games.rulebook(game).scenario_cards

    def __iter__(self) -> Iterator[str]:
        return iter(games.names())

    def __len__(self) -> int:
        return len(games.names())


ALWAYS: Mapping[str, Mapping[str, Mapping[str, Any]]] = _Always()
"""Cards that exist in every scenario of a game, unless it makes others of these names."""


def make_card(game: str, label: str, entry: Mapping[str, Any]) -> CardFacts:
    """The facts of a made card; its texts are compiled. ``label`` is the key it stands under.

    Raises :class:`BadCard`, and :class:`engine.language.Declined` if a text cannot be read.
    """
    card: CardFacts = games.rulebook(game).make_card(label, entry)
    return card
