"""Choices that an ability asks for while it resolves (G-term-may.1, G-term-must.1)."""

from __future__ import annotations

from typing import Any

from engine.genesis.position.loops import ENDLESS, HELD, recurrence, willing
from engine.genesis.position.state import Battle
from engine.genesis.position.steps import FLOW
from engine.kernel.agenda import Ask, Frame, Question
from engine.kernel.prompt import Key

DECLINED = "no"
"""The answer that leaves out what is optional (G-term-may.1)."""


NO = (DECLINED, None)


Word = tuple[str, tuple[str, ...]]


def choose(
    game: Battle,
    seat: int,
    rules: tuple[str, ...],
    text: str,
    options: list[tuple[str, Any]],
    frame: Frame,
    *,
    unseen: bool = False,
) -> None:
    """Ask for one of some answers, each (word, value); goes on with `frame` and the value.

    A choice with one possible answer is not asked, unless it is among `unseen` cards and its being
    the only one would tell others of them (GR-ZN.3); without any the value is None. What keeps a
    loop going can only be declined in the end (GR-TU.13)."""
    declining = [option for option in options if option[0] == DECLINED]
    if declining and len(options) > 1:
        again = recurrence(game, seat)
        if again == ENDLESS:
            game.stop_repeating()
            return
        options = declining if again == HELD else options
    if not options or (len(options) == 1 and not unseen):
        game.push((*frame, options[0][1] if options else None))
        return
    game.ask("choose", seat, rules, text, tuple(options), frame)


def seat_text(game: Battle, ask: Ask, text: str) -> str:
    """A question to a player."""
    return f"Player {game.seats[ask[1]]}, {text}"


def choose_answer(game: Battle, ask: Ask, key: Key) -> None:
    """Go on with what was chosen."""
    _, _, _, _, answers, frame = ask
    if DECLINED in (word for word, _ in answers) and answers[key[1]][0] != DECLINED:
        willing(game)
    game.push((*frame, answers[key[1]][1]))


FLOW.ask(
    "choose",
    Question(
        "G-term-must.1",
        lambda game, ask: seat_text(game, ask, ask[3]),
        lambda game, ask: [("choose", n) for n in range(len(ask[4]))],
        lambda game, ask, key: (f"choose {ask[4][key[1]][0]}", (ask[4][key[1]][0],)),
        choose_answer,
    ),
)
