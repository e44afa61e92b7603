"""Why something happened, and what a value is made of, from what one reader may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import games
from engine.kernel.terms import Term
from gameplay.models import Game, StepRow
from gameplay.queries.events import events_seen_by
from gameplay.queries.positions import position_at


@dataclass(frozen=True, slots=True)
class Link:
    """One event on the way back; ``event`` is None where the reader may not know it."""

    step: int
    event: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Chain:
    """From an event back to what began it: the step, who chose there, and what, where the reader
    may know that."""

    links: list[Link]
    step: int
    letter: str
    line: str


def chain(game: Game, reader: str, number: int) -> Chain:
    """What caused an event. Raises LookupError for an event that the reader knows nothing of."""
    rows: dict[int, StepRow] = {}
    causes: dict[int, int | None] = {}
    shown: dict[int, dict[str, Any]] = {}
    for row in game.steps.order_by("number"):
        for event in row.events:
            rows[event["seq"]], causes[event["seq"]] = row, event["cause"]
        shown |= {event["seq"]: event for event in events_seen_by(row.events, reader)}
    if number not in shown:
        raise LookupError(number)
    links: list[Link] = []
    at: int | None = number
    while at is not None and at in rows:
        last = rows[at]
        links.append(Link(last.number, shown.get(at)))
        at = causes[at]
    told = reader in ("judge", last.letter) or not last.letter
    return Chain(links, last.number, last.letter, last.line if told else "")


@dataclass(frozen=True, slots=True)
class Account:
    """A value of a card in play and the terms that add up to it."""

    card: str
    value: str
    terms: list[Term]

    @property
    def total(self) -> int:
        return sum(term.number for term in self.terms)


def account(game: Game, step: int, card: str, value: str) -> Account:
    """What a value was made of after a step. Raises LookupError for a step, a card in play or a
    value that is not there. All of it lies open for every seat."""
    position = position_at(game, step)
    return Account(card, value, games.played_by(position).terms(position, card, value))


def values(game: Game) -> tuple[str, ...]:
    """The values that can be asked for."""
    return games.rulebook(game.table.rulebook).values()
