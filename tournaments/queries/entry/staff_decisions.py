"""The staff's decisions about a player, as the player's own pages show them.

These are penalties of the player's entries, rulings on the player's matches, results that staff
entered or corrected, and the place in the event that staff took away or gave back. Decisions that
were undone are left out; a penalty that was taken back is shown as such.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import (
    AppealOutcome,
    EventState,
    OperationKind,
    Outcome,
    PenaltyKind,
    RoundState,
    RulingKind,
)
from tournaments.models import Entry, Event, Match, Operation, Penalty
from tournaments.queries.bench import appeals
from tournaments.queries.bench.appeals import Appeal

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

DECISIONS = (
    OperationKind.RULING_APPLIED,
    OperationKind.RESULT_ENTERED,
    OperationKind.RESULT_CORRECTED,
    *appeals.STEPS,
)
PLACES = (OperationKind.ENTRY_DROPPED, OperationKind.ENTRY_RETURNED)
"""What may be done to a player's place in the event; at doors that close, to many at once."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision. `kind`: penalty, penalty_voided, or the kind of the operation; `number`: the
    number of the penalty or of the operation; `match`: the match that it is about, if any.

    `ruling`: the number of the operation that may be or was appealed; `until`: the end of the time
    to appeal; `appeal`: the appeal against it.
    """

    event: Event
    kind: str
    number: int
    at: datetime
    text: str
    reason: str
    match: Match | None
    ruling: int | None = None
    until: datetime | None = None
    appeal: Appeal | None = None


def of(user: User | AnonymousUser, event: Event) -> list[Decision]:
    """What `user` was told in one event, also after its end; the newest first."""
    if not user.is_authenticated:
        return []
    entries = list(Entry.objects.filter(event=event, user=user))
    for entry in entries:
        entry.event = event
    return of_entries(entries)


def of_user(user: User | AnonymousUser) -> list[Decision]:
    """What `user` is told in all events that are not over, also after leaving one. Results that
    staff merely entered are left out once their round is closed."""
    if not user.is_authenticated:
        return []
    entries = Entry.objects.filter(
        user=user,
        event__state__in=(EventState.REGISTRATION, EventState.RUNNING),
        event__removed_at=None,
    )
    told = of_entries(list(entries.select_related("event")))
    return [one for one in told if not _old(one)]


def _old(one: Decision) -> bool:
    closed = one.match is not None and one.match.round.state == RoundState.CLOSED
    return closed and one.kind == OperationKind.RESULT_ENTERED


def of_entries(entries: Sequence[Entry]) -> list[Decision]:
    """The same for entries with their event; the newest decision first, and the same number of
    queries for any number of entries."""
    if not entries:
        return []
    events = {entry.event_id: entry.event for entry in entries}
    own = {entry.pk: entry for entry in entries}
    seated = Q(entry_a__in=own) | Q(entry_b__in=own) | Q(entry_c__in=own) | Q(entry_d__in=own)
    matches = {
        (match.event_id, match.serial): match
        for match in Match.objects.public().filter(seated).with_players()
    }
    for match in matches.values():
        match.event = match.round.event = events[match.event_id]
    log = _Log(list(events.values()))
    told = [
        *_penalties(own, events, log),
        *_decisions(own, events, matches, log),
        *_of_penalties(own, log),
    ]
    return sorted(told, key=lambda one: one.at, reverse=True)


class _Log:
    """The appeals in the logs of some events, and the operations that are undone."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.appeals = appeals.of_events(events)
        self.out = appeals.left_out(events)

    def right(self, event: Event, operation: Operation) -> dict[str, Any]:
        """The facts about the right to appeal a ruling; empty where there is neither an appeal nor
        a right."""
        made = self.appeals[event.pk]
        appeal = next((one for one in made if one.ruling == operation.number), None)
        final = any(operation.number in one.instead for one in made)
        last = appeals.until(event, operation)
        may = appeal is None and not final and event.appeal_minutes and timezone.now() <= last
        if appeal is None and not may:
            return {}
        return {"ruling": operation.number, "until": last if may else None, "appeal": appeal}


def _penalties(own: dict[int, Entry], events: dict[int, Event], log: _Log) -> Iterable[Decision]:
    rows = list(Penalty.objects.filter(entry__in=own).select_related(*_OF_MATCH))
    if not rows:
        return
    given = Operation.objects.filter(event__in=events, kind=OperationKind.PENALTY_GIVEN)
    by_number = {(one.event_id, one.payload["penalty"]): one for one in given}
    for row in rows:
        label = f"{PenaltyKind(row.kind).label}: {row.code}"
        if row.rule:
            label = f"{label} ({row.rule})"
        if row.voided:
            text = _("Taken back: %(penalty)s") % {"penalty": label}
        else:
            text = label
        yield Decision(
            event=events[row.event_id],
            kind="penalty_voided" if row.voided else "penalty",
            number=row.number,
            at=row.at,
            text=text,
            reason=row.void_reason if row.voided else row.reason,
            match=row.match,
            **_right(log, events[row.event_id], by_number.get((row.event_id, row.number))),
        )


_OF_MATCH = ("match__round__phase", "match__entry_a", "match__entry_b")


def _right(log: _Log, event: Event, operation: Operation | None) -> dict[str, Any]:
    """The right to appeal a penalty; empty for one that came with a ruling, since the ruling is
    what is appealed."""
    return log.right(event, operation) if operation is not None else {}


