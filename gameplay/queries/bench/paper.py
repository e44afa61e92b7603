"""A position written down by hand, resolved by the engine."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import engine
from engine import scenario
from engine.scenario import Malformed, Scenario
from engine.scenario.run import Play
from gameplay.queries.bench.judged_positions import JudgedPosition, judged_position
from gameplay.queries.table.telling import told

MOST_SHOWN = 30
"""So many steps of a scenario are told; the rest is played and judged, not told."""


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step of a scenario: what was commanded, and the events that came of it."""

    name: str
    command: str
    events: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Resolved:
    """What the engine makes of a written position.

    ``fault``: why it cannot be read, or "". ``holds``: what was expected came true.
    ``failures``: each expectation that did not hold, with what was so instead. Of the first
    scenario ``begin`` and ``end`` are its positions (None for a deck) and ``told`` its steps.
    """

    fault: str = ""
    holds: bool = False
    failures: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    game: str = ""
    title: str = ""
    begin: JudgedPosition | None = None
    end: JudgedPosition | None = None
    told: tuple[PlayedStep, ...] = ()


class _Watched(Play):
    """A scenario played step by step, of which the position and the steps are kept."""

    def __init__(self, one: Scenario) -> None:
        super().__init__(one)
        self.begin = judged_position(self.game.view("judge"))
        self.steps: list[PlayedStep] = []

    def take(self, step: dict[str, Any], name: str) -> list[engine.Event]:
        """Take the step, and keep it as a judge may see it."""
        events = super().take(step, name)
        if len(self.steps) < MOST_SHOWN and "do" not in step:
            seen = (event.as_seen_by("judge") for event in events)
            shown = told(
                [event for event in seen if event is not None],
                game=self.book.name,
                reader="judge",
                seats={},
                view=self.game.view("judge"),
            )
            self.steps.append(PlayedStep(name=name, command=_commanded(step), events=shown))
        return events


def _commanded(step: dict[str, Any]) -> str:
    """The choice of a step as it was written: "A: move Maxxor to B1"."""
    return next((f"{who}: {step[who]}" for who in ("A", "B", "C", "D", "all") if who in step), "")


def resolve(text: str) -> Resolved:
    """Set up the scenarios of a text and run them; never raises for what people write."""
    failures: list[str] = []
    cited: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            found = [scenario.scenario(document) for document in scenario.read(path)]
            played = [_run(one) for one in found]
        except Malformed as fault:
            return Resolved(fault=str(fault).replace(str(path), "position"))
    if not found:
        return Resolved(fault="There is no scenario in it.")
    for outcome, _watched in played:
        failures += [str(failure) for failure in outcome.failures]
        cited |= outcome.cited
    watched = played[0][1]
    return Resolved(
        holds=not failures,
        failures=tuple(failures),
        cited=tuple(sorted(cited)),
        game=str(found[0].data["game"]),
        title=str(found[0].data["title"]),
        begin=watched.begin if watched else None,
        end=judged_position(watched.game.view("judge")) if watched else None,
        told=tuple(watched.steps) if watched else (),
    )


def _run(one: Scenario) -> tuple[scenario.Outcome, _Watched | None]:
    if one.kind == "deck":
        return scenario.run(one), None
    try:
        watched = _Watched(one)
        return watched.whole(), watched
    except RecursionError:
        fault = "a card refers to itself without end"
        raise Malformed(one.path, one.name, fault) from None
