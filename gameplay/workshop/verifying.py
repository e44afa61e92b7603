"""Verify records of finished games, away from the tables: in a process of its own, or in the
process that calls it.

Nothing here knows database rows: a part takes records and returns what they prove.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import engine
from engine.record import BadRecord, Changed, Record
from engine.record.again import Retold, retold
from engine.record.verify import verify
from gameplay.enums import OwnRelease, Proof
from gameplay.workshop import releases
from gameplay.workshop.background import make_ready_behind
from gameplay.workshop.thinking import Processes


class Filed(NamedTuple):
    """A record as it is kept of a game, and whether it is the one that was sealed."""

    game: int
    record: Any
    sealed: bool


class Found(NamedTuple):
    """What came of a record. `field` is where it first differs, at `step` if it is a step; `now`
    what happens when it is played by the rules of this release."""

    game: int
    proof: Proof
    own: OwnRelease
    step: int | None = None
    field: str = ""
    now: Retold | None = None


def verify_all(part: tuple[Filed, ...]) -> list[Found]:
    """What each record proves under its own release and under this one."""
    return [_verified(filed) for filed in part]


def _verified(filed: Filed) -> Found:
    try:
        record = Record.from_dict(filed.record)
    except Changed as changed:
        return Found(filed.game, Proof.FAILED, OwnRelease.UNKNOWN, changed.step, changed.field)
    except BadRecord as bad:
        return Found(filed.game, Proof.FAILED, OwnRelease.UNKNOWN, None, bad.place)
    if not filed.sealed:
        return Found(filed.game, Proof.FAILED, OwnRelease.UNKNOWN, None, "seal")
    own = _under_its_own(record, filed.record)
    try:
        outcome = verify(record)
        if not outcome.ok:
            now = retold(record)
            return Found(filed.game, _proof(own), own, outcome.step, outcome.field, now)
    except BadRecord as bad:
        return Found(filed.game, _proof(own), own, None, bad.place)
    except Exception as fault:  # today's rules may fail on what was done then
        return Found(filed.game, _proof(own), own, None, type(fault).__name__)
    proof = Proof.FAILED if own == OwnRelease.DIFFERS else Proof.VERIFIED
    return Found(filed.game, proof, own, None, "own" if proof == Proof.FAILED else "")


def _proof(own: OwnRelease) -> Proof:
    """The proof of a record that does not agree with this release. If it does not agree with its
    own release either, changed rules are not the cause."""
    return Proof.FAILED if own in (OwnRelease.SAME, OwnRelease.DIFFERS) else Proof.DIVERGED


def _under_its_own(record: Record, data: Any) -> OwnRelease:
    if record.engine == engine.release():
        return OwnRelease.SAME
    try:
        (verified,) = releases.verified_under(record.engine, [data])
    except releases.NotKept:
        return OwnRelease.NOT_KEPT
    return OwnRelease.VERIFIED if verified else OwnRelease.DIFFERS


PROCESSES = Processes(verify_all, make_ready_behind)
"""The processes of this process. One is enough, because records are verified part by part."""
