"""The rows of an event by names of its own: numbers, serials, handles; no primary keys.

Each shelf is one table. Operations, replay, undo and snapshots speak of rows only in this form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models

from tournaments.enums import DeckState, EntryState, MatchState, Outcome, RoundState
from tournaments.models import Entry, Match, Penalty, Phase, Report, Round, Staff

Row = dict[str, Any]
Key = Any
"""A number within the event; for staff the pair (handle, role)."""
PEOPLE = "people"
"""The name of the shelf to which links to an account point."""


@dataclass(frozen=True, slots=True)
class Link:
    """A column that names a row of another shelf: field of the model, shelf, column of its key."""

    field: str
    shelf: str
    by: str = "number"


@dataclass(frozen=True, slots=True)
class Shelf:
    """One table: what names a row, the columns with their values in a new row, links by column.

    `fixed`: columns that never change once the row is there.
    """

    name: str
    model: type[models.Model]
    key: tuple[str, ...]
    columns: Mapping[str, Any]
    links: Mapping[str, Link] = field(default_factory=dict)
    fixed: tuple[str, ...] = ()
    owner: str = "event"

    @property
    def names(self) -> tuple[str, ...]:
        """All columns, the key first."""
        return (*self.key, *(name for name in self.columns if name not in self.key))

    @property
    def paths(self) -> tuple[str, ...]:
        """Where the database finds each of `names`."""
        links = self.links
        return tuple(
            f"{links[name].field}__{links[name].by}" if name in links else name
            for name in self.names
        )

    def key_of(self, row: Row) -> Key:
        return row[self.key[0]] if len(self.key) == 1 else tuple(row[name] for name in self.key)


NOTHING: Any = None
EVENT_COLUMNS = (
    *("slug", "name", "description", "game", "format", "ruleset_version", "size", "best_of"),
    *("swiss_rounds", "cut", "digital", "scoring", "round_minutes", "capacity", "state"),
    *("checkin_open", "checkin_used", "doors", "plan", "apart", "table_ranges", "starts_at"),
    *("created_at", "announcement", "announced_at"),
    *("time_called", "deck_policy", "ends_at", "venue", "contact", "fee", "links", "prizes"),
    *("decks_required", "decks_due", "ban_list", "card_rules", "listed_formation"),
    *("watching", "watch_delay", "watched_hands", "table_clock", "table_chat"),
    *("appeal_minutes", "divisions", "divisions_public", "divisions_chosen"),
)
"""Columns of the event itself; `champion` (an entry's number) comes with them."""

SHELVES: dict[str, Shelf] = {
    shelf.name: shelf
    for shelf in (
        Shelf(
            "staff",
            Staff,
            ("user", "role"),
            {"active": True},
            {"user": Link("user", PEOPLE, "handle")},
            fixed=("user",),
        ),
        Shelf(
            "entries",
            Entry,
            ("number",),
            {
                **{"user": NOTHING, "name": "", "state": EntryState.REGISTERED.value},
                **{"deck_state": DeckState.NONE.value, "deck_digest": "", "first_round": 1},
                **{"last_round": NOTHING, "drop_reason": "", "fixed_table": NOTHING},
                **{"here": False, "checks": (), "club": "", "pod": "", "members": (), "byes": ()},
                "division": "",
            },
            {"user": Link("user", PEOPLE, "handle")},
            fixed=("user",),
        ),
        Shelf("phases", Phase, ("number",), {"kind": "", "seeds": (), "plan": {}}),
        Shelf(
            "rounds",
            Round,
            ("serial",),
            {
                **{"phase": NOTHING, "number": 0, "state": RoundState.DRAFT.value, "seed": ""},
                **{"inputs": {}, "certificate": {}, "edited": False},
                **{"publish_at": NOTHING, "publish_missed": False},
                **{"published_at": NOTHING, "closed_at": NOTHING},
                **{"clock_ends_at": NOTHING, "clock_left": NOTHING},
            },
            {"phase": Link("phase", "phases")},
        ),
        Shelf(
            "matches",
            Match,
            ("serial",),
            {
                **{"round": NOTHING, "table_number": 0, "bout": NOTHING},
                **{"a": NOTHING, "b": NOTHING, "c": NOTHING, "d": NOTHING},
                **{"state": MatchState.OPEN.value, "wins_a": 0, "wins_b": 0, "draws": 0},
                **{"outcome": Outcome.PLAYED.value, "source": "", "reasons": (), "told": {}},
                **{"places": (), "table_address": "", "open_disputes": 0, "extension": 0},
                "judge_called_at": NOTHING,
            },
            {
                "round": Link("round", "rounds", "serial"),
                **{side: Link(f"entry_{side}", "entries") for side in "abcd"},
            },
        ),
        Shelf(
            "reports",
            Report,
            ("number",),
            {
                **{"match": NOTHING, "entry": NOTHING, "by": NOTHING, "source": ""},
                **{"wins_a": 0, "wins_b": 0, "draws": 0, "places": ()},
                **{"counted": True, "at": NOTHING},
            },
            {
                "match": Link("match", "matches", "serial"),
                "entry": Link("entry", "entries"),
                "by": Link("by", PEOPLE, "handle"),
            },
            fixed=("by",),
            owner="match__event",
        ),
        Shelf(
            "penalties",
            Penalty,
            ("number",),
            {
                **{"entry": NOTHING, "match": NOTHING, "code": "", "kind": "", "reason": ""},
                **{"rule": "", "by": NOTHING, "at": NOTHING, "voided": False, "void_reason": ""},
            },
            {
                "entry": Link("entry", "entries"),
                "match": Link("match", "matches", "serial"),
                "by": Link("by", PEOPLE, "handle"),
            },
            fixed=("by",),
        ),
    )
}
"""The shelves in the order in which rows can be made: a row links to rows of earlier shelves
only."""
