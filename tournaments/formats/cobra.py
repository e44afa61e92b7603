"""Cobra's export, which is NRTM JSON with extensions: Swiss rounds scored per game, then a cut.

Players have whole-number ids; a side that is null, has id null or is a player marked `isBye` (as
NRTM writes) is the bye. Where the number of Swiss rounds is not stated, the first match
marked `eliminationGame` begins the cut. `combinedScore` is the match score, else the two game
scores added; a match without any scores nothing once its round is over. Games of the cut have
`winner` flags instead; `eliminationPlayers` gives the final order, id null for a place still open.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import takewhile
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

FORMAT = "cobra"
TOP = ("name", "date", "cutToTop", "preliminaryRounds", "players", "eliminationPlayers", "rounds")
PLAYER = ("id", "name", "rank", "matchPoints", "strengthOfSchedule", "extendedStrengthOfSchedule")


SIDES = ("player1", "player2")
ROLES = ("runnerScore", "corpScore")
OURS = ("elimination", "nobodies", "odd", "seeds", "elimination_kind")
UNLISTED = {"unlisted": True}
OURS_OF_A_MATCH = ("sides", "bye_first", "nobody")


def read(data: bytes) -> EventFile:
    """The event of a Cobra JSON file; raises `BadFile`."""
    top = load(data)
    unread: list[str] = []
    odd: list[Any] = []
    swiss = _swiss_rounds(top, unread)
    players, lines, nobodies = _players(top, unread, odd)
    elimination = top.maybe("eliminationPlayers")
    finalists = list(elimination.items()) if elimination and elimination.value != {} else []
    players += _of_the_cut_alone(finalists, {player.id for player in players})
    known = {player.id for player in players}
    lines += _finalists(finalists, known, unread)
    entries = list(top.field("rounds").items(200))
    wheres = [
        _Where(number, number <= swiss, number < len(entries), nobodies)
        for number in range(1, len(entries) + 1)
    ]
    rounds = [
        _round(entry, where, known, unread) for entry, where in zip(entries, wheres, strict=True)
    ]
    name = optional(top, "name", lambda told: told.text(), "", unread)
    date = optional(top, "date", lambda told: told.text(40), "", unread)
    cut = optional(top, "cutToTop", lambda told: told.integer(0, 4096), 0, unread)
    extra = top.rest(*TOP)
    if odd:
        extra["odd"] = odd
    if finalists:
        extra["elimination"] = [entry.rest() for entry in finalists]
    if nobodies:
        extra["nobodies"] = list(nobodies.values())
    return check_references(
        EventFile(
            format=FORMAT,
            name=name,
            rules="nsg-sos",
            players=tuple(players),
            rounds=tuple(rounds),
            date=date,
            swiss_rounds=swiss,
            cut=cut,
            published=tuple(lines),
            extra=extra,
            unread=tuple(unread),
        )
    )


def _players(
    top: At, unread: list[str], odd: list[Any]
) -> tuple[list[FilePlayer], list[FileLine], dict[str, Any]]:
    """Players, their lines of the table, and entries that stand for nobody, by id.

    An entry that cannot be read is kept as `odd` with its place in the list.
    """
    players: dict[str, FilePlayer] = {}
    lines: list[FileLine] = []
    nobodies: dict[str, Any] = {}
    for at, entry in enumerate(top.field("players").items()):
        try:
            if _is_bye(entry):
                nobodies[str(entry.field("id").integer())] = [at, entry.rest()]
                continue
            player, line = _player(entry)
            if player.id in players:
                raise entry.bad(f"the id {player.id!r} is there twice")
        except BadFile as fault:
            unread.append(str(fault))
            odd.append([at, entry.plain()])
            continue
        players[player.id] = player
        if line is not None:
            lines.append(line)
    return list(players.values()), lines, nobodies


def _finalists(entries: list[At], known: set[str], unread: list[str]) -> list[FileLine]:
    lines = []
    for entry in entries:
        try:
            if entry.maybe("id"):
                line = _finalist(entry)
                if line.player not in known:
                    raise entry.bad(f"{line.player!r} is not a player")
                lines.append(line)
        except BadFile as fault:
            unread.append(str(fault))
    return lines


def _swiss_rounds(top: At, unread: list[str]) -> int:
    stated = optional(top, "preliminaryRounds", lambda told: told.integer(0, 100), None, unread)
    if stated is not None:
        return stated
    rounds = list(top.field("rounds").items(200))
    for number, one in enumerate(rounds):
        marks = [match.maybe("eliminationGame") for match in one.items()]
        if any(mark is not None and mark.boolean() for mark in marks):
            return number
    return len(rounds)


def _of_the_cut_alone(finalists: list[At], listed: set[str]) -> list[FilePlayer]:
    """The finalists that the list of players lacks: an event without Swiss rounds has no other
    list."""
    found = []
    for entry in finalists:
        name = entry.maybe("name")
        if entry.maybe("id") and (number := str(entry.field("id").integer())) not in listed:
            found.append(FilePlayer(number, name.text() if name else "", extra=dict(UNLISTED)))
    return found


def _player(entry: At) -> tuple[FilePlayer, FileLine | None]:
    """A player, and the line in the standings once there are any."""
    number = str(entry.field("id").integer())
    name = entry.maybe("name")
    player = FilePlayer(number, name.text() if name else "", extra=entry.rest(*PLAYER))
    values = [entry.maybe(field) for field in PLAYER[4:]]
    rank, points = entry.maybe("rank"), entry.maybe("matchPoints")
    if rank is None or points is None:
        return player, None
    exact = [value.exact() for value in takewhile(bool, values) if value is not None]
    return player, FileLine(rank.integer(1, 100_000), number, points.exact(), tuple(exact))


def _is_bye(entry: At) -> bool:
    marked = entry.maybe("isBye")
    return marked is not None and marked.boolean()


def _finalist(entry: At) -> FileLine:
    number = str(entry.field("id").integer())
    return FileLine(entry.field("rank").integer(1, 4096), number, division="cut")


@dataclass(frozen=True, slots=True)
class _Where:
    """What a match depends on of its round; `over`: whether a later round was paired."""

    number: int
    swiss: bool
    over: bool
    nobodies: Collection[str]


def _round(entry: At, where: _Where, known: set[str], unread: list[str]) -> FileRound:
    """The round; a match that cannot be read is kept as `odd` with its place among the others."""
    matches: list[FileMatch] = []
    odd: list[Any] = []
    seated: set[str] = set()
    for at, told in enumerate(entry.items()):
        try:
            match = _match(told, where)
            sides = {side for side in (match.a, match.b) if side is not None}
            if match.a == match.b or (where.swiss and sides & seated):
                raise told.bad(f"{sorted(sides & seated or sides)[0]!r} plays twice")
            if not sides <= known:
                raise told.bad(f"{sorted(sides - known)[0]!r} is not a player")
        except BadFile as fault:
            unread.append(str(fault))
            odd.append([at, told.plain()])
            continue
        seated |= sides
        matches.append(match)
    stage = Stage.SWISS if where.swiss else Stage.CUT
    return FileRound(where.number, stage, tuple(matches), extra={"odd": odd} if odd else {})


def _match(entry: At, where: _Where) -> FileMatch:
    sides = [_side(entry, name) for name in SIDES]
    ids = [side.maybe("id") for side in sides]
    names = [None if one is None else str(one.integer()) for one in ids]
    table = entry.maybe("table")
    extra = entry.rest("table", *SIDES)
    extra["sides"] = [side.rest("id") for side in sides]
    marked = [name for name in names if name in where.nobodies]
    if marked:
        extra["nobody"] = marked[0]
        names = [None if name in where.nobodies else name for name in names]
    if names[0] is None:
        extra["bye_first"] = True
        names.reverse()
        sides.reverse()
    if names[0] is None:
        raise entry.bad("a match of nobody against nobody")
    a, b = names
    assert a is not None
    kind, wins, points = _outcome(sides, where, b)
    return FileMatch(
        a=a,
        b=b,
        wins_a=wins[0],
        wins_b=wins[1],
        draws=wins[2],
        kind=kind,
        points_a=points[0],
        points_b=None if b is None else points[1],
        table=table.integer(-1, 100_000) if table else None,
        extra=extra,
    )


def _side(entry: At, name: str) -> At:
    """One side of a match; null is the bye."""
    bye = name in entry.fields() and entry.maybe(name) is None
    return At({}, f"{entry.path}.{name}") if bye else entry.field(name)


Outcome = tuple[Kind | None, tuple[int, int, int], tuple[Fraction | None, Fraction | None]]
OPEN: Outcome = (None, (0, 0, 0), (None, None))
NOTHING: Outcome = (Kind.DOUBLE_LOSS, (0, 0, 0), (Fraction(0), Fraction(0)))


def _outcome(sides: list[At], where: _Where, b: str | None) -> Outcome:
    """Kind, games (won, lost, drawn) and match points of both sides."""
    won = [side.maybe("winner") for side in sides]
    if not where.swiss and any(won):
        return _cut_outcome(sides, [bool(flag and flag.boolean()) for flag in won], b)
    scores = [_score(side) for side in sides]
    if scores == [None, None]:
        if not (where.over and where.swiss):
            return OPEN
        return NOTHING if b is not None else (Kind.AWARDED_LOSS, (0, 0, 0), (Fraction(0), None))
    points_a, points_b = (score or Fraction(0) for score in scores)
    if b is None:
        return Kind.BYE, (0, 0, 0), (points_a, None)
    return Kind.PLAYED, _games(sides, points_a, points_b), (points_a, points_b)


def _cut_outcome(sides: list[At], won: list[bool], b: str | None) -> Outcome:
    if all(won):
        raise sides[0].bad("both sides won a match of the cut")
    if not any(won):
        return OPEN
    if b is None:
        return Kind.BYE, (0, 0, 0), (None, None)
    return Kind.PLAYED, (int(won[0]), int(won[1]), 0), (None, None)


def _score(side: At) -> Fraction | None:
    """The match score of one side; None if the file states none."""
    combined = side.maybe("combinedScore")
    if combined is not None:
        return combined.exact()
    roles = [side.maybe(role) for role in ROLES]
    stated = [score.exact() for score in roles if score is not None]
    return sum(stated, Fraction(0)) if stated else None


def _games(sides: list[At], points_a: Fraction, points_b: Fraction) -> tuple[int, int, int]:
    """Games won, lost and drawn: of the two games if they are told apart, else of the score."""
    roles = [[side.maybe(role) for role in ROLES] for side in sides]
    if not any(game for side in roles for game in side):
        return int(points_a > points_b), int(points_b > points_a), int(points_a == points_b)
    mine, theirs = (
        [Fraction(0) if game is None else game.exact() for game in side] for side in roles
    )
    draws = min(mine.count(Fraction(1)), theirs.count(Fraction(1)))
    return mine.count(Fraction(3)), theirs.count(Fraction(3)), draws


def write(event: EventFile) -> bytes:
    """The event as Cobra JSON; whatever came from such a file is written as it was."""
    document: dict[str, Any] = {
        "name": event.name,
        "date": event.date,
        "cutToTop": event.cut,
        "preliminaryRounds": event.swiss_rounds or 0,
    }
    numbers = _numbers(event)
    ranked = (line for line in event.published if line.division != "cut" and line.rank)
    lines = {line.player: line for line in ranked}
    own = event.format == FORMAT
    document["players"] = [
        _write_player(player, numbers, lines.get(player.id), player.extra if own else {})
        for player in event.players
        if not (own and player.extra == UNLISTED)
    ]
    strange = [*event.extra.get("nobodies", []), *event.extra.get("odd", [])] if own else []
    for at, entry in sorted(strange, key=lambda one: one[0]):
        document["players"].insert(at, unplain(entry))
    finals = [line for line in event.published if line.division == "cut"]
    document["eliminationPlayers"] = [
        {"id": numbers[line.player], "rank": line.rank} for line in finals
    ]
    if not own and "seeds" in event.extra:
        document["eliminationPlayers"] = _by_seed(event, numbers, finals)
        document["eliminationType"] = event.extra["elimination_kind"]
    if own and "elimination" in event.extra:
        document["eliminationPlayers"] = unplain(event.extra["elimination"])
    document["rounds"] = [_write_round(one, numbers, own=own) for one in event.rounds]
    rest = event.extra if own else {}
    document.update(unplain({k: v for k, v in rest.items() if k not in OURS}))
    if not own:
        document["uploadedFrom"] = "Drome"
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def refreshed(was: EventFile, now: EventFile) -> EventFile:
    """The event with a new list of finalists, where the elimination was played on elsewhere."""
    cuts = [[one for one in event.rounds if one.stage is Stage.CUT] for event in (was, now)]
    if cuts[0] == cuts[1] or not now.extra.get("seeds"):
        return now
    finals = [line for line in now.published if line.division == "cut"]
    listed = _by_seed(now, _numbers(now), finals)
    return replace(now, extra={**now.extra, "elimination": listed})


def _by_seed(
    event: EventFile, numbers: dict[str, int], finals: list[FileLine]
) -> list[dict[str, Any]]:
    """The finalists by seed. A player without a place yet gets one of the free places, in order of
    seed."""
    places = {line.player: line.rank for line in finals}
    left = iter(sorted(set(range(1, len(event.extra["seeds"]) + 1)) - set(places.values())))
    names = {player.id: player.name for player in event.players}
    return [
        {
            **{"id": numbers[player], "name": names[player], "seed": seed},
            "rank": places.get(player) or next(left),
        }
        for seed, player in enumerate(event.extra["seeds"], 1)
    ]


def _numbers(event: EventFile) -> dict[str, int]:
    """Cobra ids are numbers; players from elsewhere are numbered in order."""
    ids = [player.id for player in event.players]
    if all(one.isascii() and one.isdigit() and str(int(one)) == one for one in ids):
        return {one: int(one) for one in ids}
    return {one: number for number, one in enumerate(ids, 1)}


def _write_player(
    player: FilePlayer, numbers: dict[str, int], line: FileLine | None, extra: Extra
) -> dict[str, Any]:
    written = {"id": numbers[player.id], "name": player.name, **unplain(extra)}
    if line is not None:
        written["rank"] = line.rank
        written["matchPoints"] = _number(line.points or Fraction(0))
        written.update(zip(PLAYER[4:], map(decimal, line.values), strict=False))
    return written


def _write_round(one: FileRound, numbers: dict[str, int], *, own: bool) -> list[Any]:
    written: list[Any] = [_write_match(match, one.stage, numbers) for match in one.matches]
    for at, entry in one.extra.get("odd", []) if own else ():
        written.insert(at, unplain(entry))
    return written


def _write_match(match: FileMatch, stage: Stage, numbers: dict[str, int]) -> dict[str, Any]:
    extra = unplain({k: v for k, v in match.extra.items() if k not in OURS_OF_A_MATCH})
    ids = [numbers[match.a], None if match.b is None else numbers[match.b]]
    if "nobody" in match.extra:
        ids[1] = int(match.extra["nobody"])
    sides = match.extra.get("sides")
    if sides is None:
        sides = _new_sides(match, stage)
        extra = {"intentionalDraw": False, "eliminationGame": stage is Stage.CUT}
    elif match.extra.get("bye_first"):
        ids.reverse()
    first, second = ({"id": one, **unplain(side)} for one, side in zip(ids, sides, strict=True))
    return {"table": match.table, "player1": first, "player2": second, **extra}


def _new_sides(match: FileMatch, stage: Stage) -> list[Extra]:
    if match.kind is None:
        return [{"combinedScore": None}, {"combinedScore": None}]
    if stage is Stage.CUT:
        won = match.wins_a > match.wins_b
        return [{"winner": won}, {"winner": not won}]
    return [{"combinedScore": _number(score)} for score in _scores(match)]


def _scores(match: FileMatch) -> tuple[Fraction, Fraction]:
    """The match score: as stated, else 3 for the win and 1 each for a draw."""
    if match.points_a is not None:
        return match.points_a, match.points_b or Fraction(0)
    if match.b is None:
        return Fraction(3 if match.kind in (Kind.BYE, Kind.AWARDED_BYE) else 0), Fraction(0)
    if match.wins_a == match.wins_b:
        drawn = Fraction(1 if match.kind is Kind.PLAYED else 0)
        return drawn, drawn
    won = match.wins_a > match.wins_b
    return Fraction(3 if won else 0), Fraction(0 if won else 3)


def _number(value: Fraction) -> int | float | str:
    """A score as a number; as text where a number would lose digits."""
    if value.denominator == 1:
        return value.numerator
    text = decimal(value)
    short = repr(float(text))
    return float(text) if "e" not in short and Fraction(short) == value else text


def decimal(value: Fraction, digits: int = 30) -> str:
    """An exact value as a decimal: in full if it ends within 200 digits, else rounded."""
    if 10**200 % value.denominator == 0:
        digits = 200
    scaled = round(value * 10**digits)
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**digits)
    fraction = f"{rest:0{digits}}".rstrip("0")
    return f"{sign}{whole}.{fraction or '0'}"
