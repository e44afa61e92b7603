"""FIDE tournament report files: TRF16, TRF(x) and the 2026 edition, lines of fixed columns.

Player lines `001` are understood: start number, name, rating, points, rank, and per round opponent,
colour and result, ten columns each from column 92. All other lines are kept word for word and in
place; of them the number of rounds and the scoring are read. Results: 1 = 0 played (W D L:
unrated), + - forfeits, U pairing bye, F full, H half, Z zero bye, X or * not known yet. Of a team
event only the games of its players are read; their ranks then follow the boards, not the points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tournaments.formats.colours import coloured
from tournaments.formats.jsonfile import DECIMAL
from tournaments.formats.model import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    BadFile,
    EventFile,
    FileLine,
    FileMatch,
    FilePlayer,
    FileRound,
    Stage,
    check_references,
)
from tournaments.formats.texts import decode_any
from tournaments.formats.trf_scoring import SCORE, Scoring, read_scoring
from tournaments.standings import Kind

FORMAT = "trf"
FIRST_ROUND = 91
WIDTH = 10
WON, DREW, LOST = "1W", "=D", "0L"
FORFEITS = "+-"
UNKNOWN = ("X", "*")
TEAM_RECORDS = ("013", "310", "801", "802")
"""Only events of teams have these records."""
BYES = {
    "1": Kind.AWARDED_BYE,
    "0": Kind.ZERO_BYE,
    "U": Kind.BYE,
    "F": Kind.AWARDED_BYE,
    "+": Kind.AWARDED_BYE,
    "H": Kind.HALF_BYE,
    "=": Kind.HALF_BYE,
    "Z": Kind.ZERO_BYE,
    "-": Kind.ZERO_BYE,
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player line; `raw` are its columns as they stand."""

    opponent: str | None
    colour: str
    result: str
    raw: str
    place: str


@dataclass(frozen=True, slots=True)
class Row:
    """A player line: the cells of the rounds, and the columns before them."""

    number: str
    head: str
    cells: tuple[Cell, ...]
    player: FilePlayer
    points: Fraction | None
    rank: int | None


def looks(text: str) -> bool:
    """Whether a text has a record of such a file: a player, the name of the event, a setting."""
    return any(line.startswith(("001", "012", "XX")) for line in text.splitlines())


def read(data: bytes) -> EventFile:
    """The event of a TRF file; raises `BadFile` naming the line."""
    text, encoding = decode_any(data)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    unread: list[str] = []
    by_number, layout = _rows(lines, unread)
    rows = list(by_number.values())
    rounds = max(len(row.cells) for row in rows)
    teams = any(line[:3] in TEAM_RECORDS for line in lines)
    scoring = read_scoring(lines, unread, teams=teams)
    made = tuple(_round(by_number, number, scoring, unread) for number in range(1, rounds + 1))
    while made and not made[-1].matches:
        made = made[:-1]
    absent = _absent(lines, unread)
    headers = {line[:3]: line[4:].strip() for line in layout if line}
    rules = _rules(headers)
    return check_references(
        EventFile(
            format=FORMAT,
            name=headers.get("012", ""),
            rules=rules,
            players=tuple(row.player for row in rows),
            rounds=made,
            date=headers.get("042", ""),
            swiss_rounds=_planned(lines, len(made), unread),
            published=tuple(_published(rows, in_order=rules == "lichess-swiss")),
            extra={
                "layout": layout,
                "encoding": encoding,
                "order": _order(rules, teams=teams),
                **({"absent": absent} if absent and not teams else {}),
            },
            unread=tuple(unread),
        )
    )


def _rows(lines: list[str], unread: list[str]) -> tuple[dict[str, Row], list[str | None]]:
    """The players by start number, and all lines, with None in place of each player's line."""
    found: dict[str, Row] = {}
    layout: list[str | None] = []
    for number, line in enumerate(lines, 1):
        layout.append(line)
        if line[:3] != "001":
            continue
        if len(found) == MOST_PLAYERS:
            raise BadFile(f"line {number}", f"more than {MOST_PLAYERS} players")
        try:
            row = _row(line, f"line {number}", unread)
            if row.number in found:
                raise BadFile(f"line {number}", f"start number {row.number} is there twice")
        except BadFile as fault:
            unread.append(str(fault))
            continue
        found[row.number] = row
        layout[-1] = None
    if not found:
        raise BadFile("file", "no player line (001)" if not unread else unread[0])
    return found, layout


