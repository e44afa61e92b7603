"""The puzzles of Chaotic: win this combat, in one strike or in a few, save a Creature, bring down
an opposing Creature this turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.chaotic.position.cards import STATS
from engine.chaotic.position.decisions import MOVE
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import (
    NO_CARD,
    PLAYERS,
    SEATS,
    CardId,
    opponent_of,
    seat_numbered,
)
from engine.chaotic.position.loops import situation
from engine.chaotic.position.numbers import ATTACK_DECK, ATTACK_HAND, LOCATION_DECK, MUGIC_HAND
from engine.chaotic.values.present_values import stat
from engine.kernel.event import Event
from engine.puzzles.goals import Goal


class Fight(NamedTuple):
    """The Creature that has to win the combat, the Creature that it has to beat, and the turn.
    `changes`: it is too late once the Striking Player has changed so many times (7.2.5.4)."""

    own: CardId
    foe: CardId
    turn: int
    changes: int = 0


ENERGY = STATS.index("energy")
STRIKER = "striker "
"""The beginning of the line of the event that says who strikes next."""
ANYBODY = NO_CARD
"""Stands for the solver's Creature where any Creature may do it."""


def left(game: Duel, card: CardId) -> int:
    """The Energy that a Creature has left."""
    return stat(game, card, ENERGY) - game.creatures[card].damage


class Shown(Goal):
    """What all goals of Chaotic have in common: which cards a puzzle shows, and what counts as
    chance."""

    game = "chaotic"

    def unseen(self, game: Duel, before: Duel) -> bool:
        if game.streams != before.streams:
            return True
        if game.turn != before.turn:
            return False  # the location of the next turn matters no more
        return any(
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
        own = "" if task.own == ANYBODY else game.label(task.own)
        return own, game.label(task.foe)

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

    def fight(self, game: Duel, seat: str) -> Fight | None:
        """The two Creatures of the combat in progress; None while there is none, or in a
        Showdown."""
        combat = game.combat
        if combat is None or combat.showdown or combat.back >= 0 or combat.striker < 0:
            return None
        own, foe = (game.fighter(one) for one in self._sides(seat))
        if own not in game.creatures or foe not in game.creatures:
            return None
        return Fight(own, foe, game.turn)


class WinCombat(Shown):
    """The opposing Creature leaves play before it strikes, and the solver's Creature stays
    (7.3.1)."""

    name = "win-combat"
    rules = ("7.3.1",)
    deepest = 3
    strikes = 1
    """The most strikes that the solver may need."""
    near = 35
    """A Creature with more Energy left than this is seldom brought down in so many strikes."""

    def tasks(self, game: Duel, seat: str) -> list[Fight]:
        fight = self.fight(game, seat)
        if fight is None or game.combat is None or game.combat.striker != seat_numbered(seat):
            return []
        near = left(game, fight.foe) <= self.near
        return [fight._replace(changes=2 * self.strikes - 1)] if near else []

    def went_on(self, task: Fight, events: Sequence[Event]) -> Fight:
        changed = sum(event.line.startswith(STRIKER) for event in events)
        return task._replace(changes=task.changes - changed) if changed else task

    def lesser(self, task: Fight) -> bool:
        return task.changes > 1  # a strike is left

    def outcome(self, game: Duel, seat: str, task: Fight) -> bool | None:
        if task.own not in game.creatures:
            return False
        if game.result is not None:
            return bool(game.result.winner == seat)
        if game.combat is None or game.turn != task.turn or not game.engaged(task.own):
            return task.foe not in game.creatures
        return False if task.foe in game.creatures and task.changes <= 0 else None


class WinInTwo(WinCombat):
    """The same goal by the solver's second strike at the latest, with a strike of the other side
    between."""

    name = "win-combat-in-two"
    fewest = 2
    strikes = 2
    near = 60

    def tasks(self, game: Duel, seat: str) -> list[Fight]:
        return super().tasks(game, seat) if game.prompts[0].kind == "strike" else []


class WinInThree(WinInTwo):
    """The same goal by the solver's third strike at the latest."""

    name = "win-combat-in-three"
    fewest = 3
    strikes = 3
    near = 85
    share = 0.5


class SaveCreature(Shown):
    """The own Creature is still in play when the other side's strike is over (7.3.1)."""

    name = "save-creature"
    rules = ("7.3.1",)
    deepest = 2
    share = 0.3

    def tasks(self, game: Duel, seat: str) -> list[Fight]:
        fight = self.fight(game, seat)
        if fight is None or game.combat is None or not game.burst:
            return []
        return [] if game.combat.striker == seat_numbered(seat) else [fight]

    def outcome(self, game: Duel, seat: str, task: Fight) -> bool | None:
        if task.own not in game.creatures:
            return False
        if game.result is not None:
            return bool(game.result.winner == seat)
        combat = game.combat
        same = combat is not None and game.turn == task.turn and game.engaged(task.own)
        if combat is None or not same or combat.striker == seat_numbered(seat):
            return True
        return None


class BringDown(Shown):
    """An opposing Creature leaves play in the solver's turn, whichever Creature attacks it."""

    name = "bring-down"
    rules = ("7.3.1",)
    deepest = 3
    fewest = 2
    near = 35

    def tasks(self, game: Duel, seat: str) -> list[Fight]:
        own, other = self._sides(seat)
        if game.prompts[0].kind != MOVE or game.active != own or game.burst:
            return []
        army = [one.id for one in game.army(other)]
        near = [card for card in army if left(game, card) <= self.near]
        return [Fight(ANYBODY, card, game.turn) for card in near]

    def moment(self, game: Duel, task: Fight) -> int:
        return game.fought

    def outcome(self, game: Duel, seat: str, task: Fight) -> bool | None:
        if game.result is not None:
            return bool(game.result.winner == seat)
        if task.foe not in game.creatures:
            return True
        if game.turn != task.turn or game.active != seat_numbered(seat):
            return False
        return None


GOALS = (WinCombat(), SaveCreature(), WinInTwo(), WinInThree(), BringDown())
