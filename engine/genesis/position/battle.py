"""The only place that changes a position: every change is an act of `Battle`.

No other room assigns to a field of the position. The acts also forget the kept values that their
change makes wrong, so no rule has to think of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.genesis.position.cards import Face
from engine.genesis.position.decisions import PRIORITY, Decision, Priority
from engine.genesis.position.ids import NO_CARD, CardId, Seat, Spot
from engine.genesis.position.items import Item
from engine.genesis.position.match import Match
from engine.genesis.position.permanents import Defense, Gained, Lost, Permanent, Skill, Under
from engine.genesis.position.phases import DECLARE, OVER, ROUND_BEGIN, SET_UP, TURN_BEGIN
from engine.genesis.position.seats import NOBODY
from engine.genesis.position.state import Position
from engine.genesis.position.zones import FORETHOUGHTS, MEMORIES, OUTSIDE, THOUGHTS, TIMELINE
from engine.kernel.agenda import Frame
from engine.kernel.prompt import Result
from engine.language.genesis.nodes import CardType


class Battle(Position):
    """A position that may be changed, by the acts below and by nothing else."""

    __slots__ = ()

    def touch(self) -> None:
        """Something in the arena changed: forget the kept values, except those that depend only on
        which cards are there."""
        if self.cache:
            self.cache = {}
        if self.sights:
            self.sights = {}

    def come_and_go(self) -> None:
        """Other cards are in the arena, or attached there: forget everything."""
        self.lasting = {}
        self.touch()

    # -- what is to be done ------------------------------------------------------------------

    def owe(self, decision: Decision) -> None:
        """A player owes a decision."""
        self.asks = (*self.asks, decision)

    def ask_nothing(self) -> None:
        """No decision is owed any more."""
        self.asks = ()

    def drop_agenda(self) -> None:
        """Nothing is to be done any more, and no decision is owed."""
        self.agenda.clear()
        self.asks = ()

    def keep_frames(self, wanted: Callable[[Frame], bool]) -> None:
        """Keep only the wanted frames of the agenda."""
        self.agenda[:] = [frame for frame in self.agenda if wanted(frame)]

    def because(self, cause: int | None) -> None:
        """What happens from now on has this event as its cause; None for none."""
        self.cause = cause

    def forget_events(self) -> None:
        """A scenario begins: the events of setting it up are forgotten."""
        self.seq = 0
        self.events = []

    def begin_effect(self) -> None:
        """An effect begins, and has done nothing yet."""
        self.done = 0

    def note_done(self, n: int = 1) -> None:
        """An effect did something; `n` may count what."""
        self.done = n

    # -- seats, rounds, turns, phases --------------------------------------------------------

    def set_leader(self, seat: Seat) -> None:
        """A player leads."""
        self.leader = seat

    def begin_from_leader(self) -> None:
        """Note from whose side the champions are set out: the player who leads now."""
        self.began = self.leader

    def begin_game(self) -> None:
        """The first round is about to begin."""
        self.phase = SET_UP
        self.round = 1
        self.turns = 0
        self.turn, self.active = NOBODY, NO_CARD

    def begin_at(self, phase: int, holder: Seat = NOBODY) -> None:
        """A scenario begins in a phase; `holder` acts first on the empty stack."""
        self.phase = phase
        self.holder = holder

    def next_round(self) -> None:
        """The next round is counted; nobody has had a turn in it."""
        self.round += 1
        self.turns = 0

    def open_round(self) -> None:
        """A round begins: it has no turn yet, no deaths and no abilities that have triggered."""
        self.phase = ROUND_BEGIN
        self.new_window()
        self.turn, self.active = NOBODY, NO_CARD
        self.killed, self.tally = [], []
        self.holder = self.leader
        self.passes = 0
        self.cause = None

    def begin_phase(self, phase: int, holder: Seat, cue: str) -> None:
        """A phase of a turn or round; `cue` is the rule by which `holder` has priority."""
        self.phase = phase
        self.passes = 0
        self.new_window()
        self.holder = holder
        self.cue = cue

    def begin_turn(self, seat: Seat, card: CardId) -> None:
        """A combatant becomes the active one, and its player has the turn."""
        self.turns += 1
        self.turn, self.active = seat, card
        self.phase = TURN_BEGIN
        self.new_window()
        self.steps = self.spent = self.passes = 0
        self.holder = seat

    def continue_turn(self, seat: Seat, card: CardId) -> None:
        """A scenario begins in the first turn of a round."""
        self.turn, self.active = seat, card
        self.turns = 1

    def close_turn(self) -> None:
        """It is nobody's turn, and nothing of the last one is left."""
        self.turn, self.active = NOBODY, NO_CARD
        self.steps = self.spent = self.passes = 0

    def await_declaration(self, seat: Seat) -> None:
        """A player has to declare the active combatant."""
        self.phase = DECLARE
        self.holder = seat
        self.cue = ""

    def lose_active(self) -> None:
        """The active combatant is active no more."""
        self.active = NO_CARD

    def count_step(self) -> None:
        """A step of the Move Phase has been taken."""
        self.steps += 1

    def spend_main_phase(self) -> None:
        """The active combatant has paid Exert: its Main Phase ends."""
        self.spent = 1

    # -- priority ----------------------------------------------------------------------------

    def give_priority_to(self, seat: Seat, cue: str) -> None:
        """Nobody has passed, and a player has priority by the rule `cue`."""
        self.passes = 0
        self.holder = seat
        self.cue = cue

    def pass_priority_to(self, seat: Seat) -> None:
        """The next player has priority."""
        self.holder = seat

    def count_pass(self) -> None:
        """One more player has passed in a row."""
        self.passes += 1
        self.cause = None

    def announce_priority(self) -> None:
        """The event that says who has priority was emitted."""
        self.cue = ""

    def hand_priority(self, seat: Seat) -> None:
        """A judge says who has priority; nobody has passed."""
        self.passes = 0
        self.holder = seat
        self.asks = (Priority(PRIORITY, seat),)

    # -- the stack ---------------------------------------------------------------------------

    def add_to_stack(self, item: Item) -> Item:
        """An item goes on top of the stack, with a number of its own."""
        item = item._replace(number=self.next_stamp(), played=self.stamp)
        self.stack.append(item)
        return item

    def take_top(self) -> Item:
        """The item on top comes off the stack."""
        return self.stack.pop()

    def take_off_stack(self, item: Item) -> None:
        """An item comes off the stack."""
        self.stack.remove(item)

    def change_items(self, change: Callable[[Item], Item], *, waiting: bool = False) -> None:
        """Replace items of the stack, with `waiting` also those that wait."""
        self.stack[:] = map(change, self.stack)
        if waiting:
            self.waiting[:] = map(change, self.waiting)

    def set_resolving(self, item: Item | None) -> None:
        """An item resolves; None once it has."""
        self.resolving = item

    def wait(self, item: Item) -> None:
        """A passive ability waits for its place on the stack."""
        self.waiting.append(item)

    def set_waiting(self, items: Sequence[Item]) -> None:
        """These passive abilities wait, and no others."""
        self.waiting = list(items)

    def set_immediate(self, immediate: bool) -> None:
        """An immediate ability resolves, or has resolved."""
        self.immediate = int(immediate)

    def tally_trigger(self, card: CardId, node: int) -> None:
        """An ability that triggers once a round has triggered."""
        self.tally.append((card, node))

    def note_death(self, spot: Spot) -> None:
        """A summon was killed on a spot this round."""
        self.killed.append(spot)

    # -- cards in zones ----------------------------------------------------------------------

    def put_card(self, card: CardId, zone: int) -> None:
        """A card goes to a zone of its owner, into a timeline on top."""
        cards = self.zones[self.owner(card)][zone]
        if zone == TIMELINE:
            cards.insert(0, card)
        else:
            cards.append(card)

    def take_card(self, card: CardId) -> tuple[Seat, int]:
        """A card leaves its zone; returns seat and zone, (-1, -1) if it lay in none."""
        seat, zone = self.zone_of(card)
        if zone >= 0:
            self.zones[seat][zone].remove(card)
        return seat, zone

    def put_into_thoughts(self, card: CardId, seat: Seat) -> None:
        """A card goes to the thoughts of a player."""
        self.zones[seat][THOUGHTS].append(card)

    def move_from_timeline(self, seat: Seat, n: int, zone: int) -> int:
        """The top cards of a timeline go to another zone of the player; returns how many."""
        zones = self.zones[seat]
        cards = zones[TIMELINE][:n]
        del zones[TIMELINE][: len(cards)]
        zones[zone].extend(cards)
        return len(cards)

    def shuffle_timeline(self, seat: Seat) -> None:
        """A timeline is put in a random order."""
        cards: list[Any] = self.zones[seat][TIMELINE]
        self.shuffle(f"{self.seats[seat]}.timeline", cards)

    def return_thoughts(self, seat: Seat) -> None:
        """All thoughts of a player go under the timeline."""
        zones = self.zones[seat]
        zones[TIMELINE] += zones[THOUGHTS]
        zones[THOUGHTS] = []

    def fill_zone(self, seat: Seat, zone: int, cards: Sequence[CardId]) -> None:
        """These cards lie in a zone, and no others."""
        self.zones[seat][zone] = list(cards)

    def empty_zones(self, seat: Seat) -> None:
        """All cards leave the zones of a player who is out."""
        for cards in self.zones[seat]:
            cards.clear()

    def note_shown(self, card: CardId) -> None:
        """A card of a subconscious has been seen by all."""
        self.shown.append(card)

    def forget_shown(self, card: CardId) -> None:
        """A card that may have lain face-up in a subconscious is elsewhere now."""
        self.shown = [other for other in self.shown if other != card]

    def note_subconscious(self, *cards: CardId) -> None:
        """Cards began the game in a subconscious, so they never enter a timeline."""
        self.fetched += cards

    def take_coin(self) -> Seat:
        """The next result of a roll that a scenario gives; -1 without one."""
        return self.coins.pop(0) if self.coins else NOBODY

    def take_discard(self) -> str:
        """The next card at random that a scenario gives; "" without one."""
        return self.discards.pop(0) if self.discards else ""

    def set_chance(self, coins: list[Seat], discards: list[str]) -> None:
        """Set the results of rolls and the cards discarded at random that a scenario gives."""
        self.coins = coins
        self.discards = discards

    def set_round(self, leader: Seat, round: int) -> None:
        """A scenario begins in a round, with a leader."""
        self.leader = self.began = leader
        self.round = round

    # -- the arena ---------------------------------------------------------------------------

    def put_permanent(self, one: Permanent, lord: CardId, label: str, aura: int = 0) -> Permanent:
        """A permanent stands in the arena from now on."""
        one.lord = lord
        one.label = label
        one.aura = aura
        one.life = self.next_stamp()
        self.permanents[one.id] = one
        self.come_and_go()
        return one

    def set_up_permanent(
        self, one: Permanent, hp: int, exerted: bool, counters: int, gained: Sequence[Gained]
    ) -> None:
        """Give a permanent the values that it has when a scenario begins."""
        one.hp = hp
        one.exerted = int(exerted)
        one.counters = counters
        one.gained = tuple(gained)
        self.touch()

    def set_lord(self, one: Permanent, lord: CardId) -> None:
        """Set the champion that a permanent belongs to."""
        one.lord = lord

    def take_permanent(self, card: CardId) -> Permanent:
        """A permanent leaves the arena. If its card comes back, it is a new permanent, which has
        not triggered yet in this round (GR-TG.11)."""
        one = self.permanents.pop(card)
        self.tally = [(source, node) for source, node in self.tally if source != card]
        self.come_and_go()
        return one

    def set_spot(self, one: Permanent, spot: Spot) -> None:
        """A permanent stands on another spot."""
        one.spot = spot
        self.touch()

    def exchange_spots(self, one: Permanent, other: Permanent) -> None:
        """Two permanents exchange their spots."""
        one.spot, other.spot = other.spot, one.spot
        self.touch()

    def set_facing(self, one: Permanent, facing: int) -> None:
        """A permanent faces another way, which changes what it sees and what holds by position."""
        one.facing = facing
        self.touch()

    def change_hp(self, one: Permanent, n: int) -> None:
        """HP rise or fall by `n`."""
        one.hp += n
        self.touch()

    def change_aura(self, one: Permanent, n: int) -> None:
        """Aura rises or falls by `n`."""
        one.aura += n

    def set_exerted(self, one: Permanent, exerted: bool) -> None:
        """Set whether a permanent has an Exert token."""
        one.exerted = int(exerted)

    def set_counters(self, card: CardId, n: int) -> None:
        """Set the number of counters on a permanent or skill."""
        if card in self.permanents:
            self.permanents[card].counters = n
        else:
            self.skills[card] = self.skills[card]._replace(counters=n)

    def set_gained(self, one: Permanent, gained: Sequence[Gained]) -> None:
        """Set the keywords and ailments that effects have given a permanent."""
        if one.gained != (now := tuple(gained)):
            one.gained = now
            self.touch()

    def set_lost(self, one: Permanent, lost: Sequence[Lost]) -> None:
        """Set the keywords and ailments that have been taken off a permanent."""
        if one.lost != (now := tuple(lost)):
            one.lost = now
            self.touch()

    def set_under(self, one: Permanent, under: Sequence[Under]) -> None:
        """Set the keywords and ailments that hold for a permanent by position."""
        one.under = tuple(under)

    def set_defenses(self, one: Permanent, defenses: Sequence[Defense]) -> None:
        """Set the damage to a permanent that will be prevented."""
        one.prevents = tuple(defenses)

    def put_skill(self, skill: Skill) -> None:
        """An enchantment is attached."""
        self.skills[skill.card] = skill
        self.come_and_go()

    def take_skill(self, card: CardId) -> None:
        """An enchantment is attached no more."""
        del self.skills[card]
        self.come_and_go()

    # -- copies of cards ---------------------------------------------------------------------

    def exchange_cards(self, places: list[CardId], order: list[CardId]) -> None:
        """Each number of `places` stands for the card of the same place in `order` from now on."""
        self.deal = self.deal.exchanged(places, order)
        self.come_and_go()

    def blank_cards(self, cards: list[CardId], name: str) -> None:
        """Make these cards blank cards of this name, and change the chance. It is for a copy in
        which a seat looks ahead."""
        self.deal = self.deal.exchanged(cards, cards)
        for card in cards:
            self.deal.faces[card] = Face(name, CardType.SPELL)
            self.deal.names[card] = name
        self.seed = bytes(len(self.seed))
        self.set_chance([], [])
        self.come_and_go()

    # -- the end, and matches ----------------------------------------------------------------

    def note_fallen(self, *seats: Seat) -> None:
        """Players have lost, all of them at once."""
        self.fallen.append(seats)

    def leave_play(self, seat: Seat) -> None:
        """A player is out."""
        self.playing.remove(seat)

    def all_play(self) -> None:
        """Every player is in the game."""
        self.playing = self.all_seats()

    def finish(self, result: Result) -> None:
        """The game is over: nothing more is played."""
        self.phase = OVER
        self.holder = NOBODY
        self.result = result

    def begin_match(self, series: Match) -> None:
        """The game is part of a match."""
        self.series = series

    def restore_lists(self) -> None:
        """The lists and forethoughts of a match are as they were at its beginning."""
        self.match_played.restore()
        for seat in self.all_seats():
            self.zones[seat][FORETHOUGHTS] = list(self.match_played.forethoughts(seat))

    def clear_table(self) -> None:
        """Between two games of a match: every card goes back to its registered place, and nothing
        else of the last game is left."""
        self.permanents, self.skills = {}, {}
        self.stack, self.waiting, self.resolving = [], [], None
        self.shown, self.fetched, self.killed, self.tally = [], [], [], []
        self.immediate = self.done = self.steps = self.spent = self.passes = 0
        self.turn = self.holder = NOBODY
        self.active = NO_CARD
        self.all_play()
        self.fallen = []
        self.phase = SET_UP
        self.round = 0
        self.cue = ""
        self.cause = None
        self.new_window()
        for seat, piles in zip(self.all_seats(), self.match_played.lists, strict=True):
            self.zones[seat][THOUGHTS] = []
            self.zones[seat][MEMORIES] = []
            for zone, cards in zip(OUTSIDE, piles, strict=True):
                self.zones[seat][zone] = list(cards)
            self.fetched += self.match_played.subconscious(seat)
        self.come_and_go()