def _rules(headers: dict[str, str]) -> str:
    """Lichess names itself as federation; line 142 came with the edition of 2026."""
    if headers.get("032", "").lower() == "lichess":
        return "lichess-swiss"
    return "fide-2026" if "142" in headers else "fide-2024"


def _order(rules: str, *, teams: bool) -> str:
    """By what the file ranks: "" for all tie-breaks, "points", or "free" for neither (boards of
    teams)."""
    if rules == "lichess-swiss":
        return ""
    return "free" if teams else "points"


def _absent(lines: list[str], unread: list[str]) -> dict[str, dict[str, str]]:
    """Record 240: by start number and round what the player asked for (F, H or Z)."""
    found: dict[str, dict[str, str]] = {}
    for number, line in enumerate(lines, 1):
        if line[:3] != "240":
            continue
        kind, round_, ids = line[4:5].upper(), line[6:9].strip(), line[9:].split()
        numbers = [round_, *ids]
        if kind not in ("F", "H", "Z") or not all(map(_whole, numbers)):
            unread.append(f"line {number}: {line[:40]!r} is no list of absent players")
            continue
        for one in ids:
            found.setdefault(str(int(one)), {})[str(int(round_))] = kind
    return found


def _whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 5


def _planned(lines: list[str], made: int, unread: list[str]) -> int:
    """Rounds of the event: XXR of TRF(x), 142 of the 2026 edition, else those there are."""
    for number, line in enumerate(lines, 1):
        if line[:4].strip() in ("XXR", "142"):
            text = line[3:].split("#")[0].strip()
            if text.isascii() and text.isdigit() and len(text) <= 3:
                return int(text)
            unread.append(f"line {number}: {text[:20]!r} is not a number of rounds")
    return made


def _row(line: str, place: str, unread: list[str]) -> Row:
    number = line[4:8].strip()
    if not (number.isascii() and number.isdigit()):
        raise BadFile(f"{place} columns 5-8", f"{number!r} is not a start number")
    rating = line[48:52].strip().strip("-")  # some write a dash for none
    if rating and not (rating.isascii() and rating.isdigit()):
        unread.append(f"{place} columns 49-52: {rating!r} is not a rating")
        rating = ""
    points = line[80:84].strip().replace(",", ".")
    if points and not DECIMAL.fullmatch(points):
        unread.append(f"{place} columns 81-84: {points!r} is not a number of points")
        points = ""
    rank = line[85:89].strip()
    if rank and not (rank.isascii() and rank.isdigit()):
        unread.append(f"{place} columns 86-89: {rank!r} is not a rank")
        rank = ""
    head = line[:FIRST_ROUND]
    cells = tuple(_cells(line, place, unread))
    player = FilePlayer(
        id=str(int(number)),
        name=line[14:47].strip(),
        rating=int(rating or 0),
        club=line[53:56].strip(),
        extra={"head": head, "cells": [cell.raw for cell in cells], "line": place},
    )
    exact = Fraction(points.rstrip(".")) if points else None
    return Row(player.id, head, cells, player, exact, int(rank or 0) or None)


def _cells(line: str, place: str, unread: list[str]) -> Iterator[Cell]:
    if len(line) > FIRST_ROUND + WIDTH * MOST_ROUNDS:
        raise BadFile(place, f"more than {MOST_ROUNDS} rounds")
    for at in range(FIRST_ROUND, len(line), WIDTH):
        raw = line[at : at + WIDTH]
        where = f"{place} columns {at + 1}-{at + WIDTH}"
        try:
            yield _cell_of(raw, where)
        except BadFile as fault:
            unread.append(str(fault))
            yield Cell(None, "", "", raw, where)


