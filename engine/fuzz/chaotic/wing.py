"""How random games of Chaotic are made and watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.chaotic.formats import ChaoticRuleset
from engine.decks import DeckList
from engine.fuzz.chaotic import lines, patience, plain_lists
from engine.fuzz.chaotic.cover.staging import Stage
from engine.fuzz.chaotic.cover.witness import Witness
from engine.fuzz.chaotic.deckbuilding import Builder
from engine.fuzz.chaotic.demands import CHAOTIC
from engine.fuzz.chaotic.twin.texts import Reader
from engine.fuzz.chaotic.twin.watch import Watch
from engine.fuzz.habits import Habits
from engine.fuzz.twin import Twin
from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt


class Chaotic(Habits):
    """Decks around cards, made positions, fights brought to an end, and a twin."""

    demands = CHAOTIC
    covers = True
    matrix = "engine.fuzz.chaotic.matrix.report"

    def line_to_try(self, view: dict[str, Any], stream: Stream) -> str:
        return lines.line_to_try(view, stream)

    def random_deck(
        self, ruleset: ChaoticRuleset, size: int, stream: Stream, around: Sequence[str]
    ) -> DeckList | None:
        return Builder(ruleset, size, stream, around).deck()

    judges_lists = True

    def broken_by(
        self, document: Mapping[str, Any], format: str, board: int | None
    ) -> frozenset[str]:
        return plain_lists.broken(document, format, board)

    def closing(self, game: Game, prompt: Prompt) -> int | None:
        return patience.closing(game, prompt)

    def in_vain(self, game: Game) -> bool:
        return patience.in_vain(game)

    def twin(self, ruleset: ChaoticRuleset) -> Twin:
        """For formats without texts one that needs none, else one that reads them."""
        if ruleset.game_text:
            switches = (ruleset.opposing, ruleset.element_x, ruleset.wording, ruleset.invisibility)
            return Reader(ruleset.board_join, *switches)
        return Watch(ruleset.board_join, ruleset.stalemate)

    def staged(
        self, ruleset: ChaoticRuleset, around: Sequence[str], stream: Stream, brainwashed: bool
    ) -> Game:
        return Stage(ruleset, tuple(around), stream, brainwashed).game()

    def witness(self, game: Game, around: Sequence[str]) -> Witness:
        return Witness(game, tuple(around))


HABITS = Chaotic("chaotic")
