"""A person at the terminal as a player: sees the position as its seat does, answers by number or
line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.game import Game
from engine.kernel.prompt import Prompt, Refused

Say = Callable[[str], None]
Hear = Callable[[], str]
Picture = Callable[[dict[str, object]], Sequence[str]]

HELP = "answer with a number or a line; `why LINE` explains, `concede` gives up"


class Concession(Exception):
    """The person gives the game up."""


class NoAnswer(ValueError):
    """The input ended although a decision is owed."""


def ask(game: Game, prompt: Prompt, say: Say, hear: Hear, picture: Picture) -> int:
    """The index of the option the person chooses. Raises `Concession` or `NoAnswer`."""
    for line in picture(game.view(prompt.seat)):
        say(line)
    say(f"{prompt.seat}: {prompt.text} ({prompt.rule}; {HELP})")
    for number, option in enumerate(prompt.options):
        say(f"  {number} {option.line}")
    while True:
        try:
            words = hear().strip()
        except EOFError:
            raise NoAnswer(f"the input ended while {prompt.seat} has to choose") from None
        if words == "concede":
            raise Concession
        answer = _answer(game, prompt, words, say)
        if answer is not None:
            return answer


def _answer(game: Game, prompt: Prompt, words: str, say: Say) -> int | None:
    if words.isdecimal() and len(words) < 6:
        if int(words) < len(prompt.options):
            return int(words)
        say(f"there are options 0 to {len(prompt.options) - 1}")
        return None
    line = words.removeprefix("why ").strip()
    if not line:
        return None
    try:
        copy = game.clone()
        copy.choose(prompt.seat, line)
    except Refused as refused:
        for reason in refused.reasons:
            say(f"  refused by {reason.rule}: {reason.text}")
        return None
    if words != line:
        say("  legal")
        return None
    return copy.inputs[-1].index
