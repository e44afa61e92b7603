"""An event of TopDeck as its API gives it, in one JSON object (read only).

`rounds[]` have a number, or a text ("Top 8") in the cut, and tables; a table "Byes" holds players
without an opponent. The winner of a table is told by id or by name, "Draw" is one. Tables of more
than two are not read: they are listed.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from tournaments.formats.jsonfile import At, load, optional
from tournaments.formats.model import (
    EventFile,
    FileLine,
    FileMatch,
    Stage,
    check_references,
)
from tournaments.formats.webjson import Sheet, identity
from tournaments.standings import Kind

FORMAT = "topdeck"
TOP = ("tournamentName", "startDate", "swissNum", "topCut", "standings", "rounds")


def read(data: bytes) -> EventFile:
    """The event of such a file; raises `BadFile`."""
    top = load(data)
    sheet = Sheet()
    lines: list[FileLine] = []

    def player(entry: At) -> None:
        name = entry.field("name").text(100)
        id = _id(entry)
        sheet.player(entry, id, name, extra=entry.rest("id", "name"))
        rank = entry.maybe("standing")
        lines.append(FileLine(rank.integer(1, 100_000) if rank else len(lines) + 1, id))

    sheet.each(top.field("standings").items(), player)
    for at, entry in enumerate(top.field("rounds").items(200), start=1):
        sheet.each(_tables(entry, sheet), partial(_table, sheet, entry, at))
    rounds = sheet.numbered()
    swiss = sum(one.stage is Stage.SWISS for one in rounds)
    return check_references(
        EventFile(
            format=FORMAT,
            name=optional(top, "tournamentName", lambda told: told.text(), "", sheet.unread),
            rules="mtr-2026",
            players=tuple(sheet.players.values()),
            rounds=rounds,
            date=optional(top, "startDate", _day, "", sheet.unread),
            swiss_rounds=max(
                optional(top, "swissNum", lambda told: told.integer(0, 100), 0, sheet.unread), swiss
            ),
            cut=optional(top, "topCut", lambda told: told.integer(0, 4096), 0, sheet.unread),
            published=tuple(lines),
            extra={"order": "free", "top": top.rest(*TOP)},
            unread=tuple(sheet.unread),
        )
    )


def _id(entry: At) -> str:
    """The id of a player; whoever has no account is known by name."""
    id = entry.maybe("id")
    return identity(id) if id is not None else entry.field("name").text(100)


def _day(told: At) -> str:
    """The start, which the API gives in seconds since 1970 or as text."""
    if isinstance(told.value, str):
        return told.text(40)
    return datetime.fromtimestamp(told.integer(0, 4_102_444_800), UTC).date().isoformat()


def _tables(entry: At, sheet: Sheet) -> list[At]:
    found: list[At] = []
    sheet.each([entry], lambda one: found.extend(one.field("tables").items()))
    return found


def _table(sheet: Sheet, round_: At, at: int, entry: At) -> None:
    stage = Stage.SWISS if isinstance(round_.field("round").value, int) else Stage.CUT
    seats = [_id(player) for player in entry.field("players").items(64)]
    table = entry.maybe("table")
    if table is not None and table.value == "Byes":
        for seat in seats:
            sheet.match(entry, stage, at, FileMatch(seat, None, kind=Kind.BYE))
        return
    if len(seats) > 2 or not seats:
        raise entry.bad(f"a table of {len(seats)} players")
    number = table.integer(0, 100_000) if table else None
    sheet.match(entry, stage, at, _match(entry, sheet, seats, number))


def _match(entry: At, sheet: Sheet, seats: list[str], number: int | None) -> FileMatch:
    a, b = (*seats, None)[:2]
    assert a is not None
    winner, name, status = (entry.maybe(one) for one in ("winner_id", "winner", "status"))
    if b is None:
        return FileMatch(a, None, kind=Kind.BYE, table=number)
    over = status is None or status.value in ("Completed", "Bye")
    if not over or (winner is None and name is None):
        return FileMatch(a, b, kind=None, table=number)
    said = {str(told.value) for told in (winner, name) if told is not None}
    if said & {"Draw", "draw"}:
        return FileMatch(a, b, draws=1, table=number)
    won = [
        seat
        for seat in (a, b)
        if said & {seat, sheet.players[seat].name if seat in sheet.players else seat}
    ]
    if len(won) != 1:
        raise entry.bad("the winner is neither of the players")
    return FileMatch(a, b, int(won[0] == a), int(won[0] == b), table=number)
