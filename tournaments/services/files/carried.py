"""An event of another program, told again in our own operations, in memory.

It is carried in by the same operations by which it would have been played here, so it goes on
where the file stops. It is refused as a whole if the standings that follow from its rows differ
from those that follow from the file, or if its elimination follows none of our plans.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import divisions
from tournaments.enums import Cut, EntryState, OperationKind, Outcome, PhaseKind, Source
from tournaments.errors import Invalid
from tournaments.formats.cut import game_of, stated_seeds
from tournaments.formats.merge import shown_name
from tournaments.formats.midway import Midway
from tournaments.formats.model import EventFile, FileMatch, FileRound, Stage
from tournaments.operations import Derived, reading
from tournaments.operations.log import name_seats
from tournaments.pairing import Side
from tournaments.pairing.bracket_fit import Fitted, Game, fit, over
from tournaments.plan import MOST_ROUNDS, MOST_SEEDS, PhasePlan, Plan
from tournaments.services.event import events
from tournaments.services.files.border import Border
from tournaments.standings import Kind, Standings, StandingsError, rule_set, standings
from tournaments.words import faults

if TYPE_CHECKING:
    from tournaments.accounts.models import User

Row = dict[str, Any]
Tick = Callable[[int], None]


class Composer:
    """Writes operations one after the other, as `perform` would, of an event in memory."""

    def __init__(self, actor: User | None, border: Border, tick: Tick) -> None:
        name = actor.handle if actor else ""
        self.actor, self.border, self.tick = name, border, tick
        self.derived = Derived(people={name: actor} if actor else {})
        self.rounds = self.matches = 0

    def perform(self, kind: OperationKind, payload: Row) -> None:
        """The next operation."""
        content = json.loads(json.dumps(payload, cls=DjangoJSONEncoder))
        name_seats(self.derived.history.book, content)
        self.derived.take(kind.value, content, self.actor, timezone.now(), self.border.ask)
        self.tick(len(self.derived.log))


def fields_of(file: EventFile, pod: str) -> tuple[str, ...]:
    """The fields of players to carry: the one named, else all; raises Invalid."""
    pods = file.pods or ("",)
    if pod and pod not in pods:
        raise Invalid("unknown_pod", _("There is no pod %(pod)s in this file.") % {"pod": pod})
    return (pod,) if pod else pods


def carried(
    stand: Midway, *, actor: User | None, game: str, ruleset: str, border: Border, tick: Tick
) -> Derived:
    """The foreign event, round by round; its address is chosen when it is written."""
    event = Composer(actor, border, tick)
    file = stand.event
    swiss = [one for one in file.rounds if one.stage is Stage.SWISS]
    finals = [one for one in file.rounds if one.stage is Stage.CUT]
    best_of = _best_of(swiss or finals)
    cut_of = _best_of(finals) if swiss and finals else 0
    cut_of = cut_of if cut_of > best_of else 0
    fitted = _fitted(file, finals) if finals else None
    swiss_rounds = min(stand.rounds, MOST_ROUNDS) if len(swiss) <= MOST_ROUNDS else len(swiss)
    chosen = events.settled(
        name=file.name[:120] or _("Imported event"),
        game=game,
        format=ruleset,
        digital=False,
        best_of=best_of,
        swiss_rounds=swiss_rounds,
        cut=file.cut if file.cut in Cut.values else 0,
        scoring=file.rules,
        plan=_plan(swiss_rounds if swiss else 0, fitted, cut_of),
        divisions=_divisions(file),
    )
    event.perform(OperationKind.EVENT_CREATED, chosen)
    numbers = {player.id: number for number, player in enumerate(file.players, start=1)}
    _begin(event, file)
    if swiss or fitted is None:
        phase: Row = {"phase": 1, "at": 0, "kind": PhaseKind.SWISS, "seeds": [], "plan": {}}
        event.perform(OperationKind.PHASE_OPENED, phase)
    for one in swiss:
        _round(event, one, numbers, best_of // 2 + 1)
    for player in file.players:
        if player.dropped_after is not None:
            payload: Row = {"entry": numbers[player.id], "last_round": player.dropped_after}
            event.perform(OperationKind.ENTRY_DROPPED, payload | {"reason": ""})
    _asked(event, stand, numbers)
    _expect_same(event, file, numbers)
    if fitted is not None:
        _bracket(event, fitted, finals, numbers, cut_of)
    return event.derived


def _divisions(file: EventFile) -> list[str]:
    """The divisions of a field whose players are ranked apart; none where all are in one."""
    found = dict.fromkeys(player.division for player in file.players if player.division)
    names = sorted(found)
    return names if 1 < len(names) <= divisions.MOST and not divisions.why_not(names) else []


def _best_of(rounds: Sequence[FileRound]) -> int:
    """Games of a match, by the most that somebody won in these rounds; raises Invalid."""
    wins = max((max(m.wins_a, m.wins_b) for one in rounds for m in one.matches), default=1)
    best_of = {0: 1, 1: 1, 2: 3, 3: 5}.get(wins)
    if best_of is None:
        raise Invalid("bad_file", _("A match with %(wins)s won games.") % {"wins": wins})
    return best_of


def _fitted(file: EventFile, finals: list[FileRound]) -> Fitted:
    """The plan that the elimination follows. Seeds are those of the file, else the Swiss standings;
    raises Invalid where no plan fits."""
    rounds = [[game_of(match) for match in one.matches if match.b is not None] for one in finals]
    inside = {side for one in finals for m in one.matches for side in (m.a, m.b) if side}
    if len(inside) > MOST_SEEDS:
        words = _("An elimination is for up to %(most)s players.")
        raise Invalid("bracket", words % {"most": MOST_SEEDS})
    told = standings(file.results(), file.participants(), rule_set(file.rules))
    by_swiss = [str(line.player) for line in told.lines]
    stated = stated_seeds(file)
    for seeds in (
        stated,
        [player for player in stated if player in inside],
        [player for player in by_swiss if player in inside],
        by_swiss[: file.cut],
    ):
        if inside <= set(seeds) and len(seeds) <= MOST_SEEDS:
            fitted = _plan_of(file, seeds, rounds)
            if fitted is not None:
                return fitted
    raise Invalid(
        "bracket",
        _(
            "The elimination rounds follow no bracket that is known here; take it over "
            "before the cut."
        ),
    )


def _plan_of(file: EventFile, seeds: list[str], rounds: list[list[Game]]) -> Fitted | None:
    """The plan for these seeds. An unfinished cut of Cobra counts as double elimination unless the
    file says otherwise."""
    told = file.extra.get("eliminationType")
    if told in ("single", "double"):
        return fit(seeds, rounds, two_losses=told == "double")
    one = fit(seeds, rounds, two_losses=False)
    if one is not None and (file.format != "cobra" or over(one, rounds)):
        return one
    return fit(seeds, rounds, two_losses=True) or one


def _cut_plan(fitted: Fitted, best_of: int) -> PhasePlan:
    third = any(bout.side is Side.THIRD for bout in fitted.bracket.bouts)
    plan = PhasePlan(fitted.bracket.kind, top=len(fitted.seeds), third=third, best_of=best_of)
    return replace(plan, reseed=fitted.anew)


def _plan(swiss_rounds: int, fitted: Fitted | None, best_of: int) -> dict[str, Any]:
    """The plan of an event with a cut that was made, or of nothing but one; else the simple one."""
    if fitted is None:
        return {}
    if not swiss_rounds:
        return Plan((replace(_cut_plan(fitted, best_of), top=None),)).plain()
    swiss = PhasePlan(PhaseKind.SWISS.value, rounds=swiss_rounds)
    return Plan((swiss, _cut_plan(fitted, best_of))).plain()


def _bracket(
    event: Composer,
    fitted: Fitted,
    finals: list[FileRound],
    numbers: dict[str, int],
    best_of: int,
) -> None:
    """Write the elimination rounds as they were played, each match at its bout of the plan."""
    seeds = [numbers[str(player)] for player in fitted.seeds]
    before = int(bool(event.rounds))
    payload: Row = {"phase": before + 1, "at": before, "kind": fitted.bracket.kind, "seeds": seeds}
    payload |= {"plan": _cut_plan(fitted, best_of).shape()}
    event.perform(OperationKind.PHASE_OPENED, payload)
    serial = event.rounds
    for number, (one, bouts) in enumerate(zip(finals, fitted.bouts, strict=True), start=1):
        first = event.matches + 1
        matches = [match for match in one.matches if match.b is not None]
        rows: list[Row] = [
            {
                **{"match": first + at, "table": at + 1, "bout": bout},
                **{"a": numbers[match.a], "b": numbers[match.b or ""]},
            }
            for at, (bout, match) in enumerate(zip(bouts, matches, strict=True))
        ]
        drafted: Row = {"round": serial + number, "phase": before + 1, "number": number}
        drafted["seed"] = ""
        said = {"seeds": seeds, "title": _title(fitted, bouts)}
        drafted |= {"inputs": said, "certificate": {}, "matches": rows}
        _played(event, drafted, matches)


def _title(fitted: Fitted, bouts: Sequence[int]) -> str:
    names = {bout.number: bout.name for bout in fitted.bracket.bouts}
    return ", ".join(dict.fromkeys(names[bout] for bout in bouts))


def _begin(event: Composer, file: EventFile) -> None:
    event.perform(OperationKind.EVENT_PUBLISHED, {})
    known = _divisions(file)
    for number, player in enumerate(file.players, start=1):
        payload = {"entry": number, "name": shown_name(player), "user": "", "first_round": 1}
        payload |= {"state": EntryState.CHECKED_IN, "missed": []}
        payload |= {"division": player.division} if player.division in known else {}
        event.perform(OperationKind.ENTRY_ADDED, payload)
    event.perform(OperationKind.EVENT_STARTED, {"absent": []})


def _asked(event: Composer, stand: Midway, numbers: dict[str, int]) -> None:
    """Note the byes that players asked for in coming rounds."""
    for player, rounds in stand.asked.items():
        byes = sorted(number for number in rounds if number <= MOST_ROUNDS)
        event.perform(OperationKind.ENTRY_CHANGED, {"entry": numbers[player], "byes": byes})


def _round(event: Composer, one: FileRound, numbers: dict[str, int], needed: int) -> None:
    first = event.matches + 1
    rows = [
        _seats(match, numbers, first + offset, offset + 1, needed)
        for offset, match in enumerate(one.matches)
    ]
    drafted: Row = {"round": one.number, "phase": 1, "number": one.number, "seed": ""}
    drafted |= {"inputs": {}, "certificate": {}, "matches": rows}
    _played(event, drafted, one.matches)


def _played(event: Composer, drafted: Row, matches: Sequence[FileMatch]) -> None:
    """A round with its results, closed if all are there."""
    serial = drafted["round"]
    event.rounds += 1
    event.matches += len(drafted["matches"])
    event.perform(OperationKind.ROUND_DRAFTED, drafted)
    event.perform(OperationKind.ROUND_PUBLISHED, {"round": serial, "ends_at": None})
    for row, match in zip(drafted["matches"], matches, strict=True):
        if match.b is not None and match.kind is not None:
            games: Row = {"wins_a": match.wins_a, "wins_b": match.wins_b, "draws": match.draws}
            outcome = OUTCOMES.get(match.kind, Outcome.PLAYED)
            games |= {"match": row["match"], "outcome": outcome, "told": _told(match)}
            event.perform(OperationKind.RESULT_ENTERED, games)
    if all(match.kind is not None for match in matches):
        event.perform(OperationKind.ROUND_CLOSED, {"round": serial})


OUTCOMES = {
    Kind.PLAYED: Outcome.PLAYED,
    Kind.FORFEIT: Outcome.FORFEIT,
    Kind.DOUBLE_LOSS: Outcome.BOTH_LOSE,
}
KNOWN = {*OUTCOMES, Kind.BYE, Kind.AWARDED_BYE, Kind.AWARDED_LOSS}
"""Kinds of results that the source and outcome of a match can express."""


def _seats(match: FileMatch, numbers: dict[str, int], serial: int, table: int, needed: int) -> Row:
    """A match row as `ROUND_DRAFTED` has it."""
    row: Row = {"match": serial, "table": table, "a": numbers[match.a], "b": None}
    if match.b is not None:
        return row | {"b": numbers[match.b]}
    lost = match.kind in (Kind.AWARDED_LOSS, Kind.ZERO_BYE, Kind.FORFEIT)
    return row | {
        "source": Source.BYE if match.kind in (Kind.BYE, None) else Source.LATE,
        "wins_a": 0 if lost else needed,
        "wins_b": needed if lost else 0,
        "outcome": Outcome.FORFEIT if lost else Outcome.PLAYED,
        "told": _told(match),
    }


def _told(match: FileMatch) -> Row:
    """What games alone do not say of a result: its kind here unknown, points the file fixes."""
    told: Row = {}
    if match.kind is not None and match.kind not in KNOWN:
        told["kind"] = match.kind.value
    for side in ("points_a", "points_b"):
        points = getattr(match, side)
        if points is not None:
            told[side] = str(points)
    return told


def _expect_same(event: Composer, file: EventFile, numbers: dict[str, int]) -> None:
    """Raise Invalid unless the rows give exactly the same standings as the file."""
    try:
        told = standings(file.results(), file.participants(), rule_set(file.rules))
    except StandingsError as fault:
        raise Invalid("bad_file", faults.told(str(fault))) from fault
    book = event.derived.history.book
    here = standings(
        reading.results(book, live=True), reading.participants(book), rule_set(file.rules)
    )
    names = {player.id: player.name for player in file.players}
    for line in told.lines:
        number = numbers[str(line.player)]
        if _value(here, number) != (line.points, line.values):
            raise Invalid(
                "differs",
                _("%(name)s would stand differently here; the file holds what this import lacks.")
                % {"name": names[str(line.player)]},
            )


def _value(found: Standings, number: int) -> Any:
    if number not in found.places:
        return None
    line = found.lines[found.places[number]]
    return line.points, line.values
