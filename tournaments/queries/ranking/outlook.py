"""Who is through, who is out, and what a player still needs, as the event stands this minute."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.enums import EventState, MatchState, RoundState
from tournaments.models import Entry, Event, Match
from tournaments.queries import games
from tournaments.queries.ranking import phases, standings
from tournaments.standings import Line, Needs, Status, needs, outlook, say_needs
from tournaments.standings.endings import OpenMatch, Settled, settle


@dataclass(frozen=True, slots=True)
class Race:
    """The running race for the cut.

    top    places in the cut. later: rounds not yet paired. open: matches without a result.
    exact  every ending of the last matches was tried; None: bounds by points decide.
    """

    lines: tuple[Line, ...]
    status: dict[int, Status]
    top: int
    later: int
    open: int
    exact: Settled | None


@dataclass(frozen=True, slots=True)
class Row:
    line: Line
    entry: Entry
    status: Status


def race(event: Event) -> Race | None:
    """The race as it stands, with the results of the running round; None without a cut to come."""
    if not _is_on(event):
        return None
    found, top = standings.of(event, live=True), _top(event)
    matches = _open(event)
    later = phases.later_rounds(event)
    exact = None if later else _exact(event, matches, top)
    pairs = [(m.entry_a.number, m.entry_b.number) for m in matches if m.entry_b is not None]
    told = exact.status if exact is not None else outlook(found, pairs, top=top, later_rounds=later)
    status = {int(player): one for player, one in told.items()}
    return Race(found.lines, status, top, later, len(matches), exact)


def rows(event: Event, found: Race) -> list[Row]:
    """The race as rows, best first; one query. Players whose entry was taken back meanwhile are
    left out."""
    entries = {entry.number: entry for entry in event.entries.all()}
    return [
        Row(line, entries[number], found.status[number])
        for line in found.lines
        if (number := int(line.player)) in entries
    ]


def of_entry(event: Event, entry: Entry) -> Needs | None:
    """What this player needs; None for a player who left, and where nothing is at stake any
    more."""
    if not _is_on(event) or not entry.playing:
        return None
    found, top = standings.of(event, live=True), _top(event)
    matches, later = _open(event), phases.later_rounds(event)
    if entry.number not in found.places or (not matches and later <= 0):
        return None
    exact = None if later else _exact(event, matches, top)
    if exact is not None:
        by_result = tuple(exact.by_result.get(entry.number, {}).items())
        return say_needs(entry.number, top, exact.status[entry.number], by_result)
    pairs = [(m.entry_a.number, m.entry_b.number) for m in matches if m.entry_b is not None]
    return needs(found, pairs, entry.number, top=top, later_rounds=later)


def _is_on(event: Event) -> bool:
    """A cut to so many players is to come, and nobody was cut before."""
    if event.state != EventState.RUNNING:
        return False
    nxt, phase = phases.next_plan(event), phases.current(event)
    whole = phase is not None and phases.members(phase) is None
    return whole and nxt is not None and nxt.top is not None and nxt.points is None


def _top(event: Event) -> int:
    nxt = phases.next_plan(event)
    assert nxt is not None and nxt.top is not None
    return nxt.top


def _open(event: Event) -> list[Match]:
    rows = Match.objects.filter(event=event, round__state=RoundState.PUBLISHED)
    waiting = rows.filter(entry_b__isnull=False).exclude(state=MatchState.CONFIRMED)
    return list(waiting.with_players().order_by("serial"))


def _exact(event: Event, matches: list[Match], top: int) -> Settled | None:
    tried = [
        OpenMatch(m.entry_a.number, m.entry_b.number, tuple(games.possible(m)))
        for m in matches
        if m.entry_b is not None
    ]
    rules = standings.rules_of(event)
    return settle(
        standings.results(event, live=True, rules=rules),
        standings.participants(event),
        rules,
        tried,
        top=top,
    )
