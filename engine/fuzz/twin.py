"""What a twin is told of a step, and what it is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

View = dict[str, Any]
Look = Callable[[], View]
"""The position now, as the judge sees it."""
Due = Callable[[str, str], bool]
"""Whether a comparison, by its name, is to be made at a step of this kind."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A prompt as the twin knows it: seat, kind, the line chosen, and all lines offered if the
    twin wanted to see the position before."""

    seat: str
    kind: str
    chosen: str
    lines: tuple[str, ...] = ()


@dataclass(slots=True)
class Heard:
    """How often a twin compared moves, a total or the values of a Creature with what the engine
    says; and for each reason how often it had to be silent instead."""

    compared: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)


class Twin(Protocol):
    """Plays along. `begin` is told the set-up; `wants` whether the position before a choice is to
    be shown; `seen` is told of each step, and yields every disagreement; `heard` counts."""

    heard: Heard

    def begin(self, view: View, lines: Sequence[str]) -> None: ...

    def wants(self, asked: Asked, due: Due) -> bool:
        """Whether this step will be compared with the position before it."""

    def seen(
        self, before: View | None, asked: Asked, lines: Sequence[str], look: Look, due: Due
    ) -> Iterator[str]:
        """A step: the position before it if it was wanted, the prompt answered, the lines of its
        events, and a way to look at the position after it."""


class Silent:
    """A twin that knows nothing, and says nothing (a `Twin`)."""

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
