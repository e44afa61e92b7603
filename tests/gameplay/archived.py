"""Sealed games whose archive is verified: checks to their end, and records of other rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.record import Record
from gameplay.models import ArchiveCheck, Game, Seal, StepRow
from gameplay.services.record import archives, seals

#: Another release of the engine.
OTHER = "0123456789abcdef"


def finish(row: ArchiveCheck, parts: int = 100) -> ArchiveCheck:
    """What workers do, until nothing is left."""
    for _part in range(parts):
        row.refresh_from_db()
        if row.done_at is not None:
            return row
        archives.advance(check_id=row.pk)
    raise AssertionError("the check did not end")


def check() -> ArchiveCheck:
    return finish(archives.start(actor=None))


def reseal(game: Game, record: Any) -> None:
    """Another record was sealed."""
    Game.objects.filter(pk=game.pk).update(record=record)
    previous = ""
    for link in Seal.objects.order_by("number"):
        if link.game_id == game.pk:
            link.content["record"] = archives._digest(record)
        link.previous, link.digest = previous, seals.link_digest(previous, link.content)
        link.signature = seals.signer.signature(link.digest)
        link.save()
        previous = link.digest
    assert seals.broken_seal() is None


def of_other_rules(game: Game, step: int, release: str = OTHER) -> tuple[str, list[str]]:
    """The record as if it came of a release by whose rules this step led elsewhere, and its last
    event cited another rule; that event's kind, and the rules it cites now."""
    record = Record.from_dict(game.record)
    number = next(number for number in record.schedule()[step - 1 :] if number)
    hashes = list(record.hashes)
    hashes[number] = bytes(255 - byte for byte in hashes[number])
    other = replace(record, engine=release, hashes=tuple(hashes), chain="f" * 16)
    reseal(game, other.as_dict())
    row = StepRow.objects.get(game=game, number=step)
    event = row.events[-1]
    was = list(event["rules"])
    event["rules"] = [*was, "R-loops"]
    row.position = "f" * 16
    row.save()
    return event["line"].split()[0], was


def step_with_events(game: Game) -> int:
    """A step in the middle that was decided, and in which something happened."""
    record = Record.from_dict(game.record)
    decided = [step for step, number in enumerate(record.schedule(), 1) if number]
    rows = StepRow.objects.filter(game=game, number__in=decided[len(decided) // 2 :])
    return next(row.number for row in rows.order_by("number") if row.events)
