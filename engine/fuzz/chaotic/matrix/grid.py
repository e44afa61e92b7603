"""The matrix itself: for each pair a position is found, played through the engine, and judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from engine.chaotic.table.game import Chaotic
from engine.chaotic.table.scenarios import set_up
from engine.fuzz.chaotic.matrix.instruments import ROWS, Row, of_row
from engine.fuzz.chaotic.matrix.judge import Judge
from engine.fuzz.chaotic.matrix.obstacles import COLUMNS, Column, Intent, Plan
from engine.fuzz.chaotic.twin.reading import Unread
from engine.kernel.set_up import BadPosition

LONGEST = 80
"""Choices after which a position is given up."""
TRIED, EACH, VAIN = 192, 24, 18
"""How many positions are tried for a pair; how many of them with one instrument; and how many with
an instrument that could not be announced in any of them."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A pair that exists. `cards`: the cards that were to be announced in the position; `lines`:
    what was chosen; `silent`: why the twin could not judge the position, "" if it could."""

    row: str
    column: str
    cards: tuple[str, ...] = ()
    document: dict[str, Any] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    silent: str = ""

    @property
    def played(self) -> bool:
        """Whether a position was found and played."""
        return bool(self.lines)

    @property
    def judged(self) -> bool:
        """Whether the twin foretold the whole table."""
        return self.played and not self.silent


class Idle(Exception):
    """A plan cannot be carried out. `announced`: whether at least all its cards could be
    announced."""

    def __init__(self, why: str, *, announced: bool = True) -> None:
        super().__init__(why)
        self.announced = announced


def matrix(rows: Iterable[Row] = ROWS, columns: Sequence[Column] = COLUMNS) -> Iterator[Cell]:
    """Every pair that exists, in the order of rows and columns."""
    for row in rows:
        for column in columns:
            cell = pair(row, column)
            if cell is not None:
                yield cell


def pair(row: Row, column: Column) -> Cell | None:
    """A row against a column, in the first position that the twin judges completely, or else in the
    first that can be played. If none can be played, the cell has no lines. None if no two of their
    cards can meet."""
    silent: Cell | None = None
    tried = 0
    for instrument in of_row(row):
        vain = 0
        for plan in islice(column.plans(row, instrument), EACH):
            tried += 1
            try:
                cell = played(row, column, plan)
            except BadPosition:
                continue
            except Idle as idle:
                vain += idle.announced is False
                if vain == VAIN:
                    break
                continue
            if cell.judged:
                return cell
            silent = silent or cell
        if tried >= TRIED:
            break
    if silent is None and tried:
        return Cell(row.name, column.name)
    return silent


def played(row: Row, column: Column, plan: Plan) -> Cell:
    """Play one position to its end. Raises `Idle` if the plan cannot be carried out."""
    if len(set(plan.stage.cast.values())) < len(plan.stage.cast):
        raise Idle("two Creatures of one name")
    document = plan.stage.document()
    game = set_up(document)
    table = _Table(game, plan)
    silent = ""
    try:
        table.play()
    except Unread as unread:
        silent = str(unread)
    judge = table.judge
    if not silent and plan.meets and not judge.world.met:
        raise Idle("nothing stands in the way")
    return Cell(
        row.name,
        column.name,
        tuple(intent.name for intent in plan.intents),
        document,
        tuple(table.lines),
        tuple(judge.differing),
        silent,
    )


class _Table:
    """A game that is played by a plan while the judge follows it."""

    def __init__(self, game: Chaotic, plan: Plan) -> None:
        self.game, self.plan = game, plan
        self.judge = Judge(game)
        self.todo = list(plan.intents)
        self.lines: list[str] = []
        self.ended = False

    def play(self) -> None:
        """Make choices until the plan is done and the Burst is empty."""
        for _ in range(LONGEST):
            if self.game.over or self.ended or (self.settled and not self.plan.to_the_end):
                break
            self.step()
        if self.todo:
            raise Idle(f"{self.todo[0].name} cannot be played", announced=False)

    @property
    def settled(self) -> bool:
        return not self.todo and not self.judge.burst and self.judge.current is None

    def step(self) -> None:
        """Make one choice."""
        prompt = self.game.prompts[0]
        lines = [option.line for option in prompt.options]
        line = self.choice(prompt.seat, prompt.kind, lines)
        self.judge.chosen(prompt.seat, prompt.kind, line, lines)
        self.lines.append(f"{prompt.seat}: {line}")
        events = self.game.choose(prompt.seat, line)
        told = [event.line for event in events]
        self.judge.happened(told, self.game)
        self.ended = "turn ends" in told

    def choice(self, seat: str, kind: str, lines: Sequence[str]) -> str:
        """The line to choose: the next intent of the plan if it is offered, otherwise to pass or
        the first option."""
        if self.todo and kind in ("priority", "strike"):
            intent = self.todo[0]
            if intent.seat == seat and (intent.response or not self.waiting()):
                found = self.meant(intent, lines)
                if found:
                    self.todo.pop(0)
                    return found
            if intent.response and intent.seat == seat:
                raise Idle(f"{intent.name} is no answer", announced=False)
        if kind == "choose":
            wanted = [line for line in lines if any(word in line for word in self.plan.words)]
            return "choose yes" if "choose yes" in lines else (wanted or lines)[0]
        if kind == "move":
            return self.move(lines)
        if kind == "strike":
            kept = {f"strike with {intent.name}" for intent in self.todo}
            return next((line for line in lines if line not in kept), lines[0])
        return lines[0]

    def waiting(self) -> bool:
        """Whether something that the plan announced is still on the Burst."""
        return len(self.todo) < len(self.plan.intents) and any(
            item.label in {one.name for one in self.plan.intents} for item in self.judge.burst
        )

    def meant(self, intent: Intent, lines: Sequence[str]) -> str:
        """The line that announces the card of an intent on the Creature that it is meant for; "" if
        none is offered."""
        cast = self.plan.stage.cast
        name = intent.name
        starts = (f"play {name} with ", f"use {name}", f"strike with {name}")
        found = [line for line in lines if line.startswith(starts)]
        if not found:
            return ""
        worded = [line for line in found if f'"{intent.words}"' in line]
        found = sorted(worded or found, key=_says_little)
        own = [line for line in found if line.startswith(f"play {name} with {cast['actor']}")]
        if intent.seat == "A" and starts[0] in found[0]:
            found = own or found
        if not intent.on:
            return found[0]
        label = cast[intent.on]
        aimed = [line for line in found if line.endswith((f" on {label}", f" on {label} and"))]
        if not aimed:
            aimed = [line for line in found if f" on {label} and " in line]
        return aimed[0] if aimed else ""

    def move(self, lines: Sequence[str]) -> str:
        """6.3.1: the first move to an empty space; after it, to stop moving."""
        if "stop moving" in lines:
            return "stop moving"
        taken = {body.space for body in self.judge.world.position.bodies.values()}
        return next(line for line in lines if line.rpartition(" ")[2] not in taken)


def _says_little(line: str) -> bool:
    """Whether a command names no target or pays no counters. If there may be any number of these,
    a command that names some is preferred."""
    return " on " not in line or " x=0" in line
