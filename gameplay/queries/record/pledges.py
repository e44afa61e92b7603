"""What a table says of its seed: the pledge that its records carry, and where it was played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.record import Record
from engine.record.pledge import Pledge, seed_of
from gameplay.models import Game
from tournaments import signing


def pledge_of(row: Game) -> Pledge:
    """What the hall pledged when it opened the table, and what the seats added to it."""
    table = row.table
    seats = list(table.seats.all())
    return Pledge(
        commitment=table.commitment,
        salt=bytes(table.salt).hex(),
        secret=bytes(table.seed).hex(),
        nonces={seat.letter: seat.nonce for seat in seats},
        house=tuple(sorted(seat.letter for seat in seats if seat.house)),
        number=row.number,
    )


def game_seed(row: Game) -> bytes:
    """The seed of a game, as anybody can work it out once the secret is open."""
    nonces = {seat.letter: seat.nonce for seat in row.table.seats.all()}
    return seed_of(bytes(row.table.seed), nonces, row.number)


def place_of(row: Game) -> dict[str, str | int | None]:
    """Where the game was played, in facts that anybody at the hall may know: no names."""
    table = row.table
    place: dict[str, str | int | None] = {"hall": hall_name(), "table": row.table_id}
    if table.event is not None:
        place["event"] = table.event.slug
    if table.match is not None:
        place |= {"match": table.match_id, "round": table.match.round.number}
        place["table_number"] = table.match.table_number
    return place


def hall_name() -> str:
    """What this hall is called in its archives and records."""
    return signing.hall_name()


def told_record(row: Game, kept: Any) -> Record:
    """The record of a game that is handed out. A record that was sealed before records held a
    pledge gets its pledge here, so that it proves its seed as well.

    It opens the secret of the table, from which every further game there follows: nobody may have
    it before the last one is over.
    """
    record = Record.from_dict(kept)
    if record.pledge is not None:
        return record
    return replace(record, pledge=pledge_of(row), place=place_of(row))
