"""The engine's own answer to a case, worked out anew from its record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine import account
from engine.account.shapes import Happened, Unfired
from engine.kernel.event import Event
from engine.kernel.game import Game
from engine.kernel.prompt import Reason
from engine.kernel.terms import Term
from engine.puzzles.puzzle import Record, begun
from engine.training.case import MISSED, REFUSED, VALUE, Case


class SeenPosition(NamedTuple):
    """A position of a record with all that happened up to it, and the choice that follows: seat
    and line."""

    game: Game
    past: list[Happened]
    last: list[Event]
    seat: str
    line: str


class EngineAnswer(NamedTuple):
    """The engine's answer: reasons, terms or abilities; the other two are empty."""

    reasons: tuple[Reason, ...] = ()
    terms: tuple[Term, ...] = ()
    abilities: tuple[Unfired, ...] = ()


def happened(events: list[Event]) -> list[Happened]:
    """The events in the form that accounts read."""
    return [Happened(one.seq, one.line, one.rules, one.cause) for one in events]


def position_of(record: Record, step: int) -> SeenPosition:
    """The position after `step` inputs. Raises `Refused` or IndexError where the present rules lead
    to another game."""
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
    return SeenPosition(game, past, last, seat, line)


def told(case: Case, seen: SeenPosition) -> EngineAnswer:
    """The engine's answer to a case in its position."""
    if case.kind == REFUSED:
        return EngineAnswer(reasons=account.of(seen.game).reasons(seen.game, case.seat, case.about))
    if case.kind == MISSED:
        found = account.unfired(seen.game, seen.seat, seen.line, case.about, "judge")
        return EngineAnswer(abilities=tuple(found))
    terms = account.of(seen.game).terms(seen.game, seen.past, case.about, case.value)
    return EngineAnswer(terms=tuple(terms))


MOST_EVENTS = 40
"""So many events about a card are shown of a dispute about its value, the last ones."""


class Shown(NamedTuple):
    """What a judge is shown of a case: the position in rows, facts about its card, and what
    happened. A dispute about a value shows neither the row of its card nor the value."""

    picture: list[str]
    facts: list[str]
    events: list[str]


def shown(case: Case, seen: SeenPosition, answer: EngineAnswer) -> Shown:
    """What a case shows of its position."""
    picture = account.of(seen.game).picture(seen.game)
    last = [event.line for event in seen.last]
    if case.kind == MISSED:
        return Shown(picture, [one.words for one in answer.abilities], last)
    if case.kind != VALUE:
        return Shown(picture, [], last)
    about = [event.line for event in seen.past if case.about in event.line]
    rows = [row for row in picture if not (row.startswith(" ") and case.about in row)]
    return Shown(rows, _facts(seen.game, case, answer.terms), about[-MOST_EVENTS:])


def _facts(game: Game, case: Case, terms: Sequence[Term]) -> list[str]:
    """What is printed on a card in play, and on what lies under or upon it."""
    view = game.view("judge")
    standing = [*view.get("creatures", {}).values(), *view.get("permanents", {}).values()]
    card = next(one for one in standing if one["line_name"] == case.about)
    printed = [f"{case.value} {one.number}, {one.words}" for one in terms if one.words in PRINTED]
    gear, location = card.get("gear") or {}, view.get("location") or {}
    up = [f"{gear['name']}, face up"] if gear.get("up") else []
    return [*printed, *_texts(card["abilities"]), *up, *_texts(location.get("abilities") or [])]


PRINTED = ("printed", "Scanned", "printed Mugic ability")
"""The words of the terms whose numbers stand on the card itself."""


def _texts(abilities: Sequence[Any]) -> list[str]:
    """Our wordings of abilities."""
    said = (
        one if isinstance(one, str) else f"{one['name']}: {one['wording']}" for one in abilities
    )
    return [one.replace("{mc}", "Mugic counter") for one in said]
