"""Filters: which cards, spaces, players or things on the Burst are meant."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Node, Test
from engine.language.nodes.words import CardKind


@dataclass(frozen=True, slots=True)
class Cards(Node):
    """All cards of a kind that pass every test; in play unless a test names a pile."""

    kind: CardKind
    tests: tuple[Test, ...] = ()
