"""What must be true in a hall: no table is owed, rows and standings agree, nobody acts in an own
conflict of interest.

All of it is worked out independently: no function here asks the code that it judges, except for the
chain, which is a hash.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.db import transaction

from gameplay.models import Table
from tournaments.enums import TABLE_PHASES, EventState, MatchState, OperationKind, RoundState
from tournaments.models import Entry, Event, Match, Operation, Penalty, Round
from tournaments.operations import verify_chain
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture, snapshot
from tournaments.queries.ranking import standings
from tournaments.standings.points import CARD_POINTS

Kind = OperationKind
#: The operations that only staff may do who do not play in the event.
NEUTRAL = frozenset(
    {Kind.PENALTY_GIVEN, Kind.PENALTY_VOIDED, Kind.RULING_APPLIED, Kind.RESULT_CORRECTED}
    | {Kind.DECK_CHECKED, Kind.APPEAL_SETTLED}
)
#: The operations that staff who play may do too, but never at their own match.
NOT_OWN = frozenset({Kind.RESULT_ENTERED, Kind.EXTENSION_GIVEN, Kind.JUDGE_CAME})


def owed(now: Any, seconds: float) -> Iterator[Match]:
    """The pairings of digital events that have no table though they were published at least so many
    seconds ago."""
    paired = (
        Match.objects.filter(round__state=RoundState.PUBLISHED, event__digital=True)
        .filter(event__state=EventState.RUNNING, entry_b__isnull=False, round__fallen=False)
        .exclude(state=MatchState.CONFIRMED)
        .select_related("event", "round", "entry_a", "entry_b")
    )
    for match in paired:
        since = match.round.published_at
        if since is None or (now - since).total_seconds() < seconds:
            continue
        if not Table.objects.filter(match_id=match.pk).exclude(state="void").exists():
            yield match


def differences(event: Event) -> Iterator[str]:
    """In words, where the rows, the log and the standings of an event disagree."""
    try:
        with transaction.atomic():  # the lock keeps others from writing to the event meanwhile
            held = Event.objects.select_for_update().get(pk=event.pk)
            found = list(_differences(held))
        yield from found
    except Exception as fault:  # whatever it is, a page of the event would fail in the same way
        yield f"it cannot be worked out: {type(fault).__name__}: {fault}"


def _differences(event: Event) -> Iterator[str]:
    fault = verify_chain(event)
    if fault is not None:
        yield f"the chain breaks at operation {fault.number}: {fault.detail}"
    if picture(History.of(event).book) != snapshot(event):
        yield "the log gives other rows than there are"
    if event.state in (EventState.RUNNING, EventState.FINISHED):
        yield from _standings(event)


def _standings(event: Event) -> Iterator[str]:
    """Compare the points and results in the standings with a plain count over the closed rounds."""
    if event.pods or event.plan or event.origin or standings.rules_of(event).points != CARD_POINTS:
        return
    lines = standings.of(event).lines
    counted = _counted(event)
    for line in lines:
        points, won, lost, drawn = counted.get(int(line.player), (Fraction(0), 0, 0, 0))
        if (line.points, line.wins, line.losses, line.draws) != (points, won, lost, drawn):
            told = f"{line.points} points, {line.wins}-{line.losses}-{line.draws}"
            yield f"player {line.player} stands with {told}; by hand {points}, {won}-{lost}-{drawn}"
    if [line.points for line in lines] != sorted((one.points for one in lines), reverse=True):
        order = [(line.player, str(line.points)) for line in lines]
        gone = _disqualified(event)
        if [one for one in order if int(one[0]) not in gone] != sorted(
            (one for one in order if int(one[0]) not in gone), key=lambda one: -Fraction(one[1])
        ):
            yield f"the order does not follow the points: {order}"


def _disqualified(event: Event) -> set[int]:
    rows = Penalty.objects.filter(event=event, kind="disqualification", voided=False)
    return set(rows.values_list("entry__number", flat=True))


def _counted(event: Event) -> dict[int, tuple[Fraction, int, int, int]]:
    found: dict[int, list[Any]] = {}
    matches = Match.objects.filter(
        event=event,
        state=MatchState.CONFIRMED,
        round__state=RoundState.CLOSED,
        round__fallen=False,
        round__phase__kind__in=TABLE_PHASES,
    ).select_related("entry_a", "entry_b")
    for match in matches:
        for entry, own, other in (
            (match.entry_a, match.wins_a, match.wins_b),
            (match.entry_b, match.wins_b, match.wins_a),
        ):
            if entry is None:
                continue
            row = found.setdefault(entry.number, [Fraction(0), 0, 0, 0])
            if match.outcome == "both_lose":
                row[2] += 1
            elif own == other:
                row[0] += 1
                row[3] += 1
            elif own > other:
                row[0] += 3
                row[1] += 1
            else:
                row[2] += 1
    return {number: (row[0], row[1], row[2], row[3]) for number, row in found.items()}


# --- Acts that somebody was not allowed to do ------------------------------------------------


def conflict(operation: Operation) -> str:
    """The conflict of interest of the person who did this operation; "" if there is none."""
    if operation.actor_id is None or operation.kind not in NEUTRAL | NOT_OWN:
        return ""
    event = operation.event
    if event.state not in (EventState.RUNNING, EventState.REGISTRATION):
        return ""
    own = Entry.objects.filter(event=event, user=operation.actor_id).first()
    if own is None:
        return ""
    if operation.kind in NEUTRAL:
        return f"{operation.actor_name} plays in the event and did {operation.kind}"
    match = Match.everything.filter(event=event, serial=operation.payload.get("match")).first()
    seats = (
        [match.entry_a_id, match.entry_b_id, match.entry_c_id, match.entry_d_id] if match else []
    )
    if own.pk in seats:
        return f"{operation.actor_name} did {operation.kind} at the own table"
    return ""


def drawn_from(slug: str) -> dict[str, object]:
    """What the desk of an event shows now: the drafted round with its pairings, and the published
    round."""
    shown: dict[str, object] = {"slug": slug}
    rounds = Round.objects.filter(event__slug=slug, state__in=("draft", "published"))
    for one in rounds:
        shown[one.state] = _picture(one)
    return shown


def _picture(one: Round) -> tuple[Any, ...]:
    rows = one.matches.order_by("serial").values_list("serial", "entry_a", "entry_b", "entry_c")
    return (one.serial, tuple(rows)) if one.state == RoundState.DRAFT else (one.serial,)


def taken(operation: Operation) -> dict[str, object]:
    """The round that an operation was about, as the operation itself tells it."""
    serial = operation.payload.get("round")
    return {"draft": serial, "published": serial}


def unseen(operation: Operation, shown: dict[str, object], before: dict[str, object]) -> str:
    """What an operation did to a round that its page did not show, in words; "" if the page showed
    it. `shown`: what the desk showed when the page was made; `before`: what it would have shown
    when the form was sent."""
    steps = {Kind.ROUND_PUBLISHED: "draft", Kind.ROUND_CLOSED: "published"}
    steps[Kind.DRAFT_DISCARDED] = "draft"
    state = steps.get(Kind(operation.kind))
    if state is None or not shown or shown.get(state) == before.get(state):
        return ""
    there, told = before.get(state), shown.get(state)
    if isinstance(there, int) and isinstance(told, tuple) and told[0] == there:
        return ""
    return f"{operation.kind} of what the page did not show"