def _of_penalties(own: dict[int, Entry], log: _Log) -> Iterable[Decision]:
    """The ends of appeals against penalties that were given by themselves."""
    mine = {(entry.event_id, entry.number) for entry in own.values()}
    for event, made in log.appeals.items():
        for one in made:
            if one.ended is None or one.match is not None or (event, one.entry) not in mine:
                continue
            facts = {"who": str(one.ended.actor) if one.ended.actor is not None else _("The hall")}
            yield Decision(
                event=one.event,
                kind=one.ended.kind,
                number=one.ended.number,
                at=one.ended.at,
                text=_of_appeal(one.ended, facts),
                reason=one.answer,
                match=None,
            )


def places_of(row: Operation) -> list[int]:
    """The numbers of the entries whose place an operation takes away or gives back."""
    if row.kind in PLACES:
        return [row.payload["entry"]]
    return list(row.payload.get("absent") or [])


def _of_place(row: Operation) -> str:
    facts = {"who": str(row.actor) if row.actor is not None else _("The hall")}
    if row.kind == OperationKind.CHECKIN_CLOSED:
        return _("%(who)s closed the doors. You were not checked in and play no more.") % facts
    if row.kind == OperationKind.ENTRY_RETURNED:
        return _("%(who)s brought you back into the event.") % facts
    return _("%(who)s took you out of the event.") % facts


def _decisions(
    own: dict[int, Entry],
    events: dict[int, Event],
    matches: dict[tuple[int, int], Match],
    log: _Log,
) -> Iterable[Decision]:
    """Decisions about matches, and about the places of players; one query."""
    asked = Q(event__in=events, kind=OperationKind.CHECKIN_CLOSED)
    for entry in own.values():
        asked |= Q(event=entry.event_id, kind__in=PLACES, payload__entry=entry.number)
    for event in {event for event, _serial in matches}:
        serials = [serial for of_event, serial in matches if of_event == event]
        asked |= Q(event=event, kind__in=DECISIONS, payload__match__in=serials)
    for row in Operation.objects.filter(asked).select_related("actor"):
        if row.number in log.out[row.event_id]:
            continue
        if row.kind in DECISIONS:
            match = matches[row.event_id, row.payload["match"]]
            yield from _of_match(row, match, own, log)
        else:
            yield from _of_places(row, own, events[row.event_id])


def _of_match(row: Operation, match: Match, own: dict[int, Entry], log: _Log) -> Iterable[Decision]:
    mine = next((entry for entry in match.players if entry.pk in own), None)
    if mine is None or mine.number not in row.payload.get("sitting", []):
        return
    yield Decision(
        event=match.event,
        kind=row.kind,
        number=row.number,
        at=row.at,
        text=_words(row, match, mine),
        reason=str(row.payload.get("reason", "")),
        match=match,
        **_right(log, match.event, row if row.kind in appeals.RULINGS else None),
    )


def _of_places(row: Operation, own: dict[int, Entry], event: Event) -> Iterable[Decision]:
    """A place that others took away or gave back. Why a player was dropped is a note of the staff;
    what followed from a penalty is told with it."""
    if row.payload.get("penalty") is not None:
        return
    mine = {entry.number: entry for entry in own.values() if entry.event_id == event.pk}
    for number in places_of(row):
        if number in mine and row.actor_id != mine[number].user_id:
            yield Decision(
                event=event,
                kind=row.kind,
                number=row.number,
                at=row.at,
                text=_of_place(row),
                reason="",
                match=None,
            )


def _words(row: Operation, match: Match, mine: Entry) -> str:
    """The decision in words, from the player's point of view."""
    payload = row.payload
    facts = {"who": str(row.actor) if row.actor is not None else _("The hall")}
    if row.kind in appeals.STEPS:
        return _of_appeal(row, facts)
    if row.kind != OperationKind.RULING_APPLIED:
        facts["score"] = _score(payload, match, mine)
        if row.kind == OperationKind.RESULT_ENTERED:
            return _("%(who)s entered the result: %(score)s.") % facts
        facts["before"] = _score(payload["before"], match, mine)
        return _("%(who)s corrected the result: %(score)s. Before: %(before)s.") % facts
    facts["ruling"] = str(RulingKind(payload["kind"]).label)
    named = next((one.name for one in match.players if one.number == payload["against"]), "")
    text = _("%(who)s ruled: %(ruling)s.") % facts
    if named:
        against = _("Against %(name)s.") % {"name": named}
        text = f"{text} {against}"
    if payload["result"]:
        result = _("Result: %(score)s.") % {"score": _score(payload["result"], match, mine)}
        text = f"{text} {result}"
    return text


def _of_appeal(row: Operation, facts: dict[str, Any]) -> str:
    if row.kind == OperationKind.APPEAL_MADE:
        return _("%(who)s appealed the ruling. The head judge looks at it again.") % facts
    if row.kind == OperationKind.APPEAL_WITHDRAWN:
        return _("%(who)s took the appeal back: the ruling stands.") % facts
    facts["how"] = str(AppealOutcome(row.payload["outcome"]).label)
    return _("%(who)s decided the appeal: %(how)s.") % facts


def _score(games: dict[str, Any], match: Match, mine: Entry) -> str:
    """How a result was for the player, in words, since the page of the match has the games of the
    other one first for every second reader; of a pod the own place."""
    places = games.get("places")
    seat = [entry.pk for entry in match.players].index(mine.pk)
    if places:
        return _("%(place)s of %(count)s") % {"place": places[seat], "count": len(places)}
    own, other = (games["wins_a"], games["wins_b"])[:: -1 if seat else 1]
    drawn = [games["draws"]] if games["draws"] else []
    score = "–".join(str(one) for one in [own, other, *drawn])
    if own == other or games.get("outcome") == Outcome.BOTH_LOSE:
        return score
    words = _("you won %(score)s") if own > other else _("you lost %(score)s")
    return words % {"score": score}
