"""Made positions in which abilities come about that random play from the first turn hardly meets.

A position is crowded: Creatures with counters, damage and infections, Battlegear up, cards in all
piles, and in all of it the cards around which it is built and those they speak of.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import CardFacts
from engine.chaotic.game import Chaotic
from engine.chaotic.position import set_up
from engine.fuzz.cover.company import chieftains, draw, helpers, named, pick
from engine.fuzz.pool import Pools, pools
from engine.kernel.chance import Stream
from engine.rulesets import Ruleset

BEGINNINGS = ("turn-start", "location", "action", "strike")
SEATS = ("A", "B")
PILES = (
    ("mugic", "mugic", 4),
    ("attack_hand", "attacks", 3),
    ("attack_deck", "attacks", 5),
    ("attack_discard", "attacks", 2),
    ("location_deck", "locations", 4),
)
"""Pile, kind of card, how many of it."""


class Stage:
    """One position. `around` are full names, `stream` draws everything else."""

    def __init__(self, ruleset: Ruleset, around: Sequence[str], stream: Stream) -> None:
        self.ruleset, self.around, self.stream = ruleset, around, stream
        self.pools: Pools = pools(ruleset)
        self.groups = {
            pile: (named(around, pool), helpers(around, pool)) for pile, pool in self.pools.items()
        }
        self.chieftains = chieftains(around, self.pools["creatures"])
        self.taken: dict[str, int] = {}

    def document(self) -> dict[str, Any]:
        """The position as a scenario writes it."""
        size = (3, 6)[self.stream.below(2)]
        begin = BEGINNINGS[self.stream.below(len(BEGINNINGS))]
        board = {
            f"{seat}{number}": self.creature(number)
            for seat in SEATS
            for few in [self.stream.below(4)]
            for number in range(1, size + 1)
            if number == 1 or (self.stream.below(4) if few else number == 2)
        }
        setup: dict[str, Any] = {
            "size": size,
            "turn": SEATS[self.stream.below(2)],
            "begin": begin,
            "hive": bool(self.stream.below(2)),
            "board": board,
        }
        if begin == "strike":
            self.engage(setup)
        if begin != "turn-start":
            setup["location"] = self.card("locations")
        for seat in SEATS:
            setup[seat] = self.piles()
        return {
            "game": "chaotic",
            "format": self.ruleset.name,
            "setup": setup,
            "random": {"seed": self.stream.below(2**62)},
        }

    def game(self) -> Chaotic:
        """The position, every Creature with a name of its own."""
        game = set_up(self.document())
        game.deal.tell_apart()
        return game

    def card(self, pile: str) -> str:
        """The name of a card of a kind."""
        return draw(self.around, self.pools[pile], self.groups[pile], self.stream).full_name

    def who(self, number: int) -> CardFacts:
        """Who stands in the space of a number: in front mostly one of those wanted, or whom they
        speak of, behind it a Chieftain if that is what they wait for."""
        pool = self.pools["creatures"]
        wanted = [card for card in pool if card.full_name in self.around]
        spoken = self.groups["creatures"][0]
        if number == 1 and wanted:
            return pick(spoken if spoken and not self.stream.below(3) else wanted, self.stream)
        if number == 2 and self.chieftains and self.stream.below(4):
            return pick(self.chieftains, self.stream)
        return draw(self.around, pool, self.groups["creatures"], self.stream)

    def creature(self, number: int) -> dict[str, Any]:
        """A Creature as it stands on the board, in the space of a number: now and then rich in
        counters, or about to fall."""
        card, stream = self.who(number), self.stream
        name = card.full_name
        copy = self.taken[name] = self.taken.get(name, 0) + 1
        weak = not stream.below(4)
        found: dict[str, Any] = {
            "card": name,
            "as": name if copy == 1 else f"{name} {copy}",
            "counters": stream.below(5 if stream.below(4) else 12),
            "damage": max(0, card.energy - 5) if weak else 5 * stream.below(4),
            "infected": stream.below(3) == 0,
        }
        if self.ruleset.battlegear and self.stream.below(4):
            found["gear_up" if self.stream.below(3) else "gear_down"] = self.card("battlegear")
        return found

    def engage(self, setup: dict[str, Any]) -> None:
        """The two in front fight in the space of the one whose turn it is not."""
        active = setup["turn"]
        other = SEATS[1 - SEATS.index(active)]
        board = setup["board"]
        attacker, defender = board.pop(f"{active}1"), board[f"{other}1"]
        board[f"{other}1+"] = {**attacker, "controller": active}
        setup["engaged"] = [attacker["as"], defender["as"]]
        setup["striker"] = SEATS[self.stream.below(2)]

    def piles(self) -> dict[str, list[str]]:
        """Hands, decks and piles of a player."""
        found = {
            pile: [self.card(kind) for _ in range(count)]
            for pile, kind, count in PILES
            if kind != "mugic" or self.ruleset.mugic
        }
        found["discard"] = [
            self.card(kind) for kind in ("creatures", "creatures", "mugic", "battlegear")
        ]
        return found
