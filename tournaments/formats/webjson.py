"""Shared parts of the readers for sites: matches become rounds, with a cut behind the Swiss
rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tournaments.formats.jsonfile import At
from tournaments.formats.model import (
    MOST_ROUNDS,
    BadFile,
    FileMatch,
    FilePlayer,
    FileRound,
    Stage,
)


@dataclass(slots=True)
class Sheet:
    """An event that is read match by match. `unread` lists what could not be read."""

    players: dict[str, FilePlayer] = field(default_factory=dict)
    rounds: dict[tuple[Stage, int], list[FileMatch]] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)

    def each(self, entries: Iterable[At], read: Callable[[At], None]) -> None:
        """Read every entry; a fault of one is listed and does not touch the others."""
        for entry in entries:
            try:
                read(entry)
            except BadFile as fault:
                self.unread.append(str(fault))

    def player(self, entry: At, id: str, name: str, **known: Any) -> None:
        """A player of the event; raises `BadFile` where the id is there already."""
        if id in self.players:
            raise entry.bad(f"the id {id!r} is there twice")
        self.players[id] = FilePlayer(id, name, **known)

    def match(self, entry: At, stage: Stage, number: int, match: FileMatch) -> None:
        """A match of a round; raises `BadFile` where a side is unknown or plays twice."""
        if not 1 <= number <= MOST_ROUNDS:
            raise entry.bad(f"round {number} is not one of up to {MOST_ROUNDS}")
        made = self.rounds.setdefault((stage, number), [])
        sides = {side for side in (match.a, match.b) if side is not None}
        if match.a == match.b:
            raise entry.bad(f"{match.a!r} plays twice")
        for side in sorted(sides):
            if side not in self.players:
                raise entry.bad(f"{side!r} is not a player")
            if any(side in (one.a, one.b) for one in made) and stage is Stage.SWISS:
                raise entry.bad(f"{side!r} plays twice")
        made.append(match)

    def numbered(self) -> tuple[FileRound, ...]:
        """Swiss rounds, then those of the cut, numbered on from 1."""
        order = sorted(self.rounds, key=lambda key: (key[0] is Stage.CUT, key[1]))
        return tuple(
            FileRound(number, stage, tuple(self.rounds[stage, at]))
            for number, (stage, at) in enumerate(order, start=1)
        )


def identity(entry: At) -> str:
    """An id, which sites write as text or as a number."""
    value = entry.value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return entry.text(100)
