"""The slots of a game of Chaotic: what they hold, how they are digested, copied and stored."""

from __future__ import annotations

import marshal
import pickle
import zlib
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from engine.chaotic.formats import ChaoticRuleset as Ruleset
from engine.chaotic.position.battleboard import Board, board
from engine.chaotic.position.combats import Combat
from engine.chaotic.position.creatures import CREATURE_SLOTS, Creature, LastValues, changing
from engine.chaotic.position.deal import Deal
from engine.chaotic.position.effects import InForce, named
from engine.chaotic.position.flow import FLOW
from engine.chaotic.position.ids import NO_CARD, NO_SPACE, NOBODY, SEATS, CardId, Seat, SpaceId
from engine.chaotic.position.items import Deed, Item
from engine.chaotic.position.numbers import PILES, PREGAME
from engine.chaotic.position.written import FORMAT, Grown, parts, tuple_head
from engine.kernel.agenda import Flow
from engine.kernel.game import GAME_SLOTS, BadState, Game
from engine.kernel.given import Origin
from engine.kernel.sources import release

BOTH, FIELDS = tuple_head(2), tuple_head(37)
"""The heads of a written position: it has two parts, and the first has 37 fields."""


STATE_SLOTS = (
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
    "castable",
    "guise",
    "effects_written",
    "deeds_written",
)
"""What a game of Chaotic holds beside what every game does (`GAME_SLOTS`)."""


class State(Game):
    """Everything that a game of Chaotic is; spaces, cards and seats are whole numbers inside."""

    __slots__ = STATE_SLOTS
    CACHES: ClassVar[frozenset[str]] = Game.CACHES | {
        "board",
        "present",
        "doubted",
        "cache",
        "castable",
        "guise",
        "effects_written",
        "deeds_written",
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
        self.at: list[CardId] = [NO_CARD] * (2 * size)
        self.entrant: CardId = NO_CARD
        self.creatures: dict[CardId, Creature] = {}
        self.piles: list[list[list[CardId]]] = [[[] for _ in PILES] for _ in SEATS]
        self.active = Seat(0)
        self.turn = 0
        self.phase = PREGAME
        self.location: CardId = NO_CARD
        self.location_stamp = 0
        self.mirage: CardId = NO_CARD
        self.mirage_space: SpaceId = NO_SPACE
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
        self.ghosts: dict[CardId, LastValues] = {}
        self.tally = [0, 0]
        self.coins: list[Seat] = []
        self.starter = NOBODY
        self.slots: dict[str, Any] = {}
        self.scratch: list[Any] = []
        self.deeds: list[Deed] = []
        self.present: Any = None
        self.doubted: Any = None
        self.cache: dict[Any, Any] = {}
        self.castable: dict[Seat, Any] = {}
        self.guise: dict[CardId, CardId] = {}
        self.effects_written = Grown()
        self.deeds_written = Grown()

    def touch(self) -> None:
        """Something changed that values may depend on: forget what was computed."""
        raise NotImplementedError

    def encode(self) -> bytes:
        """See `Game.encode`: plain values as `marshal` writes them (`written.FORMAT`). Where a
        frame holds an item, what comes next is written as text."""
        creatures = self.creatures
        numbers = (
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
        )
        remembered = (
            self.coins,
            [(card, values.digested) for card, values in sorted(self.ghosts.items())],
            sorted(self.slots.items()),
            self.scratch,
        )
        chances = (sorted(self.streams.items()), sorted(self.sealed.items()))
        position = (
            FIELDS
            + parts(numbers)
            + self.effects_written.written(self.effects)
            + parts(remembered)
            + self.deeds_written.written(self.deeds)
            + parts(chances)
        )
        if self.known:
            position += parts((self.known,))
        flow = self._flow()
        try:
            return BOTH + position + marshal.dumps(flow, FORMAT)
        except ValueError:
            return position + repr(flow).encode()

    def _flow(self) -> Any:
        """What is being done and what comes next, as it is digested."""
        return (
            self.agenda,
            tuple(map(tuple, self.asks)),
            self.combat and tuple(self.combat),
            [tuple(item) for item in self.burst],
            self.batches,
            self.result and tuple(self.result),
        )

    def canonical(self) -> Iterator[tuple[str, object]]:
        """See `Game.canonical`: the same fields as `encode`, in its order, with their names."""
        for name in sorted(self._state()):
            if name == "creatures":
                for card in sorted(self.creatures):
                    creature = self.creatures[card]
                    for slot in CREATURE_SLOTS:
                        yield f"creature c{card}.{slot}", getattr(creature, slot)
            elif name == "piles":
                for seat, piles in zip(SEATS, self.piles, strict=True):
                    for pile, cards in zip(PILES, piles, strict=True):
                        yield f"{seat}.{pile}", tuple(cards)
            elif name == "effects":
                yield name, [tuple(effect) for effect in self.effects]
            elif name == "ghosts":
                yield name, [(card, self.ghosts[card].digested) for card in sorted(self.ghosts)]
            else:
                value = getattr(self, name)
                yield name, sorted(value.items()) if isinstance(value, dict) else value
        if self.known:
            yield "known", self.known

    @classmethod
    def _state(cls) -> list[str]:
        slots = (*GAME_SLOTS, *STATE_SLOTS)
        return [name for name in slots if name not in cls.CACHES and name not in cls.FIXED]

    def clone(self) -> Self:
        """See `Game.clone`."""
        twin = self.blank()
        self._copy_machine(twin)
        self._copy_position(twin)
        twin.present = None
        twin.doubted = None
        twin.cache = {}
        twin.castable = {}
        twin.guise = dict(self.guise)
        twin.effects_written = Grown()
        twin.deeds_written = Grown()
        return twin

    def _copy_machine(self, twin: Self) -> None:
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
        twin._chain = self._chain
        twin._linked = self._linked
        twin.inputs = list(self.inputs)
        twin.hashes = list(self.hashes)
        twin._prompts = None
        twin.known = self.known

    def _copy_position(self, twin: Self) -> None:
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

    def rest(self) -> None:
        """See `Game.rest`."""
        super().rest()
        self.effects_written = Grown()
        self.deeds_written = Grown()
        self.present = None
        self.doubted = None
        self.cache = {}
        self.castable = {}
        self.deal.rest()

    def dump(self) -> bytes:
        """See `Game.dump`. Written and read by this engine only: a stored game is trusted data."""
        names = [*self._state(), *self.FIXED, "known", "chain", "origin"]
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
            creature = Creature(NO_CARD, NOBODY, NO_SPACE)
            for slot, number in zip(CREATURE_SLOTS, numbers, strict=True):
                setattr(creature, slot, number)
            self.creatures[creature.id] = creature
        self.hashes = [self._digest()]
        self.guise = {}
        self.touch()