def _cell_of(raw: str, where: str) -> Cell:
    opponent = raw[:4].strip()
    colour, result = raw[5:6].strip().lower(), raw[7:8].strip().upper()
    if opponent and not (opponent.isascii() and opponent.isdigit()):
        raise BadFile(where, f"{opponent!r} is not a start number")
    if colour not in ("", "w", "b", "-"):
        raise BadFile(where, f"{colour!r} is not a colour")
    if result in UNKNOWN:
        result = ""
    if result and result not in "1WD=0L+-UFHZ":
        raise BadFile(where, f"{result!r} is not a result")
    number = str(int(opponent)) if opponent and int(opponent) else None
    if number is not None and result and result in "UFHZ":
        raise BadFile(where, f"{result!r} with an opponent")
    if number is None and result and result in "WDL":
        raise BadFile(where, f"{result!r} without an opponent")
    return Cell(number, colour, result, raw, where)


def _cell(row: Row, number: int) -> Cell | None:
    return row.cells[number - 1] if number <= len(row.cells) else None


def _round(rows: dict[str, Row], number: int, scoring: Scoring, unread: list[str]) -> FileRound:
    matches: list[FileMatch] = []
    seated: set[str] = set()
    for row in rows.values():
        cell = _cell(row, number)
        if cell is None or row.number in seated:
            continue
        try:
            match = _match_of(rows, row, number, scoring)
        except BadFile as fault:
            unread.append(str(fault))
            continue
        if match is not None:
            matches.append(match)
            seated |= {match.a, match.b or match.a}
    return FileRound(number, Stage.SWISS, tuple(matches))


def _match_of(rows: dict[str, Row], row: Row, number: int, scoring: Scoring) -> FileMatch | None:
    """The match of one player in a round, None where the line says nothing."""
    cell = row.cells[number - 1]
    if cell.opponent is None:
        if not cell.result:
            return None
        given = None
        if scoring.stated(row.number, number):
            given = scoring.worth(row.number, number, cell.result)
        return FileMatch(row.number, None, kind=BYES[cell.result], points_a=given)
    other = rows.get(cell.opponent)
    back = _cell(other, number) if other is not None else None
    if other is None or other is row:
        raise BadFile(cell.place, f"{cell.opponent} is no other player's start number")
    if back is None or back.opponent != row.number:
        raise BadFile(cell.place, f"player {cell.opponent} does not name {row.number} in return")
    return _match((row.number, other.number), number, (cell, back), scoring)


def _match(
    pair: tuple[str, str], number: int, cells: tuple[Cell, Cell], scoring: Scoring
) -> FileMatch:
    (a, b), (mine, theirs) = pair, cells
    if mine.colour and mine.colour == theirs.colour and mine.colour != "-":
        raise BadFile(mine.place, f"{a} and {b} have the same colour")
    extra = {"white": "a" if mine.colour == "w" else "b" if mine.colour == "b" else ""}
    both = mine.result + theirs.result
    if not both:
        return FileMatch(a, b, kind=None, extra=extra)
    if not (mine.result and theirs.result):
        raise BadFile(mine.place, f"only one of {a} and {b} has a result")
    forfeits = [result in FORFEITS for result in both]
    if forfeits[0] != forfeits[1]:
        raise BadFile(mine.place, f"results {mine.result} and {theirs.result} do not go together")
    if both in ("++", "11", "WW"):
        raise BadFile(mine.place, f"both {a} and {b} won")
    kind = Kind.FORFEIT if forfeits[0] else Kind.PLAYED
    wins = [int(result in "1W+") for result in both]
    draws = int(both[0] in DREW and both[1] in DREW)
    points = [
        scoring.worth(side, number, cell.result, cell.colour)
        for side, cell in zip(pair, cells, strict=True)
    ]
    own = any(scoring.stated(side, number) for side in pair)
    usual = not own and (sum(points) == 1 or kind is Kind.FORFEIT)
    given = (None, None) if usual else (points[0], points[1])
    return FileMatch(a, b, wins[0], wins[1], draws, kind, given[0], given[1], extra=extra)


