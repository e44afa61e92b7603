"""Conflicts of interest, in one place: **who plays in an event is a player there.**

Whoever has an entry in an event, from signing up to its end, waiting, dropped or disqualified, sees
nothing hidden of it and acts on nothing that touches their match, their penalties or their
advantage, whatever the roles held beside. An entry that fell by an undo counts as none.

``acts`` classifies every kind of operation, ``sight`` every hidden thing; a kind without a class
fails a test. Services, queries and pages ask here and have no rule of their own. The package reads
events through their relations alone, so that models may ask it too.
"""

from tournaments.policy.acts import (
    ACTS,
    HOLDERS,
    JUDGES,
    SCORERS,
    STAFF,
    Act,
    Concern,
    allows,
    concern_of,
    conflict,
    covered,
    expect,
    expect_back,
    expect_neutral,
    may_back,
    refusal,
)
from tournaments.policy.people import begun, entries_of, is_staff, over, plays, roles_of
from tournaments.policy.sight import (
    SIGHT,
    Hidden,
    Sight,
    explain,
    opened,
    sees,
    sees_divisions,
    watches,
)

__all__ = [
    "ACTS",
    "HOLDERS",
    "JUDGES",
    "SCORERS",
    "SIGHT",
    "STAFF",
    "Act",
    "Concern",
    "Hidden",
    "Sight",
    "allows",
    "begun",
    "concern_of",
    "conflict",
    "covered",
    "entries_of",
    "expect",
    "expect_back",
    "expect_neutral",
    "explain",
    "is_staff",
    "may_back",
    "opened",
    "over",
    "plays",
    "refusal",
    "roles_of",
    "sees",
    "sees_divisions",
    "watches",
]
