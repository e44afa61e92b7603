"""The rows that the referee adds when it has advanced a game, each kind in one statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import engine
from gameplay.models import Checkpoint, Game, Input, Offer, SeatView, StepRow, Thought
from gameplay.queries import keyframes
from gameplay.services import game_rows


@dataclass(frozen=True, slots=True)
class Rows:
    """What one advance brought about. ``inputs``: in the order they were applied; those that the
    referee made itself are no rows yet. ``keyframes``: positions that stay."""

    steps: Sequence[StepRow]
    offers: Sequence[Offer]
    inputs: Sequence[Input]
    thoughts: Sequence[Thought]
    keyframes: Sequence[Checkpoint]
    views: Mapping[str, dict[str, Any]]


def write(row: Game, game: engine.Game, rows: Rows) -> None:
    """Store it. ``row`` stands where it stood before."""
    StepRow.objects.bulk_create(rows.steps)
    Offer.objects.bulk_create(rows.offers)
    for made in rows.inputs:
        if made.pk is not None:
            Input.objects.filter(pk=made.pk).update(applied=made.applied)
    Input.objects.bulk_create([made for made in rows.inputs if made.pk is None])
    Thought.objects.bulk_create(rows.thoughts)
    _keep_position(row, game, rows.keyframes)
    SeatView.objects.bulk_create(
        [
            SeatView(game=row, reader=reader, number=game.step, content=view)
            for reader, view in rows.views.items()
        ],
        update_conflicts=True,
        unique_fields=("game", "reader"),
        update_fields=("number", "content"),
    )


def _keep_position(row: Game, game: engine.Game, keyframes_: Sequence[Checkpoint]) -> None:
    """The newest position takes the row of the one before it, unless that is one that stays."""
    Checkpoint.objects.bulk_create(keyframes_)
    here = row.checkpoints.filter(number=row.revision)
    stays = row.revision % keyframes.EVERY == 0
    if not game.step % keyframes.EVERY:
        if not stays:
            here.delete()
        return
    newest = game_rows.checkpoint(row, game)
    if not stays and here.update(number=newest.number, release=newest.release, state=newest.state):
        return
    newest.save()
