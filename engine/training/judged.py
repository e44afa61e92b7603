"""The engine's own answer to a case, worked out anew from its record."""

from __future__ import annotations

from typing import NamedTuple

from engine import account
from engine.account.shapes import Happened, Unfired
from engine.kernel.event import Event
from engine.kernel.game import Game
from engine.kernel.prompt import Reason
from engine.kernel.terms import Term
from engine.puzzles.puzzle import Record, begun
from engine.training.case import MISSED, REFUSED, Case


class Seen(NamedTuple):
    """A position of a record with all that happened up to it, and the choice that follows: seat
    and line."""

    game: Game
    past: list[Happened]
    last: list[Event]
    seat: str
    line: str


class Told(NamedTuple):
    """What the engine says: reasons, terms or abilities, of which two are empty."""

    reasons: tuple[Reason, ...] = ()
    terms: tuple[Term, ...] = ()
    abilities: tuple[Unfired, ...] = ()


def happened(events: list[Event]) -> list[Happened]:
    """Events as accounts read them."""
    return [Happened(one.seq, one.line, one.rules, one.cause) for one in events]


def position_of(record: Record, step: int) -> Seen:
    """The position after so many inputs. Raises `Refused` or IndexError where the rules have come
    to another game since."""
    game = begun(record)
    last = [*game.events, *game.go_on()]
    past = happened(last)
    for number in record.inputs[:step]:
        last = [*game.choose(game.prompts[0].seat, number), *game.go_on()]
        past += happened(last)
    seat = line = ""
    if step < len(record.inputs) and game.prompts:
        asked = game.prompts[0]
        seat, line = asked.seat, asked.options[record.inputs[step]].line
    return Seen(game, past, last, seat, line)


def told(case: Case, seen: Seen) -> Told:
    """The engine's answer to a case in its position."""
    if case.kind == REFUSED:
        return Told(reasons=account.of(seen.game).reasons(seen.game, case.seat, case.about))
    if case.kind == MISSED:
        found = account.unfired(seen.game, seen.seat, seen.line, case.about, "judge")
        return Told(abilities=tuple(found))
    terms = account.of(seen.game).terms(seen.game, seen.past, case.about, case.value)
    return Told(terms=tuple(terms))
