"""Lists of rounds and standings as text, as programs for the Magic Tournament Rules print them
(read only).

A line "Round 3" or "Pairings Round 3" begins a round; its head names the columns: a player
("Player 1", "Player"), an opponent ("Player 2", "Opponent") and, where they are printed, table,
result and points. A head with "Rank" begins the standings. Columns are set apart by tabs, bars or
two blanks and more. A result counts games of the first: `2-1`, `2-1-0`; a pairing listed for both
players counts once; "Bye" for an opponent is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

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
from tournaments.standings import Kind

FORMAT = "mtr"
ROUND = re.compile(r"(?:pairings|results|event)?\W*round\s*[:#]?\s*(\d{1,3})\b.*", re.I | re.A)
SPLIT = re.compile(r"\s*[\t|]\s*|\s{2,}")
RESULT = re.compile(r"(\d{1,2})\s*[-/]\s*(\d{1,2})(?:\s*[-/]\s*(\d{1,2}))?", re.A)
PERCENT = re.compile(r"\d{1,3}(?:[.,]\d{1,12})?\s*%?", re.A)
HEADING = re.compile(r"(?:final\s+)?(?:standings|results|pairings)\b", re.I)
BYE = re.compile(r"\W*(?:bye|awarded bye)\W*", re.I)
HEADS = {
    **dict.fromkeys(("table", "tbl", "table number"), "table"),
    **dict.fromkeys(("player", "player 1", "player1", "name", "player name"), "a"),
    **dict.fromkeys(("opponent", "player 2", "player2", "opponent name"), "b"),
    **dict.fromkeys(("result", "results", "score", "match result"), "result"),
    **dict.fromkeys(("rank", "place", "standing"), "rank"),
    **dict.fromkeys(("points", "match points", "pts"), "points"),
    **dict.fromkeys(("omw%", "omw", "omwp", "opp. match win %"), "omw"),
    **dict.fromkeys(("gw%", "gw", "pgw%", "gwp"), "gw"),
    **dict.fromkeys(("ogw%", "ogw", "ogwp", "opp. game win %"), "ogw"),
}
VALUES = ("omw", "gw", "ogw")


def looks(text: str) -> bool:
    """Whether a text is such a list."""
    lines = [line.strip() for line in text.splitlines()[:200]]
    return any(ROUND.fullmatch(line) for line in lines) and any("a" in _heads(x) for x in lines)


@dataclass(slots=True)
class _Lists:
    players: dict[str, FilePlayer] = field(default_factory=dict)
    rounds: dict[int, list[FileMatch]] = field(default_factory=dict)
    lines: list[FileLine] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    title: str = ""

    def named(self, name: str) -> str:
        """The player of this name; raises `BadFile` for none."""
        if not name or len(name) > 100:
            raise ValueError("no name of a player")
        self.players.setdefault(name, FilePlayer(name, name))
        if len(self.players) > MOST_PLAYERS:
            raise BadFile("file", f"more than {MOST_PLAYERS} players")
        return name


def read(data: bytes) -> EventFile:
    """The event of such a text; raises `BadFile`. A line that is not understood is listed."""
    text, _encoding = decode_any(data)
    lists, number = _Lists(), 0
    heads: dict[str, int] = {}
    for at, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        found, told = ROUND.fullmatch(line), _heads(line)
        if found and "a" not in told:
            number, heads = int(found[1]), {}
        elif "a" in told:
            heads = told
        elif HEADING.match(line) and len(SPLIT.split(line)) == 1:
            heads = {}
        elif line and heads and not set(line) <= set("-=_+| "):
            try:
                _row(lists, number, heads, SPLIT.split(line))
            except ValueError as fault:
                if isinstance(fault, BadFile):
                    raise
                lists.unread.append(f"line {at}: {fault}")
        elif line and not number and not lists.title:
            lists.title = line[:120]
    if not lists.rounds:
        raise BadFile("file", "no round with pairings")
    return _event(lists)


def _event(lists: _Lists) -> EventFile:
    rounds = tuple(
        FileRound(number, Stage.SWISS, tuple(lists.rounds[number]))
        for number in sorted(lists.rounds)
    )
    return check_references(
        EventFile(
            format=FORMAT,
            name=lists.title,
            rules="mtr-2026",
            players=tuple(lists.players.values()),
            rounds=rounds,
            published=tuple(lists.lines),
            unread=tuple(lists.unread),
        )
    )


def _heads(line: str) -> dict[str, int]:
    """The columns of a head, {} where it is none: it names players and opponents or ranks."""
    cells = [cell.lower() for cell in SPLIT.split(line)]
    named = {HEADS[cell]: at for at, cell in enumerate(cells) if cell in HEADS}
    return named if "a" in named and {"b", "rank"} & named.keys() else {}


def _row(lists: _Lists, number: int, heads: dict[str, int], cells: list[str]) -> None:
    def cell(name: str) -> str:
        at = heads.get(name, len(cells))
        return cells[at].strip() if at < len(cells) else ""

    if "rank" in heads:
        _standing(lists, [cell("rank"), cell("a"), cell("points")], [cell(x) for x in VALUES])
        return
    if not 1 <= number <= MOST_ROUNDS:
        raise ValueError("a pairing of no round")
    a, other, table = cell("a"), cell("b"), cell("table")
    seat = int(table) if table.isascii() and table.isdigit() and len(table) < 6 else None
    made = lists.rounds.setdefault(number, [])
    a = lists.named(a)
    if BYE.fullmatch(other) or other in ("", "-"):
        match = FileMatch(a, None, kind=Kind.BYE, table=seat)
    else:
        match = _played(a, lists.named(other), cell("result"), seat)
    for one in made:
        if {one.a, one.b} == {match.a, match.b}:
            return
        if {one.a, one.b} & ({match.a, match.b} - {None}):
            raise ValueError(f"{a!r} or the opponent plays twice in round {number}")
    made.append(match)


def _played(a: str, b: str, told: str, table: int | None) -> FileMatch:
    if a == b:
        raise ValueError(f"{a!r} plays twice")
    if told in ("", "-", "pending"):
        return FileMatch(a, b, kind=None, table=table)
    result = RESULT.fullmatch(told)
    if result is None:
        raise ValueError(f"{told[:20]!r} is no result")
    won, lost, drawn = (int(part or 0) for part in result.groups())
    return FileMatch(a, b, won, lost, drawn, table=table)


def _standing(lists: _Lists, told: list[str], values: list[str]) -> None:
    rank, name, points = told
    if not (rank.isascii() and rank.isdigit() and int(rank[:6]) > 0 and len(rank) < 6):
        raise ValueError(f"{rank[:20]!r} is no rank")
    if not (points == "" or (points.isascii() and points.isdigit() and len(points) < 6)):
        raise ValueError(f"{points[:20]!r} is no number of points")
    whole = all(PERCENT.fullmatch(value) for value in values)
    exact = tuple(Fraction(_digits(value)) / 100 for value in values) if whole else ()
    player = lists.named(name)
    if any(line.player == player for line in lists.lines):
        raise ValueError(f"{name!r} is there twice")
    lists.lines.append(FileLine(int(rank), player, Fraction(points) if points else None, exact))


def _digits(value: str) -> str:
    return value.rstrip("% \u00a0").replace(",", ".")
