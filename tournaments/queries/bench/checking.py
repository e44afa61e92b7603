"""Deck checks of a round: which table is drawn next, and what the checks of the event found.

The draw is a keyed hash of event, round and the number of checks drawn in that round. Everybody who
asks gets the same table: nobody can draw again until a rival comes up, and no player can foresee
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.crypto import salted_hmac

from tournaments.enums import CheckResult, MatchState, RoundState
from tournaments.models import Entry, Event, Match
from tournaments.queries.person import people

LOT = "tournaments.deck_check"


@dataclass(frozen=True, slots=True)
class Done:
    """A deck check as the staff read it; `round` is 0 where it was made outside of one."""

    entry: Entry
    at: datetime
    by: str
    label: str
    right: bool
    note: str
    round: int
    by_lot: bool
    minutes: int


def checks_of(entry: Entry) -> list[dict[str, Any]]:
    """The deck checks of a player in order, `by` as the display name of the judge."""
    shown = people.shown_names(check["by"] for check in entry.checks)
    return [{**check, "by": shown.get(check["by"], check["by"])} for check in entry.checks]


def running_match(entry: Entry) -> Match | None:
    """The match of a published round that the player sits at now and that has no result."""
    return (
        Match.objects.of(entry)
        .with_players()
        .filter(round__state=RoundState.PUBLISHED)
        .exclude(state=MatchState.CONFIRMED)
        .order_by("-serial")
        .first()
    )


def next_table(event: Event) -> Match | None:
    """The table that is drawn for the next check; None where there is none.

    The draw is among tables on paper that still play and of which no player was checked in this
    round. Of these it takes one whose players had the fewest checks in the event.
    """
    tables = [
        match
        for match in _still_playing(event)
        if not any(_in_round(seat, match.round.serial) for seat in match.players)
    ]
    if not tables:
        return None
    fewest = min(map(_checks, tables))
    drawn = sorted(
        (match for match in tables if _checks(match) == fewest), key=lambda match: match.serial
    )
    return drawn[_lot(event, drawn[0].round.serial) % len(drawn)]


def history(event: Event) -> list[Done]:
    """Every deck check of the event, newest first."""
    rows = [
        (entry, check)
        for entry in Entry.objects.filter(event=event).exclude(checks=[])
        for check in entry.checks
    ]
    shown = people.shown_names(check["by"] for _entry, check in rows)
    done = [_done(entry, check, shown) for entry, check in rows]
    return sorted(done, key=lambda one: one.at, reverse=True)


def _done(entry: Entry, check: dict[str, Any], shown: dict[str, str]) -> Done:
    return Done(
        entry=entry,
        at=datetime.fromisoformat(check["at"]),
        by=shown.get(check["by"], check["by"]),
        label=str(CheckResult(check["result"]).label),
        right=check["result"] == CheckResult.RIGHT,
        note=check["note"],
        round=check.get("round", 0),
        by_lot=check.get("by_lot", False),
        minutes=check.get("minutes", 0),
    )


def _still_playing(event: Event) -> list[Match]:
    matches = (
        Match.objects.with_players()
        .filter(event=event, round__state=RoundState.PUBLISHED, table_address="")
        .exclude(state=MatchState.CONFIRMED)
        .exclude(entry_b=None)
    )
    return list(matches)


def _checks(match: Match) -> int:
    return sum(len(entry.checks) for entry in match.players)


def _in_round(entry: Entry, serial: int) -> bool:
    return any(check.get("round") == serial for check in entry.checks)


def _lot(event: Event, serial: int) -> int:
    """A number that stays the same until a drawn check is noted in this round."""
    noted = sum(
        check.get("by_lot", False) and check.get("round") == serial
        for checks in Entry.objects.filter(event=event).values_list("checks", flat=True)
        for check in checks
    )
    drawn = salted_hmac(LOT, f"{event.pk}:{serial}:{noted}", algorithm="sha256")
    return int.from_bytes(drawn.digest(), "big")
