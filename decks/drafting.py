"""Drafts and pools on pages and papers: who sits where, who passes to whom, a sheet for a pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks import packs, pools, queries
from decks.enums import LimitedWay
from decks.lists.shown import sheet
from decks.models import Limited
from tournaments import papers
from tournaments.models import Entry, Event
from tournaments.papers import Paper, PaperRequest, Sheet

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a pod, counted to the left; `left` and `right` are the neighbours' names. Alone in
    a pod nobody has a neighbour."""

    number: int
    name: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Pod:
    """The players who draft from the same packs."""

    number: int
    seats: tuple[Seat, ...]


def page_of(event: Event) -> str:
    """The page of the pods."""
    return reverse("decks:pods", args=[event.slug])


def pool_at(entry: Entry) -> str:
    """The page of a pool."""
    return reverse("decks:pool", args=[entry.pk])


def pods(event: Event, limited: Limited) -> tuple[Pod, ...]:
    """The pods with the names of their players. One query."""
    rows = Entry.objects.filter(event=event).values_list("number", "name")
    names = dict(rows)
    return tuple(
        Pod(number, _seats([names.get(one, "–") for one in pod]))
        for number, pod in enumerate(limited.pods, 1)
    )


def _seats(names: list[str]) -> tuple[Seat, ...]:
    """The seats of a pod. The next seat is the left neighbour's, and after the last comes the
    first."""
    alone = len(names) < 2
    return tuple(
        Seat(
            at + 1,
            name,
            "" if alone else names[(at + 1) % len(names)],
            "" if alone else names[at - 1],
        )
        for at, name in enumerate(names)
    )


def to_the_left(limited: Limited) -> list[int]:
    """The packs that go to the left."""
    return [pack for pack in range(1, limited.packs + 1) if packs.passes_left(pack)]


def to_the_right(limited: Limited) -> list[int]:
    """The packs that go to the right."""
    return [pack for pack in range(1, limited.packs + 1) if not packs.passes_left(pack)]


def without_seat(event: Event, limited: Limited) -> list[Entry]:
    """The players who joined after the pods were seated, by name. One query."""
    seated = [number for pod in limited.pods for number in pod]
    playing = Entry.objects.playing().filter(event=event).exclude(number__in=seated)
    return list(playing.order_by("name", "number")) if limited.pods else []


# --- Papers --------------------------------------------------------------------------------------


def _drafted(event: Event) -> Limited | None:
    row = pools.limited_of(event)
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
    if pools.limited_of(asked.event) is None:
        return []
    event = asked.event
    playing = list(Entry.objects.playing().filter(event=event).order_by("name", "number"))
    held = pools.current_of(playing)
    title = _("Pool")
    return [
        Sheet(
            entry.name,
            "decks/_sheet.html",
            {
                **sheet(pools.as_deck(title, event.game, row.cards, event.board)),
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
    return queries.reads_lists(user, event) and pools.limited_of(event) is not None


def _has_pods(user: User | AnonymousUser, event: Event) -> bool:
    return _drafted(event) is not None


def register_all() -> None:
    """Called once when Django starts."""
    of_pools, of_pods = gettext_lazy("Pools, a sheet each"), gettext_lazy("Draft pods")
    papers.register(Paper("pools", of_pools, pool_sheets, _reads_pools, page=False))
    papers.register(Paper("draft-pods", of_pods, pod_sheets, _has_pods))
