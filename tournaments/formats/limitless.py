"""An event of Limitless: what its API says under `details`, `standings` and `pairings`, in one
JSON object (read only).

A pairing has a round, a phase, a table or (in a bracket) the label of the match, two players by
their log-in names, and the winner: a name, 0 for a tie, -1 where both lost, nothing while it is
played. Without a second player it is a bye. Phases of the type SWISS are Swiss rounds.
"""

from __future__ import annotations

from tournaments.formats.jsonfile import At, load, optional
from tournaments.formats.model import (
    EventFile,
    FileLine,
    FileMatch,
    Stage,
    check_references,
)
from tournaments.formats.webjson import Sheet
from tournaments.standings import Kind

FORMAT = "limitless"
TIE, BOTH_LOST = ("0", "-1")


def read(data: bytes) -> EventFile:
    """The event of such a file; raises `BadFile`."""
    top = load(data)
    sheet = Sheet()
    lines: list[FileLine] = []
    cuts, planned = _phases(top.maybe("details"), sheet.unread)

    def player(entry: At) -> None:
        id = entry.field("player").text(100)
        name, drop = entry.maybe("name"), entry.maybe("drop")
        kept = entry.rest("player", "name", "drop", "placing", "record")
        left = drop.integer(0, 100) if drop else None
        sheet.player(entry, id, name.text(100) if name else id, dropped_after=left, extra=kept)
        placing = entry.maybe("placing")
        if placing is not None and placing.value != -1:
            lines.append(FileLine(placing.integer(1, 100_000), id))

    def pairing(entry: At) -> None:
        phase = entry.maybe("phase")
        cut = "match" in entry.fields() or (phase is not None and phase.integer() in cuts)
        stage = Stage.CUT if cut else Stage.SWISS
        sheet.match(entry, stage, entry.field("round").integer(1, 100), _match(entry))

    sheet.each(top.field("standings").items(), player)
    sheet.each(top.field("pairings").items(), pairing)
    details = top.maybe("details") or At({}, "details")
    rounds = sheet.numbered()
    swiss = [one for one in rounds if one.stage is Stage.SWISS]
    finals = [one for one in rounds if one.stage is Stage.CUT]
    inside = {side for one in finals[:1] for m in one.matches for side in (m.a, m.b) if side}
    return check_references(
        EventFile(
            format=FORMAT,
            name=optional(details, "name", lambda told: told.text(), "", sheet.unread),
            rules="pokemon-tom",
            players=tuple(sheet.players.values()),
            rounds=rounds,
            date=optional(details, "date", lambda told: told.text(40), "", sheet.unread),
            swiss_rounds=max(planned, len(swiss)),
            cut=len(inside),
            published=tuple(lines),
            extra={"order": "free", "details": details.rest("name", "date")},
            unread=tuple(sheet.unread),
        )
    )


def _phases(details: At | None, unread: list[str]) -> tuple[set[int], int]:
    """The numbers of the phases that are brackets, and the Swiss rounds that are planned."""
    cuts: set[int] = set()
    planned = 0
    listed = details.maybe("phases") if details else None
    sheet = Sheet(unread=unread)

    def phase(entry: At) -> None:
        nonlocal planned
        if entry.field("type").text(40).upper() == "SWISS":
            planned += entry.field("rounds").integer(0, 100)
        else:
            cuts.add(entry.field("phase").integer(0, 100))

    sheet.each(listed.items() if listed else (), phase)
    return cuts, planned


def _match(entry: At) -> FileMatch:
    a = entry.field("player1").text(100)
    other, winner, table = (entry.maybe(name) for name in ("player2", "winner", "table"))
    b = other.text(100) if other is not None and other.value != "" else None
    won = str(winner.value) if winner is not None else ""
    number = table.integer(0, 100_000) if table else None
    if not won:
        return FileMatch(a, b, kind=None, table=number)
    if b is None:
        lost = won != a
        return FileMatch(a, None, kind=Kind.AWARDED_LOSS if lost else Kind.BYE, table=number)
    if won == BOTH_LOST:
        return FileMatch(a, b, kind=Kind.DOUBLE_LOSS, table=number)
    if won not in (a, b, TIE):
        raise entry.bad(f"{won[:40]!r} is neither of the players")
    games = (int(won == a), int(won == b), int(won == TIE))
    return FileMatch(a, b, *games, table=number)
