"""How random games of Genesis are made and watched.

Games need no rule for tired players: a position that comes back often enough is not allowed again,
or ends the game (GR-TU.13).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.decks import DeckList
from engine.fuzz.genesis import lines, plain_lists, timelines
from engine.fuzz.genesis.demands import GENESIS
from engine.fuzz.genesis.twin import GenesisTwin
from engine.fuzz.habits import Habits
from engine.fuzz.twin import Twin
from engine.genesis.formats import GenesisRuleset
from engine.kernel.chance import Stream


class Genesis(Habits):
    """Random timelines, and a twin."""

    demands = GENESIS

    def line_to_try(self, view: dict[str, Any], stream: Stream) -> str:
        return lines.line_to_try(view, stream)

    def random_deck(
        self, ruleset: GenesisRuleset, size: int, stream: Stream, around: Sequence[str]
    ) -> DeckList | None:
        return timelines.random_timeline(ruleset, stream)

    judges_lists = True

    def broken_by(
        self, document: Mapping[str, Any], format: str, board: int | None
    ) -> frozenset[str]:
        return plain_lists.broken(document, format, board)

    def twin(self, ruleset: GenesisRuleset) -> Twin:
        return GenesisTwin()


HABITS = Genesis("genesis")
