"""Made positions for abilities that random play from the first turn hardly ever reaches.

A position is crowded: Creatures with counters, damage and infections, Battlegear face up, cards in
all piles. Among them are the cards that it is built around, and those that they speak of. Their
costs can be paid, and Creatures have the Disciplines that they ask for, by effects until the turn
ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import cards
from engine.cards import CardFacts
from engine.chaotic.formats import ChaoticRuleset
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.effects import UNTIL_TURN, ElementChange, StatChange
from engine.chaotic.position.ids import CardId
from engine.chaotic.table.game import Chaotic
from engine.chaotic.table.scenarios import set_up
from engine.chaotic.values.resolved_effects import enforce
from engine.fuzz.chaotic.cover.company import chieftains, draw, fits, helpers, named, pick
from engine.fuzz.chaotic.cover.deeds import FATAL, alike, demands, fights, infects, mirages, waits
from engine.fuzz.chaotic.cover.wants import Wanted, bearers, purse, treasure
from engine.fuzz.chaotic.pool import Pools, pools
from engine.kernel.chance import Stream

BEGINNINGS = ("turn-start", "location", "action", "strike")
SEATS = ("A", "B")
PILES = (
    ("mugic", "mugic", 4),
    ("attack_hand", "attacks", 3),
    ("attack_deck", "attacks", 5),
    ("attack_discard", "attacks", 2),
    ("location_deck", "locations", 4),
)
"""Each pile of a player, with the kind and the number of its cards."""


class Stage:
    """One position. `around`: the full names of the cards that it is built around; `stream` draws
    everything else. `brainwashed`: whether there are Chieftains for the Minions (9.2.2)."""

    def __init__(
        self,
        ruleset: ChaoticRuleset,
        around: Sequence[str],
        stream: Stream,
        brainwashed: bool = False,
    ) -> None:
        self.ruleset, self.around, self.stream = ruleset, around, stream
        self.pools: Pools = pools(ruleset)
        self.groups = {
            pile: (named(around, pool), helpers(around, pool)) for pile, pool in self.pools.items()
        }
        self.chieftains = chieftains(around, self.pools["creatures"]) if brainwashed else []
        self.facts = [cards.facts("chaotic", name).worded(ruleset.wording) for name in around]
        self.sick = any(map(infects, self.facts))
        self.rich = bool(stream.below(2))
        self.taken: dict[str, int] = {}

    def document(self) -> dict[str, Any]:
        """The position as a scenario writes it."""
        size = (3, 6)[self.stream.below(2)]
        begin = self.beginning()
        board = {
            f"{seat}{number}": self.creature(number)
            for seat in SEATS
            for few in [self.stream.below(4)]
            for number in range(1, size + 1)
            if number == 1
            or (number == 2 and self.chieftains)
            or (self.stream.below(4) if few else number == 2)
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
        often = 3 if any(map(mirages, self.facts)) else 1
        if self.ruleset.game_text and self.stream.below(4) < often:
            setup["mirage"] = self.mirage(board)
        for seat in SEATS:
            setup[seat] = self.piles()
        same = frozenset[str]().union(*map(alike, self.facts))
        for pile in ("mugic", "attack_hand"):
            if self.stream.below(4) < (3 if pile in same else 1):
                setup["B"][pile] = list(setup["A"][pile])
        return {
            "game": "chaotic",
            "format": self.ruleset.name,
            "setup": setup,
            "random": {"seed": self.stream.below(2**62)},
        }

    def beginning(self) -> str:
        """The step in which play starts: mostly the combat if the abilities need one."""
        if any(map(fights, self.facts)) and self.stream.below(3):
            return "strike"
        return BEGINNINGS[self.stream.below(len(BEGINNINGS))]

    def game(self) -> Chaotic:
        """The game in this position. Every Creature has a name of its own, and most Creatures have
        what the abilities ask for."""
        game = set_up(self.document())
        game.deal.tell_apart()
        for wanted in (one for card in self.facts for one in demands(card)):
            able = [one.id for one in game.creatures.values() if self.meant(game, one, wanted)]
            if able and self.stream.below(4):
                one = able[self.stream.below(len(able))]
                for card in able if wanted.fights else (one,):
                    endow(game, card, wanted)
        return game

    def meant(self, game: Chaotic, one: Creature, wanted: Wanted) -> bool:
        """Whether a Creature is one of those that an ability is about. If it is about the two that
        fight, any Creature will do before a combat."""
        if wanted.fights:
            return game.combat is None or game.engaged(one.id)
        name = game.face(one.id).name
        if wanted.own and name not in self.around:
            if one.gear < 0 or game.face(one.gear).name not in self.around:
                return False
        return not wanted.words or fits(cards.facts("chaotic", name), wanted.words)

    def mirage(self, board: Mapping[str, dict[str, Any]]) -> dict[str, str]:
        """A Mirage Location in the space of a Creature (9.3.5), mostly one of ``around``."""
        spaces = sorted(board)
        meant = [space for space in spaces if self.wanted(board[space])]
        if meant and self.stream.below(4):
            spaces = meant
        found = [card for card in self.pools["locations"] if "Mirage" in card.type_words]
        own = [card for card in found if card.full_name in self.around]
        return {
            "card": pick(own or found, self.stream).full_name,
            "space": spaces[self.stream.below(len(spaces))].rstrip("+"),
            "owner": SEATS[self.stream.below(2)],
        }

    def wanted(self, entry: Mapping[str, Any]) -> bool:
        """Whether a Creature of the board, or its Battlegear, is one of ``around``."""
        return any(entry.get(key) in self.around for key in ("card", "gear_up", "gear_down"))

    def card(self, pile: str) -> str:
        """The name of a card of a kind."""
        return draw(self.around, self.pools[pile], self.groups[pile], self.stream).full_name

    def who(self, number: int) -> CardFacts:
        """A Creature for the space of this number. In space 1 it is mostly one of ``around`` or one
        that they speak of; in space 2 it is a Chieftain if they need one."""
        pool = self.pools["creatures"]
        wanted = [card for card in pool if card.full_name in self.around]
        spoken = self.groups["creatures"][0]
        if number == 1 and wanted:
            if not spoken or self.stream.below(3):
                return pick(wanted, self.stream)
            return pick(spoken[self.stream.below(len(spoken))], self.stream)
        if number == 2 and self.chieftains:
            return pick(self.chieftains, self.stream)
        return draw(self.around, pool, self.groups["creatures"], self.stream)

    def creature(self, number: int) -> dict[str, Any]:
        """A Creature for the space of this number as a scenario writes it. Now and then it has many
        counters, or is about to be defeated."""
        stream = self.stream
        gear = self.gear()
        card = self.bearer(gear) or self.who(number)
        name = card.full_name
        copy = self.taken[name] = self.taken.get(name, 0) + 1
        weak = not stream.below(4)
        found: dict[str, Any] = {
            "card": name,
            "as": name if copy == 1 else f"{name} {copy}",
            "counters": max(stream.below(5 if stream.below(4) else 12), self.due(card)),
            "damage": 5 * stream.below(4),
            "infected": stream.below(6) < (4 if self.sick else 2),
        }
        if weak:
            self.weaken(found)
        if gear:
            found["gear_up" if stream.below(3) else "gear_down"] = gear
        return found

    def gear(self) -> str:
        """The name of Battlegear for a Creature; "" for none."""
        if self.ruleset.battlegear and self.stream.below(4):
            return self.card("battlegear")
        return ""

    def bearer(self, gear: str) -> CardFacts | None:
        """A Creature that Battlegear of ``around`` asks for as its bearer; now and then, and for
        other Battlegear, None."""
        if gear not in self.around or not self.stream.below(3):
            return None
        words = bearers(cards.facts("chaotic", gear))
        if not words:
            return None
        word = words[self.stream.below(len(words))]
        found = [card for card in self.pools["creatures"] if fits(card, frozenset({word}))]
        return pick(found, self.stream) if found else None

    def due(self, card: CardFacts) -> int:
        """The least number of counters of a Creature. In a rich position it is what its own
        abilities cost, or half of what an ability costs several Creatures together."""
        if not self.rich:
            return 0
        shared = max((treasure(one) + 1) // 2 for one in self.facts) if self.facts else 0
        return max(purse(card) if card in self.facts else 0, shared)

    def engage(self, setup: dict[str, Any]) -> None:
        """Let the two Creatures in the spaces of number 1 fight. The combat is in the space of the
        player whose turn it is not."""
        active = setup["turn"]
        other = SEATS[1 - SEATS.index(active)]
        board = setup["board"]
        attacker, defender = board.pop(f"{active}1"), board[f"{other}1"]
        if any(waits(card, FATAL) for card in self.facts) and self.stream.below(2):
            self.weaken(attacker if self.wanted(defender) else defender)
        board[f"{other}1+"] = {**attacker, "controller": active}
        setup["engaged"] = [attacker["as"], defender["as"]]
        setup["striker"] = SEATS[self.stream.below(2)]

    def weaken(self, entry: dict[str, Any]) -> None:
        """Give a Creature so much damage that it is about to be defeated."""
        entry["damage"] = max(0, cards.facts("chaotic", entry["card"]).energy - 5)

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


def endow(game: Chaotic, card: CardId, wanted: Wanted) -> None:
    """Give a Creature the Disciplines and Elemental Types that an ability asks for, until the turn
    ends (8.7.1.1, 8.7.2.1)."""
    for value in wanted.values:
        now = game.profile(card).stats[value.stat]
        low, high = value.low or 0, now if value.high is None else value.high
        by = max(low, min(now, high)) - now
        if by:
            enforce(game, UNTIL_TURN, StatChange, card, int(value.stat), by)
    for element in wanted.elements:
        enforce(game, UNTIL_TURN, ElementChange, card, int(element), 1)
