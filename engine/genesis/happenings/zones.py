"""Cards that go from zone to zone: drawn, discarded, shuffled (G-zones.1)."""

from __future__ import annotations

from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId, Seat
from engine.genesis.position.zones import MEMORIES, SUBCONSCIOUS, THOUGHTS, TIMELINE
from engine.language.genesis.nodes import Verb


def take_out(game: Battle, card: CardId) -> tuple[Seat, int]:
    """G-hand.7, G-stack-space.1, G-stack-space.2: take a card out of the zone it lies in; returns
    seat and zone, (-1, -1) if in none."""
    return game.take_card(card)


def lay_down(game: Battle, card: CardId, zone: int) -> int:
    """G-subconscious.6, G-term-subconscious-cards.1, G-term-timeline-cards.1: put a card into a
    zone of its owner; returns the zone it really went to.

    A card that began the game in a subconscious never enters a timeline.
    """
    if zone == TIMELINE and card in game.fetched:
        zone = MEMORIES
    game.put_card(card, zone)
    if zone == SUBCONSCIOUS:
        game.note_shown(card)
    return zone


def draw(game: Battle, seat: Seat, n: int, rules: tuple[str, ...]) -> int:
    """G-hand.3, G-timeline.3: cards from the top of the timeline into the thoughts; returns how
    many."""
    drawn = game.move_from_timeline(seat, n, THOUGHTS)
    if drawn:
        game.emit(f"draw {game.seats[seat]} {drawn}", (*rules, "G-timeline.3"))
    return drawn


def discard(game: Battle, card: CardId, rule: str) -> None:
    """G-memories.2, G-cost-discard.3: a card goes from the thoughts straight to its owner's
    memories."""
    seat, _ = take_out(game, card)
    lay_down(game, card, MEMORIES)
    game.emit(f"discard {game.seats[seat]} {game.label(card)}", (rule, "G-memories.2"))
    happened(game, Happening(Verb.DISCARDS, seat=seat, card_type=game.face(card).kind))


def shuffle(game: Battle, seat: Seat, rules: tuple[str, ...]) -> None:
    """G-start.6: put a timeline in a random order that nobody knows."""
    game.shuffle_timeline(seat)
    game.emit(f"shuffle {game.seats[seat]}", rules)


def fetch(game: Battle, card: CardId) -> None:
    """G-term-owner.2: take a card out of its subconscious. What it is called by its origin stays:
    a timeline card that was sent there is one still (G-subconscious.3)."""
    take_out(game, card)
    game.forget_shown(card)
