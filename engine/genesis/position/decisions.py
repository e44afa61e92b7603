"""The decisions that players owe: one class for each kind, with its data.

A decision is stored as the plain tuple of its fields; the first two are its kind and the seat that
owes it. The room that asks a kind of decision registers with `question` how it is asked and
answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from engine.genesis.position.ids import Seat
from engine.genesis.position.items import Item
from engine.genesis.position.steps import FLOW
from engine.kernel.agenda import Frame, Question
from engine.kernel.plain import plain

PRIORITY, ACTIVATE, CHOOSE, ORDER, LEAD, LOCK = (
    "priority", "activate", "choose", "order", "lead", "lock",
)  # fmt: skip
"""The names of the kinds."""

DECLINED = "no"
"""The word of the answer that leaves out what is optional (G-term-may.1)."""

Line = tuple[str, tuple[str, ...]]
"""An option in words: its command, and the spots and cards it touches."""


@plain
class Answer(NamedTuple):
    """A possible answer to a choice: its word in the command, and what it means."""

    word: str
    value: Any


DECLINE = Answer(DECLINED, None)


@plain
class Priority(NamedTuple):
    """G-term-priority.1: the player with priority plays something, passes, or goes on to the next
    phase."""

    kind: str
    seat: Seat


@plain
class HeldPriority(NamedTuple):
    """Priority of a player who keeps a loop going and may only leave it (GR-TU.13)."""

    kind: str
    seat: Seat
    recurrence: int


@plain
class Activate(NamedTuple):
    """G-turn-end.8: a player declares the active combatant."""

    kind: str
    seat: Seat


@plain
class Choice(NamedTuple):
    """G-term-must.1: one of several answers; the step of `frame` goes on with its value."""

    kind: str
    seat: Seat
    rules: tuple[str, ...]
    text: str
    answers: tuple[Answer, ...]
    frame: Frame


@plain
class Order(NamedTuple):
    """G-speeds-passive.5: a player orders passive abilities that occur at the same time."""

    kind: str
    seat: Seat
    group: tuple[Item, ...]


@plain
class Lead(NamedTuple):
    """G-start.1: a player says whether to lead."""

    kind: str
    seat: Seat


@plain
class Lock(NamedTuple):
    """G-lock-show.5: a player locks an exchange of cards in secret."""

    kind: str
    seat: Seat


Decision = Priority | HeldPriority | Activate | Choice | Order | Lead | Lock
D = TypeVar("D", bound=tuple[Any, ...])
K = TypeVar("K", bound=tuple[Any, ...])


def question(
    kind: str,
    rule: str,
    *,
    text: Callable[[Any, D], str],
    options: Callable[[Any, D], Sequence[K]],
    word: Callable[[Any, D, K], Line],
    answer: Callable[[Any, D, K], None],
) -> None:
    """Register how decisions of a kind are asked and answered. Each function gets the game and the
    decision; `word` and `answer` also get the key of an option. `rule` is the rule under which it
    is asked."""
    works: tuple[Any, ...] = (text, options, word, answer)
    FLOW.ask(kind, Question(rule, *works))
