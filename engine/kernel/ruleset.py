"""A format of a game as a value: every difference between two formats is a named switch.

A game declares its switches as the fields of a subclass; a format is one value of it. The subclass
says in `WORDS` and `checked` which values a switch may have. This module imports nothing of the
engine, so that the hall may use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, ClassVar, Self


class UnknownFormat(ValueError):
    """No such game or format, or no such switch of it."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One format of a game, with its switches. Immutable; stored with every event that plays it.

    `sizes` are the values of the one number by which a record, a table and an event keep the size
    of a game: sizes of the board if the game has several, else numbers of players. `players` and
    `boards` say which. A subclass ends with `changed`, the names of switches that are set otherwise
    than in the format.
    """

    WORDS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The values of the switches that are words."""
    NAMES: ClassVar[Mapping[str, str]] = {}
    """Other names of switches, as documents may write them."""
    PREFIX: ClassVar[str] = ""
    """The prefix that the name of a switch may have where it is cited."""

    name: str
    game: str
    version: str
    sizes: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players who may play it together."""
        return self.sizes

    @property
    def boards(self) -> tuple[int, ...]:
        """The sizes of board it is played on; empty where the game has one board."""
        return ()

    def switched(self, switches: Mapping[str, Any] | None) -> Self:
        """The same format with single switches set otherwise; raises `UnknownFormat`."""
        if not switches:
            return self
        known = {**self.NAMES, **{one.name: one.name for one in fields(self)[3:-1]}}
        values: dict[str, Any] = {}
        for raw, value in switches.items():
            name = known.get(str(raw).removeprefix(self.PREFIX).replace("-", "_"))
            if name is None:
                raise UnknownFormat(f"no switch named {raw}")
            values[name] = self._value(name, value)
        before: tuple[str, ...] = getattr(self, "changed", ())
        changed: dict[str, Any] = {"changed": tuple(sorted({*before, *values}))}
        return replace(self, **changed, **values)

    def as_json(self) -> dict[str, Any]:
        """All values, with tuples as lists."""
        return {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}

    def read(self, name: str, value: Any) -> Any:
        """The value of a switch as the ruleset holds it, from how a document writes it; most stay
        as they are."""
        return value

    def checked(self, name: str, value: Any) -> None:
        """Raise `UnknownFormat` for a value of the right type that the switch cannot have."""

    def _value(self, name: str, value: Any) -> Any:
        """A switch value as written in YAML or JSON, in the type of the value it replaces."""
        old = getattr(self, name)
        if isinstance(value, list):
            value = tuple(tuple(item) if isinstance(item, list) else item for item in value)
        value = self.read(name, value)
        if isinstance(old, tuple) and isinstance(value, int):
            value = (value,)
        if type(value) is not type(old):
            raise UnknownFormat(f"switch {name} takes a {type(old).__name__}, not {value!r}")
        if name in self.WORDS and value not in self.WORDS[name]:
            raise UnknownFormat(f"{name} is {' or '.join(self.WORDS[name])}, not {value!r}")
        if isinstance(value, int) and value < 0:
            raise UnknownFormat(f"switch {name} takes no negative number")
        self.checked(name, value)
        return value
