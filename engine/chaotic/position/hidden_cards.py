"""The same game as a seat knows it: the cards hidden from the seat are others.

Two positions that `permute` leads from one to the other look alike to the seat in every respect;
whatever the seat receives must therefore be the same in both (R-hidden).
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.chaotic.position.cards import Face
from engine.chaotic.position.decisions import Arrange, Pick, Search, Top, Under
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import Rule, Watch
from engine.chaotic.position.formations import formation_of
from engine.chaotic.position.ids import NOBODY, PLAYERS, SEATS, CardId, Seat, seat_numbered
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import (
    ATTACK_DECK,
    ATTACK_HAND,
    LOCATION_DECK,
    MUGIC_HAND,
)


class Shuffler(Protocol):
    """A source of chance: a kernel stream, or `random.Random`."""

    def shuffle(self, cards: list[CardId], /) -> None:
        """Put a list in a random order."""


def permute(game: Duel, seat: str, stream: Shuffler) -> Any:
    """A clone in which the cards that `seat` (a spectator has no cards) cannot know are exchanged.

    The numbers stay where they are, but stand for other cards: those of both Location Decks and
    Attack Decks, the other's Attack hand together with the Attack Deck, the other's Mugic hand, the
    other's face-down Battlegear.
    """
    twin = game.clone()
    for places in secrets(game, number_of(seat)):
        order = list(places)
        stream.shuffle(order)
        twin.deal = twin.deal.exchanged(places, order)
    twin.touch()
    return twin


def unknowing(game: Duel, seat: str, name: str) -> Any:
    """A clone in which every card that `seat` cannot know is a blank one of this name, and in which
    chance comes from another seed: what is played in it depends on nothing hidden."""
    twin = game.clone()
    places = sorted(hidden(game, seat))
    twin.deal = twin.deal.exchanged(places, places)
    for card in places:
        twin.deal.faces[card] = Face(name, twin.deal.faces[card].kind)
        twin.deal.labels[card] = name
    twin.seed = bytes(len(twin.seed))
    twin.coins = []
    twin.touch()
    return twin


def hidden(game: Duel, seat: str) -> frozenset[CardId]:
    """The cards that `seat` cannot know."""
    return frozenset(card for group in secrets(game, number_of(seat)) for card in group)


def same_place(game: Duel, seat: str, key: Any, other: Any) -> bool:
    """Whether two answers, one in the game and one in a copy that `permute` made, name the same
    face-down Battlegear, since all see with which Creature it lies. Hidden cards of a hand or a
    deck are not compared."""
    players = PLAYERS
    down = {card for one in players for card in gear_down(game, number_of(seat), one)}
    return numbers(key) & down == numbers(other) & down


def numbers(key: Any) -> set[int]:
    """All whole numbers of an answer."""
    if isinstance(key, tuple):
        return {number for part in key for number in numbers(part)}
    return {key} if isinstance(key, int) else set()


def number_of(seat: str) -> Seat:
    """The number of a seat; a spectator has none."""
    return seat_numbered(seat) if seat in SEATS else NOBODY


def gear_down(game: Duel, seat: Seat, player: Seat) -> list[CardId]:
    """The face-down Battlegear of a player that a seat does not know."""
    found = [one.gear for one in game.army(player) if one.gear >= 0 and not one.gear_up]
    return [gear for gear in found if player != seat and game.owner(gear) != seat]


def secrets(game: Duel, seat: Seat) -> list[list[CardId]]:
    """The cards a seat does not know, in groups whose members could be each other."""
    groups = []
    for number in PLAYERS:
        piles = game.piles[number]
        groups.append(unseen(game, seat, piles[LOCATION_DECK]))
        if number == seat:
            groups.append(unseen(game, seat, piles[ATTACK_DECK]))
            continue
        groups.append(unseen(game, seat, piles[ATTACK_HAND] + piles[ATTACK_DECK]))
        groups.append(unseen(game, seat, piles[MUGIC_HAND]))
        groups.append(unseen(game, seat, gear_down(game, seat, number)))
        groups += camps(game, number)
    return groups


def camps(game: Duel, player: Seat) -> list[list[CardId]]:
    """The Creatures and the Battlegear that a player is placing (4.1.1, 4.1.2); where Creatures
    are placed face up, those that are not placed yet (ED-hidden-setup)."""
    placed = formation_of(game, player)
    if placed is None:
        return []
    shown = () if game.ruleset.hidden_setup else placed.standing
    return [[card for card in placed.creatures if card not in shown], list(placed.gear)]


LOOKING = (Arrange, Search, Top, Under)
"""Decisions in which the seat that is asked looks at the cards listed in the ask."""


def unseen(game: Duel, seat: Seat, cards: list[CardId]) -> list[CardId]:
    """The cards without those that the seat knows: those that it is just looking at, and those
    whose ability is on the Burst or whose effect is in force. The latter are known even if a
    Location or attack went back into its deck since, or Battlegear was turned down."""
    known = {
        card
        for ask in game.decisions
        if isinstance(ask, LOOKING) and ask.seat == seat
        for card in ask.cards
    }
    known |= hands_chosen_from(game, seat)
    for item in under_way(game):
        known |= {item.card, *targeted(item)}
    known |= {one.env.card for one in game.effects if isinstance(one, (Rule, Watch))}
    known |= {CardId(card) for letter, card in game.known if number_of(letter) == seat}
    return [card for card in cards if card not in known]


def targeted(item: Item) -> list[CardId]:
    """The cards that are targets of an item, where its targets are cards."""
    return [
        ref
        for _, kind, refs in item.targets
        if kind in ("location", "creature", "battlegear", "card", "mugic", "attack")
        for ref in refs
    ]


def hands_chosen_from(game: Duel, seat: Seat) -> set[CardId]:
    """The whole hand that a seat chooses from while something resolves: it looks at all of it."""
    listed = {
        card
        for ask in game.decisions
        if isinstance(ask, Pick) and ask.seat == seat
        for refs in ask.answers
        for card in refs
    }
    hands = [piles[which] for piles in game.piles for which in (ATTACK_HAND, MUGIC_HAND)]
    return {card for hand in hands if listed.intersection(hand) for card in hand}


def under_way(game: Duel) -> list[Item]:
    """Everything on the Burst, resolving, waiting to be added or asked about."""
    found = list(game.burst)
    for part in (*game.agenda, *game.asks, *game.batches):
        for thing in part:
            inner = thing if isinstance(thing, tuple) and not isinstance(thing, Item) else (thing,)
            found += [one for one in inner if isinstance(one, Item)]
    return found
