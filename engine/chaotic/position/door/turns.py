"""The turn (chapter 6): whose it is, its steps, and what happened in it."""

from __future__ import annotations

from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NOBODY, Seat
from engine.chaotic.position.items import Deed
from engine.chaotic.position.numbers import LOCATION_STEP


def begin_turn(game: Duel) -> None:
    """6.1.1: another turn begins with the Location Step."""
    game.turn += 1
    game.phase = LOCATION_STEP
    game.moves = 0
    game.fought = 0
    game.initiative = NOBODY


def enter_phase(game: Duel, phase: int) -> None:
    """A step of the turn begins, or goes on (6.1.3)."""
    game.phase = phase


def end_turn(game: Duel, next_seat: Seat) -> None:
    """6.1.4, R-showdown-count: the turn counts as quiet if there was no combat in it; another
    player is the Active Player."""
    game.quiet = 0 if game.fought else game.quiet + 1
    game.active = next_seat


def set_starter(game: Duel, seat: Seat) -> None:
    """4.2.1: who takes the first turn."""
    game.active = game.starter = seat


def set_quiet_turns(game: Duel, turns: int) -> None:
    """R-showdown-count: how many turns without combat there were."""
    game.quiet = turns


def begin_in_turn(game: Duel, phase: int) -> None:
    """Play begins in a step of the first turn."""
    game.turn = 1
    game.phase = phase


def note_deed(game: Duel, deed: Deed) -> None:
    """Something happened this turn that a card may ask for."""
    game.deeds.append(deed)
    game.shift("deeds")


def forget_deeds(game: Duel) -> None:
    """What happened in the turn is asked for no more (6.4.1)."""
    game.deeds = []
    game.touch()


def set_coins(game: Duel, seats: list[Seat]) -> None:
    """How the next coins fall."""
    game.coins = seats


def take_coin(game: Duel, stream: str) -> Seat:
    """The seat on which a coin falls: as was said before, else at random."""
    return game.coins.pop(0) if game.coins else Seat(game.below(stream, len(game.seats)))
