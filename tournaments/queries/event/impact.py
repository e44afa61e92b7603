"""What a change would do to an event, in the words of those who have to decide on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import DateTimeField
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments import plan as plans
from tournaments.enums import EntryState, EventState, MatchState, PhaseKind, RoundState
from tournaments.models import Event
from tournaments.models.round import round_title
from tournaments.operations import reading
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Book, Changes
from tournaments.operations.shelves import Row
from tournaments.queries import games
from tournaments.standings import cut as cut_of

MOST = 60
"""Lines of one kind that a page shows; the rest is counted."""


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A round that falls (`after` ""), comes (`before` "") or gets into another state."""

    title: str
    before: str
    after: str
    tables: int
    results: int


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table with other players or another result; results are "" where there is none."""

    round: str
    table: int
    players: str
    players_after: str
    result: str
    result_after: str


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player whose state changes; `before` or `after` "" for one who was or is not there."""

    number: int
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class RankChange:
    """A changed place in the standings; None for a player without one."""

    number: int
    name: str
    before: int | None
    after: int | None


@dataclass(slots=True)
class Impact:
    """All that changes. `cut` names who goes in (after) or out (before) of the places that go on.

    `unseated`: "name: round" of players who would be in the event without a match in a public
    round. `champion`: (before, after) if it changes. `event`: (before, after) by setting, in words.
    """

    rounds: list[RoundChange] = field(default_factory=list)
    tables: list[TableChange] = field(default_factory=list)
    players: list[PlayerChange] = field(default_factory=list)
    ranks: list[RankChange] = field(default_factory=list)
    cut: list[RankChange] = field(default_factory=list)
    penalties: list[str] = field(default_factory=list)
    champion: tuple[str, str] | None = None
    event: dict[str, tuple[str, str]] = field(default_factory=dict)
    unseated: list[str] = field(default_factory=list)

    @property
    def none(self) -> bool:
        lists = (self.rounds, self.tables, self.players, self.ranks, self.cut, self.penalties)
        return not (any(lists) or self.champion or self.event)


def of(before: Book, after: Book, changes: Changes) -> Impact:
    """The impact of the change from one state of an event to another."""
    names = {number: row["name"] for number, row in before.fallen["entries"].items()}
    names |= {number: row["name"] for number, row in before.shelves["entries"].items()}
    names |= {number: row["name"] for number, row in after.shelves["entries"].items()}
    found = Impact(
        rounds=_rounds(before, after),
        tables=_tables(before, after, names),
        players=_players(before, after, names),
        penalties=_penalties(before, after, names),
        unseated=_unseated(after, names),
    )
    found.ranks = _moved(_ranks(before), _ranks(after), names)
    found.cut = [one for one in _moved(*_cuts(before, after), names) if _crossed(one)]
    pair = before.event["champion"], after.event["champion"]
    if pair[0] != pair[1]:
        found.champion = (names.get(pair[0], ""), names.get(pair[1], ""))
    hidden = {"champion", "checkin_used", "doors"}
    found.event = {
        _label(name): (_setting(name, was), _setting(name, becomes, after=True))
        for name, (was, becomes) in changes.event.items()
        if name not in hidden
    }
    return found


# --- Settings ------------------------------------------------------------------------------------


def _label(name: str) -> str:
    """What people call a column of the event."""
    return capfirst(str(getattr(Event._meta.get_field(name), "verbose_name", name)))


