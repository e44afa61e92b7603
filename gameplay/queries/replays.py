"""A stored game, step by step, as one reader may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import engine
from decks.printed_texts import Printed, printed_texts
from gameplay.documents.faces import names_in
from gameplay.drawing import Look, draw, look_of
from gameplay.drawing.chaotic import Card, differences
from gameplay.enums import SEATS
from gameplay.models import Game, Offer, Seat, StepRow
from gameplay.queries import setting_up
from gameplay.queries.events import events_seen_by
from gameplay.queries.pages import LogEntry, fighters_of, hands_of, log_of
from gameplay.queries.positions import position_at
from gameplay.queries.telling import told

LOG_BEFORE = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn on the timeline: its steps, and those of them that are combat."""

    number: int
    active: str
    first: int
    last: int
    combats: tuple[tuple[int, int], ...]

    @property
    def length(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """One step: the position after it, its events, what was then asked of whom. ``printed``: what
    stands on the cards themselves, where the hall has it."""

    game: Game
    reader: str
    step: int
    row: StepRow
    view: dict[str, Any]
    board: Any
    events: list[dict[str, Any]]
    line: str
    before: list[LogEntry]
    offers: list[Offer]
    chosen: str
    timeline: tuple[Turn, ...]
    seats: dict[str, Seat]
    printed: Mapping[str, Printed]

    @property
    def hands(self) -> list[dict[str, Any]]:
        """What each player held, as far as the reader knows; the one drawn above first."""
        return hands_of(self.view, self.seats, below(self.reader))

    @property
    def look(self) -> Look:
        """The templates that show this game."""
        return look_of(self.view)

    @property
    def fighters(self) -> list[Card]:
        """The Creatures in combat."""
        return fighters_of(self.board)

    @property
    def last(self) -> int:
        return self.game.revision

    @property
    def previous(self) -> int | None:
        return self.step - 1 if self.step else None

    @property
    def next(self) -> int | None:
        return self.step + 1 if self.step < self.last else None


def below(reader: str) -> str:
    """The seat drawn below: the reader's own, A for judges."""
    return reader if reader in SEATS else "A"


def replay_page(game: Game, reader: str, step: int) -> ReplayPage:
    """``reader``: a seat, "judge" or "spectator". Raises LookupError for a step that never was."""
    position = position_at(game, step)
    view = position.view(reader)
    row = game.steps.get(number=step)
    offers = game.offers.filter(number=step)
    if reader != "judge":
        offers = offers.filter(letter=reader)
    answer = game.steps.filter(number=step + 1).first()
    seats = {seat.letter: seat for seat in game.table.seats.all()}

    def told_here(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return told(events, game=game.table.rulebook, reader=reader, seats=seats, view=view)

    before = log_of(game, reader, first=step - LOG_BEFORE, last=step - 1)
    return ReplayPage(
        game=game,
        reader=reader,
        step=step,
        row=row,
        view=view,
        board=draw(view, below(reader)),
        events=told_here(events_seen_by(row.events, reader)),
        line=row.line if reader in ("judge", row.letter) else "",
        before=[replace(entry, events=told_here(entry.events)) for entry in before],
        offers=list(offers),
        chosen=answer.line if answer and reader in ("judge", answer.letter) else "",
        timeline=timeline_of(game),
        seats=seats,
        printed=printed_texts(game.table.rulebook, names_in(view)),
    )


def timeline_of(game: Game) -> tuple[Turn, ...]:
    """The turns of a game with their combats; every step belongs to one turn."""
    turns: list[dict[str, Any]] = []
    for number, turn, active, fighting in game.steps.order_by("number").values_list(
        "number", "turn", "active", "in_combat"
    ):
        if not turns or turns[-1]["number"] != turn:
            turns.append({"number": turn, "active": active, "first": number, "combats": []})
        here = turns[-1]
        here["last"] = number
        combats = here["combats"]
        if fighting and combats and combats[-1][1] == number - 1:
            combats[-1] = (combats[-1][0], number)
        elif fighting:
            combats.append((number, number))
    return tuple(Turn(**{**turn, "combats": tuple(turn["combats"])}) for turn in turns)


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of play that did not happen: what it brings, beside what did happen."""

    lines: tuple[str, ...]
    events: list[dict[str, Any]]
    view: dict[str, Any]
    board: Any
    fault: str
    reasons: tuple[dict[str, str], ...]
    recorded: dict[str, Any]
    recorded_step: int
    differences: list[str]

    @property
    def look(self) -> Look:
        """The templates that show this game."""
        return look_of(self.view)


def branch_from(game: Game, step: int, lines: list[str]) -> Branch:
    """Play ``lines`` ("A: move ...") on a copy from ``step`` and compare with the record.

    Stops at the first line that is refused; ``fault`` and ``reasons`` then say why. The record
    beside it is the position after as many steps. Judges only: everything is shown.
    """
    copy = position_at(game, step)
    events: list[dict[str, Any]] = []
    played: list[str] = []
    fault = ""
    reasons: tuple[dict[str, str], ...] = ()
    for text in lines:
        seat, _colon, line = (part.strip() for part in text.partition(":"))
        if seat not in copy.seats:
            fault = f"“{text}”: begin with the seat, as in “A: move …”."
            break
        try:
            parts = setting_up.engine_lines(copy, seat, line)
            happened = [event for part in parts for event in copy.choose(seat, part)]
        except engine.Refused as refused:
            fault = f"“{text}” is refused."
            reasons = tuple({"rule": r.rule, "text": r.text} for r in refused.reasons)
            break
        played.append(text)
        shown = (event.as_seen_by("judge") for event in happened)
        events += [event for event in shown if event is not None]
    beside = min(copy.step, game.revision)
    recorded = position_at(game, beside).view("judge")
    view = copy.view("judge")
    return Branch(
        lines=tuple(played),
        events=events,
        view=view,
        board=draw(view, "A"),
        fault=fault,
        reasons=reasons,
        recorded=recorded,
        recorded_step=beside,
        differences=differences(recorded, view),
    )
