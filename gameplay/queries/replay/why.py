"""Why something happened, and what a value is made of, from what one reader may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import engine
from engine import account as accounts
from engine import games
from engine.account.observed import Unwatched
from engine.account.shapes import Happened
from engine.kernel.terms import Term
from gameplay.enums import GIVEN_UP, InputKind
from gameplay.models import Game, StepRow
from gameplay.queries.record.events import events_seen_by
from gameplay.queries.record.positions import position_at
from gameplay.words.accounts import ability_told, reason_told


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
    told = told and last.kind not in GIVEN_UP
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
    past = accounts.live(_steps(game, step), step)
    return Account(card, value, accounts.of(position).terms(position, past, card, value))


def _steps(game: Game, until: int) -> list[accounts.Step]:
    """The steps of a game with their events, and the step that each repair took up again."""
    repairs = game.inputs.filter(kind=InputKind.REPAIR, applied__lte=until)
    contents = repairs.values_list("applied", "repair__content")
    back = {number: content["back"] for number, content in contents}
    rows = game.steps.filter(number__lte=until).values_list("number", "events")
    return [
        accounts.Step(number, tuple(map(_happened, events)), back.get(number, -1))
        for number, events in rows
    ]


def _happened(event: dict[str, Any]) -> Happened:
    return Happened(event["seq"], event["line"], tuple(event["rules"]), event["cause"])


def values(game: Game) -> tuple[str, ...]:
    """The values that can be asked for."""
    return accounts.names_of(game.table.rulebook)


def cards(view: dict[str, Any]) -> list[str]:
    """The cards in play whose values can be asked for, by their names in lines."""
    standing = view.get("creatures") or view.get("permanents") or {}
    return [card["line_name"] for card in standing.values()]


# -- what did not happen -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Silence:
    """The abilities that waited for something in a step; those that nearly triggered come first."""

    step: int
    letter: str
    abilities: list[dict[str, Any]]

    @property
    def cards(self) -> list[str]:
        """The names of the cards that have these abilities."""
        return sorted({one["card"] for one in self.abilities})

    @property
    def kept_off(self) -> list[dict[str, Any]]:
        """Those that did not trigger."""
        return [one for one in self.abilities if not one["fired"]]


def silence(game: Game, step: int, card: str, reader: str) -> Silence:
    """What kept abilities from triggering in a step, from what one reader may know; of one card,
    or of all where it is "". Raises LookupError for a step that nobody chose, and for a card
    without such an ability."""
    row = game.steps.filter(number=step).exclude(kind__in=UNCHOSEN).first()
    if row is None or not step:
        raise accounts.NotPlayed(step)
    before = position_at(game, step - 1)
    try:
        found = accounts.unfired(before, row.letter, row.line, card, reader)
    except Unwatched as fault:
        raise accounts.NotPlayed(step) from fault
    return Silence(step, row.letter, [ability_told(one) for one in found])


UNCHOSEN = ("", InputKind.CONCEDE, InputKind.REPAIR)
"""Kinds of steps in which nothing was chosen."""


def reasons(
    position: engine.Game, letter: str, line: str, names: Mapping[str, str], language: str
) -> list[dict[str, str]]:
    """Every reason why a seat cannot choose a line in a position, the most specific first; none
    where it can. The reasons hold only what the seat may know."""
    found = accounts.of(position).reasons(position, letter, line)
    book = games.played_by(position)
    return [reason_told(one, book.name, names, language) for one in found]
