"""Results and standings of a Melee event as plain JSON.

`rounds[].matches[]` are `[first, second or null, "won-lost-drawn"]` (or `""` or `"-"` for nobody):
without a second player won games are a bye, lost ones an absence that counts as a loss. A result
that is null, `""` or `"-"` is still to come.
`standings[]` carries points and the three percentages of MTR Appendix C rounded to seven digits.
Elimination rounds are told by their name ("Quarterfinals", "Top 16"), or by being a bracket: a last
round of one match, and before it rounds whose winners are just those who play next.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

from tournaments.formats.jsonfile import At, load, optional, unplain
from tournaments.formats.model import (
    BadFile,
    EventFile,
    Extra,
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
PERCENTAGES = ("omwp", "gwp", "ogwp")
GAMES = re.compile(r"(\d{1,3})-(\d{1,3})-(\d{1,3})", re.ASCII)
NOBODY = ("", "-")
OPEN = ("", "-")
"""Results of matches that are not over, beside null."""
FLOOR = "gwp_floor_on_own_gwp"


def read(data: bytes) -> EventFile:
    """The event of such a file; raises `BadFile`."""
    top = load(data)
    unread: list[str] = []
    lines = tuple(_lines(top.field("standings"), unread))
    entries = enumerate(top.field("rounds").items(200), 1)
    rounds = _with_stages([_round(entry, number, unread) for number, entry in entries])
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
    day = optional(top, "date", lambda told: told.text(40), "", unread)
    number = optional(top, "tournament_id", lambda told: told.integer(), None, unread)
    return check_references(
        EventFile(
            format=FORMAT,
            name=f"Melee {number}" if number is not None else "Melee",
            rules=_rules(top, day, unread),
            players=players,
            rounds=rounds,
            date=day,
            swiss_rounds=last,
            cut=len(_players(rounds[last])) if last < len(rounds) else 0,
            published=lines,
            extra=top.rest("rounds", "standings", "date"),
            unread=tuple(unread),
        )
    )


def _rules(top: At, day: str, unread: list[str]) -> str:
    """The version of the rules the event was ranked under: stated by the file, or by its date."""
    by_date = day[:7] >= FLOORED_SINCE
    floored = optional(top, FLOOR, lambda told: told.boolean(), by_date, unread)
    if not floored:
        return "mtr-2024"
    return "mtr-2026" if day >= "2026" else "mtr-2025-11"


def _line(entry: At) -> FileLine:
    return FileLine(
        rank=entry.field("rank").integer(1, 100_000),
        player=entry.field("player").text(100),
        points=entry.field("points").exact(),
        values=tuple(entry.field(name).exact() for name in PERCENTAGES),
    )


def _lines(entries: At, unread: list[str]) -> Iterator[FileLine]:
    for entry in entries.items():
        try:
            yield _line(entry)
        except BadFile as fault:
            unread.append(str(fault))


def _round(entry: At, number: int, unread: list[str]) -> FileRound:
    """The round; a match that cannot be read is kept as `odd` with its place among the others."""
    matches: list[FileMatch] = []
    odd: list[Any] = []
    name = optional(entry, "name", lambda told: told.text(), "", unread)
    seated: set[str] = set()
    for at, told in enumerate(entry.field("matches").items()):
        try:
            match = _match(told)
            sides = {side for side in (match.a, match.b) if side is not None}
            again = sides & seated if not KNOCKOUT.match(name) else set()
            if again or match.a == match.b:
                raise told.bad(f"{min(again or sides)!r} plays twice")
        except BadFile as fault:
            unread.append(str(fault))
            odd.append([at, told.plain()])
            continue
        seated |= sides
        matches.append(match)
    extra: Extra = {"name": name, **({"odd": odd} if odd else {})}
    return FileRound(number, Stage.SWISS, tuple(matches), extra=extra)


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
    if parts[2].value is None or parts[2].text(20).strip() in OPEN:
        return FileMatch(a, b, kind=None)
    games = GAMES.fullmatch(parts[2].text(20))
    if games is None:
        raise parts[2].bad("not games won-lost-drawn")
    won, lost, drawn = (int(part) for part in games.groups())
    if b is None:
        kind = Kind.BYE if won > lost else Kind.AWARDED_LOSS if lost > won else Kind.ZERO_BYE
        return FileMatch(a, None, kind=kind, extra={"games": [won, lost, drawn]})
    return FileMatch(a, b, won, lost, drawn)


def write(event: EventFile) -> bytes:
    """The event as such JSON; whatever came from such a file is written as it was."""
    own = event.format == FORMAT
    document: dict[str, Any] = {"date": event.date}
    document |= unplain(event.extra) if own else {"name": event.name}
    names = {one.id: one.id if own else one.name for one in event.players}
    document["rounds"] = [_write_round(one, names, own=own) for one in event.rounds]
    lines = [line for line in event.published if line.division != "cut"]
    if not own:  # a Melee file keeps the order of its own table
        lines.sort(key=lambda line: line.rank)
    document["standings"] = [
        {
            **{"rank": line.rank, "player": names[line.player]},
            "points": float(line.points or 0) if (line.points or 0) % 1 else int(line.points or 0),
            **dict(zip(PERCENTAGES, map(_digits, line.values), strict=False)),
        }
        for line in lines
    ]
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _digits(value: Fraction) -> float | str:
    """Eight digits, as the site publishes; a printed value stays as it is, in quotes where it has
    more digits than a float holds."""
    if 10**200 % value.denominator:
        return float(round(value, 8))
    if Fraction(repr(float(value))) == value:
        return float(value)
    with localcontext(prec=300):
        return format(Decimal(value.numerator) / Decimal(value.denominator), "f")


def _write_round(one: FileRound, names: dict[str, str], *, own: bool) -> dict[str, Any]:
    told: list[Any] = [_write_match(match, names) for match in one.matches]
    for at, entry in one.extra.get("odd", []) if own else ():
        told.insert(at, unplain(entry))
    usual = "Finals" if one.stage is Stage.CUT and len(told) == 1 else ""
    usual = usual or (f"Top {2 * len(told)}" if one.stage is Stage.CUT else f"Round {one.number}")
    return {"name": one.extra.get("name", usual) if own else usual, "matches": told}


def _write_match(match: FileMatch, names: dict[str, str]) -> list[Any]:
    other = None if match.b is None else names[match.b]
    if match.kind is None:
        return [names[match.a], other, None]
    won, lost, drawn = match.wins_a, match.wins_b, match.draws
    if match.b is None:
        usual = {Kind.BYE: (2, 0, 0), Kind.AWARDED_BYE: (2, 0, 0), Kind.AWARDED_LOSS: (0, 2, 0)}
        won, lost, drawn = match.extra.get("games") or usual.get(match.kind, (0, 0, 0))
    return [names[match.a], other, f"{won}-{lost}-{drawn}"]
