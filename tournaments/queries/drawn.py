"""What a form was drawn from, in one short value that the form sends back.

A form means what its page showed: "publish" is about the draft that was looked at. Each sight below
is what one kind of act depends on, and no more: a check-in does not keep anybody from publishing.
The value is a digest of the sight and the number of the newest operation, from which is told what
happened since. `tournaments.services.drawn` compares it under the lock of the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.db.models import Q

from tournaments.enums import OperationKind as Kind
from tournaments.enums import RoundState
from tournaments.models import Entry, Event, Match, Operation, Round
from tournaments.operations.history import HISTORY
from tournaments.outside import Parts, digest
from tournaments.queries.entry import doors as doors_query
from tournaments.queries.entry.doors import Day
from tournaments.queries.event import progress

Sight = Callable[[Event], Parts]

_SEATS = ("serial", "entry_a_id", "entry_b_id", "entry_c_id", "entry_d_id")
_SETTINGS = (
    *("name", "description", "game", "format", "size", "swiss_rounds", "cut", "digital"),
    *("best_of", "scoring", "round_minutes", "capacity", "starts_at", "time_called"),
    *("ends_at", "venue", "contact", "fee", "links", "prizes", "deck_policy"),
    *("decks_required", "decks_due", "ban_list", "card_rules", "listed_formation"),
    *("watching", "watch_delay", "watched_hands", "table_clock", "table_chat"),
    *("appeal_minutes", "divisions", "divisions_public", "divisions_chosen"),
)
_PLAN = ("plan", "table_ranges", "swiss_rounds", "cut")
_DETAILS = ("name", "club", "pod", "fixed_table", "members", "byes", "division")


def newest(event: Event) -> int:
    """The number of the newest operation of an event."""
    last = event.operations.order_by("-number").values_list("number", flat=True).first()
    return last or 0


def values(event: Event, **sights: Sight) -> dict[str, str]:
    """The values for the forms of a page, by name. Call this before reading what the page shows."""
    return values_of(event, newest(event), {}, **sights)


def values_of(
    event: Event, at: int, read: Mapping[Sight, Parts], /, **sights: Sight
) -> dict[str, str]:
    """As `values`, for a page that also shows what its forms depend on. `read`: the sights that are
    read already; `at`: the newest operation before they were read."""
    told = {
        sight: digest(read[sight] if sight in read else sight(event))
        for sight in dict.fromkeys(sights.values())
    }
    return {name: f"{told[sight]}-{at}" for name, sight in sights.items()}


# --- Rounds --------------------------------------------------------------------------------------


def state(event: Event) -> Parts:
    """The sight for publishing the event: its state."""
    return "state", event.state


def checkin(event: Event) -> Parts:
    """The sight for opening and closing check-in: whether it is open, and whether it was before.
    Opened by an older page, what somebody closed meanwhile would stand open again."""
    return "checkin", event.state, event.checkin_open, event.checkin_used


def start(event: Event) -> Parts:
    """The sight for starting the event: its state and whether it uses check-in. With check-in,
    players who are not here are dropped."""
    return "start", event.state, event.checkin_used


def round_now(event: Event) -> Parts:
    """The sight for acts on the current round. For a draft it includes who sits where."""
    return of_current(progress.current_round(event))


def of_current(current: Round | None) -> Parts:
    """As `round_now`, of the current round that is read."""
    return of_round(current, current.matches.all()) if current else ("round",)


def of_round(round_: Round, matches: Any) -> Parts:
    """As `round_now`, of a round whose matches are read."""
    draft = round_.state == RoundState.DRAFT
    seats = [[getattr(match, name) for name in _SEATS] for match in matches] if draft else []
    return "round", round_.serial, round_.state, sorted(seats)


def round_of(serial: int) -> Sight:
    """As `round_now`, of the round with this serial, current or not."""
    return partial(_round, serial)


def clock(event: Event) -> Parts:
    """The sight for pausing and starting the clock: how it stands. Started twice, a round would
    last longer than either of the two meant."""
    return of_clock(progress.current_round(event))


def of_clock(current: Round | None) -> Parts:
    """As `clock`, of the current round that is read."""
    if current is None:
        return ("clock",)
    return "clock", current.serial, current.state, current.clock_ends_at, current.clock_left


def disputes(event: Event) -> Parts:
    """The sight for closing a round despite open disputes: exactly these disputes."""
    return disputes_of(progress.current_round(event))


def disputes_of(current: Round | None) -> Parts:
    """As `disputes`, of the current round that is read."""
    rows = current.matches.filter(open_disputes__gt=0) if current else Match.objects.none()
    open_now = rows.order_by("serial").values_list("serial", "open_disputes")
    return "disputes", current.serial if current else None, [list(row) for row in open_now]


def pairing(event: Event) -> Parts:
    """The sight for pairing the next round: the last round that stands, and the doors."""
    last = Round.objects.standing().filter(event=event).order_by("-serial").first()
    return "pair", last.serial if last else 0, event.doors


def end(event: Event) -> Parts:
    """The sight for finishing: the player who would be champion."""
    first = progress.champion(event) if progress.complete(event) else None
    return "finish", first.number if first else None


def doors(event: Event) -> Parts:
    """The sight for closing the doors of a day: who is not here, and who would come in."""
    return doors_of(doors_query.coming(event))


def doors_of(day: Day | None) -> Parts:
    """As `doors`, of the day that is read."""
    if day is None:
        return "doors", None
    names = [[one.number for one in people] for people in (day.coming, day.absent, day.moving)]
    return "doors", day.at, names


STEPS: dict[str, Sight] = {
    "close_doors": doors,
    "publish_event": state,
    "open_checkin": checkin,
    "close_checkin": checkin,
    "start": start,
    "pair": pairing,
    "publish": round_now,
    "discard": round_now,
    "close": round_now,
    "pair_again": round_now,
    "finish": end,
}


# --- Matches, players, settings ------------------------------------------------------------------


def of_match(match: Match) -> Parts:
    """The sight for correcting, ruling and giving time: the players, and the result or, while there
    is none, the extra time. Reports of players do not count."""
    found = [getattr(match, name) for name in _SEATS]
    if not match.confirmed:
        return "match", found, match.extension
    games = [match.wins_a, match.wins_b, match.draws, match.outcome, list(match.places)]
    return "match", found, games


def match(serial: int) -> Sight:
    return partial(_match, serial)


def ruling(serial: int) -> Sight:
    """As `match`, with the rulings given so far: two judges must not punish the same thing."""
    return partial(_ruling, serial)


def entry(number: int) -> Sight:
    """For dropping a player or bringing one back; before the start this is a withdrawal."""
    return partial(_entry, number)


def details(number: int) -> Sight:
    """For the form with what staff note of an entry."""
    return partial(_details, number)


def announcement(event: Event) -> Parts:
    """The sight for an announcement: the present one, which it replaces."""
    return "announcement", event.announcement


def settings(event: Event) -> Parts:
    """For the form with the settings: one organizer must not write over another's."""
    return "settings", [getattr(event, name) for name in _SETTINGS]


