"""Lock and show between the games of a match (G-lock-show.1 to .11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.genesis.happenings.choices import seat_text
from engine.genesis.happenings.zones import shuffle
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import LOCK, Line, Lock, question
from engine.genesis.position.ids import Seat
from engine.genesis.position.match import DRAWN
from engine.genesis.position.steps import do, step
from engine.genesis.turn import swaps
from engine.genesis.turn.setup import begin, lay_out
from engine.genesis.turn.swaps import SwapKey
from engine.kernel.sequences import last


@step
def lock_first(game: Battle) -> None:
    """G-lock-show.5: the winner of the last game locks first; after a drawn game its leader does. A
    player without forethoughts counts as having locked (GR-DK.6)."""
    match = game.match_played
    won = last(match.results)
    first = last(match.leaders) if won == DRAWN else won
    for seat in game.all_seats():
        if not match.forethoughts(seat):
            match.skip_lock(seat)
            game.emit(f"no lock {game.seats[seat]}", ("G-lock-show.2", "GR-DK.6"))
    game.push(do(lock_next, first), do(lock_next, Seat(1 - first)), do(show))


@step
def lock_next(game: Battle, seat: Seat) -> None:
    """G-lock-show.1, G-lock-show.2, G-lock-show.7: a player chooses in secret."""
    if seat not in game.match_played.locked:
        game.owe(Lock(LOCK, seat))


def lock_text(game: Battle, ask: Lock) -> str:
    """The question."""
    return seat_text(game, ask.seat, "which cards do you exchange?")


def lock_options(game: Battle, ask: Lock) -> Sequence[Any]:
    """G-forethoughts-rules.1: everything a player may lock, the swap that keeps all cards first."""
    return swaps.swap_menu(game, ask.seat)


def lock_word(game: Battle, ask: Lock, key: SwapKey) -> Line:
    """`lock`, or `lock out X, ... in Y, ...`."""
    return swaps.lock_line(key), (*key.out, *key.into)


def lock_answer(game: Battle, ask: Lock, key: SwapKey) -> None:
    """G-lock-show.9: lock the choice, which cannot change afterwards. Others learn only that it is
    locked."""
    seat = ask.seat
    game.match_played.lock(seat, swaps.cards_of_swap(game, seat, key))
    game.emit(f"lock {game.seats[seat]}", ("G-lock-show.5", "G-lock-show.9", "G-lock-show.1"))


question(
    LOCK,
    "G-lock-show.5",
    text=lock_text,
    options=lock_options,
    word=lock_word,
    answer=lock_answer,
)


@step
def show(game: Battle) -> None:
    """G-lock-show.6, G-lock-show.10, G-lock-show.11: both show what they exchange and swap; the
    next game begins."""
    match = game.match_played
    chosen = [seat for seat in game.all_seats() if match.forethoughts(seat)]
    for seat in chosen:
        game.emit(f"show {game.seats[seat]}", ("G-lock-show.6", "GR-ZN.4"))
    for seat in chosen:
        match.exchange(seat)
        game.emit(f"swap {game.seats[seat]}", ("G-lock-show.10",))
    game.clear_table()
    lay_out(game)
    for seat in game.all_seats():
        shuffle(game, seat, ("G-lock-show.11", "G-start.6"))
    begin(game)