def _published(rows: list[Row], *, in_order: bool) -> Iterator[FileLine]:
    """One line for each player. If no player has a rank, places follow the start numbers (Lichess)
    or the points. If only some have one, the others get 0."""
    ordered = sorted(rows, key=lambda row: -(row.points or Fraction(0)))
    places = {row.number: place for place, row in enumerate(rows if in_order else ordered, 1)}
    if any(row.rank for row in rows):
        places = dict.fromkeys(places, 0)
    for row in rows:
        if row.points is not None:
            yield FileLine(row.rank or places[row.number], row.number, row.points)


def write(event: EventFile) -> bytes:
    """The event as TRF; a file that was read is written as it stood."""
    if event.format == FORMAT:
        kept = iter(event.players)
        lines = [_kept(next(kept)) if line is None else line for line in event.extra["layout"]]
    else:
        lines = list(_new_lines(event))
    encoding = event.extra.get("encoding", "utf-8") if event.format == FORMAT else "utf-8"
    return ("\n".join(lines) + "\n").encode(encoding)


def _kept(player: FilePlayer) -> str:
    cells: list[str] = player.extra["cells"]
    return str(player.extra["head"]) + "".join(cells)


def _new_lines(event: EventFile) -> Iterator[str]:
    event = coloured(event)
    yield f"012 {event.name}"
    if event.date:
        yield f"042 {event.date}"
    yield f"062 {len(event.players)}"
    yield "092 Individual: Swiss-System"
    swiss = [one for one in event.rounds if one.stage is Stage.SWISS]
    yield f"XXR {event.swiss_rounds or len(swiss)}"
    numbers = {player.id: str(at) for at, player in enumerate(event.players, 1)}
    cells = {player.id: [blank()] * len(swiss) for player in event.players}
    for at, one in enumerate(swiss):
        for match in one.matches:
            for side, cell in new_cells(match, numbers):
                cells[side][at] = cell
    ranks = {line.player: line.rank for line in event.published}
    for player in event.players:
        points = sum((points_of_cell(cell) for cell in cells[player.id]), Fraction(0))
        yield new_head(player, numbers[player.id], points, ranks.get(player.id)) + "".join(
            cells[player.id]
        )


def new_head(player: FilePlayer, number: str, points: Fraction, rank: int | None) -> str:
    """The columns before the first round of a player whom the file does not know."""
    tenths = int(points * 10)
    name = " ".join(player.name.split())[:33]
    head = f"001 {number:>4}      {name:<33} {player.rating or '':>4} {player.club[:3]:>3}"
    return f"{head:<80}{tenths // 10:>2}.{tenths % 10} {rank or '':>4}".ljust(FIRST_ROUND)


def blank() -> str:
    """The empty columns of a round in which a player takes no part."""
    return " " * WIDTH


def new_cells(match: FileMatch, numbers: dict[str, str]) -> Iterator[tuple[str, str]]:
    """(player, columns) of each side of a match; `numbers`: start numbers by player."""
    if match.b is None:
        code = {Kind.BYE: "U", Kind.AWARDED_BYE: "F", Kind.HALF_BYE: "H"}
        result = code.get(match.kind, "Z") if match.kind is not None else " "
        yield match.a, _cell_text("0000", "-", result)
        return
    white = match.extra.get("white", "a")
    results = _new_results(match)
    for at, (player, other) in enumerate(((match.a, match.b), (match.b, match.a))):
        colour = "w" if (white == "a") == (at == 0) else "b"
        yield player, _cell_text(numbers[other], colour, results[at])


def _new_results(match: FileMatch) -> str:
    if match.kind is None:
        return "  "
    difference = match.wins_a - match.wins_b
    if match.kind is Kind.FORFEIT:
        return "+-" if difference > 0 else "-+" if difference < 0 else "--"
    if match.kind is Kind.DOUBLE_LOSS:
        return "00"
    return "10" if difference > 0 else "01" if difference < 0 else "=="


def _cell_text(opponent: str, colour: str, result: str) -> str:
    return f"{opponent:>4} {colour} {result}  "


def points_of_cell(cell: str) -> Fraction:
    """What the result in these columns is usually worth."""
    return SCORE.get(cell[7:8], Fraction(0))
