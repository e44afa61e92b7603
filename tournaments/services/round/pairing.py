"""What a new round consists of: rows are read, the plain pairing functions asked, rows returned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from tournaments import offered
from tournaments.enums import Outcome, Source
from tournaments.errors import Refusal
from tournaments.models import Event, Match, Phase
from tournaments.pairing import (
    Method,
    Pairing,
    PairingError,
    PairingRule,
    Player,
    certificate_json,
    dump_inputs,
    free_for_all,
    pair_round,
    round_robin,
)
from tournaments.pairing.bracket_rounds import title
from tournaments.queries.event import progress
from tournaments.queries.files import foreign
from tournaments.queries.ranking import phases, standings
from tournaments.queries.round import bracket
from tournaments.standings import Kind, floats
from tournaments.words.faults import told

Rows = list[dict[str, Any]]


def players(event: Event, phase: Phase, number: int) -> list[Player]:
    """Who is paired in Swiss round `number`, with everything the pairing looks at.

    Who was awarded a bye for the round is not.
    """
    met = standings.met(standings.results(event, everything=True))
    found = standings.of(event)
    lines = {line.player: line for line in found.lines}
    floated = floats(found.ledger)
    return [
        Player(
            id=entry.number,
            score=lines[entry.number].points if entry.number in lines else 0,
            opponents=tuple(met.get(entry.number, ())),
            byes=lines[entry.number].byes if entry.number in lines else 0,
            place=found.places[entry.number] + 1 if entry.number in lines else entry.number,
            floats=floated.get(entry.number, 0),
            club=entry.club,
            pod=entry.pod,
            fixed_table=entry.fixed_table,
        )
        for entry in phases.playing(event, phase)
        if number not in entry.byes
    ]


def rule(event: Event) -> PairingRule:
    """How the Swiss rounds of this event are paired."""
    plan = phases.plan(event)
    return PairingRule(
        id="pods" if event.pods else "swiss",
        first=Method(plan.first),
        later=Method(plan.later),
        last=Method(plan.last),
        avoid_clubs_until=plan.apart_until,
        tables=tuple((int(first), int(last)) for first, last in event.table_ranges),
    )


def _arguments(event: Event, phase: Phase, number: int, seed: str) -> dict[str, Any]:
    wanted = phases.rounds_of(event, phase) or 0
    return {
        "players": players(event, phase, number),
        "rule": rule(event),
        "seed": seed,
        "round_number": number,
        "rounds": phases.first_round(event, phase) + wanted - 1,
        "prohibited": tuple((int(a), int(b)) for a, b in event.apart),
    }


def inputs(event: Event, phase: Phase, number: int, seed: str) -> dict[str, Any]:
    """The stored inputs of a Swiss round; equal inputs pair to equal tables."""
    stored = dict(dump_inputs(**_arguments(event, phase, number, seed)))
    return stored | ({"largest": event.size or 4} if event.pods else {})


def pods(
    event: Event, phase: Phase, number: int, seed: str
) -> tuple[dict[str, Any], dict[str, Any], Rows]:
    """Inputs, certificate and match rows of the next free-for-all round."""
    arguments = _arguments(event, phase, number, seed)
    here: list[Player] = arguments["players"]
    if len(here) < offered.POD:
        raise Refusal("too_few_players", _("Three players or more are needed for a round."))
    made = free_for_all(here, seed=seed, largest=event.size or 4, apart=arguments["prohibited"])
    numbers = _numbers(arguments["rule"], len(made.pods))
    serial = progress.next_serial(Match, event)
    rows: Rows = [
        {
            "match": serial + offset,
            "table": table,
            **dict(zip("abcd", (*pod.players, None), strict=False)),
            "reasons": _reasons(pod.reasons),
        }
        for offset, (pod, table) in enumerate(zip(made.pods, numbers, strict=True))
    ]
    wins = phase.wins_needed(event)
    for player, reasons in zip(made.byes, made.reasons, strict=True):
        table = max(row["table"] for row in rows) + 1
        rows.append(_bye(wins, serial + len(rows), table, player, reasons))
    return inputs(event, phase, number, seed), made.certificate, rows


def _numbers(rule: PairingRule, count: int) -> list[int]:
    """The first table numbers in use; 1, 2, 3, ... where the event names no ranges."""
    ranges = rule.tables or ((1, count),)
    found = [number for first, last in ranges for number in range(first, last + 1)]
    if len(found) < count:
        raise Refusal("cannot_pair", _("The table numbers of the event are too few."))
    return found[:count]


def _bye(wins: int, serial: int, table: int, player: Any, reasons: Any) -> dict[str, Any]:
    return {
        "match": serial,
        "table": table,
        "a": player,
        "b": None,
        "source": Source.BYE,
        "wins_a": wins,
        "reasons": _reasons(reasons),
    }


def swiss(
    event: Event, phase: Phase, number: int, seed: str
) -> tuple[dict[str, Any], dict[str, Any], Rows]:
    """Inputs, certificate and match rows of the next Swiss round."""
    if event.pods:
        return pods(event, phase, number, seed)
    arguments = _arguments(event, phase, number, seed)
    if len(arguments["players"]) < 2:
        raise Refusal("too_few_players", _("Two players or more are needed for a round."))
    try:
        paired = pair_round(**arguments)
    except PairingError as fault:
        raise Refusal("cannot_pair", told(str(fault))) from fault
    rows = _rows(event, phase, paired)
    rows += _awarded(event, phase, number, rows)
    return dict(dump_inputs(**arguments)), certificate_json(paired.certificate), rows


def _rows(event: Event, phase: Phase, paired: Pairing) -> Rows:
    serial = progress.next_serial(Match, event)
    rows: Rows = [
        {
            "match": serial + offset,
            "table": table.number,
            "a": table.a,
            "b": table.b,
            "reasons": _reasons(table.reasons),
        }
        for offset, table in enumerate(paired.tables)
    ]
    if paired.bye is not None:
        table = max((row["table"] for row in rows), default=0) + 1
        bye = paired.bye
        wins = phase.wins_needed(event)
        rows.append(_bye(wins, serial + len(rows), table, bye.player, bye.reasons))
    return rows


AWARDED = "{a} was awarded a bye for this round."


def _awarded(event: Event, phase: Phase, number: int, rows: Rows) -> Rows:
    """A row for each player who was awarded a bye for the round."""
    free = [entry.number for entry in phases.playing(event, phase) if number in entry.byes]
    first = progress.next_serial(Match, event) + len(rows)
    table = max((row["table"] for row in rows), default=0) + 1
    asked = foreign.asked(event) if free else {}
    wins = phase.wins_needed(event)
    return [
        {
            **{"match": first + at, "table": table + at, "a": player, "b": None},
            **_worth(wins, asked.get(str(player), {}).get(str(number), "")),
            "reasons": [{"code": "awarded", "template": AWARDED, "data": {"a": player}}],
        }
        for at, player in enumerate(free)
    ]


def _worth(wins: int, kind: str) -> dict[str, Any]:
    """What an awarded bye brings: a win, unless the player asked for less in the file."""
    if kind not in (Kind.HALF_BYE, Kind.ZERO_BYE, Kind.AWARDED_LOSS):
        return {"source": Source.LATE, "wins_a": wins}
    lost = {"source": Source.LATE, "wins_b": wins, "outcome": Outcome.FORFEIT}
    if kind == Kind.HALF_BYE:
        lost = {"source": Source.LATE, "wins_a": wins}
    return lost if kind == Kind.AWARDED_LOSS else lost | {"told": {"kind": kind}}


def _reasons(reasons: Any) -> list[dict[str, Any]]:
    return [
        {"code": reason.code, "template": reason.template, "data": dict(reason.data)}
        for reason in reasons
    ]


EVERYBODY_MEETS = "Everybody meets everybody: round {number} of {rounds} of the plan."
LEFT = "{player} left the event: {a} has this round free."
BOUT = "{bout}: seed {high} against seed {low}."


def robin(event: Event, phase: Phase, number: int) -> tuple[dict[str, Any], Rows]:
    """Inputs and match rows of a round robin; `number` counts within the phase, from 1.

    A player who sits out by the plan has no row; a player whose opponent has left has a bye.
    """
    seeds = [int(one) for one in phase.seeds]
    twice = phases.said(event, phase).twice
    rounds = round_robin(seeds, double=twice)
    here = {entry.number for entry in phases.playing(event, phase)}
    said = {"number": number, "rounds": len(rounds)}
    met = {"code": "round-robin", "template": EVERYBODY_MEETS, "data": said}
    serial, tables = progress.next_serial(Match, event), _tables(event.table_ranges)
    rows: Rows = []
    for a, b in rounds[number - 1]:
        if b is None or not {a, b} & here:
            continue
        row: dict[str, Any] = {"match": serial + len(rows), "table": next(tables)}
        if {a, b} <= here:
            rows.append(row | {"a": a, "b": b, "reasons": [met]})
            continue
        one, other = (a, b) if a in here else (b, a)
        left = {"code": "left", "template": LEFT, "data": {"player": other, "a": one}}
        won = phase.wins_needed(event)
        free = {"a": one, "b": None, "source": Source.BYE, "wins_a": won}
        rows.append(row | free | {"reasons": [left]})
    return {"seeds": seeds, "twice": twice}, rows


def _tables(ranges: Sequence[Sequence[int]]) -> Iterator[int]:
    """The table numbers of the ranges, then the numbers after the highest of them."""
    last = 0
    for first, end in ranges:
        yield from range(first, end + 1)
        last = max(last, end)
    yield from count(last + 1)


def elimination(event: Event, phase: Phase) -> tuple[dict[str, Any], Rows]:
    """Inputs and match rows of the bouts that can be played next."""
    serial = progress.next_serial(Match, event)
    seats = bracket.next_bouts(phase)
    seeds = {int(number): at for at, number in enumerate(phase.seeds, start=1)}
    rows: Rows = []
    for offset, (seat, table) in enumerate(zip(seats, _tables(event.table_ranges), strict=False)):
        assert seat.a is not None and seat.b is not None
        high, low = sorted((seeds[int(seat.a)], seeds[int(seat.b)]))
        data = {"bout": seat.bout.name, "high": high, "low": low}
        rows.append(
            {
                **{"match": serial + offset, "table": table, "bout": bracket.bout_of(seat)},
                **{"a": seat.a, "b": seat.b},
                "reasons": [{"code": "bracket", "template": BOUT, "data": data}],
            }
        )
    inputs = {"seeds": phase.seeds, "title": title(seats)}
    if phase.plan.get("reseed"):
        won = sorted(bracket.of(phase).winners.items())
        inputs |= {"reseed": True, "third": bool(phase.plan.get("third"))}
        inputs["winners"] = [[bout, entry] for bout, entry in won]
    return inputs, rows
