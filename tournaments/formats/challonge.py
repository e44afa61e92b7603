"""An event of Challonge as either of its APIs gives it, in one JSON object (read only).

v1: `tournament` with `participants[].participant` and `matches[].match`. v2.1: the document of the
tournament (`data`) with those of participants and matches under `included`, or as lists beside it
(`participants`, `matches`). Rounds of a bracket are numbered from 1, of the lower one from -1 down;
matches of groups name players by ids of the group. Brackets are eliminations, all else is Swiss.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
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
from tournaments.formats.turns import Listed, in_turn, match_of, sets_of
from tournaments.formats.webjson import Sheet, identity
from tournaments.standings import Kind

FORMAT = "challonge"
BRACKETS = ("single elimination", "double elimination")
LISTS = ("participants", "matches")


@dataclass(slots=True)
class _Event:
    """What is read of an event; `known` gives the player of each id, those of groups too."""

    bracket: bool
    sheet: Sheet = field(default_factory=Sheet)
    known: dict[str, str] = field(default_factory=dict)
    lines: list[FileLine] = field(default_factory=list)
    seeds: list[dict[str, object]] = field(default_factory=list)
    finals: list[Listed] = field(default_factory=list)


def read(data: bytes) -> EventFile:
    """The event of such a file; raises `BadFile`."""
    top = load(data)
    main = _told(top.maybe("tournament") or top.field("data"))
    kind = main.maybe("tournament_type")
    name = str(kind.value).replace("_", " ") if kind else ""
    event = _Event(name in BRACKETS)
    sheet = event.sheet
    sheet.each(_listed(top, main, "participant"), partial(_player, event))
    sheet.each(_listed(top, main, "match"), partial(_match, event))
    for at, step in enumerate(in_turn(event.finals), start=1):
        sheet.rounds[Stage.CUT, at] = step
    rounds = sheet.numbered()
    inside = {s for _n, m in event.finals for s in (m.a, m.b)}
    made = sum(one.stage is Stage.SWISS for one in rounds)
    planned = optional(main, "swiss_rounds", lambda one: one.integer(0, 100), 0, sheet.unread)
    extra: Extra = {"order": "free", "tournament": main.rest("name", "swiss_rounds", *LISTS)}
    if event.bracket and not made:
        extra["elimination"] = event.seeds
    double = name == BRACKETS[1]
    if event.bracket:
        extra["eliminationType"] = "double" if double else "single"
    return check_references(
        EventFile(
            format=FORMAT,
            name=optional(main, "name", lambda one: one.text(), "", sheet.unread),
            rules="challonge-1",
            players=tuple(sheet.players.values()),
            rounds=rounds,
            date=_day(main, sheet.unread),
            swiss_rounds=made if event.bracket else max(planned, made),
            cut=len(inside),
            published=tuple(event.lines),
            extra=extra,
            unread=tuple(sheet.unread),
        )
    )


def _told(entry: At) -> At:
    """The fields of a thing: of v2.1 its attributes, with the id beside them."""
    inner = entry.maybe("attributes")
    if inner is None:
        return entry
    more = {
        name: entry.fields()[name] for name in ("id", "relationships") if name in entry.fields()
    }
    return At({**inner.fields(), **more}, inner.path)


def _listed(top: At, main: At, kind: str) -> Iterator[At]:
    """The participants or matches, wherever this version of the API has them."""
    plural = {"participant": LISTS[0], "match": LISTS[1]}[kind]
    included = top.maybe("included")
    if included is not None:
        for entry in included.items():
            if isinstance(entry.value, dict) and entry.value.get("type") == kind:
                yield entry
    told = main.maybe(plural) or top.maybe(plural)
    if told is None:
        return
    inner = told.maybe("data") if isinstance(told.value, dict) else None
    yield from (inner or told).items()


def _player(event: _Event, entry: At) -> None:
    told = _told(entry.maybe("participant") or entry)
    id = identity(told.field("id"))
    names = [told.maybe(name) for name in ("name", "display_name", "username")]
    name = next((one.text(200) for one in names if one is not None and one.value), id)
    event.sheet.player(entry, id, name, extra=told.rest("id", "name"))
    event.known[id] = id
    groups = told.maybe("group_player_ids")
    for one in groups.items() if groups else ():
        event.known[identity(one)] = id
    seed, rank = told.maybe("seed"), told.maybe("final_rank")
    if seed is not None:
        event.seeds.append({"id": id, "seed": seed.integer(1, 100_000)})
    if rank is not None:
        event.lines.append(FileLine(rank.integer(1, 100_000), id))


def _sides(told: At) -> list[str]:
    """The ids of both sides; fewer while a side is not settled."""
    named = [told.maybe(f"player{n}_id") for n in (1, 2)]
    if not any(named):
        points = told.maybe("points_by_participant")
        named = [one.maybe("participant_id") for one in points.items(2)] if points else []
    ties = told.maybe("relationships")
    if not any(named) and ties is not None:
        sides = [ties.maybe(f"player{n}") for n in (1, 2)]
        named = [one.field("data").field("id") for one in sides if one is not None]
    return [identity(one) for one in named if one is not None]


def _match(event: _Event, entry: At) -> None:
    told = _told(entry.maybe("match") or entry)
    sides = _sides(told)
    unknown = [one for one in sides if one not in event.known]
    if unknown:
        raise entry.bad(f"{unknown[0]!r} is not a player")
    players = [event.known[one] for one in sides]
    state = told.maybe("state")
    over = state is not None and state.value == "complete"
    grouped = told.maybe("group_id") is not None
    number = told.field("round").integer(-100, 100)
    if len(players) < 2:  # not settled, or a bye of a Swiss round
        if over and players and not event.bracket:
            free = FileMatch(players[0], None, kind=Kind.BYE)
            event.sheet.match(entry, Stage.SWISS, number, free)
        return
    made = _result(told, players) if over else FileMatch(players[0], players[1], kind=None)
    made = replace(made, extra=told.rest("relationships"))
    if grouped or not event.bracket:
        event.sheet.match(entry, Stage.SWISS, abs(number), made)
        return
    if made.a == made.b:
        raise entry.bad(f"{made.a!r} plays twice")
    event.finals.append((number, made))


def _result(told: At, players: list[str]) -> FileMatch:
    scores = told.maybe("scores_csv") or told.maybe("scores")
    sets = sets_of(str(scores.value)) if scores is not None else []
    won, lost = told.maybe("winner_id"), told.maybe("forfeited")
    sides = dict(zip(_sides(told), players, strict=True))
    winner = sides.get(identity(won)) if won is not None else None
    if won is not None and winner is None:
        raise told.bad("the winner is neither of the players")
    forfeit = lost is not None and lost.value is True
    return match_of(players[0], players[1], sets, winner, forfeit=forfeit)


def _day(main: At, unread: list[str]) -> str:
    for name in ("started_at", "start_at", "starts_at", "created_at"):
        told = optional(main, name, lambda one: one.text(40), "", unread)
        if told:
            return told
    return ""
