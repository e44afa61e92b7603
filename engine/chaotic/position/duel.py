"""A game of Chaotic as it stands: the slots, their encoding, and what is computed from them."""

from __future__ import annotations

import marshal
import pickle
import zlib
from collections.abc import Iterator
from typing import Any, ClassVar, Self, cast

from engine.chaotic.formats import ChaoticRuleset as Ruleset
from engine.chaotic.position.battleboard import Board, board
from engine.chaotic.position.cards import Deal, Face
from engine.chaotic.position.combats import Combat
from engine.chaotic.position.creatures import Creature, LastValues, changing
from engine.chaotic.position.decisions import Owed, Priority
from engine.chaotic.position.effects import Copy, InForce, named
from engine.chaotic.position.flow import FLOW
from engine.chaotic.position.items import Deed, Item
from engine.chaotic.position.numbers import NOBODY, PILES, PREGAME, SEATS
from engine.chaotic.position.profile import Profile
from engine.kernel.agenda import Ask, Flow
from engine.kernel.game import BadState, Game, Origin
from engine.kernel.prompt import Reason, Result
from engine.kernel.sources import release

PLACED = frozenset({"spaces", "combat"})
"""Changes by which what may be targeted may be other Creatures, or stand in another order."""

ANNOUNCED = frozenset({"counters", "mugic", "spaces"})
"""The changes on which it depends who could announce what, and in which order, besides values."""

GATHERED = (("discard", "lying"), ("combat", "AsIfChieftain"))
"""Changes on which it depends which texts count at all, where a card says such a thing."""

GUISES = frozenset({"BecomeCopy", "TurnOver"})
"""The effects by which another face of a Creature counts (GL2-copy)."""


