"""The page of a table for watchers, drawn from the document that they are shown."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.conf import settings

from gameplay.documents import Document
from gameplay.documents.model import as_json
from gameplay.drawing import Look, draw, look_of
from gameplay.drawing.chaotic import Card
from gameplay.enums import TableState
from gameplay.models import Seat, Table
from gameplay.queries.table import table_clocks
from gameplay.queries.table.documents import head_of, sitting_of
from gameplay.queries.table.pages import SeatTimes, fighters_of, hands_of, times_of
from gameplay.queries.table.stopped import WentOn
from gameplay.queries.table.watching import READER, shown_text
from tournaments.machine.packing import packed, unpacked

BELOW = "A"
"""The seat that is drawn below."""
LOGGED = 40
"""The most events that the page tells; the document has some more."""
QUIET = (
    *("priority", "pass", "draw", "base", "element", "text", "total", "shuffle"),
    *("striker", "discard", "resolve"),
)
"""Kinds of events that only say whose turn it is, or what follows from another that is told."""


def document_for(table: Table) -> str:
    """What watchers see of a table, as JSON. Before anything is due it only says who sits there."""
    text = shown_text(table)
    if text:
        return packed(table_clocks.at_once(unpacked(text))) if table.clock else text
    head = replace(head_of(table, 0, None), state=TableState.WAITING.value, paused=False)
    seats = tuple(sitting_of(seat, READER, settings.LANGUAGE_CODE) for seat in table.seats.all())
    head = replace(head, watchers=None, round_ends=None, stopped_by=None, stopped_at=None)
    head = replace(head, resumed_by=None, resumed_at=None)
    return packed(as_json(Document(revision=0, reader=READER, table=head, seats=seats)))


class SparseObject(dict[str, Any]):
    """An object of a document, in which a missing member means null. Names of dictionary methods,
    which templates also look up, are not taken for members."""

    def __missing__(self, name: str) -> None:
        if hasattr(dict, name):
            raise KeyError(name)


@dataclass(frozen=True, slots=True)
class WatchPage:
    """A table as its watchers see it now. Of ``table`` only what is public from the first moment
    is shown; all else stands in ``document``, which is behind by the delay."""

    table: Table
    document: Mapping[str, Any]
    seats: Mapping[str, Seat]
    reader: str = READER

    @property
    def revision(self) -> int:
        return int(self.document["revision"])

    @property
    def view(self) -> Mapping[str, Any] | None:
        return self.document.get("view")

    @property
    def look(self) -> Look | None:
        """The templates that show this game."""
        return look_of(self.view) if self.view else None

    @property
    def board(self) -> Any:
        return draw(self.view, BELOW) if self.view else None

    @property
    def hands(self) -> list[dict[str, Any]]:
        """What each player has, in numbers; the one drawn below last."""
        return hands_of(self.view, self.seats, BELOW) if self.view else []

    @property
    def fighters(self) -> list[Card]:
        """The Creatures in combat, the one drawn above first."""
        return fighters_of(self.board)

    @property
    def events(self) -> list[Mapping[str, Any]]:
        """The last events, the newest first."""
        return list(reversed(self.document.get("events", ())))[:LOGGED]

    @property
    def last_sentence(self) -> str:
        """The sentence of the newest event that says more than whose turn it is."""
        told = (one for one in self.events if one["kind"] not in QUIET)
        return next((one["text"] for one in told if one["text"] != one["line"]), "")

    @property
    def last_sentences(self) -> str:
        """The sentences of the two newest events that say more than whose turn it is, if both are
        of one step: a cost is understood beside what was paid for."""
        told = [one for one in self.events if one["kind"] not in QUIET]
        told = [one for one in told if one["text"] != one["line"]][:2]
        same = [one["text"] for one in told if one["step"] == told[0]["step"]]
        return " ".join(reversed(same))

    @property
    def waiting_for(self) -> list[str]:
        """The names of those who have to decide."""
        return [self._name(letter) for letter in self.document.get("waiting_for", ())]

    @property
    def over(self) -> bool:
        """Whether watchers have seen the end of the match."""
        return bool(self.document["table"]["state"] == TableState.FINISHED)

    @property
    def winner(self) -> str:
        """Who won, by name, where the match was one game; "" for nobody."""
        if not self.over or self.table.best_of > 1 or not self.view or not self.view["result"]:
            return ""
        winner = self.view["result"]["winner"]
        return self._name(winner) if winner in self.seats else ""

    @property
    def stopped(self) -> bool:
        return bool(self.document["table"].get("paused"))

    @property
    def stopped_by(self) -> str:
        """Who stopped play, by name; "" for the hall itself."""
        return str(self.document["table"].get("stopped_by") or "")

    @property
    def stopped_at(self) -> datetime | None:
        """When play was stopped."""
        at = self.document["table"].get("stopped_at")
        return datetime.fromisoformat(at) if at else None

    @property
    def went_on(self) -> WentOn | None:
        """Who let play go on after the last stop, and when."""
        told = self.document["table"]
        at = told.get("resumed_at")
        return WentOn(told.get("resumed_by") or "", datetime.fromisoformat(at)) if at else None

    @property
    def ended(self) -> Mapping[str, Any] | None:
        return self.document.get("ended")

    @property
    def won(self) -> list[tuple[str, str, int]]:
        """Letter, name and games won of each seat. In a match that is one game, the games are those
        within it."""
        won = self.document["table"].get("won") or {}
        within = ((self.view or {}).get("match") or {}).get("games") or won
        return [(letter, self._name(letter), int(within.get(letter, 0))) for letter in self.seats]

    @property
    def times(self) -> list[SeatTimes]:
        """The clock of each seat, in the order of letters; none at a table without clocks."""
        told = self.document.get("clock")
        if told is None:
            return []
        clock = table_clocks.of_json(told)
        return [times_of(seat, clock) for seat in self.seats.values()]

    @property
    def flag(self) -> str:
        """Who has lost the game that is shown on time, by name; "" for nobody."""
        clock = self.document.get("clock")
        return self._name(clock["flag"]) if clock and clock["flag"] else ""

    @property
    def script(self) -> str:
        """The module that draws the table in the browser; "" where the server draws all."""
        return look_of({"game": self.table.rulebook}).script

    def _name(self, letter: str) -> str:
        seat = self.seats.get(letter)
        return seat.name or letter if seat is not None else letter


def watch_page(table: Table) -> WatchPage:
    """The table as its watchers see it now. Two queries, with its seats read before."""
    document = json.loads(document_for(table), object_hook=SparseObject)
    return WatchPage(table, document, {seat.letter: seat for seat in table.seats.all()})
