"""A TRF file that was played on elsewhere: its own lines with what is new written into them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from tournaments.formats.model import EventFile, FileMatch, FilePlayer, FileRound, Stage
from tournaments.formats.trf import (
    FIRST_ROUND,
    WIDTH,
    blank,
    new_cells,
    new_head,
    points_of_cell,
)


def refreshed(was: EventFile, now: EventFile) -> EventFile:
    """The file with new cells for changed matches and new points and ranks; other columns stay as
    they are."""
    numbers = {player.id: player.id for player in now.players}
    old = {(one.number, m): None for one in was.rounds for m in _by_value(one)}
    cells = {player.id: list(player.extra.get("cells", ())) for player in now.players}
    swiss = [one for one in now.rounds if one.stage is Stage.SWISS]
    there = {one.number: _sides(one) for one in was.rounds if one.stage is Stage.SWISS}
    for at, one in enumerate(swiss):
        seated: set[str] = set()
        for match in one.matches:
            seated |= {side for side in (match.a, match.b) if side}
            if (one.number, _value(match)) in old:
                continue
            for side, cell in new_cells(match, numbers):
                _set(cells[side], at, cell)
        for side in there.get(one.number, set()) - seated:
            _set(cells[side], at, blank())
    for number in there.keys() - {one.number for one in swiss}:
        for side in there[number]:
            _set(cells[side], number - 1, blank())
    points = {line.player: line.points for line in now.published}
    ranks = {line.player: line.rank for line in now.published}
    players = tuple(
        _player(player, _trimmed(cells[player.id]), points.get(player.id), ranks.get(player.id))
        for player in now.players
    )
    return replace(now, players=players, extra=_layout(was, now))


def _value(match: FileMatch) -> tuple[object, ...]:
    told = (match.a, match.b, match.wins_a, match.wins_b, match.draws, match.kind)
    return (*told, match.extra.get("white"))


def _by_value(one: FileRound) -> Iterator[tuple[object, ...]]:
    yield from map(_value, one.matches)


def _sides(one: FileRound) -> set[str]:
    return {side for match in one.matches for side in (match.a, match.b) if side}


def _set(cells: list[str], at: int, cell: str) -> None:
    """Replace one round's cell in the line of a player. The last cell of a line may be too short,
    so it is padded."""
    while len(cells) <= at:
        cells.append(blank())
    cells[:] = [one.ljust(WIDTH) for one in cells]
    cells[at] = cell


def _trimmed(cells: list[str]) -> list[str]:
    while cells and not cells[-1].strip():
        cells.pop()
    return cells


def _player(
    player: FilePlayer, cells: list[str], points: Fraction | None, rank: int | None
) -> FilePlayer:
    stated = points if points is not None else sum(map(points_of_cell, cells), Fraction(0))
    new = new_head(player, player.id, stated, rank)
    head = str(player.extra.get("head", new)).ljust(FIRST_ROUND)
    tail = new[80:FIRST_ROUND]
    name = f"{player.name[:33]:<33}" if head[14:47].strip() != player.name else head[14:47]
    head = head[:14] + name + head[47:80] + tail
    return replace(player, extra={**player.extra, "head": head, "cells": cells})


def _layout(was: EventFile, now: EventFile) -> dict[str, object]:
    """The other lines of the file, with a changed number of rounds written in and a place for each
    new player."""
    layout = list(was.extra["layout"])
    if now.swiss_rounds != was.swiss_rounds:
        for at, line in enumerate(layout):
            if line is not None and line[:4].strip() in ("XXR", "142"):
                layout[at] = f"{line[:3]} {now.swiss_rounds}"
    last = max(at for at, line in enumerate(layout) if line is None)
    more = len(now.players) - len(was.players)
    layout[last + 1 : last + 1] = [None] * more
    return {**now.extra, "layout": layout}
