"""Hands, decks and piles (4.1): cards come, go and change their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS, CardId, Seat
from engine.chaotic.position.numbers import (
    ATTACK_DECK,
    ATTACK_DISCARD,
    ATTACK_HAND,
    LOCATION_DECK,
    PILES,
)

ATTACK_PILES = ("attack_hand", "attack_deck", "attack_discard")


def put_in(game: Duel, card: CardId, pile: int) -> None:
    """A card comes into a pile of its owner, the lowest one."""
    game.piles[game.owner(card)][pile].append(card)
    game.shift(PILES[pile])


def take_out(game: Duel, card: CardId, pile: int) -> None:
    """A card leaves a pile of its owner."""
    game.piles[game.owner(card)][pile].remove(card)
    game.shift(PILES[pile])


def take_from_any(game: Duel, card: CardId) -> int:
    """A card leaves the pile it lies in; that pile, -1 if it lay in none."""
    found = -1
    for which, pile in enumerate(game.piles[game.owner(card)]):
        if card in pile:
            pile.remove(card)
            found = which
    if found >= 0:
        game.shift(PILES[found])
    return found


def arrange(game: Duel, seat: Seat, pile: int, cards: Sequence[CardId]) -> None:
    """Put a pile into this order; it still holds the same cards."""
    game.piles[seat][pile] = list(cards)
    game.shift(PILES[pile])


def exchange_piles(game: Duel, seat: Seat, one: int, other: int) -> None:
    """Two piles of a player change places."""
    piles = game.piles[seat]
    piles[one], piles[other] = piles[other], piles[one]
    game.shift(PILES[one], PILES[other])


def merge(game: Duel, seat: Seat, pile: int, deck: int) -> None:
    """All cards of a pile go into a deck, which is to be shuffled."""
    piles = game.piles[seat]
    piles[deck] = sorted(piles[deck] + piles[pile])
    piles[pile] = []
    game.shift(PILES[deck], PILES[pile])


def shuffle(game: Duel, seat: Seat, deck: int) -> None:
    """A deck gets an order that nobody knows (4.1.4, 4.1.5)."""
    cards: list[Any] = game.piles[seat][deck]
    game.shuffle(f"{SEATS[seat]}.{PILES[deck]}", cards)
    game.shift(PILES[deck])


def draw_attack(game: Duel, seat: Seat) -> CardId:
    """The top card of an Attack Deck comes into the hand (7.2.5.1). Values are forgotten only where
    a card reads these piles."""
    piles = game.piles[seat]
    card = piles[ATTACK_DECK].pop(0)
    piles[ATTACK_HAND].append(card)
    game.cache.pop(("strikes", seat), None)
    if not game.deal.watched.isdisjoint(ATTACK_PILES):
        game.touch()
    return card


def put_attack_back(game: Duel, seat: Seat, card: CardId) -> None:
    """An Attack Card of the hand goes back on top of its deck."""
    piles = game.piles[seat]
    piles[ATTACK_HAND].remove(card)
    piles[ATTACK_DECK].insert(0, card)
    game.shift("attack_hand", "attack_deck")


def refill_attacks(game: Duel, seat: Seat) -> None:
    """The Attack Discard pile becomes the Attack Deck, to be shuffled (7.2.5.1)."""
    piles = game.piles[seat]
    piles[ATTACK_DECK], piles[ATTACK_DISCARD] = sorted(piles[ATTACK_DISCARD]), []
    game.cache.pop(("strikes", seat), None)
    if not game.deal.watched.isdisjoint(ATTACK_PILES):
        game.touch()


def take_location(game: Duel, seat: Seat) -> CardId:
    """The top card leaves a Location Deck (6.2.1)."""
    card = game.piles[seat][LOCATION_DECK].pop(0)
    game.shift("location_deck")
    return card
