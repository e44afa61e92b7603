"""The position of a Genesis game: zones, permanents, skills, stack, round and turn."""

from __future__ import annotations

import pickle
import zlib
from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from typing import Any, ClassVar, Self, cast

from engine.genesis.formats import GenesisRuleset
from engine.genesis.position.arena import SPOTS
from engine.genesis.position.cards import COMBATANTS, Deal, Face
from engine.genesis.position.decisions import Decision
from engine.genesis.position.ids import NO_CARD, NO_SPOT, CardId, Seat, Spot
from engine.genesis.position.items import Item
from engine.genesis.position.match import Match
from engine.genesis.position.permanents import CHANGING, PERMANENT_SLOTS, Permanent, Skill
from engine.genesis.position.phases import SET_UP
from engine.genesis.position.seats import NOBODY, SEATS
from engine.genesis.position.steps import FLOW
from engine.genesis.position.written import Written
from engine.genesis.position.zones import ZONES
from engine.kernel.agenda import Flow
from engine.kernel.game import GAME_SLOTS, BadState, Game
from engine.kernel.given import Origin
from engine.kernel.prompt import Reason
from engine.kernel.sources import release
from engine.language.genesis.nodes import CardType

MARK = b"genesis\0"
"""How a stored game of Genesis begins."""


POSITION_SLOTS = (
    "ruleset",
    "deal",
    "playing",
    "fallen",
    "leader",
    "began",
    "round",
    "phase",
    "active",
    "turn",
    "steps",
    "spent",
    "passes",
    "holder",
    "permanents",
    "skills",
    "zones",
    "stack",
    "waiting",
    "resolving",
    "immediate",
    "killed",
    "tally",
    "shown",
    "fetched",
    "coins",
    "discards",
    "done",
    "series",
    "cue",
    "turns",
    "cache",
    "sights",
    "lasting",
    "written",
)
"""The slots of a game of Genesis beside those of every game (`GAME_SLOTS`)."""


