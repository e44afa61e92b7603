"""The clocks of one game: plain numbers, told what happened and when. No database, no wall clock.

All amounts are milliseconds. What others than a seat see of its clock follows from when it
answered, which they see anyway. The first second of each question is free, so a pass that a seat
gives by itself (`services.passing`: within half a second) costs as little as the fastest hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from tournaments.clocks import Clock

FREE = 1_000
"""The milliseconds that are free with each question."""
LENT = 60_000
"""The milliseconds of grace that a seat gets, once in a game, if its connection is lost when its
time is up."""


@dataclass(slots=True)
class Hand:
    """The clock of one seat. ``free`` is used first, then ``turn``, then ``left``; ``asked``: the
    step at which its present question was put, -1 for none; ``lent``: what it got for being away.
    """

    left: int
    turn: int = 0
    free: int = FREE
    asked: int = -1
    lent: int = 0

    @property
    def whole(self) -> int:
        return self.left + self.turn + self.free

    def use(self, amount: int) -> None:
        """Let time pass. The clock never falls below 0."""
        for name in ("free", "turn", "left"):
            used = min(amount, getattr(self, name))
            setattr(self, name, getattr(self, name) - used)
            amount -= used


@dataclass(slots=True)
class Clocks:
    """All clocks of a game as they stood at ``since``; those of ``running`` seats have run on.

    ``turn`` names the turn, ``number`` counts the turns; ``game`` is the number of the game where a
    match is played as one.
    """

    hands: dict[str, Hand]
    since: datetime
    running: tuple[str, ...] = ()
    turn: str = ""
    number: int = 0
    game: int = 1

    @classmethod
    def begin(cls, clock: Clock, letters: Iterable[str], now: datetime) -> Clocks:
        """The clocks of a new game: all have their full time, and none runs."""
        hands = {one: Hand(clock.base * 1000, clock.turn * 1000) for one in letters}
        return cls(hands, now)

    @classmethod
    def of_json(cls, kept: Mapping[str, Any], since: datetime) -> Clocks:
        return cls(
            hands={letter: Hand(**hand) for letter, hand in kept["hands"].items()},
            since=since,
            running=tuple(kept["running"]),
            turn=kept["turn"],
            number=kept["number"],
            game=kept["game"],
        )

    def as_json(self) -> dict[str, Any]:
        """The clocks as JSON, without ``since``, which is a column of its own."""
        return {
            "hands": {letter: asdict(hand) for letter, hand in self.hands.items()},
            "running": list(self.running),
            "turn": self.turn,
            "number": self.number,
            "game": self.game,
        }

    def spend(self, now: datetime, said: Mapping[str, datetime] | None = None) -> None:
        """Charge the running clocks up to now; the clocks of seats that answered, up to their
        answer.

        If the clock of the machine was set back, nobody gains or loses time.
        """
        for letter in self.running:
            until = min((said or {}).get(letter, now), now)
            self.hands[letter].use(max(0, _ms(until - self.since)))
        self.since = now

    def correct(self, seconds: Mapping[str, int]) -> None:
        """Give clocks these seconds, or take them; no clock falls below 0."""
        for letter, more in seconds.items():
            hand = self.hands[letter]
            hand.left = max(0, hand.left + 1000 * more)

    def renew(self, clock: Clock, game: int) -> None:
        """The next game of a match begins: all have their whole time again."""
        if game == self.game:
            return
        for hand in self.hands.values():
            hand.left, hand.turn, hand.lent = clock.base * 1000, clock.turn * 1000, 0
        self.game, self.turn, self.number = game, "", 0

    def turn_to(self, clock: Clock, number: int, active: str) -> None:
        """Note the turn that is played. A new turn gives every seat its time for the turn, and its
        increment. A turn that is played again after a repair gives no increment twice."""
        turn = f"{number} {active}"
        if turn == self.turn or not active:
            return
        for hand in self.hands.values():
            hand.turn = clock.turn * 1000
            if self.turn and number >= self.number:
                hand.left += clock.increment * 1000
        self.turn, self.number = turn, max(number, self.number)

    def ask(self, asked: Mapping[str, int], *, stopped: bool) -> None:
        """Set which seats owe an answer, and the step at which each was asked."""
        for letter, step in asked.items():
            hand = self.hands.get(letter)
            if hand is not None and hand.asked != step:
                hand.asked, hand.free = step, FREE
        self.running = () if stopped else tuple(sorted(set(asked) & set(self.hands)))

    @property
    def flag_at(self) -> datetime | None:
        """When the first of the running clocks is out; None while none runs."""
        rest = [self.hands[letter].whole for letter in self.running]
        return self.since + timedelta(milliseconds=min(rest)) if rest else None

    def fallen(self, now: datetime) -> list[str]:
        """The running seats that have no time left now."""
        gone = _ms(now - self.since)
        return [letter for letter in self.running if self.hands[letter].whole <= gone]

    def lend(self, letter: str) -> bool:
        """Give a seat that is away the rest of its grace. Return whether there was any left."""
        hand = self.hands[letter]
        given = LENT - hand.lent
        hand.left, hand.lent = hand.left + given, LENT
        return given > 0


def _ms(span: timedelta) -> int:
    return span // timedelta(milliseconds=1)
