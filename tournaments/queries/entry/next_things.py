"""A player's next thing: in which event, at which table, and who must act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Prefetch, Q

from tournaments.enums import EntryState, EventState, MatchState, RoundState
from tournaments.models import Entry, Event, Match, Report, Round
from tournaments.queries.event import after
from tournaments.queries.event.after import After

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class Next:
    """What an entrant does next.

    kind: "deck", "check_in", "ready" before the start; "play", "report", "confirm" (the opponent
    reported), "reported" (the opponent has not), "conflict", "bye", "done" in a round; "wait"
    between rounds, "day" before another day, "doors" (to say that one is here for it), "here"
    (said so), "ended" (nothing is left to play), "out" (not in the bracket), "dropped", "over".
    after: what comes next while no round runs.
    """

    entry: Entry
    kind: str
    match: Match | None = None
    round: Round | None = None
    after: After | None = None

    @property
    def event(self) -> Event:
        return self.entry.event

    @property
    def opponent(self) -> Entry | None:
        return self.match.opponent_of(self.entry) if self.match else None

    @property
    def others(self) -> list[Entry]:
        """Everybody else at the table: one, in a pod two or three."""
        players = self.match.players if self.match else ()
        return [one for one in players if one.pk != self.entry.pk]

    @property
    def calls(self) -> bool:
        """Whether the table waits for a judge whom this player called."""
        return self.match is not None and self.match.caller_id == self.entry.user_id

    @property
    def said(self) -> Report | None:
        """What the opponent reported."""
        if self.match is None:
            return None
        others = [r for r in self.match.reports.all() if r.entry_id != self.entry.pk]
        return others[0] if others else None


COUNTED = Prefetch("reports", Report.objects.filter(counted=True, entry__isnull=False))


def nexts(entries: Sequence[Entry]) -> list[Next]:
    """The next thing of each entry (with its event selected), most urgent first; two queries, and
    those of `after.of_events`."""
    rounds = {
        round_.event_id: round_
        for round_ in Round.objects.filter(
            event__in=[entry.event_id for entry in entries], state=RoundState.PUBLISHED
        ).select_related("phase")
    }
    seated = Q(entry_a__in=entries) | Q(entry_b__in=entries)
    seated |= Q(entry_c__in=entries) | Q(entry_d__in=entries)
    matches: dict[int, Match] = {}
    found = Match.objects.filter(seated, round__state=RoundState.PUBLISHED)
    # A round may be published between the two queries, so it is read along with its matches.
    for match in found.with_players().prefetch_related(COUNTED):
        for one in match.players:
            matches[one.pk] = match
    between = {e.event_id: e.event for e in entries if e.event_id not in rounds}
    nexts_of = after.of_events(between.values())
    things = [
        _next(
            entry,
            rounds.get(entry.event_id),
            matches.get(entry.pk),
            nexts_of.get(entry.event_id),
        )
        for entry in entries
    ]
    return sorted(things, key=lambda thing: URGENCY.index(thing.kind))


URGENCY = (
    *("confirm", "play", "report", "conflict", "check_in", "doors", "deck", "reported", "bye"),
    *("done", "wait", "ready", "here", "day", "ended", "out", "dropped", "over"),
)


def of_user(user: User | AnonymousUser) -> list[Next]:
    """The next things of somebody in all events that are not over."""
    if not user.is_authenticated:
        return []
    entries = Entry.objects.filter(
        user=user,
        event__removed_at=None,
        event__state__in=[EventState.REGISTRATION, EventState.RUNNING],
    ).exclude(state__in=[EntryState.DROPPED, EntryState.WAITING])
    return nexts(list(entries.select_related("event").order_by("event__starts_at", "pk")))


def _next(
    entry: Entry, round_: Round | None, match: Match | None, comes: After | None = None
) -> Next:
    event = entry.event
    if event.state == EventState.FINISHED:
        return Next(entry, "over")
    if match is not None:
        return Next(entry, _at_table(entry, match), match, match.round)
    if not entry.playing:
        return Next(entry, "dropped")
    if event.state == EventState.REGISTRATION:
        return Next(entry, _before(entry))
    if round_ is not None:
        return Next(entry, "out", None, round_)
    return Next(entry, _between(entry, comes), after=comes)


def _between(entry: Entry, comes: After | None) -> str:
    if comes is None:
        return "wait"
    if comes.kind == after.PAIRING:
        return "wait" if comes.left is None or entry.number in comes.left else "out"
    if comes.kind == after.OVER:
        return "ended"
    if not comes.open:
        return "day"
    return "here" if entry.here else "doors"


def _before(entry: Entry) -> str:
    if entry.event.asks_for_decks and not entry.deck_ready:
        return "deck"
    if entry.state == EntryState.CHECKED_IN:
        return "ready"
    return "check_in" if entry.event.checkin_open else "ready"


def _at_table(entry: Entry, match: Match) -> str:
    if match.bye:
        return "bye"
    if match.confirmed:
        return "done"
    if match.table_address and match.state == MatchState.OPEN:
        return "play"
    if match.state == MatchState.DISPUTED:
        return "conflict"
    if match.state == MatchState.REPORTED:
        own = any(report.entry_id == entry.pk for report in match.reports.all())
        return "reported" if own else "confirm"
    return "report"
