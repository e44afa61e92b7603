"""An event of start.gg as its GraphQL API answers a query (read only).

`event` (also below `data` and `tournament`) has `entrants.nodes`, `standings.nodes` and
`sets.nodes`: a set has a round (below 0: of the losers' bracket), two slots with an entrant and its
score, the id of the winner, and the group and phase it is of. Phases of brackets are eliminations,
those of Swiss and round robin are Swiss rounds; pools that lead into a bracket are Swiss too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from tournaments.formats.jsonfile import At, load, optional
from tournaments.formats.model import (
    EventFile,
    Extra,
    FileLine,
    FileMatch,
    Stage,
    check_references,
)
from tournaments.formats.turns import Listed, in_turn, match_of
from tournaments.formats.webjson import Sheet, identity

FORMAT = "startgg"
BRACKETS = ("SINGLE_ELIMINATION", "DOUBLE_ELIMINATION")
COMPLETED = (3, "COMPLETED")
LISTS = ("entrants", "standings", "sets")


@dataclass(slots=True)
class _Event:
    """What is read of an event; `kinds` are those of its brackets."""

    sheet: Sheet = field(default_factory=Sheet)
    lines: list[FileLine] = field(default_factory=list)
    seeds: list[dict[str, object]] = field(default_factory=list)
    finals: list[Listed] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)


def event_of(top: At) -> At | None:
    """The event within an answer, whichever query gave it; None where there is none."""
    told = top.maybe("data") or top
    told = told.maybe("tournament") or told
    if told.maybe("events") is not None:
        return next(iter(told.field("events").items()), None)
    return told.maybe("event")


def read(data: bytes) -> EventFile:
    """The event of such a file; raises `BadFile`."""
    top = load(data)
    main = event_of(top)
    if main is None:
        raise top.bad("no event")
    event = _Event()
    sheet = event.sheet
    sheet.each(_nodes(main, "entrants"), partial(_player, event))
    sheet.each(_nodes(main, "standings"), partial(_standing, event))
    sheet.each(_nodes(main, "sets"), partial(_set, event))
    for at, step in enumerate(in_turn(event.finals), start=1):
        sheet.rounds[Stage.CUT, at] = step
    rounds = sheet.numbered()
    made = sum(one.stage is Stage.SWISS for one in rounds)
    extra: Extra = {"order": "free", "event": main.rest("name", "startAt", *LISTS)}
    if event.finals:
        if not made:
            extra["elimination"] = event.seeds
        double = BRACKETS[1] in event.kinds
        extra["eliminationType"] = "double" if double else "single"
    return check_references(
        EventFile(
            format=FORMAT,
            name=optional(main, "name", lambda one: one.text(), "", sheet.unread),
            rules="mtr-2026",
            players=tuple(sheet.players.values()),
            rounds=rounds,
            date=optional(main, "startAt", _day, "", sheet.unread),
            swiss_rounds=made,
            cut=len({side for _n, m in event.finals for side in (m.a, m.b)}),
            published=tuple(event.lines),
            extra=extra,
            unread=tuple(sheet.unread),
        )
    )


def _day(told: At) -> str:
    return datetime.fromtimestamp(told.integer(0, 4_102_444_800), UTC).date().isoformat()


def _nodes(main: At, name: str) -> Iterator[At]:
    told = main.maybe(name)
    if told is not None:
        yield from told.field("nodes").items()


def _player(event: _Event, entry: At) -> None:
    id = identity(entry.field("id"))
    name, seed = entry.maybe("name"), entry.maybe("initialSeedNum")
    told = name.text(200) if name is not None else id
    event.sheet.player(entry, id, told, extra=entry.rest("id", "name"))
    if seed is not None:
        event.seeds.append({"id": id, "seed": seed.integer(1, 100_000)})


def _standing(event: _Event, entry: At) -> None:
    id = identity(entry.field("entrant").field("id"))
    if id not in event.sheet.players:
        raise entry.bad(f"{id!r} is not a player")
    event.lines.append(FileLine(entry.field("placement").integer(1, 100_000), id))


def _kind(entry: At) -> str:
    """The system that a set is part of; a set that does not say is of a bracket."""
    group = entry.maybe("phaseGroup")
    phase = group.maybe("phase") if group else None
    told = (phase.maybe("bracketType") if phase else None) or (
        group.maybe("bracketType") if group else None
    )
    return str(told.value) if told is not None else BRACKETS[0]


def _set(event: _Event, entry: At) -> None:
    slots = list(entry.field("slots").items(2))
    sides = [slot.maybe("entrant") for slot in slots]
    ids = [identity(one.field("id")) for one in sides if one is not None]
    if len(ids) < 2:  # the slots are not settled yet, or nobody comes
        return
    for id in ids:
        if id not in event.sheet.players:
            raise entry.bad(f"{id!r} is not a player")
    if ids[0] == ids[1]:
        raise entry.bad(f"{ids[0]!r} plays twice")
    number, kind = entry.field("round").integer(-100, 100), _kind(entry)
    made = replace(_result(entry, slots, ids), extra=entry.rest("slots"))
    if kind in BRACKETS:
        event.kinds |= {BRACKETS[1] if number < 0 else kind}
        event.finals.append((number, made))
        return
    event.sheet.match(entry, Stage.SWISS, abs(number), made)


def _result(entry: At, slots: list[At], ids: list[str]) -> FileMatch:
    won, state = entry.maybe("winnerId"), entry.maybe("state")
    over = state is not None and state.value in COMPLETED
    if won is None and not over:
        return FileMatch(ids[0], ids[1], kind=None)
    winner = identity(won) if won is not None else None
    if winner not in (*ids, None):
        raise entry.bad("the winner is neither of the players")
    shown = entry.maybe("displayScore")
    told = [_score(slot) for slot in slots]
    known = [one for one in told if one is not None]
    scores = [(known[0], known[1])] if len(known) == 2 else []
    forfeit = shown is not None and shown.value == "DQ"
    return match_of(ids[0], ids[1], scores, winner, forfeit=forfeit)


def _score(slot: At) -> int | None:
    told: At | None = slot
    for name in ("standing", "stats", "score", "value"):
        told = told.maybe(name) if told is not None else None
    return told.integer(-1, 10_000) if told is not None else None