def _setting(name: str, value: Any, *, after: bool = False) -> str:
    """A value as the settings show it, "" for none. What is no word, number or time, as a plan, is
    only said to be another one."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ", ".join(value)
    if isinstance(value, list | dict):
        return "" if not value else _("as it would be") if after else _("as it is")
    field = Event._meta.get_field(name)
    named = dict(getattr(field, "flatchoices", None) or ())
    if value in named:
        return str(named[value])
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(field, DateTimeField):
        at = datetime.fromisoformat(value) if isinstance(value, str) else value
        return date_format(localtime(at), "j M Y, H:i")
    return str(value)


def _crossed(change: RankChange) -> bool:
    return (change.before is None) != (change.after is None)


# --- Rounds and tables ---------------------------------------------------------------------------


def title(book: Book, round_: Row) -> str:
    phase = book.get("phases", round_["phase"])
    seeds = len(phase["seeds"])
    return round_title(phase["kind"], seeds, round_["number"], round_["inputs"])


def _shown(book: Book) -> dict[int, Row]:
    rows = book.shelves["rounds"]
    return {key: row for key, row in rows.items() if row["state"] != RoundState.VOIDED}


def _rounds(before: Book, after: Book) -> list[RoundChange]:
    old, new = _shown(before), _shown(after)
    found = []
    for serial in sorted({*old, *new}):
        was, becomes = (
            str(RoundState(rows[serial]["state"]).label) if serial in rows else ""
            for rows in (old, new)
        )
        if was != becomes:
            book, rows = (before, old) if serial in old else (after, new)
            matches = [match for match in book.matches(serial) if match["b"] is not None]
            done = sum(match["state"] == MatchState.CONFIRMED for match in matches)
            name = title(book, rows[serial])
            found.append(RoundChange(name, was, becomes, len(matches), done))
    return found


def _tables(before: Book, after: Book, names: dict[int, str]) -> list[TableChange]:
    """Tables of rounds that are there before and after."""
    old, new = _shown(before), _shown(after)
    found = []
    for serial in sorted(set(old) & set(new)):
        one = {match["serial"]: match for match in before.matches(serial)}
        two = {match["serial"]: match for match in after.matches(serial)}
        for key in sorted({*one, *two}):
            first, second = one.get(key), two.get(key)
            sides = [(_who(m, names), _score(m)) if m else ("", "") for m in (first, second)]
            if sides[0] != sides[1]:
                match = first or second or {}
                (players, result), (others, other) = sides
                found.append(
                    TableChange(
                        title(before, old[serial]),
                        match["table_number"],
                        *(players, others, result, other),
                    )
                )
    return found


def _who(match: Row, names: dict[int, str]) -> str:
    return " – ".join(names.get(number, "") for number in seated(match))


def _score(match: Row) -> str:
    if match["state"] == MatchState.DISPUTED:
        return str(MatchState.DISPUTED.label)
    if match["state"] != MatchState.CONFIRMED:
        return ""
    result = match["wins_a"], match["wins_b"], match["draws"]
    return games.told(result, match["outcome"], match["places"])


# --- Players -------------------------------------------------------------------------------------


def _players(before: Book, after: Book, names: dict[int, str]) -> list[PlayerChange]:
    old, new = before.shelves["entries"], after.shelves["entries"]
    found = []
    for number in sorted({*old, *new}):
        states = [
            str(EntryState(rows[number]["state"]).label) if number in rows else ""
            for rows in (old, new)
        ]
        if states[0] != states[1]:
            found.append(PlayerChange(number, names[number], *states))
    return found


def _penalties(before: Book, after: Book, names: dict[int, str]) -> list[str]:
    old, new = (
        {key for key, row in book.shelves["penalties"].items() if not row["voided"]}
        for book in (before, after)
    )
    gone = [_("%(name)s: a penalty goes") % {"name": _of(before, k, names)} for k in old - new]
    come = [_("%(name)s: a penalty comes") % {"name": _of(after, k, names)} for k in new - old]
    return sorted(gone) + sorted(come)


def _of(book: Book, key: int, names: dict[int, str]) -> str:
    return names[book.shelves["penalties"][key]["entry"]]


def _unseated(after: Book, names: dict[int, str]) -> list[str]:
    """Players who have been in the event since before a public Swiss round and sit at no table of
    it."""
    here = [
        row
        for row in after.shelves["entries"].values()
        if row["state"] not in (EntryState.DROPPED, EntryState.WAITING)
    ]
    found = []
    for round_ in reading.swiss_rounds(after, *reading.PUBLIC):
        phase = after.get("phases", round_["phase"])
        if phase["kind"] != PhaseKind.SWISS:
            continue
        sitting = {n for match in after.matches(round_["serial"]) for n in seated(match)}
        found += [
            f"{row['name']}: {title(after, round_)}"
            for row in here
            if row["number"] not in sitting
            and row["first_round"] <= round_["number"]
            and (not phase["seeds"] or row["number"] in phase["seeds"])
        ]
    return found


# --- Standings -----------------------------------------------------------------------------------


def _ranks(book: Book) -> dict[int, int]:
    """Rank by player, once there are standings."""
    if book.event["state"] not in (EventState.RUNNING, EventState.FINISHED):
        return {}
    return {int(line.player): line.rank for line in reading.ranking(book).lines}


def _cuts(before: Book, after: Book) -> tuple[dict[int, int], dict[int, int]]:
    """Who goes on, before and after. Nobody while the rounds that decide it are still to come: the
    first of the standings then are those of that hour."""
    made = any(reading.bracket_phase(book) for book in (before, after))
    if not made and not (_nears(before) and _nears(after)):
        return {}, {}
    return _cut(before), _cut(after)


def _nears(book: Book) -> bool:
    """Whether the last round of the phase before a cut is there."""
    opened = reading.phases(book)
    if not opened:
        return False
    wanted = plans.rounds_in(reading.said(book, opened[-1]), len(opened[-1]["seeds"]))
    own = [row for row in _shown(book).values() if row["phase"] == opened[-1]["number"]]
    return wanted is not None and len(own) >= wanted


def _cut(book: Book) -> dict[int, int]:
    """The seed of each player who goes on: by the cut that was made, or by the present
    standings."""
    phase = reading.bracket_phase(book)
    if phase is not None:
        return {number: seed for seed, number in enumerate(phase["seeds"], start=1)}
    coming = reading.plan(book).phases[len(reading.phases(book)) :]
    if not coming or not coming[0].cuts or not reading.results(book):
        return {}
    made = cut_of(reading.ranking(book), top=coming[0].top, points=coming[0].points).players
    return {int(number): seed for seed, number in enumerate(made, start=1)}


def _moved(
    before: dict[int, int], after: dict[int, int], names: dict[int, str]
) -> list[RankChange]:
    changed = [n for n in {*before, *after} if before.get(n) != after.get(n)]
    found = [RankChange(n, names.get(n, ""), before.get(n), after.get(n)) for n in changed]
    return sorted(found, key=lambda one: (one.after or 10**9, one.before or 10**9, one.number))
