"""Choices that an ability asks for while it resolves (G-term-may.1, G-term-must.1)."""

from __future__ import annotations

from typing import NamedTuple

from engine.genesis.happenings.draws import draw_or_offer
from engine.genesis.position.battle import Battle
from engine.genesis.position.decisions import (
    CHOOSE,
    DECLINED,
    Answer,
    Choice,
    Line,
    question,
)
from engine.genesis.position.ids import Seat
from engine.genesis.position.loops import ENDLESS, HELD, note_chance, recurrence, willing
from engine.genesis.position.steps import do, step
from engine.kernel.agenda import Frame
from engine.kernel.plain import plain
from engine.kernel.sequences import first


@plain
class ChoiceKey(NamedTuple):
    """The number of the answer that is chosen."""

    verb: str
    number: int


def choose(
    game: Battle,
    seat: Seat,
    rules: tuple[str, ...],
    text: str,
    answers: list[Answer],
    frame: Frame,
    *,
    unseen: bool = False,
) -> None:
    """Ask for one of some answers; the step of `frame` goes on with its value.

    A choice with one possible answer is not asked, unless it is among `unseen` cards and its being
    the only one would tell others of them (GR-ZN.3); without any the value is None. What keeps a
    loop going can only be declined in the end (GR-TU.13).
    """
    declining = [answer for answer in answers if answer.word == DECLINED]
    if declining and len(answers) > 1:
        again = recurrence(game, seat)
        if again == ENDLESS:
            note_chance(game)
            draw_or_offer(game, seat, do(ask_choice, seat, rules, text, tuple(answers), frame))
            return
        answers = declining if again == HELD else answers
    if not answers or (len(answers) == 1 and not unseen):
        value = first(answers).value if answers else None
        game.push((*frame, value))
        return
    ask_choice(game, seat, rules, text, tuple(answers), frame)


@step
def ask_choice(
    game: Battle,
    seat: Seat,
    rules: tuple[str, ...],
    text: str,
    answers: tuple[Answer, ...],
    frame: Frame,
) -> None:
    """A player owes one of the answers."""
    if len(answers) > 1:
        note_chance(game)
    game.owe(Choice(CHOOSE, seat, rules, text, answers, frame))


def seat_text(game: Battle, seat: Seat, text: str) -> str:
    """A question to a player."""
    return f"Player {game.seats[seat]}, {text}"


def choose_text(game: Battle, ask: Choice) -> str:
    """The question."""
    return seat_text(game, ask.seat, ask.text)


def choose_options(game: Battle, ask: Choice) -> list[ChoiceKey]:
    """Every answer."""
    return [ChoiceKey("choose", number) for number in range(len(ask.answers))]


def choose_word(game: Battle, ask: Choice, key: ChoiceKey) -> Line:
    """`choose ANSWER`."""
    word = ask.answers[key.number].word
    return f"choose {word}", (word,)


def choose_answer(game: Battle, ask: Choice, key: ChoiceKey) -> None:
    """Go on with what was chosen."""
    chosen = ask.answers[key.number]
    may_decline = any(answer.word == DECLINED for answer in ask.answers)
    if may_decline and chosen.word != DECLINED:
        willing(game)
    game.push((*ask.frame, chosen.value))


question(
    CHOOSE,
    "G-term-must.1",
    text=choose_text,
    options=choose_options,
    word=choose_word,
    answer=choose_answer,
)
