"""Whether a record proves itself: the seed and every digest are derived again, and the first
difference is named.

If a table pledged its seed, the record proves this as well: the commitment is that of the secret,
and the seed follows from secret and nonces. Only those who sat at the table can say whether it
showed this commitment.

A record made under another release of the engine is verified all the same: if every digest agrees,
the rules that it used have not changed. If a digest differs because an input was exchanged, the
other options of that prompt are tried; the one that leads to the recorded position is the true one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from engine import rulebook
from engine.kernel import sources
from engine.kernel.game import Game
from engine.record.damage import BadRecord
from engine.record.playing import Mismatch, opened, replay, retrace
from engine.record.record import Record, cards_digest


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of it: `step` and `field` of the first difference, and `detail` in words. `proved`
    tells whether the seed follows from a commitment; a record without one may be all right too."""

    ok: bool
    step: int | None = None
    field: str = ""
    detail: str = ""
    proved: bool = False

    def __str__(self) -> str:
        if self.ok:
            return f"every digest agrees{self.detail}"
        place = self.field if self.step is None else f"step {self.step}: {self.field}"
        return f"{place}: {self.detail}"


def verify(record: Record) -> Verification:
    """Play the record again and compare. Raises `BadRecord` if it cannot even be set up."""
    game = opened(record)
    faults = _pledged(record)
    pins = _pins(record, game)
    faults += _positions(record, game)
    faults += pins
    release = _release(record)
    if not faults:
        proved, words = _seed_of(record)
        return Verification(ok=True, detail=f"{words}{release}", proved=proved)
    first, *rest = faults
    others = "".join(f"; {other.field}: {other.detail}" for other in rest)
    return replace(first, detail=f"{first.detail}{others}{release}")


def _pledged(record: Record) -> list[Verification]:
    """The faults in what the record says about its seed."""
    if record.pledge is None:
        return []
    faults = record.pledge.faults(record.seed, tuple(record.decks))
    return [Verification(False, None, part, why) for part, why in faults]


def _seed_of(record: Record) -> tuple[bool, str]:
    """Whether the seed is proved, and the words that say so."""
    pledge = record.pledge
    if pledge is None:
        return False, "; no commitment: the seed is not proved"
    shown = f"commitment {pledge.commitment}"
    if pledge.late:
        seats = ", ".join(pledge.late)
        return False, f"; {shown}, but the nonce of {seats} came after: the seed is not proved"
    return True, f"; the seed follows from {shown}"


def _pins(record: Record, game: Game) -> list[Verification]:
    """The faults in what the record says about its decks and size."""
    decks = game.origin.decks if game.origin else {}
    if set(record.cards) != set(decks):
        return [Verification(False, None, "cards", "not one digest for each deck")]
    found = [
        Verification(False, None, f"cards.{seat}", "a card of this deck has changed")
        for seat, deck in decks.items()
        if record.cards[seat] != cards_digest(deck)
    ]
    if game.origin and game.origin.size != record.size:
        found.append(Verification(False, None, "size", f"the game has size {game.origin.size}"))
    return found


def _release(record: Record) -> str:
    """A note when the record comes from another engine or rulebook; no fault by itself."""
    other = [
        name
        for name, ours, theirs in (
            ("engine", sources.release(), record.engine),
            ("rulebook", rulebook.digest(record.game), record.rulebook),
        )
        if ours != theirs
    ]
    return f" (made under another {' and '.join(other)})" if other else ""


def _positions(record: Record, game: Game) -> list[Verification]:
    """The first position that the inputs do not lead to, or how the game ends otherwise."""
    if not game.hashes[0].startswith(record.hashes[0]):
        return [Verification(False, 0, "position", "another position after set-up")]
    try:
        for after, number in retrace(game, record):
            if not after.hashes[-1].startswith(record.hashes[number]):
                return [_other_position(record, after, number)]
    except Mismatch as mismatch:
        return [Verification(False, mismatch.step, mismatch.field, mismatch.detail)]
    return _ending(record, game)


def _ending(record: Record, game: Game) -> list[Verification]:
    if game.chain != record.chain:
        return [Verification(False, record.steps, "chain", f"derived {game.chain}")]
    result = game.result and {"winner": game.result.winner, "rules": list(game.result.rules)}
    if result != record.result:
        return [Verification(False, record.steps, "result", f"the game ends with {result}")]
    return []


def _other_position(record: Record, game: Game, number: int) -> Verification:
    """The difference between the derived and the recorded position. If another option leads to the
    recorded position, the two options are compared."""
    step = game.step
    entry = record.entries[number - 1]
    before = replay(record, step - 1)
    if entry.concede:
        return Verification(False, step, "position", f"derived {game.hashes[-1].hex()}")
    prompt = before.prompt_for(before.seats[entry.seat])
    for index in range(len(prompt.options) if prompt else 0):
        other = before.clone()
        other.choose(before.seats[entry.seat], index)
        if other.hashes[-1].startswith(record.hashes[number]):
            detail = f"recorded option {entry.choice}, but the position is that of option {index}"
            place = first_difference(game, other)
            return Verification(False, step, "index", f"{detail}; first field {place}")
    recorded = record.hashes[number]
    derived = game.hashes[-1][: len(recorded)]
    detail = f"recorded {recorded.hex()}, derived {derived.hex()}"
    return Verification(False, step, "position", detail)


def first_difference(game: Game, other: Game) -> str:
    """The first field, in canonical order, in which two positions differ, with both values."""
    for left, right in _pairs(game, other):
        if left != right:
            name = left[0] if left else right[0] if right else ""
            ours, theirs = (pair[1] if pair else "nothing" for pair in (left, right))
            return f"{name} ({ours} against {theirs})"
    return "none"


Pair = tuple[str, object] | None


def _pairs(game: Game, other: Game) -> Iterator[tuple[Pair, Pair]]:
    yield from zip_longest(game.canonical(), other.canonical())


__all__ = ["BadRecord", "Verification", "first_difference", "verify"]
