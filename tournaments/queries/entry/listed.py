"""The players of an event as a list to work with: looked for, narrowed down, put in order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DeckState, EntryState, EventState
from tournaments.models import Entry, Event
from tournaments.queries import asking
from tournaments.queries.asking import Choice, Ways, query_of, words_in
from tournaments.words.alphabet import by_name, holds

_IN = ~Q(state__in=[EntryState.DROPPED, EntryState.WAITING])
_AT_THE_DOORS = Q(
    state=EntryState.CHECKED_IN,
    event__state=EventState.RUNNING,
    event__checkin_open=True,
    here=False,
)
"""Players who have not said that they are here, while the doors of a later day are open."""
SHOWN: Ways = {
    "": (_("Everybody"), Q()),
    "not-here": (_("Not checked in"), Q(state=EntryState.REGISTERED) | _AT_THE_DOORS),
    "here": (_("Checked in"), Q(state=EntryState.CHECKED_IN) & ~_AT_THE_DOORS),
    "no-deck": (
        _("Without a legal deck"),
        _IN & ~Q(deck_state__in=[DeckState.LEGAL, DeckState.LOCKED]),
    ),
    "no-account": (_("Without an account"), Q(user=None)),
    "waiting": (_("On the wait list"), Q(state=EntryState.WAITING)),
    "dropped": (_("Dropped"), Q(state=EntryState.DROPPED)),
}
ORDERS: Mapping[str, tuple[Any, tuple[Any, ...]]] = {
    "": (_("By name"), (*by_name(), "number")),
    "number": (_("As they came"), ("number",)),
    "newest": (_("Newest first"), ("-number",)),
    "state": (_("By state"), ("state", *by_name(), "number")),
    "club": (_("By club"), (*by_name("club"), *by_name(), "number")),
}


def with_illegal_list(event: Event) -> list[str]:
    """The players whose registered list the event does not allow, by name."""
    rows = Entry.objects.filter(_IN, event=event, deck_state=DeckState.ILLEGAL)
    return list(rows.order_by(*by_name(), "number").values_list("name", flat=True))


@dataclass(frozen=True, slots=True)
class PlayerSearch:
    """The search, filter and order of the list; unknown values are ignored."""

    words: str
    show: str
    order: str

    @classmethod
    def of(cls, said: Mapping[str, str]) -> PlayerSearch:
        show, order = said.get("show", ""), said.get("order", "")
        return cls(words_in(said), show if show in SHOWN else "", order if order in ORDERS else "")

    @property
    def query(self) -> str:
        """The same as a query string, without the page."""
        return self.query_at(0)

    def query_at(self, page: int) -> str:
        """The same as a query string for one page of the list; of the first it says no number."""
        shown = page if page > 1 else 0
        return query_of(q=self.words, show=self.show, order=self.order, page=shown)


def players(event: Event, asked: PlayerSearch, *, divided: bool = False) -> QuerySet[Entry]:
    """The entries asked for. A number finds the entry with it; words are searched in name and club,
    and in the division where the reader sees these (`divided`)."""
    rows = event.entries.select_related("user").filter(SHOWN[asked.show][1])
    if asked.words.isascii() and asked.words.isdigit() and len(asked.words) < 8:
        rows = rows.filter(number=int(asked.words))
    elif asked.words:
        found = holds("name", asked.words) | holds("club", asked.words)
        if divided:
            found |= holds("division", asked.words)
        rows = rows.filter(found)
    return rows.order_by(*ORDERS[asked.order][1])


def choices(event: Event) -> list[Choice]:
    """All ways to narrow the list down that leave somebody; one query."""
    return asking.choices(event.entries.all(), SHOWN)
