"""What the staff decided about a player, as the player is told it on the own pages.

Penalties of the own entries, rulings on own matches, and results that staff entered or corrected.
What was undone is not told any more; a penalty that was taken back is told as that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.enums import EventState, OperationKind, PenaltyKind, RoundState, RulingKind
from tournaments.models import Entry, Event, Match, Operation, Penalty
from tournaments.operations.history import HISTORY

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

DECISIONS = (
    OperationKind.RULING_APPLIED,
    OperationKind.RESULT_ENTERED,
    OperationKind.RESULT_CORRECTED,
)


@dataclass(frozen=True, slots=True)
class Told:
    """One decision. `kind`: penalty, penalty_voided, or the kind of the operation; `number`: that
    of the penalty, or of the operation; `match` where it is about one."""

    event: Event
    kind: str
    number: int
    at: datetime
    text: str
    reason: str
    match: Match | None


def of(user: User | AnonymousUser, event: Event) -> list[Told]:
    """What `user` was told in one event, also after its end; the newest first."""
    if not user.is_authenticated:
        return []
    entries = list(Entry.objects.filter(event=event, user=user))
    for entry in entries:
        entry.event = event
    return of_entries(entries)


def of_user(user: User | AnonymousUser) -> list[Told]:
    """What `user` is told in all events that are not over, dropped or disqualified or not; without
    results that staff merely entered in rounds that are closed by now: those are old news."""
    if not user.is_authenticated:
        return []
    entries = Entry.objects.filter(
        user=user,
        event__state__in=(EventState.REGISTRATION, EventState.RUNNING),
        event__removed_at=None,
    )
    told = of_entries(list(entries.select_related("event")))
    return [one for one in told if not _old(one)]


def _old(one: Told) -> bool:
    closed = one.match is not None and one.match.round.state == RoundState.CLOSED
    return closed and one.kind == OperationKind.RESULT_ENTERED


def of_entries(entries: Sequence[Entry]) -> list[Told]:
    """The same for entries with their event; four queries for any number of them, the newest
    decision first."""
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
    told = [*_penalties(own, events), *_decisions(own, events, matches)]
    return sorted(told, key=lambda one: one.at, reverse=True)


def _penalties(own: dict[int, Entry], events: dict[int, Event]) -> Iterable[Told]:
    rows = Penalty.objects.filter(entry__in=own)
    for row in rows.select_related("match__round__phase", "match__entry_a", "match__entry_b"):
        label = f"{PenaltyKind(row.kind).label}: {row.code}"
        if row.voided:
            text = _("Taken back: %(penalty)s") % {"penalty": label}
        else:
            text = label
        yield Told(
            event=events[row.event_id],
            kind="penalty_voided" if row.voided else "penalty",
            number=row.number,
            at=row.at,
            text=text,
            reason=row.void_reason if row.voided else row.reason,
            match=row.match,
        )


def _decisions(
    own: dict[int, Entry], events: dict[int, Event], matches: dict[tuple[int, int], Match]
) -> Iterable[Told]:
    if not matches:
        return
    asked = Q(pk__in=())
    for event in {event for event, _serial in matches}:
        serials = [serial for of_event, serial in matches if of_event == event]
        asked |= Q(event=event, kind__in=DECISIONS, payload__match__in=serials)
    history = Operation.objects.filter(event__in=events, kind__in=HISTORY).order_by("number")
    out: dict[int, set[int]] = {event: set() for event in events}
    for of_event, payload in history.values_list("event_id", "payload"):
        out[of_event] = (out[of_event] | set(payload["out"])) - set(payload["back"])
    for row in Operation.objects.filter(asked).select_related("actor"):
        match = matches[row.event_id, row.payload["match"]]
        sitting = row.payload.get("sitting", [])
        mine = next((entry for entry in match.players if entry.pk in own), None)
        if mine is None or row.number in out[row.event_id] or mine.number not in sitting:
            continue
        yield Told(
            event=events[row.event_id],
            kind=row.kind,
            number=row.number,
            at=row.at,
            text=_words(row, match, mine),
            reason=str(row.payload.get("reason", "")),
            match=match,
        )


def _words(row: Operation, match: Match, mine: Entry) -> str:
    """The decision from the player's side."""
    payload = row.payload
    facts = {"who": str(row.actor) if row.actor is not None else _("The hall")}
    if row.kind != OperationKind.RULING_APPLIED:
        facts["score"] = _score(payload, match, mine)
        if row.kind == OperationKind.RESULT_ENTERED:
            return _("%(who)s entered the result: %(score)s.") % facts
        facts["before"] = _score(payload["before"], match, mine)
        return _("%(who)s corrected the result from %(before)s to %(score)s.") % facts
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


def _score(games: dict[str, Any], match: Match, mine: Entry) -> str:
    """A result with the player's own games first; of a pod the own place."""
    places = games.get("places")
    seat = [entry.pk for entry in match.players].index(mine.pk)
    if places:
        return _("%(place)s of %(count)s") % {"place": places[seat], "count": len(places)}
    wins = [games["wins_a"], games["wins_b"]]
    drawn = [games["draws"]] if games["draws"] else []
    return "–".join(str(one) for one in [*(reversed(wins) if seat else wins), *drawn])