class Duel(Game):
    """A game of Chaotic between A and B. Spaces, cards and seats are whole numbers inside."""

    __slots__ = (
        "ruleset",
        "deal",
        "size",
        "at",
        "entrant",
        "creatures",
        "piles",
        "active",
        "turn",
        "phase",
        "location",
        "location_stamp",
        "mirage",
        "mirage_space",
        "mirage_stamp",
        "hive",
        "quiet",
        "fought",
        "moves",
        "combat",
        "initiative",
        "zero",
        "burst",
        "passes",
        "attack_burst",
        "resolving",
        "batches",
        "effects",
        "ghosts",
        "tally",
        "coins",
        "starter",
        "slots",
        "scratch",
        "deeds",
        "board",
        "present",
        "doubted",
        "cache",
        "sung",
        "guise",
    )
    CACHES: ClassVar[frozenset[str]] = Game.CACHES | {
        "board",
        "present",
        "doubted",
        "cache",
        "sung",
        "guise",
    }
    FLOW: ClassVar[Flow] = FLOW
    LOOP_RULE: ClassVar[str] = "R-loops"
    FIXED: ClassVar[frozenset[str]] = frozenset({"seats", "ruleset", "deal", "size", "seed"})
    """Slots that never change in a game. They are hashed once, at the start of the chain."""

    def __init__(
        self,
        ruleset: Ruleset,
        size: int,
        seed: bytes,
        deal: Deal,
        origin: Origin | None = None,
    ) -> None:
        super().__init__(SEATS, seed, origin)
        self.ruleset = ruleset
        self.deal = deal
        self.size = size
        self.board: Board = board(size, ruleset.board_join)
        self.at = [-1] * (2 * size)
        self.entrant = -1
        self.creatures: dict[int, Creature] = {}
        self.piles: list[list[list[int]]] = [[[] for _ in PILES] for _ in SEATS]
        self.active = 0
        self.turn = 0
        self.phase = PREGAME
        self.location = -1
        self.location_stamp = 0
        self.mirage = -1
        self.mirage_space = -1
        self.mirage_stamp = 0
        self.hive = 0
        self.quiet = 0
        self.fought = 0
        self.moves = 0
        self.combat: Combat | None = None
        self.initiative = NOBODY
        self.zero = [0, 0]
        self.burst: list[Item] = []
        self.passes = 0
        self.attack_burst = 0
        self.resolving = 0
        self.batches: list[tuple[Any, ...]] = []
        self.effects: list[InForce] = []
        self.ghosts: dict[int, LastValues] = {}
        self.tally = [0, 0]
        self.coins: list[int] = []
        self.starter = NOBODY
        self.slots: dict[str, Any] = {}
        self.scratch: list[Any] = []
        self.deeds: list[Deed] = []
        self.present: Any = None
        self.doubted: Any = None
        self.cache: dict[Any, Any] = {}
        self.sung: dict[int, Any] = {}
        self.guise: dict[int, int] = {}

    def start(self) -> None:
        """See `Game.start`. What is put on the Burst is numbered from behind the cards, so that no
        number means a card and an item."""
        self.deal.lay_sides(self.ruleset.wording)
        self.stamp = max(self.stamp, len(self.deal.faces))
        super().start()

    # -- names -------------------------------------------------------------------------------

    def face(self, card: int) -> Face:
        """What is printed on a card; on one that has become a copy, what it is a copy of
        (GL2-copy)."""
        return self.deal.faces[self.guise.get(card, card) if self.guise else card]

    def label(self, card: int) -> str:
        """What a card is called in lines: its name, for Creatures made distinct."""
        return self.deal.labels[card]

    def space_name(self, space: int) -> str:
        """The name of a space, "A1"."""
        return self.board.spaces[space].name

    def army(self, seat: int) -> list[Creature]:
        """The Creatures in play that a seat controls, in the order of their spaces."""
        creatures = self.creatures
        found = [
            creature
            for card in self.at
            if card >= 0 and (creature := creatures[card]).controller == seat
        ]
        if self.entrant >= 0 and creatures[self.entrant].controller == seat:
            found.append(creatures[self.entrant])
        return found

    def engaged(self, card: int) -> bool:
        """Whether a Creature is in the combat in progress (GL-engaged), and not back in play
        after it left it."""
        combat = self.combat
        return (
            combat is not None
            and (card == combat.attacker or card == combat.defender)
            and card in self.creatures
            and card not in self.ghosts
        )

    def foe(self, card: int) -> int:
        """The other Creature of the combat; -1 if `card` is in none. It may have left play."""
        combat = self.combat
        if combat is None:
            return -1
        if card == combat.attacker:
            return combat.defender
        return combat.attacker if card == combat.defender else -1

    def fighter(self, seat: int) -> int:
        """The Creature of a seat in the combat in progress, even if it left play; else -1."""
        combat = self.combat
        if combat is None:
            return -1
        return combat.attacker if seat == self.active else combat.defender

    @property
    def holder(self) -> int:
        """The seat that has priority (8.1.1); -1 while nobody has."""
        for ask in self.decisions:
            return ask.seat if type(ask) is Priority else NOBODY
        return NOBODY

    @property
    def decisions(self) -> tuple[Owed, ...]:
        """The decisions that are owed now."""
        return cast(tuple[Owed, ...], self.asks)

    def remembered(self, place: str, otherwise: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        """8.5.2: what was remembered under a name while an item resolves."""
        _, refs = self.slots.get(place, ("", otherwise))
        return tuple(refs)

    @property
    def reckoned(self) -> int:
        """8.6.2: the damage that the attack which resolves deals so far."""
        damage, _ = self.tally
        return damage

    @property
    def checks_won(self) -> int:
        """8.6.2.1: the Disciplines of the checks that it has won, as a mask."""
        _, won = self.tally
        return won

    def owe(self, decision: Owed) -> None:
        """A player owes a decision (`position.decisions`)."""
        self.asks = (*self.asks, cast(Ask, decision))

    # -- questions that the room `values` answers; `table.game.Chaotic` passes them on -----------

    def profile(self, card: int) -> Profile:
        """The present values of a Creature in play; the last ones of one that left (8.6.3)."""
        raise NotImplementedError

    def rules(self) -> list[Any]:
        """What is in force that concerns no single Creature: stamp, effect, environment."""
        raise NotImplementedError

    def types_of(self, item: Item) -> int:
        """The Elemental Types of an attack or Mugic on the Burst, as a mask."""
        raise NotImplementedError

    def touch(self) -> None:
        """Something changed that values may depend on: forget what was computed."""
        self.present = self.doubted = None
        self.cache = {}
        if not GUISES.isdisjoint(self.deal.says):
            self.guise = {e.subject: e.of for e in self.effects if type(e) is Copy}

    def shift(self, *what: str) -> None:
        """Mugic counters ("counters"), piles (by name), where Creatures stand ("spaces"), who
        fights ("combat") or what happened this turn ("deeds") changed; some texts make values
        depend on them."""
        values = self.values
        if values is None:
            self.touch()
            return
        from_pile = "discard" in what and "PlayFromPile" in self.deal.says
        if from_pile or not ANNOUNCED.isdisjoint(what):
            values.able.clear()
            if "spaces" in what:
                values.activated.clear()
        if not PLACED.isdisjoint(what):
            values.aims.clear()
        if self.present is None or not values.watched.isdisjoint(what):
            self.doubt(what)
        else:
            self.cache = {}

    def doubt(self, what: tuple[str, ...]) -> None:
        """Nothing was touched, but what values depend on may be otherwise: it is looked at before
        they are read again (`present_values.affirmed`), unless other texts may count now."""
        if any(change in what and text in self.deal.says for change, text in GATHERED):
            self.touch()
        else:
            self.doubted = values = self.values
            values.doubts.update(what)
            values.aims.clear()
            self.present = None
            self.cache = {}

    def fight_changed(self) -> None:
        """Who fights, or what was determined in a combat, changed. What a fighter has through
        Invisibility depends on it (9.4.1)."""
        values, combat = self.values, self.combat
        if values is not None and combat is not None:
            for card in (combat.attacker, combat.defender):
                found = values.profiles.get(card)
                if found is not None and found.tagged:
                    self.doubt(("combat",))
                    return
        self.shift("combat")

    def nudge(self) -> None:
        """Something changed that options may depend on, but no value of a Creature."""
        self.cache = {}

    @property
    def values(self) -> Any:
        """The values that were computed last and not forgotten since, maybe doubted."""
        return self.present or self.doubted

    # -- what is kept until something changes -----------------------------------------------

    def keep(self, key: Any, answer: Any) -> None:
        """Keep an answer until anything at all changes."""
        self.cache[key] = answer

    def drop(self, key: Any) -> None:
        """An answer does not count any more, though nothing else changed."""
        self.cache.pop(key, None)

    def keep_singers(self, seat: int, place: Any, singers: Any) -> None:
        """Keep who could play which Mugic, with all that decides it."""
        self.sung[seat] = (place, singers)

    def take_doubted(self) -> Any:
        """The values that are in doubt, which are looked at now; None if there are none."""
        values, self.doubted = self.doubted, None
        return values

    def begin_round(self, before: Any, looked: set[int]) -> None:
        """Values are worked out, or asked for again: what is read of them is read in `before`, and
        the cards that were looked at are noted."""
        self.cache = {"before": before, "looked": looked}

    def keep_values(self, values: Any) -> None:
        """These are the values of the position, until something changes."""
        self.present = values

    def keep_affirmed(self, values: Any) -> None:
        """The values that were in doubt are those of the position; nothing else was kept."""
        self.present = values
        self.cache = {}

    def emit_cause(self, line: str, rules: tuple[str, ...]) -> int:
        """Report that something happened which causes what is reported next; its number."""
        self.cause = number = self.emit(line, rules)
        return number

    # -- kernel --------------------------------------------------------------------------------

    def encode(self) -> bytes:
        """See `Game.encode`: plain values in the format 2 of `marshal`, which writes each in one
        way only. Where a frame holds an item, what comes next is written as text."""
        creatures = self.creatures
        numbers: Any = (
            self.active,
            self.turn,
            self.phase,
            self.location,
            self.location_stamp,
            self.mirage,
            self.mirage_space,
            self.mirage_stamp,
            self.hive,
            self.quiet,
            self.fought,
            self.moves,
            self.initiative,
            self.passes,
            self.attack_burst,
            self.resolving,
            self.starter,
            self.entrant,
            self.step,
            self.seq,
            self.stamp,
            self.decided,
            sorted(self.window.items()),
            -1 if self.cause is None else self.cause,
            self.zero,
            self.tally,
            self.at,
            self.piles,
            [changing(creatures[card]) for card in sorted(creatures)],
            [tuple(effect) for effect in self.effects],
            self.coins,
            [(card, tuple(values)) for card, values in sorted(self.ghosts.items())],
            sorted(self.slots.items()),
            self.scratch,
            [tuple(deed) for deed in self.deeds],
            sorted(self.streams.items()),
            sorted(self.sealed.items()),
        )
        flow: Any = (
            self.agenda,
            tuple(map(tuple, self.asks)),
            self.combat and tuple(self.combat),
            [tuple(item) for item in self.burst],
            self.batches,
            self.result and tuple(self.result),
        )
        try:
            return marshal.dumps((numbers, flow), 2)
        except ValueError:
            return marshal.dumps(numbers, 2) + repr(flow).encode()

    def canonical(self) -> Iterator[tuple[str, object]]:
        """See `Game.canonical`: the same fields as `encode`, in its order, with their names."""
        for name in sorted(self._state()):
            if name == "creatures":
                for card in sorted(self.creatures):
                    creature = self.creatures[card]
                    for slot in Creature.__slots__:
                        yield f"creature c{card}.{slot}", getattr(creature, slot)
            elif name == "piles":
                for seat, piles in zip(SEATS, self.piles, strict=True):
                    for pile, cards in zip(PILES, piles, strict=True):
                        yield f"{seat}.{pile}", tuple(cards)
            elif name == "effects":
                yield name, [tuple(effect) for effect in self.effects]
            elif name == "ghosts":
                yield name, [(card, tuple(self.ghosts[card])) for card in sorted(self.ghosts)]
            else:
                value = getattr(self, name)
                yield name, sorted(value.items()) if isinstance(value, dict) else value

    @classmethod
    def _state(cls) -> list[str]:
        slots = (*Game.__slots__, *Duel.__slots__)
        return [name for name in slots if name not in cls.CACHES and name not in cls.FIXED]

    def clone(self) -> Self:
        """See `Game.clone`."""
        twin = object.__new__(type(self))
        twin.seats = self.seats
        twin.origin = self.origin
        twin.seed = self.seed
        twin.streams = dict(self.streams)
        twin.agenda = list(self.agenda)
        twin.asks = self.asks
        twin.sealed = dict(self.sealed)
        twin.step = self.step
        twin.seq = self.seq
        twin.stamp = self.stamp
        twin.result = self.result
        twin.decided = self.decided
        twin.window = dict(self.window)
        twin.cause = self.cause
        twin.events = self.events
        twin.chain = self.chain
        twin.inputs = list(self.inputs)
        twin.hashes = list(self.hashes)
        twin._prompts = None
        twin.ruleset = self.ruleset
        twin.deal = self.deal
        twin.size = self.size
        twin.board = self.board
        twin.at = list(self.at)
        twin.entrant = self.entrant
        twin.creatures = {card: creature.copy() for card, creature in self.creatures.items()}
        twin.piles = [[list(pile) for pile in piles] for piles in self.piles]
        twin.active = self.active
        twin.turn = self.turn
        twin.phase = self.phase
        twin.location = self.location
        twin.location_stamp = self.location_stamp
        twin.mirage = self.mirage
        twin.mirage_space = self.mirage_space
        twin.mirage_stamp = self.mirage_stamp
        twin.hive = self.hive
        twin.quiet = self.quiet
        twin.fought = self.fought
        twin.moves = self.moves
        twin.combat = self.combat
        twin.initiative = self.initiative
        twin.zero = list(self.zero)
        twin.burst = list(self.burst)
        twin.passes = self.passes
        twin.attack_burst = self.attack_burst
        twin.resolving = self.resolving
        twin.batches = list(self.batches)
        twin.effects = list(self.effects)
        twin.ghosts = dict(self.ghosts)
        twin.tally = list(self.tally)
        twin.coins = list(self.coins)
        twin.starter = self.starter
        twin.slots = dict(self.slots)
        twin.scratch = list(self.scratch)
        twin.deeds = list(self.deeds)
        twin.present = None
        twin.doubted = None
        twin.cache = {}
        twin.sung = {}
        twin.guise = dict(self.guise)
        return twin

    def dump(self) -> bytes:
        """See `Game.dump`. Written and read by this engine only: a stored game is trusted data."""
        names = [*self._state(), *self.FIXED, "chain", "origin"]
        values = {name: getattr(self, name) for name in names}
        values["release"] = release()
        values["effects"] = [tuple(effect) for effect in self.effects]
        values["ghosts"] = {card: tuple(last) for card, last in self.ghosts.items()}
        values["creatures"] = [changing(creature) for creature in self.creatures.values()]
        return zlib.compress(pickle.dumps(values, protocol=5), 1)

    def restore(self, values: dict[str, Any]) -> None:
        """Take over what `dump` stored."""
        if values.pop("release", "") != release():
            raise BadState("stored by another release of the engine")
        creatures = values.pop("creatures")
        values["ghosts"] = {card: LastValues(*last) for card, last in values["ghosts"].items()}
        values["effects"] = [named(effect) for effect in values["effects"]]
        for name, value in values.items():
            setattr(self, name, value)
        for numbers in creatures:
            creature = Creature(*numbers[:3])
            for slot, number in zip(Creature.__slots__, numbers, strict=True):
                setattr(creature, slot, number)
            self.creatures[creature.id] = creature
        self.hashes = [self._digest()]
        self.guise = {}
        self.touch()

    def idle_reasons(self, seat: str) -> tuple[Reason, ...]:
        """See `Game.idle_reasons`."""
        if self.over:
            return (Reason("5.1", "the game is over"),)
        return (Reason("8.1.1", "this is no choice of yours now"),)

    def give_up(self, number: int) -> None:
        """A player who concedes is eliminated (5.1.1)."""
        winner = SEATS[1 - number]
        self.emit(f"concede {SEATS[number]}", ("5.1.1",))
        self.emit(f"win {winner}", ("5.1", "5.1.1"))
        self.result = Result(winner, ("5.1", "5.1.1"))
