"""A stored game is run again from its seed, and each step compared with its row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import engine
from engine.kernel.repair import BadRepair
from engine.record import carry_out, record_of
from engine.record.verify import verify
from gameplay.enums import SAID, InputKind
from gameplay.models import Game, Input, StepRow
from gameplay.queries.record.pledges import place_of, pledge_of
from gameplay.queries.record.positions import new_game, repair_of


@dataclass(frozen=True, slots=True)
class Recheck:
    """Outcome of running a stored game again from its seed: the record, and the first fault."""

    record: Any
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.faults


def recheck(row: Game) -> Recheck:
    """Run all applied inputs on a fresh game and compare every step with the stored rows."""
    game = new_game(row)
    steps = {step.number: step for step in row.steps.all()}
    inputs = list(
        row.inputs.filter(applied__isnull=False).select_related("repair").order_by("applied")
    )
    faults = _difference(game, steps.get(0), 0)
    backs = {repair_of(made).back for made in inputs if made.kind == InputKind.REPAIR}
    earlier = {0: game.clone()} if 0 in backs else {}
    for made in inputs:
        if faults:
            break
        try:
            _again(game, made, earlier)
        except (engine.Refused, BadRepair) as refused:
            faults = (f"step {made.applied}: “{made.line}” is refused now: {refused}",)
            break
        if game.step in backs:
            earlier[game.step] = game.clone()
        faults = _difference(game, steps.get(game.step), game.step)
    if not faults and game.step != row.revision:
        faults = (f"step {game.step}: the record ends, the table says {row.revision}",)
    record = record_of(game, pledge_of(row), place_of(row))
    if not faults:
        outcome = verify(record)
        if not outcome.ok:
            faults = (str(outcome),)
    return Recheck(record=record.as_dict(), faults=faults)


def _again(game: engine.Game, made: Input, earlier: Mapping[int, engine.Game]) -> None:
    """Tell the engine an input once more, by its line."""
    if made.kind in SAID:
        told = made.told
        game.choose(made.letter, made.line if isinstance(told, int) else told)
    elif made.kind == InputKind.REPAIR:
        repair = repair_of(made)
        carry_out(game, repair, earlier.get(repair.back))
    else:
        game.concede(made.letter)


def _difference(game: engine.Game, step: StepRow | None, number: int) -> tuple[str, ...]:
    if step is None:
        return (f"step {number}: not stored",)
    if step.position != game.position_digest():
        return (f"step {number}: position is {game.position_digest()}, stored {step.position}",)
    if step.chain != game.chain:
        return (f"step {number}: chain is {game.chain}, stored {step.chain}",)
    return ()
