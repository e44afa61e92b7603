"""The stops that a person sets, kept as JSON, and what a seat passes until."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from gameplay.stops.moment import Item, Moment

MOST_CARDS = 60
LONGEST_NAME = 80


class BadStops(ValueError):
    """The values are no stops; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Stops:
    """Where a person with priority is asked. The values are the usual ones.

    ``full``: everywhere. ``answers``: something that another player chose to put there waits to
    resolve, and the seat could act. ``strikes``: attacks count too; ``triggers``: abilities that
    came by themselves count too. ``moves``: once in the player's own moves, after the first of
    them; ``every_move``: after the others too. ``fights``: another player begins a fight with a
    Creature; ``own_fights``: the seat itself began it. ``own`` and ``other``: phases in which it
    always stops, in own turns and in those of others. ``cards``: names at which it always stops
    when another player puts them on the pile.
    """

    full: bool = False
    answers: bool = True
    strikes: bool = False
    triggers: bool = False
    moves: bool = True
    every_move: bool = False
    fights: bool = True
    own_fights: bool = False
    own: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    cards: tuple[str, ...] = field(default=())

    @classmethod
    def of_json(cls, values: Mapping[str, Any], phases: Mapping[str, Any]) -> Stops:
        """The stops that were stored or sent. Stops that are not named have their usual values.
        Raises BadStops, which says what is wrong."""
        unknown = sorted(set(values) - set(cls.__dataclass_fields__))
        if unknown:
            raise BadStops(f"There is no stop named {unknown[0]}.")
        chosen: dict[str, Any] = {}
        for name, value in values.items():
            if name in ("own", "other", "cards"):
                chosen[name] = _names(name, value, phases)
            elif isinstance(value, bool):
                chosen[name] = value
            else:
                raise BadStops(f"{name} is yes or no.")
        return cls(**chosen)

    def as_json(self) -> dict[str, Any]:
        """As it is stored and sent."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }

    def stop_at(self, moment: Moment) -> bool:
        """Whether the person is asked at this moment."""
        if moment.acts:
            return True
        named = {name.casefold() for name in self.cards}
        if any(item.name.casefold() in named for item in moment.theirs):
            return True
        if moment.phase in (self.own if moment.mine else self.other):
            return True
        if not moment.could:
            return False
        if moment.pile:
            return moment.pile[0].by != moment.seat and self._answers(moment.pile[0])
        if moment.opening:
            return moment.engaged and (self.own_fights if moment.mine else self.fights)
        if not moment.ends_moves:
            return False
        return self.every_move or (self.moves and moment.first_move)

    def _answers(self, item: Item) -> bool:
        """Whether the person is asked at something of this kind."""
        if item.strike:
            return self.strikes
        return self.triggers if item.trigger else self.answers


def _names(name: str, value: Any, phases: Mapping[str, Any]) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise BadStops(f"{name} is a list of names.")
    found = tuple(dict.fromkeys(one.strip() for one in value if one.strip()))
    if name == "cards":
        if len(found) > MOST_CARDS or any(len(one) > LONGEST_NAME for one in found):
            raise BadStops(f"Up to {MOST_CARDS} cards can be named.")
        return found
    wrong = [one for one in found if one not in phases]
    if wrong:
        raise BadStops(f"There is no phase named {wrong[0]}.")
    return found


QUESTION, FIGHT, PILE, TURN = "question", "fight", "pile", "turn"
UNTIL = (QUESTION, FIGHT, PILE, TURN)
"""Until the next own question that is not priority; the end of the fight; something new of another
player on the pile; the next own turn."""


@dataclass(frozen=True, slots=True)
class Until:
    """What a seat passes until, and how it was when that was said."""

    what: str
    turn: int = 0
    fight: str = ""
    pile: tuple[tuple[str, str], ...] = ()

    @classmethod
    def now(cls, what: str, moment: Moment) -> Until:
        """What a seat passes until from this moment on. Raises BadStops for an unknown word."""
        if what not in UNTIL:
            raise BadStops(f"One can pass until: {', '.join(UNTIL)}.")
        pile = tuple((item.name, item.by) for item in moment.pile)
        return cls(what, moment.turn, moment.fight, pile)

    @classmethod
    def of_json(cls, values: Mapping[str, Any]) -> Until:
        """The value from its stored form."""
        pile = tuple((name, by) for name, by in values["pile"])
        return cls(values["what"], values["turn"], values["fight"], pile)

    def as_json(self) -> dict[str, Any]:
        """The value as it is stored."""
        return {**asdict(self), "pile": [list(item) for item in self.pile]}

    def reached(self, moment: Moment) -> bool:
        """Whether what the seat waits for has come, as far as a spectator sees. A question to the
        seat ends it anyway."""
        if self.what == FIGHT:
            return moment.fight != self.fight
        if self.what == TURN:
            return moment.mine and moment.turn != self.turn
        if self.what == PILE:
            known = list(self.pile)
            for item in moment.pile:
                if (item.name, item.by) in known:
                    known.remove((item.name, item.by))
                elif item.by != moment.seat:
                    return True
        return False
