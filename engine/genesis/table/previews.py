"""What an ability or a card would do if it were chosen, from what its player knows.

The option is played in a copy without hidden cards (`unknowing`), in which everybody passes, until
it has resolved. For damage, the preview tells what increases, reduces and prevents it (G-damage.5
to .9).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.genesis.instructions.hit_points import blows_of, harm
from engine.genesis.position.battle import Battle
from engine.genesis.position.permanents import Permanent
from engine.genesis.stack.playing import PlayKey
from engine.genesis.table.hidden_cards import unknowing
from engine.genesis.turn.priority import passing
from engine.genesis.values.damage import Blow, Reckoning, reckon
from engine.kernel.agenda import Frame, is_step
from engine.kernel.foresight import UNKNOWN, foresee

Said = dict[str, Any]
"""A part of a preview, as JSON has it."""

RESISTANCE = frozenset(
    {"G-kw-resistance.1", "G-kw-resistance.2", "G-kw-resistance.3", "G-kw-resistance.4"}
)
"""The rules of the kinds of Resistance; each kind takes off 1."""


def previews(game: Battle, seat: str, keys: Sequence[Any], most: int) -> list[Said | None]:
    """What each option of the one decision that is owed would do. It is None if that cannot be told
    in numbers, and for all options after the first ``most`` that were tried."""
    blank = None
    found: list[Said | None] = []
    for key in keys:
        said = None
        if isinstance(key, PlayKey) and most > 0:
            blank = blank or unknowing(game, seat, UNKNOWN)
            most -= 1
            said = Try(blank.clone(), key).told()
        found.append(said)
    return found


class Try:
    """One option, played in a copy of its own."""

    def __init__(self, game: Any, key: PlayKey) -> None:
        self.game = game
        self.key = key
        self.before = {card: one.hp for card, one in game.permanents.items()}
        self.labels = {card: one.label for card, one in game.permanents.items()}
        self.number = -1
        self.sums: dict[int, Said] = {}

    def told(self) -> Said | None:
        """The preview of the option; None if there is nothing to tell."""
        found = foresee(self.game, self.key, passing=passing, done=self.done, look=self.look)
        hits = self.hits()
        return {"hits": hits, "open": found.open} if hits else None

    def done(self, game: Battle) -> bool:
        """Whether what was played has left the stack and is carried out."""
        if self.number < 0:
            played = [item.number for item in game.stack if item.card == self.key.card]
            self.number = max(played, default=-1)
            return not played
        if any(item.number == self.number for item in game.stack):
            return False
        return game.resolving is None or game.resolving.number != self.number

    def look(self, game: Battle, frame: Frame) -> None:
        """Note the sums of a damage just before it is dealt (G-damage.10)."""
        if not is_step(frame, harm):
            return
        _, item, damages = frame
        if item.number == self.number:
            for blow in blows_of(game, item, damages):
                one = game.permanents[blow.card]
                self.sums[blow.card] = sum_of(one, blow, reckon(game, item, blow))

    def hits(self) -> list[Said]:
        """The permanents whose hit points changed, that left, or that damage was dealt to."""
        after = self.game.permanents
        found = []
        for card, before in self.before.items():
            one = after.get(card)
            if one is not None and one.hp == before and card not in self.sums:
                continue
            hit = {"name": self.labels[card], "before": before, "gone": one is None}
            left = {"left": one.hp} if one is not None else {}
            found.append({**hit, **left, **self.sums.get(card, {})})
        return found


def sum_of(one: Permanent, blow: Blow, found: Reckoning) -> Said:
    """The damage of one ability to one permanent, and what changed it (G-damage.5 to .9)."""
    prevented = sum(part.rest for part in one.prevents) - sum(p.rest for p in found.prevents)
    resisted = len(RESISTANCE & {*found.rules})
    immune = "G-damage.6" in found.rules
    whole = found.dealt + prevented + resisted
    more = whole - blow.n if whole > resisted and "G-damage.5" in found.rules else 0
    changes = (("more", more), ("resisted", -resisted), ("prevented", -prevented))
    terms = [{"amount": number, "of": name} for name, number in changes if number]
    if immune:
        terms.append({"amount": -blow.n, "of": "immune"})
    return {"base": blow.n, "terms": terms, "total": found.dealt}
