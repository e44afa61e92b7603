"""Results and standings of a Melee event as plain JSON (read only).

`rounds[].matches[]` are `[first, second or null, "won-lost-drawn"]` (or `""` or `"-"` for nobody):
without a second player won games are a bye, lost ones an absence that counts as a loss.
`standings[]` carries points and the three percentages of MTR Appendix C rounded to seven digits.
Elimination rounds are told by their name ("Quarterfinals", "Top 16"), or by being a bracket: a last
round of one match, and before it rounds whose winners are just those who play next.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tournaments.formats.jsonfile import At, load
from tournaments.formats.model import (
    EventFile,
    FileLine,
    FileMatch,
    FilePlayer,
    FileRound,
    Stage,
    check_references,
)
from tournaments.standings import Kind

FORMAT = "melee"
FLOORED_SINCE = "2025-11"
KNOCKOUT = re.compile(r"\s*(top\s*\d+|round\s+of\s+\d+|.*finals?)\s*$", re.I | re.A)
GAMES = re.compile(r"(\d{1,3})-(\d{1,3})-(\d{1,3})", re.ASCII)
NOBODY = ("", "-")


def read(data: bytes) -> EventFile:
    """The event of such a file; raises `BadFile`."""
    top = load(data)
    lines = tuple(_line(entry) for entry in top.field("standings").items())
    rounds = _with_stages(
        [_round(entry, number) for number, entry in enumerate(top.field("rounds").items(200), 1)]
    )
    seated = [side for one in rounds for match in one.matches for side in (match.a, match.b)]
    ids = dict.fromkeys([line.player for line in lines] + [side for side in seated if side])
    last = sum(one.stage is Stage.SWISS for one in rounds)
    played = {side: one.number for one in rounds for m in one.matches for side in (m.a, m.b)}
    players = tuple(
        FilePlayer(
            one, one, dropped_after=None if played.get(one, 0) >= last else played.get(one, 0)
        )
        for one in ids
    )
    date = top.maybe("date")
    day = date.text(40) if date else ""
    number = top.maybe("tournament_id")
    return check_references(
        EventFile(
            format=FORMAT,
            name=f"Melee {number.integer()}" if number else "Melee",
            rules=_rules(top, day),
            players=players,
            rounds=rounds,
            date=day,
            swiss_rounds=last,
            cut=len(_players(rounds[last])) if last < len(rounds) else 0,
            published=lines,
            extra=top.rest("rounds", "standings", "date"),
        )
    )


def _rules(top: At, day: str) -> str:
    """The version of the rules the event was ranked under: stated by the file, or by its date."""
    stated = top.maybe("gwp_floor_on_own_gwp")
    floored = stated.boolean() if stated else day[:7] >= FLOORED_SINCE
    if not floored:
        return "mtr-2024"
    return "mtr-2026" if day >= "2026" else "mtr-2025-11"


def _line(entry: At) -> FileLine:
    return FileLine(
        rank=entry.field("rank").integer(1, 100_000),
        player=entry.field("player").text(100),
        points=entry.field("points").exact(),
        values=tuple(entry.field(name).exact() for name in ("omwp", "gwp", "ogwp")),
    )


def _round(entry: At, number: int) -> FileRound:
    matches = tuple(_match(match) for match in entry.field("matches").items())
    name = entry.maybe("name")
    return FileRound(number, Stage.SWISS, matches, extra={"name": name.text() if name else ""})


def _with_stages(rounds: list[FileRound]) -> tuple[FileRound, ...]:
    """The rounds, those from the first elimination round on marked as the cut."""
    named = [one.number for one in rounds if KNOCKOUT.match(one.extra["name"])]
    first = min(named, default=0) or _bracket_begins(rounds)
    return tuple(
        replace(one, stage=Stage.CUT) if first and one.number >= first else one for one in rounds
    )


def _bracket_begins(rounds: list[FileRound]) -> int:
    """The number of the first round of a bracket that ends the event; 0 without one."""
    if len(rounds) < 2 or len(rounds[-1].matches) != 1 or rounds[-1].matches[0].b is None:
        return 0
    at = len(rounds) - 1
    while at and _winners(rounds[at - 1]) == _players(rounds[at]):
        at -= 1
    if not at or len(_players(rounds[at - 1])) <= len(_players(rounds[at])):
        return 0
    return rounds[at].number


def _players(one: FileRound) -> set[str]:
    return {side for match in one.matches for side in (match.a, match.b) if side is not None}


def _winners(one: FileRound) -> set[str]:
    won = set()
    for match in one.matches:
        if (match.b is None and match.kind is Kind.BYE) or match.wins_a > match.wins_b:
            won.add(match.a)
        elif match.b is not None and match.wins_b > match.wins_a:
            won.add(match.b)
    return won


def _match(entry: At) -> FileMatch:
    parts = list(entry.items(3))
    if len(parts) != 3:
        raise entry.bad("not [first, second, result]")
    a = parts[0].text(100)
    b = None if parts[1].value is None else parts[1].text(100)
    b = None if b is None or b.strip() in NOBODY else b
    games = GAMES.fullmatch(parts[2].text(20))
    if games is None:
        raise parts[2].bad("not games won-lost-drawn")
    won, lost, drawn = (int(part) for part in games.groups())
    if b is None:
        kind = Kind.BYE if won > lost else Kind.AWARDED_LOSS if lost > won else Kind.ZERO_BYE
        return FileMatch(a, None, kind=kind)
    return FileMatch(a, b, won, lost, drawn)
