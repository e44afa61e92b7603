"""What chance decides: coins and the order of decks."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS, Seat
from engine.chaotic.position.numbers import ATTACK_DECK


def flip_coin(game: Duel, stream: str, rule: str) -> Seat:
    """A random seat; scenarios may say how their coins fall."""
    seat = door.turns.take_coin(game, stream)
    game.emit(f"coin {SEATS[seat]}", (rule,))
    return seat


def shuffle_pile(game: Duel, seat: Seat, pile: int, name: str, rule: str) -> None:
    """4.1.4, 4.1.5: put a deck in a random order that nobody knows (7.2.5.1)."""
    door.piles.shuffle(game, seat, pile)
    game.emit(f"shuffle {SEATS[seat]}.{name}", (rule,))
    if pile == ATTACK_DECK:
        triggers.occur(game, "shuffled", seat, kind="player")