class Position(Game):
    """A position of Genesis, for reading. Spots, cards and seats are whole numbers.

    `fallen`: the players who lost, in order; those who lost at once stand together. `began`: who
    led when the champions were set out; spots are named from that player's side, whoever leads now.
    """

    __slots__ = POSITION_SLOTS
    CACHES: ClassVar[frozenset[str]] = Game.CACHES | {"cache", "sights", "lasting", "written"}
    FLOW: ClassVar[Flow] = FLOW
    LOOP_RULE: ClassVar[str] = "GR-TU.13"
    FIXED: ClassVar[frozenset[str]] = frozenset({"seats", "ruleset", "deal", "seed"})
    """Slots that never change in a game. They are hashed once, at the start of the chain."""

    def __init__(
        self,
        ruleset: GenesisRuleset,
        players: int,
        seed: bytes,
        deal: Deal,
        origin: Origin | None = None,
    ) -> None:
        super().__init__(SEATS[:players], seed, origin)
        self.ruleset = ruleset
        self.deal = deal
        self.playing: list[Seat] = list(map(Seat, range(players)))
        self.fallen: list[tuple[Seat, ...]] = []
        self.leader = Seat(0)
        self.began = Seat(0)
        self.round = 0
        self.phase = SET_UP
        self.active: CardId = NO_CARD
        self.turn: Seat = NOBODY
        self.steps = 0
        self.spent = 0
        self.passes = 0
        self.holder: Seat = NOBODY
        self.permanents: dict[CardId, Permanent] = {}
        self.skills: dict[CardId, Skill] = {}
        self.zones: list[list[list[CardId]]] = [[[] for _ in ZONES] for _ in range(players)]
        self.stack: list[Item] = []
        self.waiting: list[Item] = []
        self.resolving: Item | None = None
        self.immediate = 0
        self.killed: list[Spot] = []
        self.tally: list[tuple[CardId, int]] = []
        self.shown: list[CardId] = []
        self.fetched: list[CardId] = []
        self.coins: list[Seat] = []
        self.discards: list[str] = []
        self.done = 0
        self.series: Match | None = None
        self.cue = ""
        self.turns = 0
        self.cache: dict[Any, Any] = {}
        self.sights: dict[Any, Any] = {}
        self.lasting: dict[Any, Any] = {}
        self.written = Written()

    @property
    def players(self) -> tuple[str, ...]:
        """See `Game.players`."""
        return tuple(self.seats[seat] for seat in self.playing)

    @property
    def match_played(self) -> Match:
        """The match that the game is one of. Raises AttributeError for a single game."""
        if self.series is None:
            raise AttributeError("no match is played")
        return self.series

    # -- names -------------------------------------------------------------------------------

    def all_seats(self) -> list[Seat]:
        """Every seat at the table."""
        return list(map(Seat, range(len(self.seats))))

    def seat_of(self, letter: str) -> Seat:
        """The number of a seat letter of the table."""
        return Seat(self.seats.index(letter))

    def all_cards(self) -> list[CardId]:
        """Every copy of a card."""
        return list(map(CardId, range(len(self.deal.faces))))

    def face(self, card: CardId) -> Face:
        """What is printed on a card."""
        return self.deal.faces[card]

    def label(self, card: CardId) -> str:
        """What a card is called in lines; in the arena and as a skill distinct from others."""
        if card in self.permanents:
            return self.permanents[card].label
        if card in self.skills:
            return self.skills[card].label
        return self.deal.names[card]

    def item_label(self, item: Item) -> str:
        """What an item of the stack is called."""
        name = self.label(item.card)
        return f"copy of {name}" if item.kind == "copy" else name

    def stack_words(self) -> dict[int, str]:
        """G-stack-space.3: what each item of the stack is called where one of them is chosen, by
        its number. The topmost of a name has the bare name, lower ones are numbered from the
        top."""
        words: dict[int, str] = {}
        above: Counter[str] = Counter()
        for item in self.stack[::-1]:
            label = self.item_label(item)
            above[label] += 1
            words[item.number] = label if above[label] == 1 else f"{label} #{above[label]}"
        return words

    # -- who and where -----------------------------------------------------------------------

    def owner(self, card: CardId) -> Seat:
        """G-term-owner.1: whose card it is."""
        return self.deal.owners[card]

    def combatant(self, card: CardId) -> bool:
        """G-term-combatant.1: whether a card is a champion or summon in the arena."""
        return card in self.permanents and self.face(card).kind in COMBATANTS

    def champions(self, seat: Seat) -> list[Permanent]:
        """The champions of a seat in the arena."""
        faces = self.deal.faces
        return [
            one
            for one in self.permanents.values()
            if one.controller == seat and faces[one.id].kind is CardType.CHAMPION
        ]

    def champion(self, seat: Seat) -> CardId:
        """The first champion of a seat; -1 once it is out of the arena."""
        return next((one.id for one in self.champions(seat)), NO_CARD)

    def standing(self, spot: Spot) -> list[Permanent]:
        """The permanents on a spot."""
        return [one for one in self.permanents.values() if one.spot == spot]

    def after(self, seat: Seat) -> Seat:
        """The next player still in the game, clockwise (GR-MP.2)."""
        order = len(self.seats)
        for n in range(1, order + 1):
            other = Seat((seat + n) % order)
            if other in self.playing:
                return other
        return seat

    def turn_order(self, first: Seat) -> list[Seat]:
        """The players still in the game, clockwise from one."""
        order = len(self.seats)
        order_of = (Seat((first + n) % order) for n in range(order))
        return [seat for seat in order_of if seat in self.playing]

    def zone_of(self, card: CardId) -> tuple[Seat, int]:
        """Seat and zone that a card lies in; (-1, -1) if in none."""
        for seat, zones in enumerate(self.zones):
            for zone, cards in enumerate(zones):
                if card in cards:
                    return Seat(seat), zone
        return NOBODY, NOBODY

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that are owed, by their classes."""
        return cast("tuple[Decision, ...]", self.asks)

    # -- kernel ------------------------------------------------------------------------------

    def encode(self) -> bytes:
        """See `Game.encode`."""
        told = []
        for values in (list(BEFORE(self)), list(AFTER(self))):
            for at, value in enumerate(values):
                if type(value) is dict:
                    values[at] = sorted(value.items())
            told.append(repr(values)[1:-1])
        permanents = sorted(self.permanents.items())
        before, after = told
        parts = [
            before,
            self.written.of_permanents([(card, CHANGING(one)) for card, one in permanents]),
            repr(sorted(self.skills.items())),
            self.written.of_zones(self.zones),
            after,
        ]
        if self.known:
            parts.append(repr(self.known))
        return f"[{', '.join(parts)}]".encode()

    def canonical(self) -> Iterator[tuple[str, object]]:
        """See `Game.canonical`."""
        for name in STATE:
            value = getattr(self, name)
            if name == "permanents":
                for card in sorted(value):
                    for slot in PERMANENT_SLOTS:
                        yield f"permanent {card}.{slot}", getattr(value[card], slot)
            elif name == "zones":
                for letter, zones in zip(self.seats, value, strict=True):
                    for zone, cards in zip(ZONES, zones, strict=True):
                        yield f"{letter}.{zone}", tuple(cards)
            else:
                yield name, sorted(value.items()) if isinstance(value, dict) else value
        if self.known:
            yield "known", self.known

    def clone(self) -> Self:
        """See `Game.clone`."""
        twin = self.blank()
        for name in (*GAME_SLOTS, *POSITION_SLOTS):
            value = getattr(self, name)
            if isinstance(value, list):
                value = list(value)
            elif isinstance(value, dict):
                value = dict(value)
            setattr(twin, name, value)
        twin.zones = [[list(zone) for zone in zones] for zones in self.zones]
        twin.permanents = {card: one.copy() for card, one in self.permanents.items()}
        if self.series is not None:
            twin.series = self.series.copy()
        twin._prompts = None
        twin.cache = dict(self.cache)
        twin.written = Written()
        return twin

    def rest(self) -> None:
        """See `Game.rest`."""
        super().rest()
        self.cache = {}

    def dump(self) -> bytes:
        """See `Game.dump`. Written and read by this engine only: a stored game is trusted data."""
        names = [*STATE, *self.FIXED, "known", "chain", "origin"]
        values = {name: getattr(self, name) for name in names}
        values["release"] = release()
        values["permanents"] = [CHANGING(one) for one in self.permanents.values()]
        return MARK + zlib.compress(pickle.dumps(values, protocol=5), 1)

    def restore(self, values: dict[str, Any]) -> None:
        """Take over what `dump` stored."""
        if values.pop("release", "") != release():
            raise BadState("stored by another release of the engine")
        permanents = values.pop("permanents")
        for name, value in values.items():
            setattr(self, name, value)
        for numbers in permanents:
            one = Permanent(NO_CARD, NOBODY, NO_SPOT, 0, 0)
            for slot, number in zip(PERMANENT_SLOTS, numbers, strict=True):
                setattr(one, slot, number)
            self.permanents[one.id] = one
        self.hashes = [self._digest()]
        self.cache, self.sights, self.lasting = {}, {}, {}

    def idle_reasons(self, seat: str) -> tuple[Reason, ...]:
        """See `Game.idle_reasons`."""
        if self.over:
            return (Reason("G-winning.1", "the game is over"),)
        return (Reason("G-term-priority.1", "this is no choice of yours now"),)

    def spot_name(self, spot: Spot) -> str:
        """The name of a spot, "c1"."""
        return SPOTS[spot]


STATE = tuple(
    name
    for name in (*GAME_SLOTS, *POSITION_SLOTS)
    if name not in Position.CACHES and name not in Position.FIXED
)
"""The slots that are the position."""


PERMANENTS, SKILLS, ZONES_AT = (STATE.index(name) for name in ("permanents", "skills", "zones"))


BEFORE, AFTER = attrgetter(*STATE[:PERMANENTS]), attrgetter(*STATE[ZONES_AT + 1 :])
"""Functions that return the slots before the permanents and those after the zones; the permanents,
skills and zones lie between."""
