"""The players of an event as a list to work with: looked for, narrowed down, put in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DeckState, EntryState
from tournaments.models import Entry, Event

_IN = ~Q(state__in=[EntryState.DROPPED, EntryState.WAITING])
SHOWN: Mapping[str, tuple[Any, Q]] = {
    "": (_("Everybody"), Q()),
    "not-here": (_("Not checked in"), Q(state=EntryState.REGISTERED)),
    "here": (_("Checked in"), Q(state=EntryState.CHECKED_IN)),
    "no-deck": (
        _("Without a legal deck"),
        _IN & ~Q(deck_state__in=[DeckState.LEGAL, DeckState.LOCKED]),
    ),
    "no-account": (_("Without an account"), Q(user=None)),
    "waiting": (_("On the wait list"), Q(state=EntryState.WAITING)),
    "dropped": (_("Dropped"), Q(state=EntryState.DROPPED)),
}
"""What a list can be narrowed down to, in words and as a condition."""
ORDERS: Mapping[str, tuple[Any, tuple[str, ...]]] = {
    "": (_("By name"), ("name", "number")),
    "number": (_("As they came"), ("number",)),
    "newest": (_("Newest first"), ("-number",)),
    "state": (_("By state"), ("state", "name", "number")),
    "club": (_("By club"), ("club", "name", "number")),
}


def with_illegal_list(event: Event) -> list[str]:
    """The players whose registered list the event does not allow, by name."""
    rows = Entry.objects.filter(_IN, event=event, deck_state=DeckState.ILLEGAL)
    return list(rows.order_by("name", "number").values_list("name", flat=True))


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to narrow the list down, with how many it leaves."""

    key: str
    label: Any
    count: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks of the list; unknown words are as if they were not there."""

    words: str
    show: str
    order: str

    @classmethod
    def of(cls, said: Mapping[str, str]) -> Asked:
        show, order = said.get("show", ""), said.get("order", "")
        words = said.get("q", "").strip()[:80].replace("\x00", "")
        return cls(words, show if show in SHOWN else "", order if order in ORDERS else "")

    @property
    def query(self) -> str:
        """The same as a query string, without the page."""
        said = {"q": self.words, "show": self.show, "order": self.order}
        return urlencode({name: value for name, value in said.items() if value})


def players(event: Event, asked: Asked) -> QuerySet[Entry]:
    """The entries asked for: a number is an entry's, words are looked for in name and club."""
    rows = event.entries.select_related("user").filter(SHOWN[asked.show][1])
    if asked.words.isascii() and asked.words.isdigit() and len(asked.words) < 8:
        rows = rows.filter(number=int(asked.words))
    elif asked.words:
        rows = rows.filter(Q(name__icontains=asked.words) | Q(club__icontains=asked.words))
    return rows.order_by(*ORDERS[asked.order][1])


def choices(event: Event) -> list[Choice]:
    """All ways to narrow the list down that leave somebody; one query."""
    counts = {f"n{at}": Count("pk", filter=one[1]) for at, one in enumerate(SHOWN.values()) if at}
    found = event.entries.aggregate(n0=Count("pk"), **counts)
    rows = [Choice(key, one[0], found[f"n{at}"]) for at, (key, one) in enumerate(SHOWN.items())]
    return [row for row in rows if row.count or not row.key]
