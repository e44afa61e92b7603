"""A game of Chaotic as it stands: what is asked of it, and what is computed from it."""

from __future__ import annotations

from typing import Any, cast

from engine.chaotic.position.cards import Face
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.decisions import Owed, Priority
from engine.chaotic.position.effects import Copy
from engine.chaotic.position.ids import (
    NO_CARD,
    NOBODY,
    SEATS,
    STAY,
    CardId,
    Seat,
    SpaceId,
    card_of,
    opponent_of,
)
from engine.chaotic.position.items import Item
from engine.chaotic.position.profile import Profile
from engine.chaotic.position.state import State
from engine.kernel.prompt import Reason, Result

PLACED = frozenset({"spaces", "combat"})
"""Changes after which other Creatures may be candidates for a target, or stand in another order."""

ANNOUNCED = frozenset({"counters", "mugic", "spaces"})
"""The changes on which it depends who could announce what, and in which order, besides values."""

GATHERED = (("discard", "lying"), ("combat", "AsIfChieftain"))
"""A change, and a kind of effect: if a card has this effect, the change may alter which texts count
at all."""

GUISES = frozenset({"BecomeCopy", "TurnOver"})
"""The effects by which another face of a Creature counts (GL2-copy)."""


class Duel(State):
    """A game of Chaotic between A and B. Spaces, cards and seats are whole numbers inside."""

    __slots__ = ()

    def start(self) -> None:
        """See `Game.start`. The numbers of items on the Burst begin behind those of the cards, so
        that no number means both a card and an item."""
        self.deal.lay_sides(self.ruleset.wording)
        self.stamp = max(self.stamp, len(self.deal.faces))
        super().start()

    # -- names -------------------------------------------------------------------------------

    def face(self, card: CardId) -> Face:
        """What is printed on a card; on one that has become a copy, what it is a copy of
        (GL2-copy)."""
        if card >= STAY:
            card = card_of(card)
        return self.deal.faces[self.guise.get(card, card) if self.guise else card]

    def label(self, card: CardId) -> str:
        """The name of a card in lines; copies of a Creature are numbered."""
        return self.deal.labels[card_of(card)]

    def owner(self, card: CardId) -> Seat:
        """The seat whose card it is, now and before."""
        return self.deal.owners[card_of(card)]

    def space_name(self, space: SpaceId) -> str:
        """The name of a space, "A1"."""
        return self.board.spaces[space].name

    def spaces(self) -> list[SpaceId]:
        """Every space of the Battleboard."""
        return list(map(SpaceId, range(len(self.at))))

    def army(self, seat: Seat) -> list[Creature]:
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

    def engaged(self, card: CardId) -> bool:
        """GL-engaged: whether a Creature is in play and in the combat in progress."""
        combat = self.combat
        return (
            combat is not None
            and (card == combat.attacker or card == combat.defender)
            and card in self.creatures
        )

    def foe(self, card: CardId) -> CardId:
        """The other Creature of the combat; -1 if `card` is in none. It may have left play."""
        combat = self.combat
        if combat is None:
            return NO_CARD
        if card == combat.attacker:
            return combat.defender
        return combat.attacker if card == combat.defender else NO_CARD

    def fighter(self, seat: Seat) -> CardId:
        """The Creature of a seat in the combat in progress, even if it left play; else -1."""
        combat = self.combat
        if combat is None:
            return NO_CARD
        return combat.attacker if seat == self.active else combat.defender

    @property
    def holder(self) -> Seat:
        """The seat that has priority (8.1.1); -1 while nobody has."""
        for ask in self.decisions:
            return ask.seat if type(ask) is Priority else NOBODY
        return NOBODY

    @property
    def decisions(self) -> tuple[Owed, ...]:
        """The decisions that are owed now."""
        return cast(tuple[Owed, ...], self.asks)

    def remembered(self, place: str, otherwise: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        """What was remembered under a name while an item resolves (8.5.2)."""
        _, refs = self.slots.get(place, ("", otherwise))
        return tuple(refs)

    @property
    def reckoned(self) -> int:
        """The damage that the attack which resolves deals so far (8.6.2)."""
        damage, _ = self.tally
        return damage

    @property
    def checks_won(self) -> int:
        """The Disciplines of the checks that it has won, as a mask (8.6.2.1)."""
        _, won = self.tally
        return won

    def owe(self, decision: Owed) -> None:
        """A player owes a decision (`position.decisions`)."""
        owed: Any = decision
        self.asks = (*self.asks, owed)

    # -- questions that the room `values` answers; `table.game.Chaotic` passes them on -----------

    def profile(self, card: CardId) -> Profile:
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
        values = self.present or self.doubted
        if values is None:
            self.touch()
            return
        from_pile = "discard" in what and "PlayFromPile" in self.deal.says
        if from_pile or not ANNOUNCED.isdisjoint(what):
            values.affordable.clear()
            if "spaces" in what:
                values.activated.clear()
        if not PLACED.isdisjoint(what):
            values.legal_answers.clear()
        if self.present is None or not values.watched.isdisjoint(what):
            self.doubt(what)
        else:
            self.cache = {}

    def doubt(self, what: tuple[str, ...]) -> None:
        """Something changed that values may depend on. They are checked before they are read again
        (`present_values.affirmed`), unless other texts may count now: then they are forgotten."""
        for change, text in GATHERED:
            if change in what and text in self.deal.says:
                self.touch()
                return
        self.doubted = values = self.present or self.doubted
        values.doubts.update(what)
        values.legal_answers.clear()
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

    def keep_castable(self, seat: Seat, place: Any, pairs: Any) -> None:
        """Keep which Mugic of a player each Creature could pay for (`affordable_mugic`), and in
        `place` everything that this answer depends on."""
        self.castable[seat] = (place, pairs)

    def take_doubted(self) -> Any:
        """The values that are in doubt, which are looked at now; None if there are none."""
        values, self.doubted = self.doubted, None
        return values

    def begin_round(self, before: Any, looked: set[CardId]) -> None:
        """Begin a round in which values are worked out or checked: questions about values are
        answered from `before`, and `looked` collects the cards whose values were read."""
        self.cache = {"before": before, "looked": looked}

    def keep_values(self, values: Any) -> None:
        """These are the values of the position, until something changes."""
        self.present = values

    def keep_affirmed(self, values: Any) -> None:
        """The values that were in doubt are those of the position; nothing else was kept."""
        self.present = values
        self.cache = {}

    # -- kernel --------------------------------------------------------------------------------

    def idle_reasons(self, seat: str) -> tuple[Reason, ...]:
        """See `Game.idle_reasons`."""
        if self.over:
            return (Reason("5.1", "the game is over"),)
        return (Reason("8.1.1", "this is no choice of yours now"),)

    def give_up(self, number: int) -> None:
        """A player who concedes is eliminated (5.1.1)."""
        winner = SEATS[opponent_of(Seat(number))]
        self.emit(f"concede {SEATS[number]}", ("5.1.1",))
        self.emit(f"win {winner}", ("5.1", "5.1.1"))
        self.result = Result(winner, ("5.1", "5.1.1"))
