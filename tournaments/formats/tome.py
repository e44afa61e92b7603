"""TOME's export (the Netrunner app before Cobra; read only): rows by number in groups of a kind.

`entityGroupMap` has the groups `Tournament:#`, `Participant:#`, `Match:#`, `MatchParticipant:#`,
each with its rows under `entities`, as a list or by number; the map may stand in `data`. A match
with one participant is a bye. What follows the document in the file is left out, and listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from tournaments.formats.jsonfile import At, load_first, optional
from tournaments.formats.model import EventFile, FileMatch, Stage, check_references
from tournaments.formats.webjson import Sheet, identity
from tournaments.standings import Kind

FORMAT = "tome"
GROUPS = "entityGroupMap"
Seat = tuple[int, str, At]


def read(data: bytes) -> EventFile:
    """The event of such a file; raises `BadFile`. Of several tournaments the first is read, and
    one that goes on from it (`parent_pk`) is its cut."""
    top, behind = load_first(data)
    sheet = Sheet()
    if behind:
        sheet.unread.append(behind)
    groups = (top.maybe("data") or top).field(GROUPS)
    events = list(_rows(groups.field("Tournament:#")))
    if not events:
        raise groups.bad("no tournament")
    finals = {identity(one.field("pk")) for one in events if one.maybe("parent_pk") is not None}
    main = next((one for one in events if one.maybe("parent_pk") is None), events[0])
    sheet.each(_rows(groups.field("Participant:#")), partial(_player, sheet))
    seats: dict[str, list[Seat]] = {}
    sheet.each(_rows(groups.field("MatchParticipant:#")), partial(_seat, seats))
    sheet.each(_rows(groups.field("Match:#")), partial(_match, sheet, seats, finals))
    rounds = sheet.numbered()
    _leave(sheet)
    swiss = sum(one.stage is Stage.SWISS for one in rounds)
    return check_references(
        EventFile(
            format=FORMAT,
            name=optional(main, "name", lambda one: one.text(), "", sheet.unread),
            rules="nsg-sos",
            players=tuple(sheet.players.values()),
            rounds=rounds,
            swiss_rounds=swiss,
            cut=optional(main, "cut_size", lambda one: one.integer(0, 4096), 0, sheet.unread),
            extra={"tournament": main.rest("name", "cut_size")},
            unread=tuple(sheet.unread),
        )
    )


def _rows(group: At) -> Iterator[At]:
    """The rows of a group; fields by number are as good as a list."""
    told = group.field("entities")
    if isinstance(told.value, dict):
        for name, value in told.fields().items():
            yield At(value, f"{told.path}.{name}")
        return
    yield from told.items()


def _player(sheet: Sheet, entry: At) -> None:
    id = identity(entry.field("pk"))
    parts = [entry.maybe(name) for name in ("first_name", "last_name")]
    name = " ".join(part.text(100) for part in parts if part is not None).strip()
    active = entry.maybe("is_active")
    left = active is not None and active.value in (False, 0)
    kept = entry.rest("pk", "first_name", "last_name") | ({"left": True} if left else {})
    sheet.player(entry, id, name or id, extra=kept)


def _leave(sheet: Sheet) -> None:
    """Note that players who are no longer active left after the last round that they played."""
    last: dict[str | None, int] = {}
    for (stage, number), matches in sorted(sheet.rounds.items(), key=lambda one: one[0][1]):
        if stage is Stage.SWISS:
            last |= {side: number for match in matches for side in (match.a, match.b)}
    for id, player in sheet.players.items():
        if player.extra.get("left"):
            sheet.players[id] = replace(player, dropped_after=last.get(id, 0))


def _seat(seats: dict[str, list[Seat]], entry: At) -> None:
    player = identity(entry.field("participant_pk"))
    at = entry.maybe("table_seat")
    seat = at.integer(-1, 100) if at else 0
    seats.setdefault(identity(entry.field("match_pk")), []).append((seat, player, entry))


def _match(sheet: Sheet, seats: dict[str, list[Seat]], finals: set[str], entry: At) -> None:
    sitting = sorted(seats.get(identity(entry.field("pk")), []), key=lambda one: one[0])
    if len(sitting) not in (1, 2):
        raise entry.bad(f"a match of {len(sitting)} players")
    order, event = entry.maybe("order_index"), entry.maybe("tournament_pk")
    table = order.integer(-1, 100_000) + 1 if order else 0
    cut = event is not None and identity(event) in finals
    stage, number = Stage.CUT if cut else Stage.SWISS, entry.field("round").integer(1, 100)
    told = [one.maybe("points_earned") for _seat, _player, one in sitting]
    a = sitting[0][1]
    if len(sitting) == 1:
        sheet.match(entry, stage, number, FileMatch(a, None, kind=Kind.BYE))
        return
    b = sitting[1][1]
    if any(one is None for one in told):
        made = FileMatch(a, b, kind=None, table=table or None)
    else:
        mine, theirs = (one.exact() for one in told if one is not None)
        games = (int(mine > theirs), int(theirs > mine), int(mine == theirs))
        made = FileMatch(a, b, *games, points_a=mine, points_b=theirs, table=table or None)
    sheet.match(entry, stage, number, made)
