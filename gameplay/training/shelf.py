"""The disputes that ship, by game, and their positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import engine
from engine import games
from engine.puzzles import Record, records_in
from engine.training import Case, EngineAnswer, Shown, cases_in, position_of, shown, told

FOLDER = Path(__file__).with_name("data")


@dataclass(frozen=True, slots=True)
class Prepared:
    """A dispute with what is shown of it, the choice that follows (for a missed trigger, the
    disputed choice), and the engine's answer. ``prompt``: the prompt that this choice answers;
    ``view``: what its seat saw then. They are None and empty where no choice follows."""

    case: Case
    shown: Shown
    seat: str
    line: str
    answer: EngineAnswer
    prompt: engine.Prompt | None
    view: Mapping[str, Any]


@cache
def cases(game: str) -> dict[str, Case]:
    """All disputes of a game by their id; none where nobody has made any."""
    file = FOLDER / game / "cases.jsonl"
    if not file.is_file():
        return {}
    with file.open(encoding="utf-8") as lines:
        return {one.id: one for one in cases_in(lines)}


@cache
def _records(game: str) -> dict[str, Record]:
    with (FOLDER / game / "records.jsonl").open(encoding="utf-8") as lines:
        return {one.id: one for one in records_in(lines)}


def find(identity: str) -> Case:
    """The dispute of this name. Raises LookupError."""
    for game in games.names():
        found = cases(game).get(identity)
        if found is not None:
            return found
    raise LookupError(identity)


@lru_cache(maxsize=64)
def prepared(identity: str) -> Prepared:
    """A dispute as a judge looks at it. Raises LookupError where the rules lead to another
    position now."""
    case = find(identity)
    try:
        seen = position_of(_records(case.game)[case.record], case.step)
    except (engine.Refused, IndexError) as fault:
        raise LookupError(identity) from fault
    if seen.game.position_digest() != case.digest:
        raise LookupError(identity)
    answer = told(case, seen)
    prompt = seen.game.prompt_for(seen.seat) if seen.seat else None
    view = seen.game.view(seen.seat) if seen.seat else {}
    picture = shown(case, seen, answer)
    return Prepared(case, picture, seen.seat, seen.line, answer, prompt, view)
