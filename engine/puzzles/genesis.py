"""The puzzles of Genesis: defeat this champion this turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.loops import numbers, situation
from engine.genesis.position.phases import END, MAIN, MOVE
from engine.genesis.position.zones import SUBCONSCIOUS, THOUGHTS, TIMELINE
from engine.puzzles.goals import Goal


class Duty(NamedTuple):
    """Whose champion has to fall, in which round and turn."""

    own: CardId
    foe: CardId
    round: int
    turns: int


TURN = (MOVE, MAIN, END)
"""The phases in which something can still happen in a turn."""
MOST_SHOWN = 6
"""So many cards of a timeline may be shown, not more."""
NEAR = 9
"""A champion with more HP than this does not fall in a turn that can be looked through."""


class DefeatChampion(Goal):
    """The opposing champion is killed before the own turn is over, the own one stands."""

    game = "genesis"
    name = "defeat-champion"
    rules = ("G-champion-card.5",)
    deepest = 3

    def task(self, game: Battle, seat: str) -> Duty | None:
        number = game.seat_of(seat)
        if game.turn != number or len(game.playing) != 2 or game.phase not in (MOVE, MAIN):
            return None
        own = game.champions(number)
        foes = [one for other in game.playing if other != number for one in game.champions(other)]
        if len(own) != 1 or len(foes) != 1 or foes[0].hp > NEAR:
            return None
        return Duty(own[0].id, foes[0].id, game.round, game.turns)

    def outcome(self, game: Battle, seat: str, task: Duty) -> bool | None:
        if game.result is not None:
            return bool(game.result.winner == seat)
        if task.own not in game.permanents:
            return False
        if task.foe not in game.permanents:
            return True
        same = game.round == task.round and game.turn == game.seat_of(seat)
        return None if same and game.phase in TURN else False

    def unseen(self, game: Battle, before: Battle) -> bool:
        if game.phase not in TURN:
            return False  # the turn is over, and with it the puzzle
        if game.streams != before.streams or game.coins != before.coins:
            return True
        return any(taken > MOST_SHOWN for taken in self.drawn(game, before).values())

    def drawn(self, game: Battle, before: Battle) -> dict[str, int]:
        return {
            letter: len(before.zones[seat][TIMELINE]) - len(game.zones[seat][TIMELINE])
            for letter, seat in ((one, game.seat_of(one)) for one in game.seats)
        }

    def place(self, game: Battle) -> Any:
        return (situation(game), numbers(game), game.asks, game.passes)

    def subject(self, game: Battle, task: Duty) -> tuple[str, str]:
        return game.label(task.own), game.label(task.foe)

    def shown(
        self, game: Battle, seat: str, drawn: dict[str, int]
    ) -> dict[str, dict[str, list[str]]]:
        found: dict[str, dict[str, list[str]]] = {}
        for letter in game.seats:
            zones = game.zones[game.seat_of(letter)]
            places = {
                "thoughts": sorted(map(game.label, zones[THOUGHTS])),
                "subconscious": sorted(map(game.label, zones[SUBCONSCIOUS])),
                "next_cards": [
                    game.label(card) for card in zones[TIMELINE][: drawn.get(letter, 0)]
                ],
            }
            if letter == seat:
                places = {"next_cards": places["next_cards"]}
            found[letter] = {place: names for place, names in places.items() if names}
        return found


GOAL = DefeatChampion()
