"""AesopsTables' export: NRTM JSON by corp and runner (read only; Cobra's form is written from it).

A match names `corpPlayer` and `runnerPlayer` by id, "(BYE)" for nobody, and both scores as text;
matches of the cut have `winner_id` and come in rounds behind the Swiss ones.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tournaments.formats.jsonfile import At, load, optional
from tournaments.formats.model import EventFile, FileLine, FileMatch, Stage, check_references
from tournaments.formats.webjson import Sheet, identity
from tournaments.standings import Kind

FORMAT = "aesops"
NOBODY = "(BYE)"
TOP = ("name", "date", "cutToTop", "preliminaryRounds", "players", "eliminationPlayers", "rounds")
LINE = ("rank", "matchPoints", "strengthOfSchedule", "extendedStrengthOfSchedule")


def read(data: bytes) -> EventFile:
    """The event of such a file; raises `BadFile`."""
    top = load(data)
    sheet = Sheet()
    lines: list[FileLine] = []
    finalists: list[dict[str, object]] = []
    sheet.each(top.field("players").items(), partial(_player, sheet, lines))
    swiss = optional(top, "preliminaryRounds", lambda one: one.integer(0, 100), 0, sheet.unread)
    for at, entry in enumerate(top.field("rounds").items(200), start=1):
        stage = Stage.CUT if swiss and at > swiss else Stage.SWISS
        sheet.each([entry], partial(_round, sheet, stage, at))
    cut = top.maybe("eliminationPlayers")
    sheet.each(cut.items() if cut else (), partial(_finalist, sheet, lines, finalists))
    extra = top.rest(*TOP)
    if finalists:
        extra["elimination"] = finalists
    return check_references(
        EventFile(
            format=FORMAT,
            name=optional(top, "name", lambda one: one.text(), "", sheet.unread),
            rules="nsg-sos",
            players=tuple(sheet.players.values()),
            rounds=sheet.numbered(),
            date=optional(top, "date", lambda one: one.text(40), "", sheet.unread),
            swiss_rounds=swiss,
            cut=optional(top, "cutToTop", lambda one: one.integer(0, 4096), 0, sheet.unread),
            published=tuple(lines),
            extra=extra,
            unread=tuple(sheet.unread),
        )
    )


def _player(sheet: Sheet, lines: list[FileLine], entry: At) -> None:
    id = identity(entry.field("id"))
    sheet.player(entry, id, entry.field("name").text(100), extra=entry.rest("id", "name", *LINE))
    told = [entry.maybe(name) for name in LINE]
    rank, points, *values = told
    if rank is not None and points is not None:
        exact = tuple(value.exact() for value in values if value is not None)
        whole = exact if len(exact) == len(values) else ()
        lines.append(FileLine(rank.integer(1, 100_000), id, points.exact(), whole))


def _finalist(
    sheet: Sheet, lines: list[FileLine], found: list[dict[str, object]], entry: At
) -> None:
    id = identity(entry.field("id"))
    if id not in sheet.players:
        raise entry.bad(f"{id!r} is not a player")
    rank, seed = entry.maybe("rank"), entry.maybe("seed")
    if rank is not None:
        lines.append(FileLine(rank.integer(1, 4096), id, division="cut"))
    if seed is not None:
        found.append({"id": id, "seed": seed.integer(1, 4096)})


def _round(sheet: Sheet, stage: Stage, number: int, entry: At) -> None:
    sheet.each(entry.items(), partial(_match, sheet, stage, number))


def _match(sheet: Sheet, stage: Stage, number: int, entry: At) -> None:
    corp, runner = entry.field("corpPlayer"), entry.field("runnerPlayer")
    sides = [None if one.value == NOBODY else identity(one) for one in (corp, runner)]
    table = entry.maybe("tableNumber")
    at = table.integer(0, 100_000) if table else None
    kept = entry.rest("tableNumber", "corpPlayer", "runnerPlayer")
    if sides[0] is None:
        sides.reverse()
    a, b = sides
    if a is None:
        raise entry.bad("a match of nobody against nobody")
    if stage is Stage.CUT:
        made = _of_the_cut(entry, a, b)
    elif b is None:
        made = FileMatch(a, None, kind=Kind.BYE)
    else:
        made = _scored(entry, a, b)
    sheet.match(entry, stage, number, replace(made, table=at, extra=kept))


def _scored(entry: At, a: str, b: str) -> FileMatch:
    scores = [entry.maybe(name) for name in ("corpScore", "runnerScore")]
    if any(one is None or one.value == "" for one in scores):
        return FileMatch(a, b, kind=None)
    mine, theirs = (one.exact() for one in scores if one is not None)
    games = (int(mine > theirs), int(theirs > mine), int(mine == theirs))
    return FileMatch(a, b, *games, points_a=mine, points_b=theirs)


def _of_the_cut(entry: At, a: str, b: str | None) -> FileMatch:
    won = entry.maybe("winner_id")
    if won is None:
        return FileMatch(a, b, kind=None)
    winner = identity(won)
    if winner not in (a, b):
        raise entry.bad(f"{winner!r} is neither of the players")
    return FileMatch(a, b, int(winner == a), int(winner == b))
