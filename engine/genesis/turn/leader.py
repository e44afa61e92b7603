"""The leader: who leads is chosen by the player who may choose it (G-start.1, G-start.2)."""

from __future__ import annotations

from engine.genesis.happenings.choices import seat_text
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import LEAD, Lead, Line, question
from engine.genesis.position.ids import Seat
from engine.genesis.position.steps import do
from engine.genesis.turn.lock_and_show import lock_first
from engine.genesis.turn.setup import set_out
from engine.kernel.prompt import Key

LEADS: Key = ("lead",)
FOLLOWS: Key = ("follow",)


def choose_leader(game: Battle, seat: Seat, leads: bool) -> None:
    """G-term-leading-player.1, G-term-second-player.1: set the leader. A player who does not want
    to lead lets the next player do it."""
    game.set_leader(seat if leads else game.after(seat))
    rules = (
        ("G-start.2", "G-lock-show.4") if game.series and game.series.results else ("G-start.1",)
    )
    game.emit(
        f"leader {game.seats[game.leader]}",
        (*rules, "G-term-leading-player.1", "G-term-second-player.1"),
    )
    if game.series is not None and game.series.results:
        game.push(do(lock_first))
    else:
        game.push(do(set_out))


def lead_text(game: Battle, ask: Lead) -> str:
    """The question."""
    return seat_text(game, ask.seat, "do you lead?")


def lead_options(game: Battle, ask: Lead) -> list[Key]:
    """To lead, or to let the next player lead."""
    return [LEADS, FOLLOWS]


def lead_word(game: Battle, ask: Lead, key: Key) -> Line:
    """`choose lead` or `choose follow`."""
    (word,) = key
    return f"choose {word}", ()


def lead_answer(game: Battle, ask: Lead, key: Key) -> None:
    """The choice is made."""
    choose_leader(game, ask.seat, key == LEADS)


question(
    LEAD,
    "G-start.1",
    text=lead_text,
    options=lead_options,
    word=lead_word,
    answer=lead_answer,
)