def plan(event: Event) -> Parts:
    """As `settings`, for the phases and how they are paired."""
    return "plan", [getattr(event, name) for name in _PLAN]


def _round(serial: int, event: Event) -> Parts:
    found = Round.objects.filter(event=event, serial=serial).first()
    return of_round(found, found.matches.all()) if found else ("round",)


def _match(serial: int, event: Event) -> Parts:
    found = Match.objects.filter(event=event, serial=serial).first()
    return of_match(found) if found else ("match",)


def _ruling(serial: int, event: Event) -> Parts:
    return *_match(serial, event), _rulings(event, serial)


def _rulings(event: Event, serial: int) -> int:
    return event.operations.filter(kind=Kind.RULING_APPLIED, payload__match=serial).count()


def _entry(number: int, event: Event) -> Parts:
    found = Entry.objects.filter(event=event, number=number).first()
    return _of_entry(event, bool(found and found.playing))


def _of_entry(event: Event, playing: bool) -> Parts:
    return "entry", event.state, playing


def of_entries(event: Event) -> dict[bool, str]:
    """The values for a list of players: one for players who play, one for those who do not."""
    at = newest(event)
    return {playing: f"{digest(_of_entry(event, playing))}-{at}" for playing in (True, False)}


def _details(number: int, event: Event) -> Parts:
    found = Entry.objects.filter(event=event, number=number).first()
    return "details", [getattr(found, name) for name in _DETAILS] if found else None


