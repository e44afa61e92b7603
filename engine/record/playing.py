"""A record played again: the game at any of its steps.

A choice that the record leaves out, because it was the only one, is made again here. An input that
cannot be made raises a `Mismatch` with its step and fault.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine import decks, rulesets
from engine.games import rulebook
from engine.kernel.game import Game
from engine.kernel.prompt import Refused
from engine.kernel.repair import PRESENT, BadRepair
from engine.record.damage import BadRecord
from engine.record.record import Record
from engine.record.repairs import carry_out

CHECKPOINT = 32
"""The number of steps between two positions that a `Film` keeps."""


def opened(record: Record) -> Game:
    """The game of a record at step 0. Raises `BadRecord` when it cannot be set up."""
    try:
        return rulebook(record.game).new_game(
            rulesets.get(record.game, record.format),
            bytes.fromhex(record.seed),
            {seat: decks.parse(json.dumps(deck)) for seat, deck in record.decks.items()},
            record.size,
            record.switches or None,
        )
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecord("set-up", " ".join(str(error).split()) or type(error).__name__) from None


class Mismatch(ValueError):
    """A recorded input that does not fit the game: the step, the field, and what is wrong."""

    def __init__(self, step: int, field: str, detail: str) -> None:
        self.step, self.field, self.detail = step, field, detail
        super().__init__(f"step {step}: {field}: {detail}")


def play_on(game: Game, record: Record, since: int, until: int) -> Iterator[tuple[Game, int]]:
    """Apply the inputs of steps `since`+1 to `until` to a game that stands at step `since`.

    Yields after every step the game and the number of the stored input just made, 0 when the step
    was forced. Raises `Mismatch` at an input that cannot be made.
    """
    for step, number in enumerate(record.schedule()[since:until], since + 1):
        if number:
            _enter(game, record, number, step)
        else:
            _force(game, step)
        yield game, number


def retrace(game: Game, record: Record) -> Iterator[tuple[Game, int]]:
    """Apply all inputs to a game at step 0. Yields the game and the number of the input after every
    stored input; unlike `play_on` it does not stop at forced choices between them."""
    for number, entry in enumerate(record.entries, 1):
        _force_all(game, entry.forced)
        _enter(game, record, number, game.step + 1)
        yield game, number
    _force_all(game, record.steps - game.step)


def by_inputs(game: Game, record: Record) -> Iterator[Game]:
    """Apply all inputs to a game at step 0, without comparing the options with the recorded ones.

    Yields after every step. Raises `Mismatch` at an input that cannot be made.
    """
    for step, number in enumerate(record.schedule(), 1):
        if number:
            _enter(game, record, number, step, exact=False)
        else:
            _force(game, step)
        yield game


def replay(record: Record, step: int) -> Game:
    """The game of a record as it stood after `step` inputs. `step` runs from 0 to `steps`."""
    _check_step(record, step)
    game = opened(record)
    for _ in play_on(game, record, 0, step):
        pass
    return game


class Film:
    """A record with positions kept on the way, so that any step is shown at once."""

    __slots__ = ("kept", "record")

    def __init__(self, record: Record) -> None:
        self.record = record
        self.kept: dict[int, Game] = {0: opened(record)}

    def at(self, step: int) -> Game:
        """The game after `step` inputs, as a copy that the caller may change."""
        _check_step(self.record, step)
        start = max(kept for kept in self.kept if kept <= step)
        game = self.kept[start].clone()
        for after, _ in play_on(game, self.record, start, step):
            if after.step % CHECKPOINT == 0 and after.step not in self.kept:
                self.kept[after.step] = after.clone()
        return game


def _check_step(record: Record, step: int) -> None:
    if not 0 <= step <= record.steps:
        raise BadRecord(f"step {step}", f"the record has steps 0 to {record.steps}")


def _force(game: Game, step: int) -> None:
    prompts = game.prompts
    if len(prompts) != 1 or not prompts[0].forced:
        raise Mismatch(step, "inputs", "a choice is left out that was not forced")
    game.choose(prompts[0].seat, 0)


def _force_all(game: Game, count: int) -> None:
    last = game.step + count
    game.go_on(count)
    if game.step < last:
        raise Mismatch(game.step + 1, "inputs", "a choice is left out that was not forced")


def _mend(game: Game, record: Record, number: int, step: int) -> None:
    """Carry out a repair again; if it goes back, the earlier game is played again for it."""
    repair = record.repairs[number - 1]
    if repair.back >= step:
        raise Mismatch(step, "repairs", f"there is no step {repair.back} to go back to yet")
    earlier = replay(record, repair.back) if repair.back != PRESENT else None
    try:
        carry_out(game, repair, earlier)
    except BadRepair as refused:
        raise Mismatch(step, "repairs", str(refused)) from None


def _enter(game: Game, record: Record, number: int, step: int, exact: bool = True) -> None:
    """Make a stored input. With `exact`, the options have to be the recorded ones."""
    entry = record.entries[number - 1]
    if entry.concede and entry.choice:
        _mend(game, record, entry.choice, step)
        return
    if entry.seat >= len(game.seats):
        raise Mismatch(step, "seat", f"there is no seat {entry.seat}")
    seat = game.seats[entry.seat]
    if game.over:
        raise Mismatch(step, "inputs", "the game is over already")
    if entry.concede:
        game.concede(seat)
        return
    prompt = game.prompt_for(seat)
    if prompt is None:
        asked = ", ".join(one.seat for one in game.prompts)
        raise Mismatch(step, "seat", f"{seat} chose, but {asked} was asked")
    if exact and not prompt.digest.startswith(entry.options):
        raise Mismatch(step, "options", f"{seat} chose from other options than are legal")
    if not prompt.options.has(entry.choice):
        raise Mismatch(step, "index", f"option {entry.choice} of {len(prompt.options)}")
    try:
        game.choose(seat, entry.choice)
    except Refused as refused:
        raise Mismatch(step, "index", str(refused)) from None
