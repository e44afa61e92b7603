"""What a document of a table is made of. Field names are those of the JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any


@dataclass(frozen=True, slots=True)
class Opener:
    """The event whose match is played at a table."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class TableHead:
    """The table itself. ``number``: the number of the game within its match, 0 before the first;
    ``round_ends``: when the clock of the round runs out, ISO 8601. ``watchers``: how many pages
    watch the table, None where nobody may; ``won``: games of the match by letter, only for
    watchers; ``rematch``: the table at which the same people play again; ``stopped_by`` and
    ``stopped_at``: who stopped play, by name (None for the hall itself), and when, ISO 8601;
    ``stop_reason``: why, as a judge told the players, who alone read it besides judges;
    ``resumed_by`` and ``resumed_at``: who let play go on after the last stop, and when."""

    id: int
    kind: str
    state: str
    rulebook: str
    format: str
    size: int
    best_of: int
    paused: bool
    number: int
    event: Opener | None = None
    match: int | None = None
    round_ends: str | None = None
    watchers: int | None = None
    won: dict[str, int] | None = None
    rematch: int | None = None
    stopped_by: str | None = None
    stopped_at: str | None = None
    stop_reason: str = ""
    resumed_by: str | None = None
    resumed_at: str | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat and who sits there. ``present``: whether a page of that seat is open, None where
    nobody can know; ``away_since``: when its last page was closed, ISO 8601; ``passes_until`` and
    ``hold``: only for the reader's own seat, "" and False for others."""

    letter: str
    name: str
    house: bool
    mine: bool
    present: bool | None
    away_since: str | None = None
    passes_until: str = ""
    hold: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A card that the reader may see by its name: type line, abilities in our wording, facts by
    name (numbers as numbers). ``english``: the places, from 0, of the lines of ``text`` that stayed
    English in another language."""

    type: str
    text: tuple[str, ...]
    facts: dict[str, Any]
    english: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer to a prompt. ``line`` is what is sent; the rest is for people. ``preview``: what
    it would bring about as far as the reader can know, None where that is not certain.

    The fields stand in the order in which hundreds of options are packed best by gzip: in another
    a long list takes a third more.
    """

    line: str
    card: str = ""
    verb: str = ""
    label: str
    targets: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    group: str = ""
    preview: dict[str, Any] | None = None
    stands: tuple[tuple[str, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the reader is asked. ``asked`` goes back with the answer; ``why`` says what a pass leads
    to; ``by_itself``: the seat passes by its own settings in a moment, unless it holds. Where there
    are many options they stand in ``choices`` as ways (`gameplay.choices`), and ``options`` is
    empty."""

    asked: int
    kind: str
    rule: str
    question: str
    why: str
    by_itself: bool
    options: tuple[Option, ...]
    choices: list[dict[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """One event as the reader knows it: the line of the notation with its rules and cause, and the
    sentence that says it. ``subjects``: names of cards and spaces it is about."""

    seq: int
    step: int
    line: str
    rules: tuple[str, ...]
    cause: int | None
    text: str
    heading: bool = False
    kind: str = ""
    subjects: tuple[str, ...] = ()
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class SeatTime:
    """What a seat has, in milliseconds: ``free`` of this question is used first, then ``turn``,
    then ``left``."""

    left: int
    turn: int
    free: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of the seats as they stood at ``since``; those of ``running`` go on from there.
    ``now``: the time of the hall when this was written; times are ISO 8601 by the clock of the
    database. ``base``: seconds for the game; ``increment``: seconds added with each turn; ``turn``:
    seconds for each turn. ``flag``: the seat that lost the game on time, "" for none."""

    base: int
    increment: int
    turn: int
    now: str
    since: str
    running: tuple[str, ...]
    seats: dict[str, SeatTime]
    flag: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """What a seat wrote to the others; plain text."""

    id: int
    by: str
    text: str
    at: str
    reported: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """What is written at the table, the last lines, the oldest first. ``open``: whether the reader
    may write; ``muted``: the reader is shown nothing of the others."""

    open: bool
    muted: bool
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """A request to undo the last choice of seat ``by``: ``step`` is taken up again once all others
    agree. ``agreed``: the seats that did; ``declined``: one of them did not."""

    by: str
    step: int
    agreed: tuple[str, ...] = ()
    declined: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How the staff ended a table; ``reason`` is empty where the reader may not know it."""

    at: str
    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class Document:
    """A table as one reader knows it at one revision of its topic. ``view`` is the engine's view of
    that reader; ``events`` are the last of the game, the oldest first."""

    revision: int
    reader: str
    table: TableHead
    seats: tuple[Sitting, ...]
    view: dict[str, Any] | None = None
    faces: dict[str, Face] = field(default_factory=dict)
    prompt: Prompt | None = None
    waiting_for: tuple[str, ...] = ()
    sent: str | None = None
    undo: Undo | None = None
    ended: Ending | None = None
    clock: Clock | None = None
    chat: Chat | None = None
    events: tuple[Happening, ...] = ()


PLAIN = frozenset({str, int, bool, type(None)})
"""What JSON has as it is."""


def as_json(value: Any) -> Any:
    """A part of a document as JSON has it. What is no part of one is plain already: a view and the
    facts of a card are passed on as they are."""
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, tuple):
        return [one if type(one) in PLAIN else as_json(one) for one in value]
    if hasattr(kind, "__slots__"):
        names, members = _members(kind)
        found = dict(zip(names, members(value), strict=True))
        for name, one in found.items():
            if type(one) not in PLAIN:
                found[name] = as_json(one)
        return found
    if isinstance(value, dict) and value and hasattr(next(iter(value.values())), "__slots__"):
        return {name: as_json(one) for name, one in value.items()}
    return value


@cache
def _members(kind: type) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of the members of a part of a document, and a function that reads them all. Every
    part has two or more."""
    names: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    return names, attrgetter(*names)