# --- What happened since -------------------------------------------------------------------------

#: Kinds that no form depends on; they would only hide the operations that matter.
_ASIDE = (
    *(Kind.ENTRY_CHECKED_IN, Kind.DECK_SET, Kind.DECK_CHECKED, Kind.TABLE_ATTACHED),
    *(Kind.JUDGE_CALLED, Kind.JUDGE_CAME, Kind.CALL_WITHDRAWN, Kind.WEBHOOK_SET),
    *(Kind.LIMITED_SET, Kind.POOLS_GIVEN, Kind.POOL_SET, Kind.PODS_SEATED),
)
APPEALS = (Kind.APPEAL_MADE, Kind.APPEAL_WITHDRAWN, Kind.APPEAL_SETTLED)
_OF_ROUNDS = (
    *(Kind.ROUND_DRAFTED, Kind.SEATS_SWAPPED, Kind.DRAFT_DISCARDED, Kind.ROUND_PUBLISHED),
    *(
        Kind.PUBLISHING_SET,
        Kind.ROUND_CLOSED,
        Kind.EVENT_STARTED,
        Kind.EVENT_FINISHED,
        Kind.CHECKIN_OPENED,
    ),
    *(Kind.CHECKIN_CLOSED, Kind.EVENT_PUBLISHED, *HISTORY),
)
_OF_PLAYERS = Q(kind__startswith="entry_") | Q(kind=Kind.EVENT_STARTED)
_ABOUT = {
    "announcement": Q(kind=Kind.ANNOUNCED),
    "settings": Q(kind=Kind.EVENT_CHANGED),
    "plan": Q(kind=Kind.EVENT_CHANGED),
    "entry": _OF_PLAYERS,
    "details": _OF_PLAYERS,
    "disputes": Q(kind__in=(Kind.DISPUTES_COUNTED, *APPEALS, *_OF_ROUNDS)),
    "clock": Q(kind__in=(Kind.CLOCK_SET, *_OF_ROUNDS)),
    "finish": ~Q(kind=Kind.CLOCK_SET),
}
_OF_DECKS = {
    "limited": (Kind.LIMITED_SET, Kind.POOLS_GIVEN, Kind.POOL_SET),
    "pods": (Kind.LIMITED_SET, Kind.PODS_SEATED),
}
#: Sights of `decks` on one player, whose number stands behind the name.
_OF_ONE_DECK = {"pool": (Kind.POOL_SET,), "list": (Kind.DECK_SET,), "lock": (Kind.DECK_SET,)}
_OF_ALL_DECKS = (Kind.LIMITED_SET, Kind.POOLS_GIVEN, Kind.DECKS_LOCKED)


def since(event: Event, number: int, parts: Parts, most: int = 3) -> list[Operation]:
    """The newest operations after `number` that a form with this sight depends on, the oldest
    first."""
    rows = event.operations.filter(number__gt=number).select_related("actor")
    rows = rows.filter(_about(parts) | Q(kind__in=HISTORY))
    return list(rows.order_by("-number")[:most])[::-1]


def _about(parts: Parts) -> Q:
    """The operations that a sight depends on."""
    name, *more = parts
    if name in _OF_DECKS:
        return Q(kind__in=_OF_DECKS[name])
    if name in _OF_ONE_DECK:
        number, *_row = more
        return Q(kind__in=_OF_ONE_DECK[name], payload__entry=number) | Q(kind__in=_OF_ALL_DECKS)
    about = _ABOUT.get(name, Q(kind__in=_OF_ROUNDS))
    if name == "match" and more:
        match, *_seats = more
        serial, *_seen = match
        about = Q(payload__match=serial)
    return about & ~Q(kind__in=_ASIDE)
