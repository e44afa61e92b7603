"""Pools and draft pods as papers, a sheet each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks import rights
from decks.enums import LimitedWay
from decks.lists.shown import sheet
from decks.models import Limited
from decks.pools import reads
from decks.pools.drafts import pods, to_the_left, to_the_right
from tournaments.models import Entry, Event
from tournaments.printing import papers
from tournaments.printing.papers import Paper, PaperRequest, Sheet
from tournaments.words.alphabet import by_name

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User


def _drafted(event: Event) -> Limited | None:
    row = reads.limited_of(event)
    return row if row is not None and row.way == LimitedWay.DRAFT and row.pods else None


def pod_sheets(asked: PaperRequest) -> list[Sheet]:
    """The pods, a sheet each, for the table at which they draft."""
    row = _drafted(asked.event)
    if row is None:
        return []
    ways = {"left": to_the_left(row), "right": to_the_right(row)}
    return [
        Sheet(
            _("Draft pod %(number)d") % {"number": pod.number},
            "decks/_pod.html",
            {"pod": pod, **ways},
        )
        for pod in pods(asked.event, row)
    ]


def pool_sheets(asked: PaperRequest) -> list[Sheet]:
    """The pool of everybody who plays, by name."""
    if reads.limited_of(asked.event) is None:
        return []
    event = asked.event
    playing = list(Entry.objects.playing().filter(event=event).order_by(*by_name(), "number"))
    held = reads.current_of(playing)
    title = _("Pool")
    return [
        Sheet(
            entry.name,
            "decks/_sheet.html",
            {
                **sheet(reads.as_deck(title, event.game, row.cards, event.board)),
                "deck": title,
                "player": entry.name,
                "event": event,
                "registration": row,
            },
        )
        for entry in playing
        if (row := held.get(entry.pk)) is not None
    ]


def _reads_pools(user: User | AnonymousUser, event: Event) -> bool:
    return rights.reads_lists(user, event) and reads.limited_of(event) is not None


def _has_pods(user: User | AnonymousUser, event: Event) -> bool:
    return _drafted(event) is not None


def register_all() -> None:
    """Called once when Django starts."""
    of_pools, of_pods = gettext_lazy("Pools, a sheet each"), gettext_lazy("Draft pods")
    papers.register(Paper("pools", of_pools, pool_sheets, _reads_pools, page=False))
    papers.register(Paper("draft-pods", of_pods, pod_sheets, _has_pods))
