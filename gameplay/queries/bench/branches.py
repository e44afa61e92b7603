"""Lines of play that did not happen: played on a copy from a step, and compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine import players
from gameplay.documents.building import StoredPrompt
from gameplay.models import Game, Seat
from gameplay.queries.bench.changes import changes
from gameplay.queries.bench.judged_positions import JudgedPosition, judged_position
from gameplay.queries.choices import setting_up
from gameplay.queries.record.positions import position_at
from gameplay.queries.table.questions import questions
from gameplay.queries.table.telling import told

MOST_LINES = 30
SHOWN = 12
"""The number of a seat's options that are shown at once; the others are folded away."""
HOUSE = "adept"
"""The level of the house that chooses in a branch."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What a seat has to decide at the end of the copy, as a table asks it: each option as a line
    with its seat, what its button says, and the places on the board that it touches."""

    letter: str
    words: str
    rule: str
    options: tuple[tuple[str, str, tuple[str, ...]], ...]

    @property
    def first(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        return self.options[:SHOWN]

    @property
    def more(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        return self.options[SHOWN:]


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of play that did not happen: what it brings, beside what did happen."""

    step: int
    lines: tuple[str, ...]
    events: list[dict[str, Any]]
    copy: JudgedPosition
    fault: str
    reasons: tuple[dict[str, str], ...]
    recorded: dict[str, Any]
    recorded_step: int
    differences: list[str]
    asked: tuple[OpenQuestion, ...]


def read(text: str) -> list[str]:
    """The lines that somebody typed, one each; no more than a branch may have."""
    return [line.strip() for line in text.splitlines() if line.strip()][:MOST_LINES]


def branch_from(game: Game, step: int, lines: Sequence[str]) -> Branch:
    """Play ``lines`` ("A: move ...") on a copy from ``step`` and compare with the record.

    Stops at the first line that is refused; ``fault`` and ``reasons`` then say why. The record
    beside it is the position after as many steps. Judges only: everything is shown.
    """
    copy = position_at(game, step)
    played = _play(copy, lines)
    beside = min(copy.step, game.revision)
    recorded = position_at(game, beside).view("judge")
    view = copy.view("judge")
    seats = {seat.letter: seat for seat in game.table.seats.all()}
    return Branch(
        step=step,
        lines=tuple(played.lines),
        events=told(
            played.events,
            game=game.table.rulebook,
            reader="judge",
            seats=seats,
            view=view,
        ),
        copy=judged_position(view, seats),
        fault=played.fault,
        reasons=played.reasons,
        recorded=recorded,
        recorded_step=beside,
        differences=changes(recorded, view),
        asked=tuple(_asked(prompt, seats, view) for prompt in copy.prompts),
    )


@dataclass(slots=True)
class _Played:
    """How far lines could be played, what happened, and why no further."""

    lines: list[str] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    fault: str = ""
    reasons: tuple[dict[str, str], ...] = ()


def _play(copy: engine.Game, lines: Sequence[str]) -> _Played:
    done = _Played()
    for text in lines:
        seat, _colon, line = (part.strip() for part in text.partition(":"))
        if seat not in copy.seats:
            done.fault = _("“%(line)s”: begin with the seat, as in “A: move …”.") % {"line": text}
            break
        try:
            parts = setting_up.engine_lines(copy, seat, line)
            happened = [event for part in parts for event in copy.choose(seat, part)]
        except engine.Refused as refused:
            done.fault = _("“%(line)s” is refused.") % {"line": text}
            done.reasons = tuple({"rule": r.rule, "text": r.text} for r in refused.reasons)
            break
        done.lines.append(text)
        shown = (event.as_seen_by("judge") for event in happened)
        done.events += [event for event in shown if event is not None]
    return done


def _asked(
    prompt: engine.Prompt, seats: Mapping[str, Seat], view: Mapping[str, Any]
) -> OpenQuestion:
    options = [{"line": one.line, "places": one.places} for one in prompt.options]
    stored = StoredPrompt(prompt.seat, 0, prompt.kind, prompt.rule, prompt.text, options)
    (asked,) = questions([stored], seats, "judge", view)
    said = {answer.line: answer.words for answer in asked.answers}
    return OpenQuestion(
        letter=prompt.seat,
        words=asked.words,
        rule=prompt.rule,
        options=tuple(
            (f"{prompt.seat}: {one.line}", said[one.line], one.places) for one in prompt.options
        ),
    )


def chosen_by_house(game: Game, step: int, lines: Sequence[str]) -> str:
    """The line that the house would play next, with its seat; "" where nobody is asked or a line
    before is refused. The same lines get the same answer."""
    copy = position_at(game, step)
    if _play(copy, lines).fault or not copy.prompts:
        return ""
    prompt = copy.prompts[0]
    chosen = players.choose(copy, prompt, HOUSE, players.stream(copy.step, prompt.seat))
    return f"{prompt.seat}: {prompt.options[chosen].line}"
