"""In which states an operation can be done: the one place that names them.

A service asks here before it does anything, and refuses in its own words. The checks of this
package ask here again when an operation is applied anew, and when a file is taken in. A kind of
operation that is not in the table of a thing has no condition on its state.
"""

from __future__ import annotations

from tournaments.enums import EntryState, EventState, MatchState, OperationKind, RoundState
from tournaments.operations import reading

Kind = OperationKind
UNCONFIRMED = (MatchState.OPEN, MatchState.REPORTED, MatchState.DISPUTED)

EVENT: dict[str, tuple[str, ...]] = {
    Kind.EVENT_CHANGED: (EventState.DRAFT, EventState.REGISTRATION, EventState.RUNNING),
    Kind.EVENT_PUBLISHED: (EventState.DRAFT,),
    Kind.EVENT_STARTED: (EventState.REGISTRATION,),
    # In a finished event a correction crowns another champion.
    Kind.EVENT_FINISHED: (EventState.RUNNING, EventState.FINISHED),
    Kind.ENTRY_ADDED: (EventState.REGISTRATION, EventState.RUNNING),
    Kind.ENTRY_RETURNED: (EventState.REGISTRATION, EventState.RUNNING),
    Kind.ENTRY_PROMOTED: (EventState.REGISTRATION,),
    # While it runs: for a day to come (services/entry/doors.py).
    Kind.ENTRY_CHECKED_IN: (EventState.REGISTRATION, EventState.RUNNING),
    Kind.CHECKIN_OPENED: (EventState.REGISTRATION, EventState.RUNNING),
    Kind.CHECKIN_CLOSED: (EventState.REGISTRATION, EventState.RUNNING),
    Kind.PHASE_OPENED: (EventState.RUNNING,),
    Kind.ROUND_DRAFTED: (EventState.RUNNING,),
}
"""The states of the event."""

ROUND: dict[str, tuple[str, ...]] = {
    # Of an entry it is the round in which the player sits down.
    Kind.ENTRY_ADDED: (RoundState.PUBLISHED,),
    Kind.ENTRY_RETURNED: (RoundState.PUBLISHED,),
    Kind.SEATS_SWAPPED: (RoundState.DRAFT,),
    Kind.DRAFT_DISCARDED: (RoundState.DRAFT,),
    Kind.PUBLISHING_SET: (RoundState.DRAFT,),
    Kind.ROUND_PUBLISHED: (RoundState.DRAFT,),
    Kind.ROUND_CLOSED: (RoundState.PUBLISHED,),
    Kind.CLOCK_SET: (RoundState.PUBLISHED,),
    Kind.TABLE_ATTACHED: reading.PUBLIC,
    Kind.EXTENSION_GIVEN: reading.PUBLIC,
    Kind.JUDGE_CALLED: (RoundState.PUBLISHED,),
    Kind.RESULT_REPORTED: (RoundState.PUBLISHED,),
    Kind.RESULT_ENTERED: (RoundState.PUBLISHED,),
    Kind.RESULT_DIGITAL: (RoundState.PUBLISHED,),
    Kind.RESULT_NOTED: reading.PUBLIC,
    Kind.RESULT_CORRECTED: reading.PUBLIC,
    Kind.RULING_APPLIED: reading.PUBLIC,
    Kind.APPEAL_MADE: reading.PUBLIC,
}
"""The states of the round, or of the round of the match."""

MATCH: dict[str, tuple[str, ...]] = {
    Kind.ROUND_CLOSED: (MatchState.CONFIRMED,),
    Kind.JUDGE_CALLED: UNCONFIRMED,
    Kind.RESULT_REPORTED: UNCONFIRMED,
    Kind.RESULT_CORRECTED: (MatchState.CONFIRMED,),
}
"""The states of the match; of a round that is closed, of each of its matches."""

ENTRY: dict[str, tuple[str, ...]] = {
    Kind.ENTRY_DROPPED: (EntryState.REGISTERED, EntryState.CHECKED_IN, EntryState.WAITING),
    Kind.ENTRY_RETURNED: (EntryState.DROPPED, EntryState.WAITING),
    Kind.ENTRY_PROMOTED: (EntryState.WAITING,),
    Kind.ENTRY_CHECKED_IN: (EntryState.REGISTERED, EntryState.CHECKED_IN, EntryState.WAITING),
}
"""The states of the entry."""


def may(
    kind: str,
    *,
    event: str | None = None,
    round: str | None = None,
    match: str | None = None,
    entry: str | None = None,
) -> bool:
    """Whether an operation of a kind can be done while the named things are in these states.

    Raises KeyError where the table of that thing does not have the kind: then there is nothing to
    ask.
    """
    return (
        (event is None or event in EVENT[kind])
        and (round is None or round in ROUND[kind])
        and (match is None or match in MATCH[kind])
        and (entry is None or entry in ENTRY[kind])
    )
