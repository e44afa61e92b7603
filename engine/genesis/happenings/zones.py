"""Cards that go from zone to zone: drawn, discarded, shuffled (G-zones.1)."""

from __future__ import annotations

from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.position.battle import Battle
from engine.genesis.position.zones import MEMORIES, SUBCONSCIOUS, THOUGHTS, TIMELINE
from engine.language.genesis.nodes import Verb


def take_out(game: Battle, card: int) -> tuple[int, int]:
    """Take a card out of the zone it lies in; returns seat and zone, (-1, -1) if in none.

    Rules: G-hand.7, G-stack-space.1, G-stack-space.2.
    """
    return game.take_card(card)


def lay_down(game: Battle, card: int, zone: int) -> int:
    """Put a card into a zone of its owner; returns the zone it really went to.

    A card from a subconscious never enters a timeline (G-subconscious.6).

    Rules: G-term-subconscious-cards.1, G-term-timeline-cards.1.
    """
    if zone == TIMELINE and card in game.fetched:
        zone = MEMORIES
    game.put_card(card, zone)
    if zone == SUBCONSCIOUS:
        game.note_shown(card)
        game.note_subconscious(card)
    return zone


def draw(game: Battle, seat: int, n: int, rules: tuple[str, ...]) -> int:
    """Cards from the top of the timeline into the thoughts (G-timeline.3); returns how many.

    Rules: G-hand.3.
    """
    drawn = game.move_from_timeline(seat, n, THOUGHTS)
    if drawn:
        game.emit(f"draw {game.seats[seat]} {drawn}", (*rules, "G-timeline.3"))
    return drawn


def discard(game: Battle, card: int, rule: str) -> None:
    """A card goes from the thoughts straight to its owner's memories (G-cost-discard.3)."""
    seat, _ = take_out(game, card)
    lay_down(game, card, MEMORIES)
    game.emit(f"discard {game.seats[seat]} {game.label(card)}", (rule, "G-memories.2"))
    happened(game, Happening(Verb.DISCARDS, seat=seat, card_type=game.face(card).kind))


def shuffle(game: Battle, seat: int, rules: tuple[str, ...]) -> None:
    """Put a timeline in a random order that nobody knows (G-start.6)."""
    game.shuffle_timeline(seat)
    game.emit(f"shuffle {game.seats[seat]}", rules)


def fetch(game: Battle, card: int) -> None:
    """A card is taken out of its zone and belongs to the game's table now (G-term-owner.2)."""
    take_out(game, card)
    if card not in game.fetched:
        game.note_subconscious(card)
