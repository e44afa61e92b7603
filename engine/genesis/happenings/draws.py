"""A loop that no player keeps going by choice. It is a draw, or is offered as one if somebody could
change it (GR-TU.13)."""

from __future__ import annotations

from engine.genesis.happenings.winning import end_game
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import CHOOSE, Answer, Choice
from engine.genesis.position.ids import Seat
from engine.genesis.position.loops import changeable, count_anew
from engine.genesis.position.seats import NOBODY
from engine.genesis.position.steps import do, step, with_answer
from engine.kernel.agenda import Frame

RULES = ("GR-TU.13",)
ANSWERS = (Answer("draw", True), Answer("go on", False))


def draw_or_offer(game: Battle, seat: Seat, onward: Frame) -> None:
    """GR-TU.13: a loop that nobody can change is a draw. Any other loop is offered as a draw to all
    players, to `seat` first. If one of them goes on, the step `onward` is done."""
    game.emit("loop", RULES)
    if changeable(game):
        game.push(do(offer_draw, tuple(game.turn_order(seat)), onward))
    else:
        end_game(game, NOBODY, RULES)


@step
def offer_draw(game: Battle, seats: tuple[Seat, ...], onward: Frame) -> None:
    """The draw is offered to the next player; where all have agreed the game is drawn."""
    if not seats:
        end_game(game, NOBODY, RULES)
        return
    asked, *others = seats
    text = "play only repeats itself: is the game drawn?"
    frame = with_answer(answer_offer, asked, tuple(others), onward)
    game.owe(Choice(CHOOSE, asked, RULES, text, ANSWERS, frame))


@step
def answer_offer(
    game: Battle, seat: Seat, others: tuple[Seat, ...], onward: Frame, agreed: bool
) -> None:
    """A player agrees to the draw, or the game goes on."""
    letter = game.seats[seat]
    if agreed:
        game.emit(f"agree {letter}", RULES)
        game.push(do(offer_draw, others, onward))
        return
    game.emit(f"go-on {letter}", RULES)
    count_anew(game)
    game.push(onward)
