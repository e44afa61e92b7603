"""A stored game, step by step, as one reader may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.cards.printed import Printed, printed_texts
from gameplay.documents.faces import names_in
from gameplay.drawing import Look, draw, look_of
from gameplay.drawing.chaotic import Card
from gameplay.enums import GIVEN_UP, SEATS
from gameplay.models import Game, Seat, StepRow
from gameplay.queries.record.events import events_seen_by
from gameplay.queries.record.positions import position_at
from gameplay.queries.table.documents import asked_of
from gameplay.queries.table.pages import LogEntry, fighters_of, hands_of, told_log
from gameplay.queries.table.questions import Question, answered, questions
from gameplay.queries.table.telling import told

LOG_BEFORE = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn on the timeline: its steps, and the first and last step of each combat in it."""

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
    """One step: the position after it, its events, and what was then asked of each seat. ``line``
    and ``chosen``: the answer that made the step, as the engine takes it and as its button said it;
    empty where the reader may not know it. ``printed``: the texts printed on the cards, where the
    hall has them."""

    game: Game
    reader: str
    step: int
    row: StepRow
    view: dict[str, Any]
    board: Any
    events: list[dict[str, Any]]
    line: str
    chosen: str
    before: list[LogEntry]
    asked: list[Question]
    timeline: tuple[Turn, ...]
    seats: dict[str, Seat]
    printed: Mapping[str, Printed]

    @property
    def gave_up(self) -> bool:
        """Whether somebody lost by this step without an answer, as by conceding."""
        return self.row.kind in GIVEN_UP

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
    if answer is not None and reader not in ("judge", answer.letter):
        answer = None
    seats = {seat.letter: seat for seat in game.table.seats.all()}
    known = row.kind not in GIVEN_UP and bool(row.letter) and reader in ("judge", row.letter)
    events = events_seen_by(row.events, reader)
    whom: dict[str, Any] = {"reader": reader, "seats": seats, "view": view}
    return ReplayPage(
        game=game,
        reader=reader,
        step=step,
        row=row,
        view=view,
        board=draw(view, below(reader)),
        events=told(events, game=game.table.rulebook, **whom),
        line=row.line if known else "",
        chosen=_chosen(game, row, seats, reader) if known else "",
        before=told_log(game, first=step - LOG_BEFORE, last=step - 1, seen=step, **whom),
        asked=questions(map(asked_of, offers), seats, reader, view, answer),
        timeline=timeline_of(game),
        seats=seats,
        printed=printed_texts(game.table.rulebook, names_in(view)),
    )


def _chosen(game: Game, row: StepRow, seats: Mapping[str, Seat], reader: str) -> str:
    """The answer of a step in words, in the position in which it was given."""
    before = position_at(game, row.number - 1).view(reader)
    return answered(game, row, seats, reader, before)


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
