"""The puzzles of Genesis: defeat the champion, remove a summon or an alteration this turn, keep a
combatant alive."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.loops import numbers, situation
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.phases import END, MAIN, MOVE
from engine.genesis.position.zones import SUBCONSCIOUS, THOUGHTS, TIMELINE
from engine.kernel.prompt import Prompt
from engine.language.genesis.nodes import CardType
from engine.puzzles.goals import Goal


class Duty(NamedTuple):
    """The solver's champion, which has to stand, the active combatant, the permanent that has to
    fall, and the round and turn."""

    own: CardId
    active: CardId
    foe: CardId
    round: int
    turns: int
    rest: int = 0
    """The goal is reached when the permanent has so many HP or fewer."""


TURN = (MOVE, MAIN, END)
"""The phases in which something can still happen in a turn."""
ONWARD = "phase"
"""The beginning of the key of an option that leads to the next phase."""
MOST_SHOWN = 6
"""The most cards of a timeline that a puzzle may show."""


HURTS = (3, 4, 5, 6)
"""The losses of HP that a puzzle may ask for."""


class Shown(Goal):
    """What all goals of Genesis have in common: which cards a puzzle shows, and what counts as
    chance."""

    game = "genesis"

    def unseen(self, game: Battle, before: Battle) -> bool:
        if game.streams != before.streams or game.coins != before.coins:
            return True
        return any(taken > MOST_SHOWN for taken in self.drawn(game, before).values())

    def drawn(self, game: Battle, before: Battle) -> dict[str, int]:
        return {
            letter: len(before.zones[seat][TIMELINE]) - len(game.zones[seat][TIMELINE])
            for letter, seat in ((one, game.seat_of(one)) for one in game.seats)
        }

    def acts(self, prompt: Prompt, index: int) -> bool:
        return prompt.options.keys[index][0] != ONWARD and super().acts(prompt, index)

    def effort(self, prompt: Prompt, index: int) -> int:
        return 2 if self.acts(prompt, index) else 1

    def efforts(self, deepest: int) -> range:
        return range(2, 2 * deepest)  # two acts and the phase between, but not three acts

    def place(self, game: Battle) -> Any:
        return (situation(game), numbers(game), game.asks, game.passes)

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


class Fell(Shown):
    """A permanent of the other side leaves the arena before the solver's turn is over, and the
    solver's champion stands."""

    near: ClassVar[int]
    """A permanent with more HP than this cannot fall in a turn that is short enough to look
    through."""

    def wanted(self, game: Battle, one: Permanent) -> bool:
        """Whether a permanent of the other side is of the kind that has to fall."""
        raise NotImplementedError

    def tasks(self, game: Battle, seat: str) -> list[Duty]:
        number = game.seat_of(seat)
        if game.turn != number or len(game.playing) != 2 or game.phase not in (MOVE, MAIN):
            return []
        own = game.champions(number)
        if len(own) != 1 or game.active not in game.permanents:
            return []
        foes = [one for one in game.permanents.values() if one.controller != number]
        return [
            Duty(own[0].id, game.active, one.id, game.round, game.turns)
            for one in sorted(foes, key=lambda one: one.life)
            if one.hp <= self.near and self.wanted(game, one)
        ]

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
        return super().unseen(game, before)

    def tempts(self, line: str, names: tuple[str, str]) -> bool:
        return line.endswith(f" on {names[1]}")

    def moment(self, game: Battle, task: Duty) -> tuple[int, int]:
        return game.phase, game.permanents[task.foe].hp

    def subject(self, game: Battle, task: Duty) -> tuple[str, str]:
        return game.label(task.active), game.label(task.foe)


class DefeatChampion(Fell):
    """The opposing champion is killed before the solver's turn is over, and the solver's champion
    stands."""

    name = "defeat-champion"
    rules = ("G-champion-card.5",)
    deepest = 3
    near = 9

    def wanted(self, game: Battle, one: Permanent) -> bool:
        return game.face(one.id).kind is CardType.CHAMPION


class HurtChampion(DefeatChampion):
    """The opposing champion falls to a given number of HP before the solver's turn is over."""

    name = "hurt-champion"
    rules = ("G-term-hp.1",)
    near = 99
    rising = True
    share = 0.7

    def tasks(self, game: Battle, seat: str) -> list[Duty]:
        return [
            duty._replace(rest=game.permanents[duty.foe].hp - less)
            for duty in super().tasks(game, seat)
            for less in HURTS
            if game.permanents[duty.foe].hp > less
        ]

    def outcome(self, game: Battle, seat: str, task: Duty) -> bool | None:
        if task.own in game.permanents and task.foe in game.permanents and game.result is None:
            if game.permanents[task.foe].hp <= task.rest:
                return True
        return super().outcome(game, seat, task)

    def number(self, task: Duty) -> int:
        return task.rest


class RemoveSummon(Fell):
    """An opposing summon leaves the arena before the solver's turn is over."""

    name = "remove-summon"
    rules = ("G-term-kill.1",)
    deepest = 3
    near = 7

    def wanted(self, game: Battle, one: Permanent) -> bool:
        return game.face(one.id).kind is CardType.SUMMON


class DestroyAlteration(Fell):
    """An opposing alteration leaves the arena before the solver's turn is over."""

    name = "destroy-alteration"
    rules = ("G-term-destroyed.1",)
    deepest = 3
    near = 7

    def wanted(self, game: Battle, one: Permanent) -> bool:
        return game.face(one.id).kind is CardType.ALTERATION


class Guard(NamedTuple):
    """The combatant that has to stand, the item on top of the stack, and the card that threatens
    it."""

    own: CardId
    item: int
    foe: CardId


class SaveCombatant(Shown):
    """An own combatant is still in the arena when the stack is empty."""

    name = "save-combatant"
    rules = ("G-stack.3",)
    deepest = 1
    share = 0.2

    def tasks(self, game: Battle, seat: str) -> list[Guard]:
        number = game.seat_of(seat)
        if not game.stack or game.stack[-1].controller == number or len(game.playing) != 2:
            return []
        own = [one for one in game.permanents.values() if one.controller == number]
        threat = game.stack[-1]
        return [
            Guard(one.id, threat.number, threat.card)
            for one in sorted(own, key=lambda one: one.life)
            if game.combatant(one.id)
        ]

    def outcome(self, game: Battle, seat: str, task: Guard) -> bool | None:
        if task.own not in game.permanents:
            return False
        if game.result is not None:
            return bool(game.result.winner == seat)
        return None if game.stack or game.resolving or game.waiting else True

    def unseen(self, game: Battle, before: Battle) -> bool:
        if game.phase != before.phase:
            return False  # everything has resolved, and the puzzle is over
        return super().unseen(game, before)

    def moment(self, game: Battle, task: Guard) -> int:
        return task.item

    def subject(self, game: Battle, task: Guard) -> tuple[str, str]:
        return game.label(task.own), game.label(task.foe)


GOALS = (DefeatChampion(), RemoveSummon(), DestroyAlteration(), HurtChampion(), SaveCombatant())
