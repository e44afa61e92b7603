"""What a twin is told of a step, and what it is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

View = dict[str, Any]
Look = Callable[[], View]
"""A function that returns the present position as the judge sees it."""
Due = Callable[[str, str], bool]
"""A function that says whether a comparison is due, given its name and the kind of step."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt as the twin knows it: the seat, the kind, and the chosen line. `lines`: all lines on
    offer, if the twin wanted to see the position before the choice."""

    seat: str
    kind: str
    chosen: str
    lines: tuple[str, ...] = ()


@dataclass(slots=True)
class Heard:
    """How often a twin compared something with the engine, by what it was (moves, damage, values
    and so on), and how often it had to be silent, by the reason."""

    compared: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)


class Twin(Protocol):
    """Follows a game. `begin` is told the set-up. `wants` says whether the twin needs the position
    before a choice. `seen` is told of each step and yields every disagreement. `heard` counts."""

    heard: Heard

    def begin(self, view: View, lines: Sequence[str]) -> None: ...

    def wants(self, asked: Asked, due: Due) -> bool:
        """Whether the twin needs the position before this step, to compare the step with it."""

    def seen(
        self, before: View | None, asked: Asked, lines: Sequence[str], look: Look, due: Due
    ) -> Iterator[str]:
        """Take in a step, and yield every disagreement. ``before``: the position before it, if it
        was wanted; ``asked``: the prompt that was answered; ``lines``: those of its events;
        ``look``: returns the position after it."""


class Silent:
    """A twin that never compares anything (a `Twin`)."""

    def __init__(self) -> None:
        self.heard = Heard()

    def begin(self, view: View, lines: Sequence[str]) -> None: ...

    def wants(self, asked: Asked, due: Due) -> bool:
        """No."""
        return False

    def seen(
        self, before: View | None, asked: Asked, lines: Sequence[str], look: Look, due: Due
    ) -> Iterator[str]:
        """Nothing differs."""
        return iter(())
