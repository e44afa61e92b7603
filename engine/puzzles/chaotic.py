"""The puzzles of Chaotic: win this combat with the strike that is due."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.chaotic.position.cards import STATS
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import PLAYERS, SEATS, CardId, opponent_of, seat_numbered
from engine.chaotic.position.loops import situation
from engine.chaotic.position.numbers import ATTACK_DECK, ATTACK_HAND, LOCATION_DECK, MUGIC_HAND
from engine.chaotic.values.present_values import stat
from engine.puzzles.goals import Goal


class Fight(NamedTuple):
    """Who has to win the combat against whom, in which turn."""

    own: CardId
    foe: CardId
    turn: int


ENERGY = STATS.index("energy")
NEAR = 30
"""A Creature with more Energy left than this seldom falls to one strike."""


class WinCombat(Goal):
    """The opposing Creature leaves play before it strikes, the own one holds the space (7.3.1)."""

    game = "chaotic"
    name = "win-combat"
    rules = ("7.3.1",)
    deepest = 2

    def task(self, game: Duel, seat: str) -> Fight | None:
        combat = game.combat
        if combat is None or combat.showdown or combat.back >= 0:
            return None
        if combat.striker != seat_numbered(seat):
            return None
        own, foe = (game.fighter(one) for one in self._sides(seat))
        if own not in game.creatures or foe not in game.creatures:
            return None
        if stat(game, foe, ENERGY) - game.creatures[foe].damage > NEAR:
            return None
        return Fight(own, foe, game.turn)

    def outcome(self, game: Duel, seat: str, task: Fight) -> bool | None:
        if task.own not in game.creatures:
            return False
        if game.result is not None:
            return bool(game.result.winner == seat)
        combat = game.combat
        if combat is None or game.turn != task.turn or not game.engaged(task.own):
            return task.foe not in game.creatures
        if task.foe in game.creatures and combat.striker != seat_numbered(seat):
            return False  # the other side strikes
        return None

    def unseen(self, game: Duel, before: Duel) -> bool:
        return game.streams != before.streams or any(
            game.piles[one][LOCATION_DECK] != before.piles[one][LOCATION_DECK] for one in PLAYERS
        )

    def drawn(self, game: Duel, before: Duel) -> dict[str, int]:
        return {
            SEATS[one]: len(before.piles[one][ATTACK_DECK]) - len(game.piles[one][ATTACK_DECK])
            for one in PLAYERS
        }

    def place(self, game: Duel) -> Any:
        return (situation(game), game.asks, game.slots, game.resolving, game.tally, game.deeds)

    def subject(self, game: Duel, task: Fight) -> tuple[str, str]:
        return game.label(task.own), game.label(task.foe)

    def shown(
        self, game: Duel, seat: str, drawn: dict[str, int]
    ) -> dict[str, dict[str, list[str]]]:
        found: dict[str, dict[str, list[str]]] = {letter: {} for letter in SEATS}
        _own, other = self._sides(seat)
        for place, pile in (("attack_hand", ATTACK_HAND), ("mugic", MUGIC_HAND)):
            names = [game.label(card) for card in game.piles[other][pile]]
            found[SEATS[other]][place] = sorted(names)
        down = [one for one in game.creatures.values() if one.gear >= 0 and not one.gear_up]
        hidden = sorted(game.label(one.gear) for one in down if game.owner(one.gear) == other)
        found[SEATS[other]]["battlegear"] = hidden
        for one in PLAYERS:
            top = game.piles[one][ATTACK_DECK][: drawn.get(SEATS[one], 0)]
            found[SEATS[one]]["next_attacks"] = [game.label(card) for card in top]
        return {
            letter: {place: names for place, names in places.items() if names}
            for letter, places in found.items()
        }

    @staticmethod
    def _sides(seat: str) -> tuple[Any, Any]:
        own = seat_numbered(seat)
        return own, opponent_of(own)


GOAL = WinCombat()
