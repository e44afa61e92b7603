"""The rows that the referee adds when it has advanced a game, each kind in one statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

import engine
from gameplay.models import Checkpoint, Game, Input, Offer, SeatView, StepRow, Thought
from gameplay.queries.record import keyframes
from gameplay.services.referee import game_rows
from tournaments.machine.statements import Writing, insert, update


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


def _position(game: Any, number: Any) -> QuerySet[Checkpoint]:
    return Checkpoint.objects.filter(game=game, number=number)


POSITION = Writing(_position, ("number", "release", "state"))


def write(row: Game, game: engine.Game, rows: Rows) -> None:
    """Store the rows. ``row`` is at the revision before the advance."""
    insert(rows.steps)
    insert(rows.offers)
    for made in rows.inputs:
        if made.pk is not None:
            update(made, ("applied",))
    insert([made for made in rows.inputs if made.pk is None])
    insert(rows.thoughts)
    _keep_position(row, game, rows.keyframes)
    insert(
        [
            SeatView(game=row, reader=reader, number=game.step, content=view)
            for reader, view in rows.views.items()
        ],
        unique=("game", "reader"),
        fresh=("number", "content"),
    )


def _keep_position(row: Game, game: engine.Game, keyframes_: Sequence[Checkpoint]) -> None:
    """Store the newest position in place of the one before it, unless that one is a keyframe."""
    insert(keyframes_)
    stays = row.revision % keyframes.EVERY == 0
    if not game.step % keyframes.EVERY:
        if not stays:
            row.checkpoints.filter(number=row.revision).delete()
        return
    newest = game_rows.checkpoint(row, game)
    fresh = newest.number, newest.release, newest.state
    if stays:
        insert([newest])
    else:
        POSITION.write((row.pk, row.revision), fresh, missing=lambda: insert([newest]))
